//! Notes at the edge of the page.

use leptos::prelude::*;

use crate::i18n::Strings;
use crate::notes::{self, Note};
use crate::state::App;
use crate::ui::{El, el};

pub fn view(app: App, t: &'static Strings) -> El {
    el("div")
        .class("notes")
        .attr("aria-live", "polite")
        .live(move || {
            app.notes
                .get()
                .into_iter()
                .map(|note| one(app, t, note))
                .collect()
        })
}

fn one(app: App, t: &'static Strings, note: Note) -> El {
    let Note {
        id,
        text,
        list,
        action,
    } = note;
    let mut body = el("div").child(el("p").text(&text));
    if !list.is_empty() {
        body = body.child(el("ul").children(list.iter().map(|one| el("li").text(one))));
    }
    let action = action.map(|action| {
        el("button").text(action.label).click(move || {
            notes::close(app, id);
            (action.act)();
        })
    });
    let close = el("button")
        .class("act")
        .attr("aria-label", t.close)
        .text("×")
        .click(move || notes::close(app, id));
    el("div")
        .class("note")
        .child(body)
        .children(action)
        .child(close)
}
