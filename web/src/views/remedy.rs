//! The edit that mends the server, and how to see that it does.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use crate::host::dom;
use crate::i18n::Strings;
use crate::remedy;
use crate::report::{Edit, Finding, Report, Server};
use crate::state::App;
use crate::{editing, files, notes};

pub fn view(app: App, t: &'static Strings, report: &Report) -> AnyView {
    let verdict = report.verdict();
    let server = report.servers().into_iter().find(|server| server.verdict() == verdict);
    view! {
        {(verdict == "fail").then(|| snippet(app, t, report, server.as_ref()))}
        {server.filter(|_| verdict != "skip").map(|server| verify(app, t, &server))}
    }
    .into_any()
}

fn snippet(app: App, t: &'static Strings, report: &Report, server: Option<&Server>) -> AnyView {
    let findings = editing::sorted_findings(app);
    let fixed = findings.iter().find_map(|finding| {
        let fix = finding.fix().filter(|_| finding.level() == "fail")?;
        Some((finding.clone(), fix))
    });
    let library = server.is_some_and(|server| server.kind() != "hand-written")
        || report.servers().is_empty() && findings.iter().any(|finding| finding.rule().starts_with("sdk-"));
    let general = if library { t.remedy_library } else { t.remedy_hand_written };
    let body = match fixed {
        Some((finding, fix)) => {
            let text = fix.edits().iter().map(|edit| dedented(&edit.text())).collect::<Vec<_>>().join("\n");
            let edits = fix.edits();
            let place = place(&finding, &edits);
            let apply = move |_| apply(app, &edits);
            let action = view! { <button on:click=apply>{t.apply}</button> }.into_any();
            let title = view! { <span lang="en">{fix.title()}{place}</span> }.into_any();
            block(app, t.copy_snippet, title, text, action)
        }
        None => {
            let text = if library { remedy::LIBRARY_SNIPPET } else { remedy::HAND_WRITTEN_SNIPPET };
            block(app, t.copy_snippet, ().into_any(), text.into(), ().into_any())
        }
    };
    view! { <section><h2>{t.remedy}</h2><p>{general}</p>{body}</section> }.into_any()
}

fn place(finding: &Finding, edits: &[Edit]) -> String {
    edits.first().map_or_else(
        || format!(" · {}:{}", finding.file(), finding.range().line()),
        |edit| format!(" · {}:{}", edit.file(), edit.range().line()),
    )
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
    text.lines().map(|line| line.get(shared..).unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Puts the edits into the files, each file's as one step of its undo history.
fn apply(app: App, edits: &[Edit]) {
    let mut paths: Vec<String> = edits.iter().map(Edit::file).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        let Some(id) = files::id_of(app, &path) else { continue };
        files::open(app, id);
        let own: js_sys::Array = edits.iter().filter(|edit| edit.file() == path).map(JsValue::from).collect();
        app.with_editor(|editor| editor.edit(&own));
    }
    notes::say(app, app.t().applied);
}

fn verify(app: App, t: &'static Strings, server: &Server) -> AnyView {
    let file = server.file();
    let (how, command) = match server.transport().as_str() {
        "http" | "sse" => {
            let text = app.files.with_untracked(|files| {
                files.iter().find(|one| one.path == file).map(|one| String::from(&one.text)).unwrap_or_default()
            });
            (t.verify_http, remedy::curl(&text))
        }
        "websocket" => return ().into_any(),
        _ => (t.verify_stdio, remedy::pipe(&file)),
    };
    view! {
        <section>
            <h2>{t.verify}</h2>
            {block(app, t.copy_command, view! { <span>{how}</span> }.into_any(), command, ().into_any())}
            <p><small>{t.verify_expect}" "<code>{remedy::PONG}</code></small></p>
        </section>
    }
    .into_any()
}

fn block(app: App, label: &'static str, title: AnyView, text: String, action: AnyView) -> AnyView {
    let copied = text.clone();
    let copy = move |_| {
        let text = copied.clone();
        spawn_local(async move {
            let done = dom::copy(&text).await;
            notes::say(app, if done { app.t().copied } else { app.t().copy_failed });
        });
    };
    view! {
        <div class="snippet">
            <header>{title}<span class="row"><button on:click=copy>{label}</button>{action}</span></header>
            <pre>{text}</pre>
        </div>
    }
    .into_any()
}
