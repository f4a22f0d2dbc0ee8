//! The report's side, from the verdict down.

use leptos::prelude::*;

use super::{exchange, findings, path, pattern, remedy, servers, verdict};
use crate::i18n::Strings;
use crate::state::{App, Outcome};
use crate::ui::{El, el};

pub fn view(app: App, t: &'static Strings) -> El {
    let sections = el("div")
        .class("sections")
        .live(move || {
            let Some(Outcome { report, .. }) = app.outcome.get() else {
                return Vec::new();
            };
            let mut parts: Vec<El> = exchange::view(app, t, &report).into_iter().collect();
            parts.push(path::view(app, t, report.clone()));
            parts.extend(findings::view(app, t, &report));
            parts.extend(remedy::view(app, t, &report));
            parts.extend(servers::view(app, t, &report));
            parts
        })
        .child(pattern::view(t));
    el("section")
        .class("report")
        .attr("aria-label", t.report)
        .live_child(move || verdict::progress(app, t))
        .live_child(move || verdict::trouble(app, t))
        .child(verdict::view(app, t))
        .child(sections)
}

/// A part of the report under its heading.
pub fn section(title: &str) -> El {
    el("section").child(el("h2").text(title))
}
