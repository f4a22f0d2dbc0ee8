//! The rules' explanations, asked of the engine once.

use std::cell::Cell;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::host::engine;
use crate::state::App;

pub fn load(app: App) {
    thread_local!(static ASKED: Cell<bool> = const { Cell::new(false) });
    if ASKED.replace(true) {
        return;
    }
    leptos::task::spawn_local(async move {
        match engine::call("rules", &Array::new(), None).await {
            Ok(answer) => {
                let list: Array = answer.value().unchecked_into();
                app.rules
                    .set(list.iter().map(JsCast::unchecked_into).collect());
            }
            Err(_) => ASKED.set(false),
        }
    });
}
