//! The formats a report can be written in.

use std::str::FromStr;

use thiserror::Error;

use super::Report;

/// A format for people or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The report itself, indented.
    Json,
}

/// A name that is no format's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown format '{0}': use text, json, sarif, markdown or badge")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        match name {
            "json" => Ok(Self::Json),
            _ => Err(UnknownFormat(name.to_owned())),
        }
    }
}

impl Format {
    /// The whole text, with a line break at its end.
    pub fn render(self, report: &Report) -> String {
        match self {
            Self::Json => json(report),
        }
    }
}

fn json(report: &Report) -> String {
    // A report holds string keys and finite numbers only, so it always serialises.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}
