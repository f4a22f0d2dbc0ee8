//! In an iframe: tells the page around it how tall the content is.

use wasm_bindgen::prelude::*;

use crate::host::dom;
use crate::ui::after;

#[wasm_bindgen(module = "/js/host/embed.js")]
extern "C" {
    /// Posts the height of the page to the page around it, now and whenever it changes.
    fn report_height();
}

pub fn is_embedded() -> bool {
    dom::root_data("mode").as_deref() == Some("embed")
}

pub fn start() {
    after(0, report_height).forget();
}
