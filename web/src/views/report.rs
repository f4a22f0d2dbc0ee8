//! The report's side, from the verdict down.

use leptos::prelude::*;

use super::{exchange, findings, path, pattern, remedy, servers, verdict};
use crate::i18n::Strings;
use crate::state::{App, Outcome};

pub fn view(app: App, t: &'static Strings) -> AnyView {
    view! {
        <section class="report" id="report" tabindex="-1" aria-label=t.report>
            {verdict::progress(app, t)}
            {verdict::trouble(app, t)}
            {verdict::view(app, t)}
            <div class="sections">
                {move || app.outcome.get().map(|Outcome { report, .. }| view! {
                    {exchange::view(app, t, report.clone())}
                    {path::view(app, t, report.clone())}
                    {findings::view(app, t, report.clone())}
                    {remedy::view(app, t, &report)}
                    {servers::view(app, t, &report)}
                })}
                {pattern::view(t)}
            </div>
        </section>
    }
    .into_any()
}
