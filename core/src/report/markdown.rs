//! The report as Markdown, to paste in an issue.

use std::fmt::{self, Write};

use super::render::{count, place, words};
use super::text::description;
use super::{Finding, Level, Report};

pub(super) fn render(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, report);
    out
}

fn write(out: &mut String, report: &Report) -> fmt::Result {
    writeln!(out, "## MCP ping: {}\n", words(report.verdict))?;
    writeln!(out, "{}\n", prose(&report.summary))?;
    writeln!(
        out,
        "{}, {}, {}.",
        count(report.servers.len(), "server"),
        count(report.handlers.len(), "ping handler"),
        count(report.files.len(), "file"),
    )?;
    if !report.servers.is_empty() {
        writeln!(out, "\n| Server | Verdict | Place | Kind | Reply to ping |")?;
        writeln!(out, "| --- | --- | --- | --- | --- |")?;
    }
    for server in &report.servers {
        let reply = match server.exchange.first().map(|exchange| &exchange.received) {
            Some(Some(received)) => code(received),
            Some(None) => "nothing".to_owned(),
            None => "unknown".to_owned(),
        };
        writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            cell(&prose(&server.name)),
            words(server.verdict),
            cell(&code(&place(&server.file, &server.range))),
            cell(&prose(&description(server))),
            cell(&reply),
        )?;
    }
    for finding in &report.findings {
        write_finding(out, finding)?;
    }
    if !report.missing.is_empty() {
        writeln!(out, "\n### To decide, add\n")?;
        for missing in &report.missing {
            writeln!(out, "- {}", prose(missing))?;
        }
    }
    let pattern = &report.pattern;
    writeln!(
        out,
        "\n---\nPattern [{}, {}]({}) by {}, licensed under {}.",
        pattern.id, pattern.title, pattern.url, pattern.attribution, pattern.license
    )
}

fn write_finding(out: &mut String, finding: &Finding) -> fmt::Result {
    let level = match finding.level {
        Level::Fail => "Failure",
        Level::Warning => "Warning",
        Level::Info => "Note",
    };
    let at = code(&place(&finding.file, &finding.range));
    writeln!(out, "\n### {level}: {} at {at}\n", code(&finding.rule))?;
    writeln!(out, "{}", prose(&finding.message))?;
    if let Some(detail) = &finding.detail {
        writeln!(out, "\n> {}", prose(detail))?;
    }
    if !finding.path.is_empty() {
        writeln!(out, "\nThe way of the ping:\n")?;
    }
    for (number, step) in (1..).zip(&finding.path) {
        writeln!(
            out,
            "{number}. {} {}",
            code(&place(&step.file, &step.range)),
            prose(&step.note)
        )?;
    }
    if let Some(fix) = &finding.fix {
        writeln!(out, "\nFix: {}", prose(&fix.title))?;
        for edit in &fix.edits {
            let verb = if edit.range.start == edit.range.end {
                "insert"
            } else {
                "replace by"
            };
            writeln!(
                out,
                "\nAt {}, {verb}:\n",
                code(&place(&edit.file, &edit.range))
            )?;
            let fence = "`".repeat(longest_backticks(&edit.text).max(2) + 1);
            writeln!(out, "{fence}js\n{}\n{fence}", edit.text.trim_end())?;
        }
    }
    Ok(())
}

/// Text that Markdown must show as it is, on one line.
fn prose(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A code span; its fence is longer than any run of backticks inside (CommonMark 6.1).
fn code(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control(), " ");
    let fence = "`".repeat(longest_backticks(&text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

fn longest_backticks(text: &str) -> usize {
    text.split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default()
}

/// In a table even code spans end at a bare `|` (GFM 4.10).
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
