//! State as the text of a link.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/js/host/pack.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    pub async fn pack(value: &JsValue) -> Result<JsValue, JsValue>;
    /// Fails on anything that `pack` did not make.
    #[wasm_bindgen(catch)]
    pub async fn unpack(text: &str) -> Result<JsValue, JsValue>;
}
