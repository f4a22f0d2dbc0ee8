//! Servers to try, each a file of the site that is fetched when chosen.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::files::{self, Source};
use crate::host::dom::get;
use crate::notes;
use crate::state::App;

/// Folders of `web/examples` with the verdict that the audit gives them.
pub const ALL: [(&str, &str); 16] = [
    ("sdk-stdio", "pass"),
    ("sdk-http", "pass"),
    ("fastmcp", "pass"),
    ("switch-ping", "pass"),
    ("worker-fetch", "pass"),
    ("class-registry", "pass"),
    ("switch-no-ping", "fail"),
    ("express-pong", "fail"),
    ("express-empty", "fail"),
    ("sdk-override", "fail"),
    ("wrong-id", "fail"),
    ("slow-ping", "fail"),
    ("two-files", "fail"),
    ("guide-ru", "fail"),
    ("missing-module", "inconclusive"),
    ("health-route", "skip"),
];

/// What is opened by who just wants to see something.
pub const FIRST: &str = "switch-no-ping";

pub async fn open(app: App, id: &str) {
    match fetch(id).await {
        Some(sources) => files::replace(app, sources, app.t().example_opened, app.t().back_to_mine),
        None => notes::say(app, app.t().example_failed),
    }
}

async fn fetch(id: &str) -> Option<Vec<Source>> {
    let answer = JsFuture::from(window().fetch_with_str(&format!("examples/{id}.json")))
        .await
        .ok()?;
    let response: Response = answer.unchecked_into();
    if !response.ok() {
        return None;
    }
    let list: JsValue = JsFuture::from(response.json().ok()?).await.ok()?;
    let list: Array = list.dyn_into().ok()?;
    list.iter()
        .map(|file| {
            Some(Source {
                path: get(&file, "path").as_string()?,
                text: get(&file, "text").dyn_into().ok()?,
            })
        })
        .collect()
}
