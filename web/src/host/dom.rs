//! Window, document and the little that several parts of the page want of them.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, Url};

/// A value that the build wrote on the root element (`data-…`).
pub fn root_data(name: &str) -> Option<String> {
    root().dataset().get(name)
}

pub fn root() -> HtmlElement {
    document()
        .document_element()
        .expect("a document has a root")
        .unchecked_into()
}

pub fn by_id(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id).map(JsCast::unchecked_into)
}

pub fn focus(id: &str) {
    if let Some(element) = by_id(id) {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

/// A plain object of these members.
pub fn object(members: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in members {
        // Setting a property of a fresh object cannot fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// A member of an object; undefined where there is none.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Offers a text as a file.
pub fn download(name: &str, kind: &str, text: &JsValue) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(text), &options) else {
        return;
    };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else {
        return;
    };
    let link: HtmlAnchorElement = document()
        .create_element("a")
        .expect("an element of a known name can be made")
        .unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    crate::ui::after(10_000, move || {
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
}

/// Puts a text on the clipboard; whether the browser let it.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
