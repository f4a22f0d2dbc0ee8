//! Files from a chooser or a drop.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{DataTransfer, FileList};

#[wasm_bindgen(module = "/js/host/intake.js")]
extern "C" {
    /// Uploads as the worker's `intake` takes them.
    pub fn chosen(files: &FileList) -> Array;
    #[wasm_bindgen(catch)]
    pub async fn dropped(transfer: &DataTransfer) -> Result<JsValue, JsValue>;
}
