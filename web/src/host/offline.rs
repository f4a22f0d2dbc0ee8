//! The service worker.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/js/host/offline.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    pub async fn register(ready: &Function, update: &Function) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = takeOver, catch)]
    pub async fn take_over() -> Result<JsValue, JsValue>;
}
