//! The code editor, as `web/js/editor/index.js` and its stand-in `web/js/host/plain.js` offer it.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::report::Range;

#[wasm_bindgen(module = "/js/host/plain.js")]
extern "C" {
    /// The text box of the static page as editor.
    #[wasm_bindgen(js_name = mount)]
    pub fn plain(host: &HtmlElement, text_box: &HtmlElement, changed: &Function) -> Editor;

    /// Fetches the module with the real editor.
    #[wasm_bindgen(catch)]
    pub async fn load() -> Result<JsValue, JsValue>;
}

#[wasm_bindgen]
extern "C" {
    /// The module with the real editor.
    pub type Module;
    #[wasm_bindgen(method, catch)]
    pub fn mount(
        this: &Module,
        host: &HtmlElement,
        changed: &Function,
        moved: &Function,
    ) -> Result<Editor, JsValue>;

    #[derive(Clone)]
    pub type Editor;
    #[wasm_bindgen(method)]
    pub fn label(this: &Editor, text: &str);
    #[wasm_bindgen(method)]
    pub fn open(this: &Editor, file: u32, path: &str, text: &JsString);
    #[wasm_bindgen(method)]
    pub fn rename(this: &Editor, path: &str);
    #[wasm_bindgen(method)]
    pub fn forget(this: &Editor, file: u32);
    #[wasm_bindgen(method)]
    pub fn text(this: &Editor, file: u32) -> Option<JsString>;
    #[wasm_bindgen(method)]
    pub fn edit(this: &Editor, edits: &JsValue);
    #[wasm_bindgen(method)]
    pub fn mark(this: &Editor, found: &JsValue);
    #[wasm_bindgen(method)]
    pub fn reveal(this: &Editor, range: &Range, focus: bool);
    #[wasm_bindgen(method)]
    pub fn focus(this: &Editor);
    #[wasm_bindgen(method)]
    pub fn focused(this: &Editor) -> bool;
    #[wasm_bindgen(method)]
    pub fn selection(this: &Editor) -> Vec<u32>;
    #[wasm_bindgen(method)]
    pub fn select(this: &Editor, from: u32, to: u32);
    #[wasm_bindgen(method)]
    pub fn remove(this: &Editor);
}
