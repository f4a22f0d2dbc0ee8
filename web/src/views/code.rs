//! The code's side: files, the editor, and where uploads come in.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, HtmlElement, HtmlInputElement};

use super::{tabs, tree};
use crate::host::dom;
use crate::host::intake as uploads;
use crate::i18n::Strings;
use crate::state::App;
use crate::{examples, files, intake};

pub fn view(app: App, t: &'static Strings, editor: StoredValue<HtmlElement, LocalStorage>) -> AnyView {
    let slot = NodeRef::<leptos::html::Div>::new();
    Effect::new(move || {
        if let Some(slot) = slot.get() {
            // An element that was made for this document can be put into it.
            let _ = editor.with_value(|editor| slot.append_child(editor));
        }
    });
    let dropping = RwSignal::new(0_i32);
    let class = move || if dropping.get() > 0 { "code dropping" } else { "code" };
    let drop = move |event: DragEvent| {
        event.prevent_default();
        dropping.set(0);
        let Some(transfer) = event.data_transfer() else { return };
        spawn_local(async move {
            if let Ok(list) = uploads::dropped(&transfer).await {
                intake::take(app, list.unchecked_into()).await;
            }
        });
    };
    let has_files = |event: &DragEvent| {
        event.data_transfer().is_some_and(|transfer| transfer.types().includes(&"Files".into(), 0))
    };
    let enter = move |event: DragEvent| {
        if has_files(&event) {
            event.prevent_default();
            dropping.update(|depth| *depth += 1);
        }
    };
    let over = move |event: DragEvent| {
        if has_files(&event) {
            event.prevent_default();
        }
    };
    let leave = move |event: DragEvent| {
        if has_files(&event) {
            dropping.update(|depth| *depth -= 1);
        }
    };
    view! {
        <section class=class id="code" aria-label=t.code
            on:dragenter:capture=enter on:dragover:capture=over on:dragleave:capture=leave
            on:drop:capture=move |event: DragEvent| if has_files(&event) { event.stop_propagation(); drop(event); }>
            <div class="bar">
                {tabs::view(app, t)}
                <div class="tools">
                    {(!app.embed).then(|| view! { <button class="quiet" on:click=move |_| files::new_file(app)>{t.new_file}</button> })}
                    {chooser(app, "upload", t.upload, t.upload_files, false)}
                    {(!app.embed).then(|| chooser(app, "upload-folder", t.upload_folder, t.upload_folder, true))}
                    <button on:click=move |_| files::start_fresh(app)>{t.start_fresh}</button>
                </div>
            </div>
            {tree::view(app, t)}
            <div class="slot" node_ref=slot>
                {move || app.empty.get().then(|| hint(app, t))}
            </div>
            <div class="drop" aria-hidden="true">{t.drop_here}</div>
        </section>
    }
    .into_any()
}

fn hint(app: App, t: &'static Strings) -> AnyView {
    view! {
        <div class="hint">
            <p>{t.hint}</p>
            <button on:click=move |_| spawn_local(examples::open(app, "switch-no-ping"))>{t.hint_try}</button>
        </div>
    }
    .into_any()
}

/// A button before a file chooser. The chooser itself is there for assistive technology, too.
fn chooser(app: App, id: &'static str, label: &'static str, name: &'static str, folder: bool) -> AnyView {
    let change = move |event: leptos::ev::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return;
        };
        if let Some(list) = input.files() {
            let list = uploads::chosen(&list);
            spawn_local(intake::take(app, list));
        }
        // The same file may be chosen again.
        input.set_value("");
    };
    view! {
        <input class="hidden" id=id type="file" multiple prop:webkitdirectory=folder aria-label=name tabindex="-1" on:change=change/>
        <button on:click=move |_| open_chooser(id)>{label}</button>
    }
    .into_any()
}

pub fn open_chooser(id: &str) {
    if let Some(input) = dom::by_id(id) {
        input.click();
    }
}
