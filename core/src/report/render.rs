//! The formats a report can be written in.

use std::str::FromStr;

use thiserror::Error;

use super::{Range, Report, Verdict, badge, markdown, sarif, text};

/// A format for people or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The report itself, indented.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// A summary to paste in an issue.
    Markdown,
    /// For a terminal.
    Text,
    /// An SVG picture of the verdict.
    Badge,
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
            "sarif" => Ok(Self::Sarif),
            "markdown" => Ok(Self::Markdown),
            "text" => Ok(Self::Text),
            "badge" => Ok(Self::Badge),
            _ => Err(UnknownFormat(name.to_owned())),
        }
    }
}

impl Format {
    /// The whole text, with a line break at its end.
    pub fn render(self, report: &Report) -> String {
        match self {
            Self::Json => pretty(report),
            Self::Sarif => pretty(&sarif::log(report)),
            Self::Markdown => markdown::render(report),
            Self::Text => text::render(report),
            Self::Badge => badge::render(report.verdict),
        }
    }
}

fn pretty(document: &impl serde::Serialize) -> String {
    // Both documents hold string keys and finite numbers only, so they always serialise.
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// A verdict in a word or two, for people.
pub(super) fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Skip => "not applicable",
        Verdict::Pass => "pass",
        Verdict::Inconclusive => "inconclusive",
        Verdict::Fail => "fail",
    }
}

/// A place as editors and terminals know to open it.
pub(super) fn place(file: &str, range: &Range) -> String {
    format!("{file}:{}:{}", range.start.line, range.start.column)
}

/// `1 server`, `2 servers`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
