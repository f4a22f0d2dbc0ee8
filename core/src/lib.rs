//! Reads the source of an MCP server and tells whether it answers `ping` as the protocol requires.
//!
//! The one entry is [`audit`]: files in memory in, a [`Report`] out. No I/O, no clock, no DOM, and
//! nothing of the input is ever executed.

pub mod report;
pub mod source;

pub use report::Report;
pub use source::SourceFile;

/// What a caller may set; the default is right for every use known so far.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Options {}

/// Audits `files`, all of one project, and reports what its MCP servers answer to a ping.
///
/// Never panics on any input; what cannot be read is reported in [`Report::files`] and, where it
/// decides, makes the verdict [`report::Verdict::Inconclusive`].
pub fn audit(files: &[SourceFile], _options: &Options) -> Report {
    Report::not_applicable(files)
}
