//! Notes at the edge of the page.

use leptos::prelude::*;

use crate::i18n::Strings;
use crate::notes::{self, Note};
use crate::state::App;

pub fn view(app: App, t: &'static Strings) -> AnyView {
    view! {
        <div class="notes" aria-live="polite">
            {move || app.notes.get().into_iter().map(|note| one(app, t, note)).collect_view()}
        </div>
    }
    .into_any()
}

fn one(app: App, t: &'static Strings, note: Note) -> AnyView {
    let Note { id, text, list, action } = note;
    let list = (!list.is_empty()).then(|| {
        let rows = list.into_iter().map(|one| view! { <li>{one}</li> }).collect_view();
        view! { <ul>{rows}</ul> }
    });
    let action = action.map(|action| {
        let act = move |_| {
            notes::close(app, id);
            (action.act)();
        };
        view! { <button on:click=act>{action.label}</button> }
    });
    view! {
        <div class="note">
            <div><p>{text}</p>{list}</div>
            {action}
            <button class="plain" aria-label=t.close on:click=move |_| notes::close(app, id)>"×"</button>
        </div>
    }
    .into_any()
}
