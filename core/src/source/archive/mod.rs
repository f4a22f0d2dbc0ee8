//! Archives: zip, tar and tgz (an npm tarball as it is), and a single gzipped file.
//!
//! Recognised by content, never by name. Everything that comes out is measured while it is
//! inflated, so that no archive, however made, takes more memory than `limits` allows.

mod tar;
mod zip;

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read};

use super::{SourceError, SourceFile, decode, limits, selection};

/// The texts of an upload, and what was set aside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unpacked {
    pub files: Vec<SourceFile>,
    pub skipped: Vec<Skipped>,
}

/// A file of an archive that is not audited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    pub path: String,
    pub reason: SkipReason,
}

/// Why a file of an archive is not audited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkipReason {
    /// Neither code nor a guide nor a manifest, or part of a dependency.
    NoUse,
    /// A link, device or other entry without content of its own.
    NotAFile,
    /// Of use, but its bytes are no text.
    Unreadable(SourceError),
}

impl SkipReason {
    /// A stable name for programs and for translations, in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoUse => "no-use",
            Self::NotAFile => "not-a-file",
            Self::Unreadable(error) => error.code(),
        }
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoUse => f.write_str("is nothing that the audit reads"),
            Self::NotAFile => f.write_str("is a link or a device, not a file"),
            Self::Unreadable(error) => error.fmt(f),
        }
    }
}

/// Makes one upload into texts: an archive into its files of use, anything else into one file
/// that keeps `name` as its path.
pub fn unpack(name: &str, bytes: &[u8]) -> Result<Unpacked, SourceError> {
    let Some(format) = Format::of(bytes) else {
        let file = SourceFile {
            path: name.to_owned(),
            text: decode(bytes)?,
        };
        return Ok(Unpacked {
            files: vec![file],
            skipped: Vec::new(),
        });
    };
    if bytes.len() as u64 > limits::ARCHIVE_BYTES {
        return Err(SourceError::ArchiveTooLarge);
    }
    match format {
        Format::Zip => zip::unpack(bytes),
        Format::Tar => tar::unpack(bytes),
        Format::Gzip => gunzip(name, bytes),
        Format::Unsupported(format) => Err(SourceError::UnsupportedArchive { format }),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Zip,
    Gzip,
    Tar,
    Unsupported(&'static str),
}

impl Format {
    /// By the first bytes (POSIX.1-1988 for `ustar`, RFC 1952 for gzip, APPNOTE 4.3 for zip).
    fn of(bytes: &[u8]) -> Option<Self> {
        const SIGNATURES: &[(&[u8], Format)] = &[
            (b"PK\x03\x04", Format::Zip),
            (b"PK\x05\x06", Format::Zip),
            (b"PK\x07\x08", Format::Zip),
            (b"\x1F\x8B", Format::Gzip),
            (b"7z\xBC\xAF\x27\x1C", Format::Unsupported("7z")),
            (b"Rar!\x1A\x07", Format::Unsupported("RAR")),
            (b"\xFD7zXZ\0", Format::Unsupported("xz")),
            (b"\x28\xB5\x2F\xFD", Format::Unsupported("zstd")),
            (b"BZh", Format::Unsupported("bzip2")),
        ];
        let known = SIGNATURES
            .iter()
            .find(|(signature, _)| bytes.starts_with(signature));
        match known {
            // `BZh` is also how a text may begin; the compressed block starts with the digits of pi.
            Some((b"BZh", _)) if bytes.get(4..10) != Some(b"1AY&SY") => None,
            Some((_, format)) => Some(*format),
            None => (bytes.get(257..262) == Some(b"ustar")).then_some(Self::Tar),
        }
    }
}

/// A tar inside, or one file that was gzipped by itself (`server.js.gz`).
fn gunzip(name: &str, bytes: &[u8]) -> Result<Unpacked, SourceError> {
    let mut content = Vec::new();
    let inflating = flate2::read::MultiGzDecoder::new(bytes);
    Metered::new(inflating, bytes.len() as u64)
        .read_to_end(&mut content)
        .map_err(damaged)?;
    if Format::of(&content) == Some(Format::Tar) {
        return tar::unpack(&content);
    }
    let path = name.strip_suffix(".gz").unwrap_or(name).to_owned();
    let file = SourceFile {
        path,
        text: decode(&content)?,
    };
    Ok(Unpacked {
        files: vec![file],
        skipped: Vec::new(),
    })
}

/// Counts what comes out of a decompressor and stops it where a bomb begins.
struct Metered<R> {
    inner: R,
    compressed: u64,
    inflated: u64,
}

impl<R: Read> Metered<R> {
    fn new(inner: R, compressed: u64) -> Self {
        Self {
            inner,
            compressed,
            inflated: 0,
        }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.inflated += count as u64;
        if is_bomb(self.compressed, self.inflated) {
            return Err(io::Error::other(SourceError::Bomb));
        }
        Ok(count)
    }
}

fn is_bomb(compressed: u64, inflated: u64) -> bool {
    let grows_too_much = inflated / limits::INFLATION_RATIO > compressed;
    inflated > limits::INFLATED_BYTES || (inflated > limits::RATIO_FROM_BYTES && grows_too_much)
}

fn damaged(error: io::Error) -> SourceError {
    let reason = error.to_string();
    match error
        .into_inner()
        .and_then(|inner| inner.downcast::<SourceError>().ok())
    {
        Some(error) => *error,
        None => SourceError::Damaged { reason },
    }
}

/// What is collected while an archive is read.
#[derive(Default)]
struct Collector {
    unpacked: Unpacked,
    entries: usize,
    bytes: u64,
}

impl Collector {
    /// Counts one more entry, whatever it is.
    fn count(&mut self) -> Result<(), SourceError> {
        self.entries += 1;
        if self.entries > limits::ARCHIVE_ENTRIES {
            Err(SourceError::TooManyEntries)
        } else {
            Ok(())
        }
    }

    fn skip(&mut self, path: String, reason: SkipReason) {
        self.unpacked.skipped.push(Skipped { path, reason });
    }

    /// Takes a file whose content is of `size` bytes by its header and comes from `content`,
    /// which is read only if the file is of use.
    fn file(&mut self, path: String, size: u64, content: impl Read) -> Result<(), SourceError> {
        let mut bytes = Vec::new();
        let mut content = content.take(limits::FILE_BYTES + 1);
        if selection::needs_head(&path) {
            content
                .by_ref()
                .take(128)
                .read_to_end(&mut bytes)
                .map_err(damaged)?;
        }
        if !selection::file_has_use(&path, &bytes) {
            self.skip(path, SkipReason::NoUse);
            return Ok(());
        }
        if size > limits::FILE_BYTES {
            self.skip(path, SkipReason::Unreadable(SourceError::FileTooLarge));
            return Ok(());
        }
        content.read_to_end(&mut bytes).map_err(damaged)?;
        self.bytes += bytes.len() as u64;
        if self.bytes > limits::TOTAL_BYTES {
            return Err(SourceError::TotalTooLarge);
        }
        match decode(&bytes) {
            Ok(text) => self.unpacked.files.push(SourceFile { path, text }),
            Err(error) => self.skip(path, SkipReason::Unreadable(error)),
        }
        Ok(())
    }

    /// Sorted by path; of two entries with one path the later holds, as when unpacked to disk.
    fn finish(self) -> Unpacked {
        let Unpacked { files, mut skipped } = self.unpacked;
        let mut by_path: HashMap<String, SourceFile> = HashMap::with_capacity(files.len());
        for file in files {
            by_path.insert(file.path.clone(), file);
        }
        let mut files: Vec<SourceFile> = by_path.into_values().collect();
        let all = files
            .iter()
            .map(|file| &file.path)
            .chain(skipped.iter().map(|one| &one.path));
        let top = common_folder(all.map(String::as_str)).len();
        for file in &mut files {
            file.path.drain(..top);
        }
        for one in &mut skipped {
            if !is_litter(&one.path) {
                one.path.drain(..top);
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Unpacked { files, skipped }
    }
}

/// What macOS adds to archives beside the folder that was packed.
fn is_litter(path: &str) -> bool {
    path.starts_with("__MACOSX/") || path == ".DS_Store"
}

/// The folder, with its `/`, that every file stands in: `package/` in an npm tarball. Empty where
/// there is none.
fn common_folder<'a>(paths: impl Iterator<Item = &'a str>) -> String {
    let mut tops = paths
        .filter(|path| !is_litter(path))
        .map(|path| path.split_once('/').map(|(top, _)| top));
    match tops.next() {
        Some(Some(first)) if tops.all(|top| top == Some(first)) => format!("{first}/"),
        _ => String::new(),
    }
}

/// A path inside the archive's root, whatever it says: `/` between parts, no drive, no `.`, and
/// `..` never leaves the root. `None` where nothing remains.
fn normalize(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            drive if parts.is_empty() && drive.len() == 2 && drive.ends_with(':') => {}
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

#[cfg(test)]
mod tests;
