//! Audits mutated programs. An audit must not panic, must end, must say the same twice, and every
//! place it names must lie in its file.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use ping_audit_core::report::Range;
use ping_audit_core::{Options, Report, SourceFile, audit};

const PATHS: [&str; 4] = ["server.js", "server.ts", "server.tsx", "guide.md"];

/// The first byte chooses the language, the rest is the program.
fn input(data: &[u8]) -> Option<SourceFile> {
    let (choice, text) = data.split_first()?;
    let path = PATHS[usize::from(*choice) % PATHS.len()].to_owned();
    let text = String::from_utf8_lossy(text).into_owned();
    Some(SourceFile { path, text })
}

fuzz_target!(|data: &[u8]| {
    let Some(file) = input(data) else { return };
    let files = [file];
    let report = audit(&files, &Options::default());
    check(&report, &files[0].text);
    assert_eq!(report, audit(&files, &Options::default()), "two audits differ");
});

fn check(report: &Report, text: &str) {
    let end = text.encode_utf16().count() as u32;
    let within = |range: &Range| {
        assert!(range.start.offset <= range.end.offset, "{range:?} ends before it starts");
        assert!(range.end.offset <= end, "{range:?} is outside of the text of {end} units");
        assert!(range.start.line >= 1 && range.start.column >= 1, "{range:?} does not count from 1");
    };
    report.servers.iter().for_each(|server| within(&server.range));
    report.handlers.iter().for_each(|handler| within(&handler.range));
    for finding in &report.findings {
        within(&finding.range);
        finding.path.iter().for_each(|step| within(&step.range));
        finding.fix.iter().flat_map(|fix| &fix.edits).for_each(|edit| within(&edit.range));
    }
    report.files.iter().flat_map(|file| &file.errors).for_each(|error| within(&error.range));
}

// Bytes alone mostly give text that no parser takes. Half of the time, whole words of the program
// are doubled, dropped or exchanged instead, which keeps much of its syntax.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(seed);
    if size < 2 || random.below(2) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut words = words(&data[1..size]);
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(words.len()), random.below(words.len()));
        let many = 1 + random.below(12);
        match random.below(4) {
            0 => drop(words.drain(at..(at + many).min(words.len()))),
            1 => {
                let copied = words[other..(other + many).min(words.len())].to_vec();
                words.splice(at..at, copied);
            }
            2 => words[at] = words[other].clone(),
            _ => words.swap(at, other),
        }
        if words.is_empty() {
            break;
        }
    }
    let mutated = words.concat();
    let length = mutated.len().min(max_size.min(data.len()) - 1);
    data[1..=length].copy_from_slice(&mutated[..length]);
    length + 1
});

/// Runs of letters and digits, and every other byte by itself. Never empty for a text that is not.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    text.chunk_by(|a, b| is_word(*a) && is_word(*b)).map(<[u8]>::to_vec).collect()
}

/// xorshift32 (Marsaglia 2003): libFuzzer wants the same mutation for the same seed.
struct Random(u32);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        let mut x = self.0 | 1;
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        self.0 = x;
        x as usize % bound.max(1)
    }
}
