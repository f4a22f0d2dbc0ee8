//! The pattern's facts, with the attribution that its licence asks for.

use leptos::prelude::*;

use crate::i18n::Strings;

const URL: &str = "https://auditbuffet.com/patterns/ab-001839";
const LICENSE: &str = "https://creativecommons.org/licenses/by/4.0/";

pub fn view(t: &'static Strings) -> AnyView {
    let (before, after) = t.pattern_source.split_once("{}").unwrap_or((t.pattern_source, ""));
    view! {
        <section>
            <h2>{t.pattern}</h2>
            <div class="facts">
                <dl>
                    <dt>"ab-001839"</dt><dd lang="en">"Responds to ping requests"</dd>
                    <dt>{t.pattern_severity}</dt><dd>{t.pattern_low}</dd>
                </dl>
                <p>{t.pattern_why}</p>
                <p>
                    {before}<a href=URL target="_blank" rel="noopener noreferrer">"ab-001839"</a>{after}" "
                    <a href=LICENSE target="_blank" rel="noopener noreferrer license">"CC BY 4.0"</a>"."
                </p>
                <p>{t.how_text}</p>
            </div>
        </section>
    }
    .into_any()
}
