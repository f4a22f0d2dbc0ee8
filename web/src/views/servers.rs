//! The servers that were found, with their kind and revisions.

use leptos::prelude::*;

use super::icons;
use crate::editing;
use crate::i18n::{Strings, fill};
use crate::report::{Report, Server};
use crate::state::App;

pub fn view(app: App, t: &'static Strings, report: &Report) -> AnyView {
    let servers = report.servers();
    if servers.is_empty() {
        return ().into_any();
    }
    let rows = servers.into_iter().map(|server| row(app, t, server)).collect_view();
    view! { <section><h2>{t.servers}</h2><ul class="servers">{rows}</ul></section> }.into_any()
}

pub fn kind(t: &'static Strings, kind: &str) -> &'static str {
    match kind {
        "sdk" => t.sdk,
        "framework" => t.framework,
        _ => t.hand_written,
    }
}

fn row(app: App, t: &'static Strings, server: Server) -> AnyView {
    let mut facts = vec![kind(t, &server.kind()).to_owned()];
    facts.extend(server.library());
    if server.transport() != "unknown" {
        facts.push(server.transport());
    }
    let revisions = server.revisions();
    if !revisions.is_empty() {
        facts.push(fill(t.revisions, &revisions.join(", ")));
    }
    let verdict = server.verdict();
    let place = format!("{}:{}", server.file(), server.range().line());
    let name = server.name();
    let jump = move |_| editing::reveal(app, &server.file(), &server.range());
    view! {
        <li>
            <span class=format!("mark {verdict}") role="img" aria-label=super::verdict::word(t, &verdict)>{icons::sign(&verdict)}</span>
            <b>{name}</b>
            <button class="plain place" on:click=jump>{place}</button>
            <small>{facts.join(" · ")}</small>
        </li>
    }
    .into_any()
}
