//! What is seen. Each part is a function from the state to an element; the whole page is drawn
//! anew when the language changes, so that texts inside are plain values.

mod code;
mod exchange;
mod findings;
mod footer;
mod header;
mod icons;
mod menu;
mod notes;
mod path;
mod pattern;
mod remedy;
mod report;
mod servers;
mod shortcuts;
mod tabs;
mod tree;
mod verdict;

use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::host::dom;
use crate::i18n::Strings;
use crate::state::App;
use crate::ui::{El, el};

/// The page; `editor` is the element that the code editor lives in for good.
pub fn page(app: App, editor: HtmlElement) -> El {
    el("div").class("page").live(move || {
        app.lang.track();
        let t = app.t();
        let skip = el("a")
            .class("skip")
            .attr("href", "#report")
            .text(t.skip_to_report)
            .on("click", |event| {
                event.prevent_default();
                dom::focus("report");
            });
        let work = el("main")
            .live_class(move || app.report_first.get(), "work report-first", "work")
            .child(code::view(app, t, &editor))
            .child(report::view(app, t));
        let mut parts = vec![skip];
        if !app.embed {
            parts.push(header::view(app, t));
        }
        parts.extend([
            work,
            footer::view(app, t),
            notes::view(app, t),
            shortcuts::view(t),
        ]);
        parts
    })
}

/// Puts what the engine says into an element: in the page's language, or marked as English.
pub fn said(element: El, t: &'static Strings, english: &str) -> El {
    match t.says(english) {
        Some(own) => element.prose(&own),
        None => element.attr("lang", "en").prose(english),
    }
}

/// Code and report stand one below the other.
pub fn narrow() -> bool {
    matches("(max-width: 900px)")
}

pub fn coarse_pointer() -> bool {
    matches("(pointer: coarse)")
}

fn matches(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}
