//! Version, source of the pattern, offline state.

use leptos::prelude::*;

use crate::host::dom;
use crate::i18n::{Strings, fill};
use crate::state::App;

pub fn view(app: App, t: &'static Strings) -> AnyView {
    let commit = dom::root_data("commit").unwrap_or_default();
    let date = dom::root_data("date").filter(|date| !date.is_empty());
    let mut version = fill(t.version, env!("CARGO_PKG_VERSION"));
    if !commit.is_empty() {
        version = format!("{version} ({commit})");
    }
    if let Some(date) = date {
        version = format!("{version}, {}", app.lang.get_untracked().day(&date));
    }
    let took = move || {
        app.outcome.with(|outcome| outcome.as_ref().map(|outcome| {
            let ms = app.lang.get_untracked().number(outcome.ms.max(1.0).round());
            view! { <span>{fill(t.took, &ms)}</span> }
        }))
    };
    view! {
        <footer class="foot">
            <span>"ab-001839, "<a href="https://auditbuffet.com/patterns/ab-001839" target="_blank" rel="noopener noreferrer">"AuditBuffet Pattern Catalog"</a>", CC BY 4.0"</span>
            {took}
            {move || app.offline.get().then(|| view! { <span>{t.offline}</span> })}
            {app.embed.then(|| view! { <a href="./" target="_blank">{t.open_whole}</a> })}
            <span class="end">{version}</span>
        </footer>
    }
    .into_any()
}
