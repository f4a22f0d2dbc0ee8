//! The report as SARIF 2.1.0 (OASIS standard, errata 01), for code scanning services.

use std::collections::BTreeMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use super::{Edit, Finding, Fix, Level, Range, Report, Step};
use crate::Documentation;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A whole log of one run.
pub(super) fn log(report: &Report) -> Value {
    let documentation = crate::rules();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Ping Audit",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": documentation.iter().map(rule).collect::<Vec<_>>(),
            } },
            // As the report counts columns and offsets (SARIF 3.14.17).
            "columnKind": "utf16CodeUnits",
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": syntax_errors(report),
            }],
            "artifacts": report.files.iter().map(|file| json!({
                "location": artifact_location(&file.path),
                "length": file.bytes,
                "sourceLanguage": file.language,
            })).collect::<Vec<_>>(),
            "results": report.findings.iter()
                .map(|finding| result(finding, &documentation))
                .collect::<Vec<_>>(),
            "properties": {
                "verdict": report.verdict,
                "summary": report.summary,
                "missing": report.missing,
                "servers": report.servers,
                "handlers": report.handlers,
                "pattern": report.pattern,
            },
        }],
    })
}

fn rule(rule: &Documentation) -> Value {
    let Documentation {
        rule: id,
        title,
        what,
        why,
        wrong,
        right,
        ..
    } = rule;
    json!({
        "id": id,
        "shortDescription": { "text": title },
        "fullDescription": { "text": what },
        "help": {
            "text": format!("{what}\n\n{why}\n\nWrong:\n{wrong}\n\nRight:\n{right}"),
            "markdown": format!(
                "{what}\n\n{why}\n\nWrong:\n\n```js\n{wrong}\n```\n\nRight:\n\n```js\n{right}\n```"
            ),
        },
        "defaultConfiguration": { "level": level(rule.level) },
    })
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Fail => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    }
}

fn result(finding: &Finding, rules: &[Documentation]) -> Value {
    let mut result = Map::new();
    result.insert("ruleId".into(), json!(finding.rule));
    if let Some(index) = rules.iter().position(|rule| rule.rule == finding.rule) {
        result.insert("ruleIndex".into(), json!(index));
    }
    result.insert("level".into(), json!(level(finding.level)));
    let text = match &finding.detail {
        Some(detail) => format!("{}\n{detail}", finding.message),
        None => finding.message.clone(),
    };
    result.insert("message".into(), json!({ "text": text }));
    result.insert(
        "locations".into(),
        json!([location(&finding.file, &finding.range)]),
    );
    if !finding.path.is_empty() {
        let steps: Vec<Value> = finding.path.iter().map(step).collect();
        let flow = json!([{ "threadFlows": [{ "locations": steps }] }]);
        result.insert("codeFlows".into(), flow);
    }
    if let Some(one) = &finding.fix {
        result.insert("fixes".into(), json!([fix(one)]));
    }
    Value::Object(result)
}

fn step(step: &Step) -> Value {
    let mut place = location(&step.file, &step.range);
    place["message"] = json!({ "text": step.note });
    json!({ "location": place })
}

fn fix(fix: &Fix) -> Value {
    let mut by_file: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for edit in &fix.edits {
        by_file
            .entry(&edit.file)
            .or_default()
            .push(replacement(edit));
    }
    let changes: Vec<Value> = by_file
        .into_iter()
        .map(|(file, replacements)| {
            json!({ "artifactLocation": artifact_location(file), "replacements": replacements })
        })
        .collect();
    json!({ "description": { "text": fix.title }, "artifactChanges": changes })
}

fn replacement(edit: &Edit) -> Value {
    json!({ "deletedRegion": region(&edit.range), "insertedContent": { "text": edit.text } })
}

fn syntax_errors(report: &Report) -> Vec<Value> {
    let errors = report
        .files
        .iter()
        .flat_map(|file| file.errors.iter().map(move |error| (file, error)));
    errors
        .map(|(file, error)| {
            json!({
                "level": "warning",
                "message": { "text": error.message },
                "locations": [location(&file.path, &error.range)],
            })
        })
        .collect()
}

fn location(file: &str, range: &Range) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": artifact_location(file),
        "region": region(range),
    } })
}

fn region(range: &Range) -> Value {
    json!({
        "startLine": range.start.line,
        "startColumn": range.start.column,
        "endLine": range.end.line,
        "endColumn": range.end.column,
        "charOffset": range.start.offset,
        "charLength": range.end.offset.saturating_sub(range.start.offset),
    })
}

fn artifact_location(path: &str) -> Value {
    /// What a path of a URI may hold (RFC 3986, 3.3), but `:`, which would begin with a scheme.
    const PATH: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'/')
        .remove(b'-')
        .remove(b'.')
        .remove(b'_')
        .remove(b'~')
        .remove(b'@')
        .remove(b'+')
        .remove(b',')
        .remove(b'=');
    let uri = utf8_percent_encode(path, PATH).to_string();
    if path.starts_with('/') {
        return json!({ "uri": format!("file://{uri}") });
    }
    json!({ "uri": uri, "uriBaseId": "%SRCROOT%" })
}
