//! Name, what it is, and what one does with the whole page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;

use super::menu::{self, Item};
use crate::host::dom;
use crate::i18n::{Lang, Strings};
use crate::settings::{self, Theme};
use crate::state::App;
use crate::{examples, export, keys, share};

pub fn view(app: App, t: &'static Strings) -> AnyView {
    view! {
        <header class="top">
            <h1>{t.title}</h1>
            <p class="tagline">{t.tagline}</p>
            <div class="actions">
                {menu::view("examples", t.examples, example_items)}
                <button on:click=move |_| spawn_local(share::copy_link(app))>{t.copy_link}</button>
                {menu::view("export", t.export, export_items)}
                {language(app, t)}
                {theme(app, t)}
                <button class="icon" aria-label=t.shortcuts title=t.shortcuts on:click=move |_| keys::open_list()>"?"</button>
            </div>
        </header>
    }
    .into_any()
}

fn example_items() -> Vec<Item> {
    let app = expect_context::<App>();
    let t = app.t();
    examples::ALL
        .iter()
        .map(|&(id, verdict)| {
            let (title, about) = (t.example)(id).unwrap_or((id, ""));
            Item {
                sign: Some(verdict),
                title: title.into(),
                about: Some(about),
                act: Box::new(move || spawn_local(examples::open(app, id))),
            }
        })
        .collect()
}

fn export_items() -> Vec<Item> {
    let app = expect_context::<App>();
    let t = app.t();
    let file = |title: &str, format| Item {
        sign: None,
        title: title.into(),
        about: None,
        act: Box::new(move || spawn_local(export::download(app, format))),
    };
    vec![
        file(t.export_json, export::JSON),
        file(t.export_sarif, export::SARIF),
        file(t.export_markdown, export::MARKDOWN),
        Item {
            sign: None,
            title: t.export_markdown_copy.into(),
            about: None,
            act: Box::new(move || spawn_local(export::copy(app, export::MARKDOWN))),
        },
        file(t.export_badge, export::BADGE),
        Item {
            sign: None,
            title: t.export_print.into(),
            about: None,
            act: Box::new(|| {
                // Where printing is not possible nothing happens.
                let _ = window().print();
            }),
        },
    ]
}

fn language(app: App, t: &'static Strings) -> AnyView {
    let change = move |event: leptos::ev::Event| {
        settings::set_lang(app, Lang::from_tag(&value_of(&event)));
        // The page has been drawn anew around the person.
        request_animation_frame(|| dom::focus("language"));
    };
    let now = app.lang.get_untracked();
    let options = Lang::ALL
        .map(|lang| view! { <option value=lang.tag() lang=lang.tag() selected=lang == now>{lang.name()}</option> })
        .collect_view();
    view! { <select id="language" aria-label=t.language on:change=change>{options}</select> }.into_any()
}

fn theme(app: App, t: &'static Strings) -> AnyView {
    let change = move |event: leptos::ev::Event| {
        settings::set_theme(app, Theme::from_name(Some(&value_of(&event))));
    };
    let name = |theme| match theme {
        Theme::System => t.theme_system,
        Theme::Light => t.theme_light,
        Theme::Dark => t.theme_dark,
    };
    let options = Theme::ALL
        .map(|theme| view! { <option value=theme.name() selected=move || app.theme.get() == theme>{name(theme)}</option> })
        .collect_view();
    view! { <select aria-label=t.theme on:change=change>{options}</select> }.into_any()
}

fn value_of(event: &leptos::ev::Event) -> String {
    event
        .target()
        .map(|target| target.unchecked_into::<HtmlSelectElement>().value())
        .unwrap_or_default()
}
