//! Texts survive a reload.

use std::cell::{Cell, RefCell};

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

use crate::host::store;
use crate::state::{App, Snapshot};
use crate::ui::after;
use crate::{notes, saved};

const KEY: &str = "state";
const PAUSE_MS: u32 = 400;

thread_local! {
    static TIMER: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// Nothing is kept before what was kept has been read.
    static OPEN: Cell<bool> = const { Cell::new(false) };
    static FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the state once typing pauses.
pub fn soon(app: App) {
    if app.embed || !OPEN.get() {
        return;
    }
    let timer = after(PAUSE_MS, move || leptos::task::spawn_local(now(app)));
    TIMER.with(|slot| slot.replace(Some(timer)));
}

/// Keeps the state at once, for a page that is about to go.
pub async fn now(app: App) {
    if app.embed || !OPEN.get() {
        return;
    }
    TIMER.with(RefCell::take);
    let kept = store::write(KEY, &saved::value(app)).await;
    if !kept.is_ok_and(|kept| kept.is_truthy()) && !FAILED.replace(true) {
        notes::say(app, app.t().not_kept);
    }
}

/// What was kept the last time; from now on changes are kept.
pub async fn read(app: App) -> Option<Snapshot> {
    if app.embed {
        return None;
    }
    let value = store::read(KEY).await.unwrap_or(JsValue::UNDEFINED);
    OPEN.set(true);
    saved::read(&value).map(|(snapshot, _)| snapshot)
}
