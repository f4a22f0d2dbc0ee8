//! The verdict, at one glance and in words.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{code, icons, said, servers};
use crate::i18n::{Strings, fill};
use crate::report::Report;
use crate::state::{App, Trouble};
use crate::ui::{El, el};
use crate::{audit, examples};

pub fn view(app: App, t: &'static Strings) -> El {
    // Drawn anew only when they say something else, so that nothing is read out twice.
    let verdict = Memo::new(move |_| app.shown_verdict());
    let why = Memo::new(move |_| {
        app.outcome.with(|outcome| match outcome {
            None => t.why_none.to_owned(),
            Some(outcome) => reason(t, &outcome.report),
        })
    });
    let why = el("p")
        .class("why")
        .live_child(move || Some(el("span").prose(&why.get())));
    let title = el("p")
        .class("word")
        .live_child(move || Some(icons::verdict(&verdict.get())))
        .child(el("span").live_text(move || word(t, &verdict.get()).into()));
    let count = el("p").class("count").live_text(move || {
        app.outcome.with(|outcome| {
            outcome
                .as_ref()
                .map(|one| counts(app, t, &one.report))
                .unwrap_or_default()
        })
    });
    let status = el("div")
        .attr("role", "status")
        .attr("aria-atomic", "true")
        .live_attr("data-verdict", move || Some(app.verdict()))
        .child(title)
        .child(why)
        .child(count);
    // Where the focus goes that asks for the report. Not the section around: with `reading-flow`, a
    // section out of the tab order would take all that is in it along.
    el("div")
        .attr("id", "report")
        .attr("tabindex", "-1")
        .live_attr("class", move || {
            let verdict = verdict.get();
            Some(format!(
                "verdict {}",
                if verdict.is_empty() { "none" } else { &verdict }
            ))
        })
        .child(status)
        .live_child(move || english(app, t))
        .live(move || match app.shown_verdict().as_str() {
            "" => vec![start(app, t)],
            "inconclusive" => missing(app, t),
            _ => Vec::new(),
        })
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

/// The engine's sentence, or the page's where there is no translation of it.
fn reason(t: &'static Strings, report: &Report) -> String {
    if let Some(own) = t.says(&report.summary()) {
        return own;
    }
    let own = match report.verdict().as_str() {
        "pass" => t.why_pass,
        "fail" => t.why_fail,
        "inconclusive" => t.why_inconclusive,
        _ => t.why_skip,
    };
    if own.is_empty() {
        report.summary()
    } else {
        own.into()
    }
}

/// The engine's own sentence below the page's, where there is no translation of it.
fn english(app: App, t: &'static Strings) -> Option<El> {
    if t.why_fail.is_empty() {
        return None;
    }
    let summary = app
        .outcome
        .with(|outcome| outcome.as_ref().map(|outcome| outcome.report.summary()))
        .filter(|summary| t.says(summary).is_none())?;
    Some(el("p").class("count").attr("lang", "en").prose(&summary))
}

fn counts(app: App, t: &'static Strings, report: &Report) -> String {
    let lang = app.lang.get_untracked();
    let found = report.servers();
    if found.is_empty() {
        return String::new();
    }
    let mut parts = vec![
        lang.count(t.handlers, report.handlers().len()),
        lang.count(t.servers_found, found.len()),
    ];
    if let [only] = &found[..] {
        parts.push(servers::facts(t, only));
    }
    parts.join(" · ")
}

fn start(app: App, t: &'static Strings) -> El {
    let example = el("button")
        .text(t.hint_try)
        .click(move || spawn_local(examples::open(app, examples::FIRST)));
    el("div")
        .class("row")
        .child(uploading(t.upload))
        .child(example)
}

fn uploading(label: &str) -> El {
    el("button")
        .class("main")
        .text(label)
        .click(|| code::open_chooser("upload"))
}

fn missing(app: App, t: &'static Strings) -> Vec<El> {
    let missing = app.outcome.with(|outcome| {
        outcome
            .as_ref()
            .map(|one| one.report.missing())
            .unwrap_or_default()
    });
    let list = missing.iter().map(|one| said(el("li"), t, one));
    vec![
        el("p").class("count").text(t.missing),
        el("ul").class("missing").children(list),
        el("div").class("row").child(uploading(t.add_missing)),
    ]
}

/// What went wrong instead of a report, and what to do.
pub fn trouble(app: App, t: &'static Strings) -> Option<El> {
    let text = match app.trouble.get()? {
        Trouble::Trapped => t.trapped,
        Trouble::Slow => t.slow,
        Trouble::NotLoaded => t.not_loaded,
        Trouble::Cancelled => t.cancelled,
    };
    let again = el("button")
        .text(t.try_again)
        .click(move || audit::changed(app, true));
    Some(
        el("div")
            .class("problem")
            .attr("role", "alert")
            .child(el("p").text(text))
            .child(again),
    )
}

/// Work that takes long, with a button that really stops it.
pub fn progress(app: App, t: &'static Strings) -> Option<El> {
    let uploads = app.progress.get();
    if uploads.is_none() && !app.long.get() {
        return None;
    }
    let mut bar = el("progress").attr("aria-label", t.working);
    let mut name = t.working.to_owned();
    if let Some(uploads) = uploads {
        name = fill(t.reading, &uploads.name);
        if uploads.all > 1 {
            bar = bar
                .attr("value", &uploads.done.to_string())
                .attr("max", &uploads.all.to_string());
        }
    }
    let cancel = el("button").text(t.cancel).click(audit::cancel);
    Some(
        el("div")
            .class("progress")
            .child(el("span").text(&name))
            .child(bar)
            .child(cancel),
    )
}
