//! The list of shortcuts.

use leptos::prelude::*;

use crate::i18n::Strings;

pub fn view(t: &'static Strings) -> AnyView {
    let rows = [
        (&["F8"][..], t.key_next),
        (&["Shift", "F8"], t.key_previous),
        (&["F6"], t.key_switch),
        (&["Esc", "Tab"], t.key_leave),
        (&["Ctrl", "Z"], t.key_undo),
        (&["?"], t.key_list),
    ]
    .map(|(keys, what)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd>" " }).collect_view();
        view! { <dt>{keys}</dt><dd>{what}</dd> }
    })
    .collect_view();
    view! {
        <dialog id="shortcuts" aria-labelledby="shortcuts-title">
            <h2 id="shortcuts-title">{t.shortcuts}</h2>
            <dl class="keys">{rows}</dl>
            <form method="dialog"><button>{t.close}</button></form>
        </dialog>
    }
    .into_any()
}
