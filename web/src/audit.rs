//! When to audit: after a short pause in typing, always the newest text, one audit at a time.

use std::cell::{Cell, RefCell};

use gloo_timers::callback::Timeout;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::host::dom;
use crate::host::engine::{self, Answer, Failure};
use crate::report::{Finding, Report, Server};
use crate::state::{App, Outcome, Phase, Trouble};
use crate::ui::after;
use crate::{files, keep, naming};

/// Pause after the last key stroke; grows with what the last audit took, up to the longest.
const PAUSE_MS: f64 = 60.0;
const LONGEST_PAUSE_MS: f64 = 500.0;
/// An audit of an outdated text is waited for this long, then stopped for the newer one.
const PATIENCE_MS: f64 = 1500.0;
/// Work longer than this is shown.
const LONG_MS: u32 = 400;
/// How much of a text decides its name.
const NAMED_BY: u32 = 65_536;

#[derive(Default)]
struct Runner {
    timer: RefCell<Option<Timeout>>,
    /// Counts the changes of the text.
    newest: Cell<u32>,
    /// When the audit that runs was begun.
    since: Cell<Option<f64>>,
    again: Cell<bool>,
    pause: Cell<f64>,
    /// What the report on the page says.
    shown: RefCell<Option<String>>,
    bulk: Cell<bool>,
    /// Whole files have come in.
    loaded: Cell<bool>,
}

thread_local!(static RUNNER: Runner = Runner::default());

/// The text or the set of files has changed; `bulk` when not by single key strokes.
pub fn changed(app: App, bulk: bool) {
    app.phase.set(Phase::Pending);
    app.empty.set(false);
    let pause = RUNNER.with(|runner| {
        runner.newest.set(runner.newest.get().wrapping_add(1));
        runner.bulk.set(bulk || runner.bulk.get());
        runner.pause.get().clamp(PAUSE_MS, LONGEST_PAUSE_MS)
    });
    let timer = after(if bulk { 0 } else { pause as u32 }, move || begin(app));
    RUNNER.with(|runner| runner.timer.replace(Some(timer)));
}

/// Files have come in, of which nobody has chosen one to look at yet.
pub fn loaded(app: App) {
    RUNNER.with(|runner| runner.loaded.set(true));
    changed(app, true);
}

/// Stops whatever the worker does.
pub fn cancel() {
    engine::stop("cancelled");
}

fn begin(app: App) {
    RUNNER.with(|runner| runner.timer.take());
    files::sync(app);
    name_by_content(app);
    keep::soon(app);
    if files::is_empty(app) {
        RUNNER.with(|runner| runner.shown.take());
        app.empty.set(true);
        app.outcome.set(None);
        app.trouble.set(None);
        app.report_first.set(false);
        app.phase.set(Phase::Quiet);
        return;
    }
    let now = js_sys::Date::now();
    match RUNNER.with(|runner| runner.since.get()) {
        None => leptos::task::spawn_local(run(app)),
        Some(since) => {
            RUNNER.with(|runner| runner.again.set(true));
            // An upload on the same worker is not to be lost by typing.
            if now - since > PATIENCE_MS && app.progress.with_untracked(Option::is_none) {
                engine::stop("superseded");
            }
        }
    }
}

async fn run(app: App) {
    loop {
        let started = js_sys::Date::now();
        let newest = RUNNER.with(|runner| {
            runner.again.set(false);
            runner.since.set(Some(started));
            runner.newest.get()
        });
        app.phase.set(Phase::Working);
        let long = after(LONG_MS, move || app.long.set(true));
        let answer = engine::call("audit", &input(app), None).await;
        drop(long);
        app.long.set(false);
        let (current, again) = RUNNER.with(|runner| {
            runner.since.set(None);
            (runner.newest.get() == newest, runner.again.get())
        });
        if current {
            settle(app, answer);
            return;
        }
        app.phase.set(Phase::Pending);
        if !again {
            // The timer of the newer text will begin the next one.
            return;
        }
    }
}

fn input(app: App) -> Array {
    let files: Array = app.files.with_untracked(|files| {
        files
            .iter()
            .map(|file| {
                dom::object(&[
                    ("path", file.path.as_str().into()),
                    ("text", JsValue::from(&file.text)),
                ])
            })
            .collect()
    });
    Array::of1(&files)
}

fn settle(app: App, answer: Result<Answer, Failure>) {
    app.phase.set(Phase::Quiet);
    match answer {
        Ok(answer) => show(app, &answer),
        Err(failure) => {
            RUNNER.with(|runner| runner.shown.take());
            app.outcome.set(None);
            app.trouble.set(Some(match failure.kind.as_str() {
                "slow" => Trouble::Slow,
                "load" => Trouble::NotLoaded,
                "cancelled" => Trouble::Cancelled,
                _ => Trouble::Trapped,
            }));
            leptos::logging::warn!("audit: {} {}", failure.kind, failure.message);
        }
    }
}

fn show(app: App, answer: &Answer) {
    let value = answer.value();
    let ms = answer.ms();
    app.trouble.set(None);
    let seen = seen(&value);
    let (same, bulk) = RUNNER.with(|runner| {
        runner.pause.set(ms);
        let same = runner.shown.borrow().as_deref() == Some(&seen);
        runner.shown.replace(Some(seen));
        (same, runner.bulk.replace(false))
    });
    let mut focused = false;
    app.with_editor(|editor| focused = editor.focused());
    if bulk || !focused {
        app.report_first.set(true);
    }
    if RUNNER.with(|runner| runner.loaded.take()) {
        open_server(app, value.unchecked_ref());
    }
    let outcome = Some(Outcome {
        report: value.unchecked_into(),
        ms,
    });
    if same {
        // Exports want the newest; nothing is drawn anew for it.
        app.outcome.update_untracked(|old| *old = outcome);
    } else {
        app.outcome.set(outcome);
    }
}

/// All of a report that can be seen, as text. A key stroke behind the server changes none of it, only
/// the size of a file.
fn seen(report: &JsValue) -> String {
    let parts: Array = [
        "verdict", "summary", "servers", "handlers", "findings", "missing",
    ]
    .iter()
    .map(|name| dom::get(report, name))
    .collect();
    parts.push(&dom::get(&dom::get(report, "files"), "length"));
    js_sys::JSON::stringify(&parts)
        .map(String::from)
        .unwrap_or_default()
}

/// Opens the file that the report is about, unless it is open.
fn open_server(app: App, report: &Report) {
    let finding = report.findings().first().map(Finding::file);
    let server = || report.servers().first().map(Server::file);
    let id = finding
        .or_else(server)
        .and_then(|path| files::id_of(app, &path));
    if let Some(id) = id.filter(|id| *id != app.active.get_untracked()) {
        app.tabs.update(Vec::clear);
        files::open(app, id);
    }
}

/// Gives the open file a fitting name while nobody has named it.
fn name_by_content(app: App) {
    let active = app.active.get_untracked();
    let mut renamed = None;
    app.files.update_untracked(|files| {
        let others: Vec<String> = files
            .iter()
            .filter(|file| file.id != active)
            .map(|file| file.path.clone())
            .collect();
        let Some(file) = files
            .iter_mut()
            .find(|file| file.id == active && file.unnamed)
        else {
            return;
        };
        let head = String::from(file.text.slice(0, NAMED_BY));
        let path = naming::free(naming::by_content(&head), |path| {
            others.iter().any(|other| other == path)
        });
        if path != file.path {
            file.path.clone_from(&path);
            renamed = Some(path);
        }
    });
    if let Some(path) = renamed {
        app.files.notify();
        app.with_editor(|editor| editor.rename(&path));
    }
}
