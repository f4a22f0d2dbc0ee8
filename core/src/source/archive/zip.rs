//! Zip archives.

use std::io::Cursor;

use zip::ZipArchive;
use zip::result::ZipError;

use super::{Collector, Metered, SkipReason, SourceError, Unpacked, normalize};
use crate::source::limits;

pub(super) fn unpack(bytes: &[u8]) -> Result<Unpacked, SourceError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > limits::ARCHIVE_ENTRIES {
        return Err(SourceError::TooManyEntries);
    }
    let mut collector = Collector::default();
    for index in 0..archive.len() {
        collector.count()?;
        // Raw first: asking for the content of an encrypted entry is an error of its own.
        let raw = archive.by_index_raw(index).map_err(damaged)?;
        let (encrypted, is_dir, is_file) = (raw.encrypted(), raw.is_dir(), raw.is_file());
        let path = normalize(&raw.name().map_err(damaged)?);
        drop(raw);
        let Some(path) = path else { continue };
        if is_dir {
            continue;
        }
        if encrypted {
            return Err(SourceError::Encrypted);
        }
        if !is_file {
            collector.skip(path, SkipReason::NotAFile);
            continue;
        }
        let entry = archive.by_index(index).map_err(damaged)?;
        let (size, compressed) = (entry.size(), entry.compressed_size());
        collector.file(path, size, Metered::new(entry, compressed))?;
    }
    Ok(collector.finish())
}

fn damaged(error: ZipError) -> SourceError {
    match error {
        ZipError::Io(error) => super::damaged(error),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => SourceError::Encrypted,
        other => SourceError::Damaged {
            reason: other.to_string(),
        },
    }
}
