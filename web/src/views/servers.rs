//! The servers that were found, with their kind and revisions.

use super::icons;
use super::report::section;
use crate::editing;
use crate::i18n::{Strings, fill};
use crate::report::{Report, Server};
use crate::state::App;
use crate::ui::{El, el};

pub fn view(app: App, t: &'static Strings, report: &Report) -> Option<El> {
    let servers = report.servers();
    if servers.is_empty() {
        return None;
    }
    let rows = servers.into_iter().map(|server| row(app, t, server));
    Some(section(t.servers).child(el("ul").class("servers").children(rows)))
}

/// Kind, library, transport and revisions in one line.
pub fn facts(t: &'static Strings, server: &Server) -> String {
    let kind = match server.kind().as_str() {
        "sdk" => t.sdk,
        "framework" => t.framework,
        _ => t.hand_written,
    };
    let mut facts = vec![kind.to_owned()];
    facts.extend(server.library());
    facts.push(server.transport());
    let revisions = server.revisions().join(", ");
    if !revisions.is_empty() {
        facts.push(fill(t.revisions, &revisions));
    }
    facts.retain(|fact| fact != "unknown");
    facts.join(" · ")
}

fn row(app: App, t: &'static Strings, server: Server) -> El {
    let verdict = server.verdict();
    let place = format!("{}:{}", server.file(), server.range().line());
    el("li")
        .child(icons::mark(&verdict, super::verdict::word(t, &verdict)))
        .child(el("b").text(&server.name()))
        .child(el("small").text(&facts(t, &server)))
        .child(
            el("button")
                .class("plain place")
                .text(&place)
                .click(move || {
                    editing::reveal(app, &server.file(), &server.range());
                }),
        )
}
