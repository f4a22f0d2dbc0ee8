//! What is seen. Each part is a function from the state to a view; the whole page is drawn anew
//! when the language changes, so that texts inside are plain values.

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

use crate::state::App;

/// The page; `editor` is the element that the code editor lives in for good.
pub fn page(app: App, editor: &HtmlElement) -> AnyView {
    let editor = StoredValue::new_local(editor.clone());
    view! {
        {move || {
            let t = app.lang.get().strings();
            let work = move || if app.report_first.get() { "work report-first" } else { "work" };
            view! {
                <div class="page">
                    <a class="skip" href="#report" on:click=move |event| {
                        event.prevent_default();
                        crate::host::dom::focus("report");
                    }>{t.skip_to_report}</a>
                    {(!app.embed).then(|| header::view(app, t))}
                    <main class=work>
                        {code::view(app, t, editor)}
                        {report::view(app, t)}
                    </main>
                    {footer::view(app, t)}
                    {notes::view(app, t)}
                    {shortcuts::view(t)}
                </div>
            }
        }}
    }
    .into_any()
}

/// Code and report stand one below the other.
pub fn narrow() -> bool {
    matches("(max-width: 900px)")
}

pub fn coarse_pointer() -> bool {
    matches("(pointer: coarse)")
}

fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}
