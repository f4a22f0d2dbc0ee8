//! Tar archives, inflated already.

use tar::{Archive, EntryType};

use super::{Collector, SkipReason, SourceError, Unpacked, damaged, normalize};

pub(super) fn unpack(bytes: &[u8]) -> Result<Unpacked, SourceError> {
    let mut archive = Archive::new(bytes);
    let mut collector = Collector::default();
    for entry in archive.entries().map_err(damaged)? {
        let entry = entry.map_err(damaged)?;
        collector.count()?;
        let Some(path) = normalize(&String::from_utf8_lossy(&entry.path_bytes())) else {
            continue;
        };
        match entry.header().entry_type() {
            EntryType::Directory | EntryType::XGlobalHeader => {}
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                collector.file(path, entry.size(), entry)?;
            }
            _ => collector.skip(path, SkipReason::NotAFile),
        }
    }
    Ok(collector.finish())
}
