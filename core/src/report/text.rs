//! The report for a terminal.

use std::fmt::{self, Write};

use super::render::{count, place, words};
use super::{Finding, Level, Report, Server};

pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, report);
    printable(&out)
}

fn write(out: &mut String, report: &Report) -> fmt::Result {
    writeln!(
        out,
        "{}: {}",
        words(report.verdict).to_uppercase(),
        report.summary
    )?;
    writeln!(
        out,
        "{}, {}, {}",
        count(report.servers.len(), "server"),
        count(report.handlers.len(), "ping handler"),
        count(report.files.len(), "file"),
    )?;
    for server in &report.servers {
        write_server(out, server)?;
    }
    for finding in &report.findings {
        write_finding(out, finding)?;
    }
    if !report.missing.is_empty() {
        writeln!(out, "\nTo decide, add:")?;
        for missing in &report.missing {
            writeln!(out, "  {missing}")?;
        }
    }
    for file in report.files.iter().filter(|file| !file.errors.is_empty()) {
        writeln!(out, "\n{} could not be parsed whole:", file.path)?;
        for error in &file.errors {
            writeln!(
                out,
                "  {}  {}",
                place(&file.path, &error.range),
                error.message
            )?;
        }
    }
    let pattern = &report.pattern;
    writeln!(out, "\nPattern {}: {}", pattern.id, pattern.title)?;
    writeln!(out, "{}, {}", pattern.attribution, pattern.license)
}

fn write_server(out: &mut String, server: &Server) -> fmt::Result {
    writeln!(
        out,
        "\nserver {}  {}  {}",
        server.name,
        words(server.verdict),
        place(&server.file, &server.range)
    )?;
    writeln!(out, "  {}", description(server))?;
    for exchange in &server.exchange {
        writeln!(out, "  sent      {}", exchange.sent)?;
        let received = exchange.received.as_deref().unwrap_or("nothing");
        writeln!(out, "  received  {received}  ({})", exchange.when)?;
    }
    Ok(())
}

/// Kind, library, transport and revisions of a server.
pub(super) fn description(server: &Server) -> String {
    let kind = match (&server.library, server.kind) {
        (Some(library), _) => library.clone(),
        (None, super::ServerKind::HandWritten) => "hand-written".to_owned(),
        (None, super::ServerKind::Sdk) => "official SDK".to_owned(),
        (None, super::ServerKind::Framework) => "framework".to_owned(),
    };
    let mut parts = vec![kind, server.transport.clone()];
    if !server.revisions.is_empty() {
        parts.push(format!("revision {}", server.revisions.join(", ")));
    }
    parts.join("; ")
}

fn write_finding(out: &mut String, finding: &Finding) -> fmt::Result {
    let level = match finding.level {
        Level::Fail => "fail",
        Level::Warning => "warning",
        Level::Info => "info",
    };
    writeln!(
        out,
        "\n{level} {}  {}",
        finding.rule,
        place(&finding.file, &finding.range)
    )?;
    writeln!(out, "  {}", finding.message)?;
    if let Some(detail) = &finding.detail {
        writeln!(out, "  {detail}")?;
    }
    if !finding.path.is_empty() {
        writeln!(out, "  The way of the ping:")?;
    }
    for (number, step) in (1..).zip(&finding.path) {
        writeln!(
            out,
            "  {number:3}. {}  {}",
            place(&step.file, &step.range),
            step.note
        )?;
    }
    if let Some(fix) = &finding.fix {
        writeln!(out, "  Fix: {}", fix.title)?;
        for edit in &fix.edits {
            let verb = if edit.range.start == edit.range.end {
                "insert"
            } else {
                "replace by"
            };
            writeln!(out, "    {}  {verb}", place(&edit.file, &edit.range))?;
            for line in edit.text.trim_end().lines() {
                writeln!(out, "    | {line}")?;
            }
        }
    }
    Ok(())
}

/// Names and messages come from the input; an escape sequence in them must not reach a terminal.
fn printable(text: &str) -> String {
    let visible = |c: char| {
        if c.is_control() && c != '\n' && c != '\t' {
            '\u{FFFD}'
        } else {
            c
        }
    };
    text.chars().map(visible).collect()
}
