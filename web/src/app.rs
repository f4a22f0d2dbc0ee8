//! Puts the page together and brings back what was there the last time.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::host::{dom, offline};
use crate::i18n::{Lang, Strings};
use crate::settings::Theme;
use crate::state::{App, Snapshot};
use crate::ui::{after, el, follow, on_window};
use crate::{audit, editing, embed, files, keep, keys, notes, settings, share, views};

pub fn start() {
    wasm_bindgen_futures::spawn_local(async {
        let (lang, theme) = settings::of_root();
        let texts = match Strings::load(lang).await {
            Some(texts) => Some(texts),
            None => Strings::load(Lang::En).await,
        };
        if let Some(texts) = texts {
            mount(texts.lang(), theme);
        }
    });
}

fn mount(lang: Lang, theme: Theme) {
    let body = document().body().expect("the page has a body");
    leptos::mount::mount_to_renderer(&body, move || {
        let app = App::new(lang, theme, embed::is_embedded());
        let editor = el("div").class("editor").node();
        first_file(app);
        let page = views::page(app, editor.clone());
        if let Some(text_box) = dom::by_id("plain") {
            take_over(app, editor, &text_box);
        }
        keys::listen(app);
        keep_layout(app);
        listen_to_leaving(app);
        spawn_local(bring_back(app));
        if app.embed {
            embed::start();
        } else {
            keep_offline(app);
        }
        page
    })
    // The page lives as long as its document.
    .forget();
}

fn first_file(app: App) {
    let file = files::blank();
    app.tabs.set(vec![file.id]);
    app.active.set(file.id);
    app.files.set(vec![file]);
}

/// Moves the static page's text box, with what was typed in it, to its place, and the rest away.
fn take_over(app: App, editor: HtmlElement, text_box: &HtmlElement) {
    let focused = document().active_element().as_ref() == Some(text_box.as_ref());
    let typed = dom::get(text_box, "value").as_string().unwrap_or_default();
    editing::start(app, editor, text_box);
    if let Some(shell) = dom::by_id("shell") {
        shell.remove();
    }
    app.files
        .update(|files| files[0].text = typed.as_str().into());
    files::open(app, app.active.get_untracked());
    if !typed.is_empty() {
        audit::changed(app, true);
    }
    if focused {
        let text_box = text_box.clone();
        after(0, move || drop(text_box.focus())).forget();
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
    on_window("hashchange", move |_| {
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

/// What is open is kept like the text is.
fn keep_layout(app: App) {
    follow(move || {
        app.tabs.track();
        app.tree.track();
        app.active.track();
        keep::soon(app);
    });
}

fn listen_to_leaving(app: App) {
    on_window("pagehide", move |_| spawn_local(keep::now(app)));
    on_window("blur", move |_| spawn_local(keep::now(app)));
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
