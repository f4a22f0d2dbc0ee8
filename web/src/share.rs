//! A link that holds the whole state behind its `#`, which no browser sends to any server.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::host::{dom, pack};
use crate::saved::{self, View};
use crate::state::{App, Snapshot};
use crate::ui::{after, follow};
use crate::{editing, files, notes};

const MARK: &str = "#s=";
/// Longer links are cut by chat programs and issue trackers.
const LONGEST: usize = 30_000;

/// Copies a link to what is seen now, or says that it is too much and offers a file.
pub async fn copy_link(app: App) {
    let t = app.t();
    let value = saved::value(app);
    let Some(text) = pack::pack(&value)
        .await
        .ok()
        .and_then(|text| text.as_string())
    else {
        notes::say(app, t.copy_failed);
        return;
    };
    let location = window().location();
    let base = location.href().unwrap_or_default();
    let base = base.split(['#', '?']).next().unwrap_or_default();
    if base.len() + text.len() > LONGEST {
        notes::offer(app, t.link_too_large, t.download_state, move || {
            download(app);
        });
        return;
    }
    let copied = dom::copy(&format!("{base}{MARK}{text}")).await;
    notes::say(app, if copied { t.link_copied } else { t.copy_failed });
}

fn download(app: App) {
    if let Ok(text) = js_sys::JSON::stringify(&saved::value(app)) {
        dom::download("ping-audit-state.json", "application/json", &text.into());
    }
}

/// The state in the page's address, taken out of it; an error where it is damaged.
pub async fn from_address() -> Option<Result<(Snapshot, View), ()>> {
    let location = window().location();
    let hash = location.hash().ok()?;
    let text = hash.strip_prefix(MARK)?;
    let value = pack::unpack(text).await;
    let plain = format!(
        "{}{}",
        location.pathname().unwrap_or_default(),
        location.search().unwrap_or_default()
    );
    // From here on the text is the person's own: a reload must bring their edits, not the link's.
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&plain));
    }
    Some(value.ok().and_then(|value| saved::read(&value)).ok_or(()))
}

/// Shows what a link held; `before` can be brought back.
pub fn open(app: App, linked: Result<(Snapshot, View), ()>, before: Option<Snapshot>) {
    let t = app.t();
    let Ok((snapshot, view)) = linked else {
        if let Some(before) = before {
            files::restore(app, before);
        }
        notes::say(app, t.link_damaged);
        return;
    };
    files::restore(app, snapshot);
    show(app, view);
    let mine = before.filter(|before| before.files.iter().any(|file| file.text.length() > 0));
    if let Some(mine) = mine {
        notes::offer(app, t.link_opened, t.back_to_mine, move || {
            files::restore(app, mine.clone());
        });
    }
}

/// The chosen finding or line, as soon as there is a report.
fn show(app: App, View { finding, line }: View) {
    let mut shown = false;
    follow(move || {
        if app.outcome.with(Option::is_none) || shown {
            return;
        }
        shown = true;
        if let Some(index) = finding {
            after(0, move || editing::choose_finding(app, index)).forget();
        } else if line > 1 {
            let at = dom::object(&[("line", line.into()), ("column", 1.into())]);
            let range = dom::object(&[("start", at.clone()), ("end", at)]);
            app.with_editor(|editor| {
                editor.reveal(&wasm_bindgen::JsCast::unchecked_into(range), false);
            });
        }
    });
}
