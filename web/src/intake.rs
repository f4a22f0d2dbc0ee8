//! Uploads: files, folders and archives to the input's texts, through the worker.

use js_sys::{Array, Function};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::files::{self, Source};
use crate::host::dom::get;
use crate::host::engine::{self, Failure};
use crate::saved;
use crate::state::{App, Progress, Trouble};
use crate::{audit, notes};

/// Most messages about single files.
const MOST_REASONS: usize = 5;

/// Takes uploads as [`crate::host::intake`] makes them. What is here stays unless something of use came.
pub async fn take(app: App, uploads: Array) {
    if uploads.length() == 0 {
        return;
    }
    let progress: JsValue = Closure::<dyn Fn(JsValue)>::new(move |news: JsValue| {
        app.progress.set(Some(Progress {
            done: get(&news, "done").as_f64().unwrap_or_default() as u32,
            all: get(&news, "all").as_f64().unwrap_or_default() as u32,
            name: get(&news, "name").as_string().unwrap_or_default(),
        }));
    })
    .into_js_value();
    let progress: Function = progress.unchecked_into();
    let answer = engine::call("intake", &Array::of1(&uploads), Some(&progress)).await;
    app.progress.set(None);
    match answer {
        Ok(answer) => taken(app, &answer.value()),
        Err(failure) => failed(app, &failure),
    }
}

fn taken(app: App, value: &JsValue) {
    let list = |name| get(value, name).dyn_into::<Array>().unwrap_or_default();
    let sources: Vec<Source> = list("files")
        .iter()
        .filter_map(|file| {
            Some(Source {
                path: get(&file, "path").as_string()?,
                text: get(&file, "text").dyn_into().ok()?,
            })
        })
        .collect();
    let skipped = list("skipped");
    if let [only] = &sources[..]
        && opened_state(app, only)
    {
        return;
    }
    say(app, sources.len(), &skipped);
    if !sources.is_empty() {
        files::add(app, sources);
    }
}

/// A file that "Copy link" offered instead of a link.
fn opened_state(app: App, source: &Source) -> bool {
    let text = String::from(source.text.slice(0, 32));
    if !text.starts_with("{\"pingAudit\":") {
        return false;
    }
    let Some((snapshot, _)) = js_sys::JSON::parse(&String::from(&source.text))
        .ok()
        .and_then(|value| saved::read(&value))
    else {
        return false;
    };
    let before = files::snapshot(app);
    let had = !files::is_empty(app);
    files::restore(app, snapshot);
    if had {
        notes::offer(app, app.t().state_opened, app.t().undo, move || {
            files::restore(app, before.clone());
        });
    }
    true
}

fn say(app: App, taken: usize, skipped: &Array) {
    let t = app.t();
    let lang = app.lang.get_untracked();
    let mut aside = 0;
    let mut reasons = Vec::new();
    for one in skipped.iter() {
        let code = get(&one, "code").as_string().unwrap_or_default();
        if code == "no-use" || code == "not-a-file" {
            aside += 1;
            continue;
        }
        let path = get(&one, "path").as_string().unwrap_or_default();
        let english = get(&one, "reason").as_string().unwrap_or_default();
        // The engine's message for a whole upload names the upload itself.
        let english = english
            .strip_prefix(&path)
            .map_or(english.as_str(), str::trim)
            .to_owned();
        let reason = t.refused(&code).unwrap_or(english);
        reasons.push(format!("{path} {reason}"));
    }
    let more = reasons.len().saturating_sub(MOST_REASONS);
    reasons.truncate(MOST_REASONS);
    if more > 0 {
        reasons.push(format!("+{more}"));
    }
    let mut text = if taken == 0 {
        t.nothing_taken.to_owned()
    } else {
        lang.count(t.taken, taken)
    };
    if aside > 0 {
        text.push(' ');
        text.push_str(&lang.count(t.set_aside, aside));
    }
    if taken > 1 || taken == 0 || aside > 0 || !reasons.is_empty() {
        notes::list(app, text, reasons);
    }
}

fn failed(app: App, failure: &Failure) {
    let t = app.t();
    let text = match failure.kind.as_str() {
        "cancelled" | "superseded" => t.cancelled,
        "slow" => t.slow,
        "load" => {
            app.trouble.set(Some(Trouble::NotLoaded));
            return;
        }
        code => {
            notes::say(app, t.refused(code).unwrap_or_else(|| t.trapped.into()));
            return;
        }
    };
    notes::say(app, text);
    // The worker went with the upload, and with it an audit that waited for its turn.
    audit::changed(app, true);
}
