//! The report's types: one JSON document, the same from the page, the package and the command line.

mod badge;
mod markdown;
pub mod render;
mod sarif;
#[cfg(test)]
mod tests;
mod text;

use serde::{Deserialize, Serialize};

use crate::SourceFile;

/// Version of this document's shape; grows only with a change that breaks readers.
pub const SCHEMA_VERSION: u32 = 1;

/// A place in a text. Line and column count from 1, the offset from 0; column and offset are
/// UTF-16 code units, as editors and LSP 3.17 count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub column: u32,
    pub offset: u32,
}

/// A stretch of text; `end` is the first position behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// What the audit decides, for one server or for the whole input. Ordered from best to worst:
/// the worst server decides (`spec/verdicts.md`: fail, then inconclusive, then pass, then skip).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No MCP server in the input, or only servers of a revision without ping.
    Skip,
    /// Every server answers a ping with an empty result.
    Pass,
    /// A server is there, but what decides its answer is not in the input.
    Inconclusive,
    /// At least one server does not answer as the protocol requires.
    Fail,
}

/// How much a finding weighs; only `Fail` decides the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Info,
    Warning,
    Fail,
}

/// How a server came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServerKind {
    /// Its own code reads and answers JSON-RPC.
    HandWritten,
    /// The official TypeScript SDK, v1 or v2.
    Sdk,
    /// A framework that brings its own MCP server or wraps the SDK's.
    Framework,
}

/// Who answers the ping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandledBy {
    /// Code of the input.
    Code,
    /// The SDK or framework itself.
    Library,
}

/// The catalogue's pattern that this audit checks, with what its licence asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    pub id: String,
    pub slug: String,
    pub title: String,
    pub severity: String,
    pub url: String,
    pub license: String,
    pub attribution: String,
}

/// One message sent to a server and what comes back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// The JSON-RPC message that was sent.
    pub sent: serde_json::Value,
    /// The reply as JSON text with unknown parts as `…`; absent when nothing comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<String>,
    /// In a few words: under which circumstances, after which wait, by which status.
    pub when: String,
}

/// An MCP server found in the input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Server {
    /// As the server calls itself (`serverInfo.name`), else its file's name.
    pub name: String,
    pub kind: ServerKind,
    /// npm package that answers for the server, where it is not hand-written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub library: Option<String>,
    /// `stdio`, `http`, `sse`, `websocket` or `unknown`.
    pub transport: String,
    pub file: String,
    pub range: Range,
    /// Protocol revisions it speaks, as far as its code tells.
    pub revisions: Vec<String>,
    pub verdict: Verdict,
    pub exchange: Vec<Exchange>,
}

/// A place that answers a ping or is meant to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Handler {
    pub file: String,
    pub range: Range,
    pub verdict: Verdict,
    pub by: HandledBy,
}

/// One step that the ping takes through the code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub file: String,
    pub range: Range,
    pub note: String,
}

/// One replacement of a fix: `range` becomes `text`; an empty range inserts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edit {
    pub file: String,
    pub range: Range,
    pub text: String,
}

/// Edits that mend a finding, shaped by the code they go into.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fix {
    pub title: String,
    pub edits: Vec<Edit>,
}

/// Something wrong, or worth knowing, at a place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Name of the rule, as `spec/verdicts.md` lists them.
    pub rule: String,
    pub level: Level,
    pub message: String,
    /// The pattern's own words for this failure, where it prescribes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    pub file: String,
    pub range: Range,
    /// The way of the ping from where it enters to this place.
    pub path: Vec<Step>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// A part of a file that could not be parsed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SyntaxError {
    pub message: String,
    pub range: Range,
}

/// A file of the input and what could be read of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FileReport {
    pub path: String,
    /// `javascript`, `jsx`, `typescript`, `tsx`, `markdown`, `json` or `other`.
    pub language: String,
    /// Length of the text in bytes of UTF-8.
    pub bytes: usize,
    /// Whether the text was parsed whole, without an error.
    pub parsed: bool,
    pub errors: Vec<SyntaxError>,
}

/// The whole outcome of an audit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub schema_version: u32,
    pub pattern: Pattern,
    pub verdict: Verdict,
    /// One sentence for a person in a hurry.
    pub summary: String,
    pub servers: Vec<Server>,
    pub handlers: Vec<Handler>,
    pub findings: Vec<Finding>,
    /// What would have to be added to decide.
    pub missing: Vec<String>,
    pub files: Vec<FileReport>,
}

impl Pattern {
    /// Pattern ab-001839 of the AuditBuffet Pattern Catalog (CC-BY-4.0), last modified 2026-04-18.
    pub fn ping_support() -> Self {
        Self {
            id: "ab-001839".into(),
            slug: "mcp-server.transport-protocol.ping-support".into(),
            title: "Responds to ping requests".into(),
            severity: "low".into(),
            url: "https://auditbuffet.com/patterns/ab-001839".into(),
            license: "CC-BY-4.0".into(),
            attribution: "AuditBuffet Pattern Catalog (https://auditbuffet.com/patterns/ab-001839)"
                .into(),
        }
    }
}

impl Report {
    /// A report of input without any MCP server.
    pub fn not_applicable(files: &[SourceFile]) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            pattern: Pattern::ping_support(),
            verdict: Verdict::Skip,
            summary: "No MCP server in this input, so there is nothing that would have to answer \
                      ping."
                .into(),
            servers: Vec::new(),
            handlers: Vec::new(),
            findings: Vec::new(),
            missing: Vec::new(),
            files: files
                .iter()
                .map(|file| FileReport {
                    path: file.path.clone(),
                    language: "other".into(),
                    bytes: file.text.len(),
                    parsed: false,
                    errors: Vec::new(),
                })
                .collect(),
        }
    }
}
