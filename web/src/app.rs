//! Puts the page together and brings back what was there the last time.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::host::{dom, offline};
use crate::state::{App, Snapshot};
use crate::{editing, embed, files, keep, keys, notes, settings, share, views};

pub fn start() {
    let (lang, theme) = settings::of_root();
    let owner = Owner::new();
    let app = owner.with(|| App::new(lang, theme, embed::is_embedded()));
    let host: HtmlElement = document()
        .create_element("div")
        .expect("an element of a known name can be made")
        .unchecked_into();
    host.set_class_name("editor");
    owner.with(|| {
        provide_context(app);
        first_file(app);
    });
    let page = host.clone();
    leptos::mount::mount_to_body(move || {
        provide_context(app);
        views::page(app, &page)
    });
    owner.with(|| {
        if let Some(text_box) = dom::by_id("plain") {
            take_over(app, host, &text_box);
        }
        keys::listen(app);
        listen_to_leaving(app);
        spawn_local(bring_back(app));
        if app.embed {
            embed::start();
        } else {
            keep_offline(app);
        }
    });
    // The page lives as long as its document.
    std::mem::forget(owner);
}

fn first_file(app: App) {
    let file = files::blank();
    app.tabs.set(vec![file.id]);
    app.active.set(file.id);
    app.files.set(vec![file]);
}

/// Moves the static page's text box, with what was typed in it, to its place, and the rest away.
fn take_over(app: App, host: HtmlElement, text_box: &HtmlElement) {
    let focused = document().active_element().as_ref() == Some(text_box.as_ref());
    let typed = js_sys::Reflect::get(text_box, &"value".into()).ok().and_then(|value| value.as_string()).unwrap_or_default();
    editing::start(app, host, text_box);
    if let Some(shell) = dom::by_id("shell") {
        shell.remove();
    }
    if !typed.is_empty() {
        app.files.update(|files| files[0].text = typed.as_str().into());
    }
    files::open(app, app.active.get_untracked());
    if focused {
        let _ = text_box.focus();
    }
    if !typed.is_empty() {
        crate::audit::changed(app, true);
    }
}

/// What a link holds, else what was kept.
async fn bring_back(app: App) {
    let kept = keep::read(app).await;
    files::sync(app);
    let kept = kept.filter(|_| files::is_empty(app));
    match share::from_address().await {
        Some(linked) => share::open(app, linked, kept),
        None => {
            if let Some(kept) = kept.filter(is_something) {
                files::restore(app, kept);
            }
        }
    }
    let _listening = window_event_listener(ev::hashchange, move |_| {
        spawn_local(async move {
            if let Some(linked) = share::from_address().await {
                let before = files::snapshot(app);
                share::open(app, linked, Some(before));
            }
        });
    });
}

fn is_something(snapshot: &Snapshot) -> bool {
    snapshot.files.len() > 1 || snapshot.files.iter().any(|file| file.text.length() > 0)
}

fn listen_to_leaving(app: App) {
    let leave = Closure::<dyn Fn()>::new(move || {
        if document().hidden() {
            spawn_local(keep::now(app));
        }
    })
    .into_js_value();
    // Listening to an event of a known name cannot fail.
    let _ = document().add_event_listener_with_callback("visibilitychange", leave.unchecked_ref());
}

fn keep_offline(app: App) {
    let ready = Closure::<dyn Fn()>::new(move || app.offline.set(true)).into_js_value();
    let update = Closure::<dyn Fn()>::new(move || {
        notes::offer(app, app.t().update, app.t().reload, move || {
            spawn_local(async move {
                keep::now(app).await;
                let _ = offline::take_over().await;
            });
        });
    })
    .into_js_value();
    spawn_local(async move {
        let _ = offline::register(ready.unchecked_ref(), update.unchecked_ref()).await;
    });
}
