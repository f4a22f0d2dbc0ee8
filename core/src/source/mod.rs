//! What the user gave, made into texts: decoding, archives, limits, and which files are of use.

pub mod archive;
pub mod decode;
pub mod limits;
pub mod selection;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use archive::{Skipped, Unpacked, unpack};
pub use decode::decode;

/// One file of the input, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Path relative to the root of the input, with `/` between its parts.
    pub path: String,
    /// The whole text, decoded from UTF-8.
    pub text: String,
}

/// Why bytes could not be made into texts; the message is for the person who gave them.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SourceError {
    #[error("is binary, not source code")]
    Binary,
    #[error("is not UTF-8 text (see line {line}); save it as UTF-8 and try again")]
    NotUtf8 {
        /// Line of the first byte that is not UTF-8, from 1.
        line: usize,
    },
    #[error(
        "is larger than {} MB, more than one source file may have",
        limits::megabytes(limits::FILE_BYTES)
    )]
    FileTooLarge,
    #[error(
        "is larger than {} MB; give the folder or files that hold the server",
        limits::megabytes(limits::ARCHIVE_BYTES)
    )]
    ArchiveTooLarge,
    #[error(
        "holds more than {} MB of source code; give the part that holds the server",
        limits::megabytes(limits::TOTAL_BYTES)
    )]
    TotalTooLarge,
    #[error(
        "holds more than {} files; give the part that holds the server",
        limits::ARCHIVE_ENTRIES
    )]
    TooManyEntries,
    #[error("grows far too large when unpacked, as a zip bomb does; it was not unpacked")]
    Bomb,
    #[error("is encrypted; unpack it with its password and give its files")]
    Encrypted,
    #[error("is a {format} archive, which cannot be read here; zip, tgz and tar can")]
    UnsupportedArchive { format: &'static str },
    #[error("is damaged and cannot be unpacked ({reason})")]
    Damaged { reason: String },
}

impl SourceError {
    /// A stable name for programs and for translations, in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::FileTooLarge => "file-too-large",
            Self::ArchiveTooLarge => "archive-too-large",
            Self::TotalTooLarge => "total-too-large",
            Self::TooManyEntries => "too-many-entries",
            Self::Bomb => "bomb",
            Self::Encrypted => "encrypted",
            Self::UnsupportedArchive { .. } => "unsupported-archive",
            Self::Damaged { .. } => "damaged",
        }
    }
}
