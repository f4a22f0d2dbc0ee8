//! What survives a reload: texts in `IndexedDB`, settings in local storage (read by `web/js/boot.js`
//! before the first paint).

use leptos::prelude::window;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/js/host/store.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    pub async fn read(key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn write(key: &str, value: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    pub async fn erase() -> Result<JsValue, JsValue>;
}

const SETTINGS: &str = "ping-audit";

/// Keeps a setting; nothing happens where storage is forbidden or full.
pub fn set_setting(name: &str, value: &str) {
    let Ok(Some(storage)) = window().local_storage() else {
        return;
    };
    let kept = storage.get_item(SETTINGS).ok().flatten();
    let settings = kept
        .and_then(|text| js_sys::JSON::parse(&text).ok())
        .filter(JsValue::is_object)
        .unwrap_or_else(|| js_sys::Object::new().into());
    let _ = js_sys::Reflect::set(&settings, &name.into(), &value.into());
    if let Ok(text) = js_sys::JSON::stringify(&settings) {
        let _ = storage.set_item(SETTINGS, &String::from(text));
    }
}

/// Forgets all settings.
pub fn forget_settings() {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(SETTINGS);
    }
}
