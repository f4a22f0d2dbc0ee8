//! The files that are open.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use super::icons;
use crate::files;
use crate::i18n::{Strings, fill};
use crate::report::{Handler, Report, Server};
use crate::state::App;
use crate::ui::{El, after, el, value_of};

pub fn view(app: App, t: &'static Strings) -> El {
    let list = el("ul").attr("aria-label", t.files).live(move || {
        let open = app.tabs.get();
        let several = open.len() > 1;
        app.files.with(|files| {
            open.iter()
                .filter_map(|id| files.iter().find(|file| file.id == *id))
                .map(|file| tab(app, t, file.id, &file.path, several))
                .collect()
        })
    });
    el("div")
        .class("tabs")
        .live_child(move || toggle(app, t))
        .child(list)
}

/// Shows and hides the tree, where there are several files.
fn toggle(app: App, t: &'static Strings) -> Option<El> {
    let count = app.files.with(Vec::len);
    (count > 1).then(|| {
        el("button")
            .class("quiet")
            .live_attr("aria-expanded", move || Some(app.tree.get().to_string()))
            .attr("aria-controls", "tree")
            .text(&app.lang.get_untracked().count(t.all_files, count))
            .click(move || app.tree.update(|open| *open = !*open))
    })
}

fn tab(app: App, t: &'static Strings, id: u32, path: &str, several: bool) -> El {
    let path = path.to_owned();
    let name = file_name(&path).to_owned();
    let close = fill(t.close_tab, &name);
    el("li")
        .live_class(move || app.active.get() == id, "tab open", "tab")
        .live(move || {
            if app.renaming.get() == id && !app.tree.get() {
                return vec![name_box(app, t, id, &path)];
            }
            let open = el("button")
                .live_attr("aria-current", move || {
                    (app.active.get() == id).then(|| "true".into())
                })
                .attr("title", &path)
                .child(el("span").text(&name))
                .click(move || files::open(app, id))
                .on("dblclick", move |_| app.renaming.set(id));
            let renames = fill(t.rename_file, &name);
            let rename = (app.active.get() == id && !app.tree.get())
                .then(|| small_button(&renames, "✎").click(move || app.renaming.set(id)));
            std::iter::once(open)
                .chain(mark(app, t, &path))
                .chain(rename)
                .collect()
        })
        .children(
            several.then(|| small_button(&close, "×").click(move || files::close_tab(app, id))),
        )
}

pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

pub fn small_button(name: &str, sign: &str) -> El {
    el("button")
        .class("act")
        .attr("aria-label", name)
        .attr("title", name)
        .text(sign)
}

/// The verdict of one file, as a sign.
pub fn mark(app: App, t: &'static Strings, path: &str) -> Option<El> {
    let verdict = app
        .outcome
        .with(|outcome| verdict_of(&outcome.as_ref()?.report, path))?;
    let word = match verdict {
        "warning" => t.level_warning,
        verdict => super::verdict::word(t, verdict),
    };
    Some(icons::mark(verdict, word))
}

/// The worst of what the report says of a file; nothing where it says nothing.
fn verdict_of(report: &Report, path: &str) -> Option<&'static str> {
    let findings = report.findings();
    let found = |level: &str| {
        findings
            .iter()
            .any(|one| one.level() == level && one.file() == path)
    };
    let servers = report.servers();
    let servers = servers
        .iter()
        .filter(|server| server.file() == path)
        .map(Server::verdict);
    let handlers = report.handlers();
    let handlers = handlers
        .iter()
        .filter(|handler| handler.file() == path)
        .map(Handler::verdict);
    let verdicts: Vec<String> = servers.chain(handlers).collect();
    let judged = |verdict: &str| verdicts.iter().any(|one| one == verdict);
    if found("fail") || judged("fail") {
        Some("fail")
    } else if judged("inconclusive") {
        Some("inconclusive")
    } else if found("warning") {
        Some("warning")
    } else if judged("pass") {
        Some("pass")
    } else {
        None
    }
}

/// Where a file gets its new name: Enter takes it, Escape does not.
pub fn name_box(app: App, t: &'static Strings, id: u32, path: &str) -> El {
    let input = el("input")
        .attr("aria-label", t.new_name)
        .attr("value", path)
        .attr("spellcheck", "false")
        .on("keydown", move |event| {
            let text = value_of(&event);
            match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
                "Enter" => files::rename(app, id, &text),
                "Escape" => {
                    event.stop_propagation();
                    app.renaming.set(0);
                }
                _ => {}
            }
        })
        .on("blur", move |event| {
            if app.renaming.get_untracked() == id {
                files::rename(app, id, &value_of(&event));
            }
        });
    let node: HtmlInputElement = input.node().unchecked_into();
    after(0, move || {
        let _ = node.focus();
        node.select();
    })
    .forget();
    input
}
