//! Brings the editor up: first the static page's own text box, then the real one in its place.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::audit;
use crate::host::editor::{self, Editor, Module};
use crate::host::{dom, engine};
use crate::report::{Finding, Range};
use crate::state::App;
use crate::ui::follow;
use crate::{files, views};

/// Puts the text box of the static page into `host` and fetches the editor that replaces it.
pub fn start(app: App, host: HtmlElement, text_box: &HtmlElement) {
    let changed: JsValue = Closure::<dyn Fn(u32, bool)>::new(move |_file, bulk| {
        audit::changed(app, bulk);
    })
    .into_js_value();
    let moved: JsValue =
        Closure::<dyn Fn(u32, u32)>::new(move |_file, line| app.line.set(line)).into_js_value();
    let plain = editor::plain(&host, text_box, changed.unchecked_ref());
    app.editor.set_value(Some(plain.clone()));
    follow(move || {
        app.lang.track();
        let label = app.t().server_code;
        app.with_editor(|editor| editor.label(label));
    });
    follow(move || mark(app));
    leptos::task::spawn_local(async move {
        engine::warm();
        // Without the real editor, for instance offline too early, the text box stays.
        let Ok(module) = editor::load().await else {
            return;
        };
        let module: Module = module.unchecked_into();
        if let Ok(real) = module.mount(&host, changed.unchecked_ref(), moved.unchecked_ref()) {
            swap(app, &plain, real);
        }
    });
}

/// Carries text, selection and focus over.
fn swap(app: App, plain: &Editor, real: Editor) {
    files::sync(app);
    let focused = plain.focused();
    let selection = plain.selection();
    let active = app.active.get_untracked();
    real.label(app.t().server_code);
    let file = app
        .files
        .with_untracked(|files| files.iter().find(|file| file.id == active).cloned());
    if let Some(file) = file {
        real.open(active, &file.path, &file.text);
        if let [from, to] = selection[..] {
            real.select(from, to);
        }
    }
    if focused {
        real.focus();
    }
    plain.remove();
    app.editor.set_value(Some(real));
    mark(app);
}

/// Marks the open file's findings.
fn mark(app: App) {
    app.lang.track();
    let t = app.t();
    let active = app.active.get();
    let path = app.files.with(|files| {
        files
            .iter()
            .find(|file| file.id == active)
            .map(|file| file.path.clone())
    });
    let found: js_sys::Array = app.outcome.with(|outcome| {
        let findings = outcome.as_ref().map(|outcome| outcome.report.findings());
        findings
            .unwrap_or_default()
            .into_iter()
            .filter(|finding| Some(finding.file()) == path)
            .map(|finding| {
                let message = finding.message();
                dom::object(&[
                    ("range", finding.range().into()),
                    ("level", finding.level().into()),
                    ("title", finding.rule().into()),
                    ("message", t.says(&message).unwrap_or(message).into()),
                ])
            })
            .collect()
    });
    app.with_editor(|editor| editor.mark(&found));
}

/// Opens a file at a place, centred and flashing.
pub fn reveal(app: App, path: &str, range: &Range) {
    let Some(id) = files::id_of(app, path) else {
        return;
    };
    if app.active.get_untracked() != id {
        files::open(app, id);
    }
    // A focused editor brings up the keyboard of a touch screen, over the very line.
    let focus = !views::coarse_pointer();
    if let Some(code) = dom::by_id("code").filter(|_| views::narrow()) {
        code.scroll_into_view();
    }
    app.with_editor(|editor| editor.reveal(range, focus));
}

/// Chooses the finding `step` away from the chosen one, around the ends, and shows its place.
pub fn step_finding(app: App, step: isize) {
    let count = app.outcome.with_untracked(|outcome| {
        outcome
            .as_ref()
            .map_or(0, |one| one.report.findings().len())
    });
    if count == 0 {
        return;
    }
    let next = match app.finding.get_untracked() {
        None if step > 0 => 0,
        None => count - 1,
        Some(now) => (now as isize + step).rem_euclid(count as isize) as usize,
    };
    choose_finding(app, next);
}

pub fn choose_finding(app: App, index: usize) {
    let findings = sorted_findings(app);
    if let Some(finding) = findings.get(index) {
        app.finding.set(Some(index));
        reveal(app, &finding.file(), &finding.range());
    }
}

/// The findings as the page lists them: the heaviest first.
pub fn sorted_findings(app: App) -> Vec<Finding> {
    let mut findings = app.outcome.with_untracked(|outcome| {
        outcome
            .as_ref()
            .map(|one| one.report.findings())
            .unwrap_or_default()
    });
    let mut sorted = Vec::with_capacity(findings.len());
    for level in ["fail", "warning"] {
        let (now, later) = findings
            .into_iter()
            .partition(|finding: &Finding| finding.level() == level);
        sorted.extend::<Vec<Finding>>(now);
        findings = later;
    }
    sorted.extend(findings);
    sorted
}
