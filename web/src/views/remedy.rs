//! The edit that mends the server, and how to see that it does.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use super::report::section;
use super::said;
use crate::i18n::Strings;
use crate::remedy;
use crate::report::{Edit, Finding, Fix, Report, Server};
use crate::state::App;
use crate::ui::{El, el};
use crate::{editing, files, notes};

pub fn view(app: App, t: &'static Strings, report: &Report) -> Vec<El> {
    let verdict = report.verdict();
    let server = report
        .servers()
        .into_iter()
        .find(|server| server.verdict() == verdict);
    let mut parts = Vec::new();
    if verdict == "fail" {
        parts.push(snippet(app, t, server.as_ref()));
    }
    if verdict != "skip" {
        parts.extend(server.and_then(|server| verify(app, t, &server)));
    }
    parts
}

fn snippet(app: App, t: &'static Strings, server: Option<&Server>) -> El {
    let findings = editing::sorted_findings(app);
    let library = server.is_some_and(|server| server.kind() != "hand-written")
        || findings
            .first()
            .is_some_and(|finding| finding.rule().starts_with("sdk-"));
    let missing = findings
        .first()
        .is_none_or(|finding| finding.rule() == "no-handler");
    let (advice, general) = if library {
        (t.remedy_library, remedy::LIBRARY_SNIPPET)
    } else if missing {
        (t.remedy_hand_written, remedy::HAND_WRITTEN_SNIPPET)
    } else {
        (t.remedy_case, remedy::HAND_WRITTEN_SNIPPET)
    };
    let fixed = findings
        .iter()
        .filter(|finding| finding.level() == "fail")
        .find_map(Finding::fix);
    let block = match fixed {
        Some(fix) => fix_block(app, t, &fix),
        None => block(app, t.copy_snippet, el("span"), general, None),
    };
    section(t.remedy).child(el("p").text(advice)).child(block)
}

fn fix_block(app: App, t: &'static Strings, fix: &Fix) -> El {
    let edits = fix.edits();
    let text: Vec<String> = edits
        .iter()
        .map(|edit| {
            let text = edit.text();
            if text.trim().is_empty() {
                removed(app, edit)
            } else {
                dedented(&shown(app, edit, &text))
            }
        })
        .collect();
    let mut title = el("span").child(said(el("span"), t, &fix.title()));
    if let Some(first) = edits.first() {
        title = title.text(&format!(" · {}:{}", first.file(), first.range().line()));
    }
    let apply = el("button").text(t.apply).click(move || apply(app, &edits));
    block(app, t.copy_snippet, title, &text.join("\n"), Some(apply))
}

/// The lines that an edit takes away, as a patch shows them.
fn removed(app: App, edit: &Edit) -> String {
    let range = edit.range();
    let text = stretch(
        app,
        &edit.file(),
        range.start().offset(),
        range.end().offset(),
    );
    dedented(&text)
        .lines()
        .map(|line| format!("- {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A line longer than this is no help to look at.
const WIDE: usize = 160;

/// An edit's text with what it needs to be read: the white space before something new, and the rest
/// of the line around what replaces a part of it.
fn shown(app: App, edit: &Edit, text: &str) -> String {
    let (path, range) = (edit.file(), edit.range());
    let (start, end) = (range.start(), range.end());
    let line = start.offset() + 1 - start.column();
    let before = stretch(app, &path, line, start.offset());
    if start.offset() == end.offset() {
        let indentation = if before.trim().is_empty() {
            &before
        } else {
            ""
        };
        return [indentation, text].concat();
    }
    let after = stretch(app, &path, end.offset(), end.offset() + WIDE as u32);
    let after = after.lines().next().unwrap_or_default();
    if before.len() + after.len() > WIDE {
        return text.into();
    }
    [&before, text, after].concat()
}

/// A part of a file's text.
fn stretch(app: App, path: &str, from: u32, to: u32) -> String {
    app.files.with_untracked(|files| {
        files
            .iter()
            .find(|file| file.path == path)
            .map(|file| String::from(file.text.substring(from, to)))
            .unwrap_or_default()
    })
}

/// Text without the indentation that all of its lines share.
fn dedented(text: &str) -> String {
    let text = text.trim_matches('\n').trim_end();
    let shared = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    text.lines()
        .map(|line| line.get(shared..).unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Puts the edits into the files, each file's as one step of its undo history.
fn apply(app: App, edits: &[Edit]) {
    let mut done: Vec<String> = Vec::new();
    for edit in edits {
        let path = edit.file();
        let Some(id) = files::id_of(app, &path).filter(|_| !done.contains(&path)) else {
            continue;
        };
        files::open(app, id);
        let own: js_sys::Array = edits
            .iter()
            .filter(|edit| edit.file() == path)
            .map(JsValue::from)
            .collect();
        app.with_editor(|editor| editor.edit(&own));
        done.push(path);
    }
    notes::say(app, app.t().applied);
}

fn verify(app: App, t: &'static Strings, server: &Server) -> Option<El> {
    let file = server.file();
    let (how, command) = match server.transport().as_str() {
        "websocket" => return None,
        "http" | "sse" => {
            let text = app.files.with_untracked(|files| {
                files
                    .iter()
                    .find(|one| one.path == file)
                    .map(|one| String::from(&one.text))
                    .unwrap_or_default()
            });
            (t.verify_http, remedy::curl(&text))
        }
        _ => (t.verify_stdio, remedy::pipe(&file)),
    };
    let answer = el("small")
        .text(t.verify_expect)
        .text(" ")
        .child(el("code").text(remedy::PONG));
    let part = section(t.verify)
        .child(block(
            app,
            t.copy_command,
            el("span").text(how),
            &command,
            None,
        ))
        .child(el("p").child(answer));
    Some(part)
}

fn block(app: App, label: &str, title: El, text: &str, action: Option<El>) -> El {
    let copied = text.to_owned();
    let copy = el("button")
        .text(label)
        .click(move || spawn_local(notes::copy(app, copied.clone())));
    let buttons = el("span").class("row").child(copy).children(action);
    el("div")
        .class("snippet")
        .child(el("header").child(title).child(buttons))
        .child(el("pre").text(text))
}
