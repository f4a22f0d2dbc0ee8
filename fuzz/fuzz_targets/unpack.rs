//! Unpacks mutated archives. Whatever they hold, nothing panics and the limits are kept.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ping_audit_core::source::{limits, unpack};

fuzz_target!(|data: &[u8]| {
    let Ok(unpacked) = unpack("upload", data) else { return };
    let total: u64 = unpacked.files.iter().map(|file| file.text.len() as u64).sum();
    // A byte that is not UTF-8 can stand for three of a replacement character.
    assert!(total <= 3 * limits::TOTAL_BYTES, "{total} bytes came out");
    for file in &unpacked.files {
        assert!(!file.path.split('/').any(|part| part == ".."), "{} leaves the root", file.path);
    }
});
