//! The verdict, at one glance and in words.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{code, icons};
use crate::i18n::Strings;
use crate::report::Report;
use crate::state::App;
use crate::{audit, examples};

pub fn view(app: App, t: &'static Strings) -> AnyView {
    let shown = Memo::new(move |_| app.shown_verdict());
    let word = move || word(t, &shown.get());
    let why = Memo::new(move |_| {
        app.outcome.with(|outcome| match outcome {
            None => t.why_none.to_owned(),
            Some(outcome) => reason(t, &outcome.report),
        })
    });
    let count = Memo::new(move |_| {
        app.outcome.with(|outcome| outcome.as_ref().map(|one| counts(app, t, &one.report)).unwrap_or_default())
    });
    let class = move || match shown.get().as_str() {
        "" => "verdict none".to_owned(),
        verdict => format!("verdict {verdict}"),
    };
    view! {
        <div class=class>
            <div role="status" aria-live="polite" aria-atomic="true" data-verdict=move || app.verdict()>
                <p class="word">{move || icons::verdict(&shown.get())}<span>{word}</span></p>
                <p class="why">{move || why.get()}</p>
                {move || {
                    let count = count.get();
                    (!count.is_empty()).then(|| view! { <p class="count">{count}</p> })
                }}
            </div>
            {move || english(app, t)}
            {move || match shown.get().as_str() {
                "" => start(app, t),
                "inconclusive" => missing(app, t),
                _ => ().into_any(),
            }}
        </div>
    }
    .into_any()
}

pub fn word(t: &'static Strings, verdict: &str) -> &'static str {
    match verdict {
        "pass" => t.word_pass,
        "fail" => t.word_fail,
        "skip" => t.word_skip,
        "inconclusive" => t.word_inconclusive,
        _ => t.word_none,
    }
}

/// The engine's sentence, or the page's where the engine does not speak the language.
fn reason(t: &'static Strings, report: &Report) -> String {
    let verdict = report.verdict();
    let own = match verdict.as_str() {
        "pass" => t.why_pass,
        "fail" => t.why_fail,
        "inconclusive" => t.why_inconclusive,
        _ => t.why_skip,
    };
    if own.is_empty() { report.summary() } else { own.into() }
}

/// The engine's own sentence below the page's translation.
fn english(app: App, t: &'static Strings) -> AnyView {
    if t.why_fail.is_empty() {
        return ().into_any();
    }
    app.outcome
        .with(|outcome| outcome.as_ref().map(|outcome| outcome.report.summary()))
        .map(|summary| view! { <p class="count" lang="en">{summary}</p> })
        .into_any()
}

fn counts(app: App, t: &'static Strings, report: &Report) -> String {
    let lang = app.lang.get_untracked();
    let servers = report.servers();
    if servers.is_empty() {
        return String::new();
    }
    let handlers = lang.count(t.handlers, report.handlers().len());
    let servers = lang.count(t.servers_found, servers.len());
    format!("{handlers} · {servers}")
}

fn start(app: App, t: &'static Strings) -> AnyView {
    view! {
        <div class="row">
            <button class="main" on:click=move |_| code::open_chooser("upload")>{t.upload}</button>
            <button on:click=move |_| spawn_local(examples::open(app, "switch-no-ping"))>{t.hint_try}</button>
        </div>
    }
    .into_any()
}

fn missing(app: App, t: &'static Strings) -> AnyView {
    let missing = app.outcome.with(|outcome| outcome.as_ref().map(|one| one.report.missing()).unwrap_or_default());
    let list = missing.into_iter().map(|one| view! { <li lang="en">{one}</li> }).collect_view();
    view! {
        <p class="count">{t.missing}</p>
        <ul class="missing">{list}</ul>
        <div class="row"><button class="main" on:click=move |_| code::open_chooser("upload")>{t.add_missing}</button></div>
    }
    .into_any()
}

/// What went wrong instead of a report, and what to do.
pub fn trouble(app: App, t: &'static Strings) -> AnyView {
    use crate::state::Trouble;
    view! {
        {move || app.trouble.get().map(|trouble| {
            let text = match trouble {
                Trouble::Trapped => t.trapped,
                Trouble::Slow => t.slow,
                Trouble::NotLoaded => t.not_loaded,
                Trouble::Cancelled => t.cancelled,
            };
            view! {
                <div class="problem" role="alert">
                    <p>{text}</p>
                    <button on:click=move |_| audit::changed(app, true)>{t.try_again}</button>
                </div>
            }
        })}
    }
    .into_any()
}

/// Work that takes long, with a button that really stops it.
pub fn progress(app: App, t: &'static Strings) -> AnyView {
    view! {
        {move || {
            let uploads = app.progress.get();
            (uploads.is_some() || app.long.get()).then(|| {
                let name = uploads.as_ref().map_or(t.working.to_owned(), |one| crate::i18n::fill(t.reading, &one.name));
                let bar = match uploads {
                    Some(one) if one.all > 1.0 => {
                        view! { <progress aria-label=t.working value=one.done max=one.all></progress> }.into_any()
                    }
                    _ => view! { <progress aria-label=t.working></progress> }.into_any(),
                };
                view! { <div class="progress"><span>{name}</span>{bar}<button on:click=move |_| audit::cancel()>{t.cancel}</button></div> }
            })
        }}
    }
    .into_any()
}
