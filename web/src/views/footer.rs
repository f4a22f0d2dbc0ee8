//! Version, source of the pattern, offline state.

use leptos::prelude::*;

use super::pattern::{URL, link};
use crate::host::dom;
use crate::i18n::{Strings, fill};
use crate::state::App;
use crate::ui::{El, el};

pub fn view(app: App, t: &'static Strings) -> El {
    let took = move || {
        let ms = app
            .outcome
            .with(|outcome| outcome.as_ref().map(|outcome| outcome.ms))?;
        let ms = app.lang.get_untracked().number(ms.max(1.0).round());
        Some(el("span").text(&fill(t.took, &ms)))
    };
    let source = el("span")
        .text("ab-001839, ")
        .child(link(URL, "AuditBuffet Pattern Catalog"))
        .text(", CC BY 4.0");
    let whole = app.embed.then(|| link("./", t.open_whole));
    el("footer")
        .class("foot")
        .child(source)
        .live_child(took)
        .live_child(move || app.offline.get().then(|| el("span").text(t.offline)))
        .children(whole)
        .child(el("span").class("end").text(&version(app, t)))
}

fn version(app: App, t: &'static Strings) -> String {
    let mut version = fill(t.version, env!("CARGO_PKG_VERSION"));
    let filled = |name| dom::root_data(name).filter(|value| !value.is_empty());
    if let Some(commit) = filled("commit") {
        version = format!("{version} ({commit})");
    }
    if let Some(date) = filled("date") {
        version = format!("{version}, {}", app.lang.get_untracked().day(&date));
    }
    version
}
