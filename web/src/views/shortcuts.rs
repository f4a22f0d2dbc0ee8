//! The list of shortcuts.

use crate::i18n::Strings;
use crate::ui::{El, el};

pub fn view(t: &'static Strings) -> El {
    let rows = [
        (&["F8"][..], t.key_next),
        (&["Shift", "F8"], t.key_previous),
        (&["F6"], t.key_switch),
        (&["Esc", "Tab"], t.key_leave),
        (&["Ctrl", "Z"], t.key_undo),
        (&["?"], t.key_list),
    ];
    let mut list = el("dl").class("keys");
    for (keys, what) in rows {
        let keys = keys.iter().map(|key| el("kbd").text(key));
        list = list
            .child(el("dt").children(keys))
            .child(el("dd").text(what));
    }
    el("dialog")
        .attr("id", "shortcuts")
        .attr("aria-labelledby", "shortcuts-title")
        .child(el("h2").attr("id", "shortcuts-title").text(t.shortcuts))
        .child(list)
        .child(
            el("form")
                .attr("method", "dialog")
                .child(el("button").text(t.close)),
        )
}
