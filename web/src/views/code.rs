//! The code's side: files, the editor, and where uploads come in.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, HtmlElement, HtmlInputElement};

use super::{tabs, tree};
use crate::host::dom;
use crate::host::intake as uploads;
use crate::i18n::Strings;
use crate::state::App;
use crate::ui::{El, el};
use crate::{examples, files, intake};

pub fn view(app: App, t: &'static Strings, editor: &HtmlElement) -> El {
    let slot = el("div")
        .class("slot")
        .live_child(move || app.empty.get().then(|| hint(app, t)));
    // An element that was made for this document can be put into it.
    let _ = slot.node().append_child(editor);
    let section = el("section")
        .class("code")
        .attr("id", "code")
        .attr("aria-label", t.code)
        .child(bar(app, t))
        .child(tree::view(app, t))
        .child(slot)
        .child(
            el("div")
                .class("drop")
                .attr("aria-hidden", "true")
                .text(t.drop_here),
        );
    take_drops(app, section)
}

fn bar(app: App, t: &'static Strings) -> El {
    let fresh = el("button")
        .text(t.start_fresh)
        .click(move || files::start_fresh(app));
    let mut tools = el("div").class("tools");
    if !app.embed {
        tools = tools.child(
            el("button")
                .class("quiet")
                .text(t.new_file)
                .click(move || files::new_file(app)),
        );
    }
    tools = tools.children(chooser(app, "upload", t.upload, t.upload_files, false));
    if !app.embed {
        tools = tools.children(chooser(
            app,
            "upload-folder",
            t.upload_folder,
            t.upload_folder,
            true,
        ));
    }
    el("div")
        .class("bar")
        .child(tabs::view(app, t))
        .child(tools.child(fresh))
}

fn take_drops(app: App, section: El) -> El {
    // Enter and leave come for every element that the pointer crosses.
    let depth = Rc::new(Cell::new(0));
    let node = section.node();
    let show = Rc::new(move |by: i32, over: bool| {
        depth.set(if over { 0 } else { depth.get() + by });
        let _ = node
            .class_list()
            .toggle_with_force("dropping", depth.get() > 0);
    });
    let (entered, left) = (show.clone(), show.clone());
    section
        .on("dragenter", move |event| {
            if has_files(&event) {
                event.prevent_default();
                entered(1, false);
            }
        })
        .on("dragover", |event| {
            if has_files(&event) {
                event.prevent_default();
            }
        })
        .on("dragleave", move |event| {
            if has_files(&event) {
                left(-1, false);
            }
        })
        .on("drop", move |event| {
            show(0, true);
            if !has_files(&event) {
                return;
            }
            event.prevent_default();
            let Some(transfer) = event.unchecked_into::<DragEvent>().data_transfer() else {
                return;
            };
            spawn_local(async move {
                if let Ok(list) = uploads::dropped(&transfer).await {
                    intake::take(app, list.unchecked_into()).await;
                }
            });
        })
}

fn has_files(event: &Event) -> bool {
    let transfer = event.unchecked_ref::<DragEvent>().data_transfer();
    transfer.is_some_and(|transfer| transfer.types().includes(&"Files".into(), 0))
}

fn hint(app: App, t: &'static Strings) -> El {
    let example = el("button")
        .text(t.hint_try)
        .click(move || spawn_local(examples::open(app, examples::FIRST)));
    el("div")
        .class("hint")
        .child(el("p").text(t.hint))
        .child(example)
}

/// A button before a file chooser. The chooser itself is there for assistive technology, too.
fn chooser(app: App, id: &'static str, label: &str, name: &str, folder: bool) -> [El; 2] {
    let mut input = el("input")
        .class("hidden")
        .attr("id", id)
        .attr("type", "file")
        .attr("multiple", "")
        .attr("tabindex", "-1")
        .attr("aria-label", name);
    if folder {
        input = input.attr("webkitdirectory", "");
    }
    let input = input.on("change", move |event| {
        let Some(input) = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        if let Some(list) = input.files() {
            spawn_local(intake::take(app, uploads::chosen(&list)));
        }
        // The same file may be chosen again.
        input.set_value("");
    });
    [
        input,
        el("button").text(label).click(move || open_chooser(id)),
    ]
}

pub fn open_chooser(id: &str) {
    if let Some(input) = dom::by_id(id) {
        input.click();
    }
}
