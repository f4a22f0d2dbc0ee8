//! Shortcuts of the whole page.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement, KeyboardEvent};

use crate::editing;
use crate::host::dom;
use crate::state::App;
use crate::ui::on_window;

pub fn listen(app: App) {
    on_window("keydown", move |event| {
        let event: KeyboardEvent = event.unchecked_into();
        match event.key().as_str() {
            "F8" => editing::step_finding(app, if event.shift_key() { -1 } else { 1 }),
            "F6" => switch(app),
            "?" if !typing(&event) => open_list(),
            _ => return,
        }
        event.prevent_default();
    });
}

/// Between code and report.
fn switch(app: App) {
    let mut focused = false;
    app.with_editor(|editor| focused = editor.focused());
    if focused {
        dom::focus("report");
    } else {
        app.with_editor(crate::host::editor::Editor::focus);
    }
}

pub fn open_list() {
    if let Some(dialog) = dom::by_id("shortcuts") {
        // A dialog that is open already stays open.
        let _ = dialog.unchecked_into::<HtmlDialogElement>().show_modal();
    }
}

fn typing(event: &KeyboardEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|element| {
        element.is_content_editable()
            || matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}
