//! Name, what it is, and what one does with the whole page.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::menu::{self, Item};
use crate::host::dom;
use crate::i18n::{Lang, Strings};
use crate::settings::{self, Theme};
use crate::state::App;
use crate::ui::{El, after, el, value_of};
use crate::{examples, export, keys, share};

pub fn view(app: App, t: &'static Strings) -> El {
    let copy = el("button")
        .text(t.copy_link)
        .click(move || spawn_local(share::copy_link(app)));
    let help = el("button")
        .class("icon")
        .attr("aria-label", t.shortcuts)
        .attr("title", t.shortcuts)
        .text("?")
        .click(keys::open_list);
    let actions = el("div")
        .class("actions")
        .child(menu::view("examples", t.examples, move || {
            example_items(app)
        }))
        .child(copy)
        .child(menu::view("export", t.export, move || export_items(app)))
        .child(language(app, t))
        .child(theme(app, t))
        .child(help);
    el("header")
        .class("top")
        .child(el("h1").text(t.title))
        .child(el("p").class("tagline").text(t.tagline))
        .child(actions)
}

fn example_items(app: App) -> Vec<Item> {
    let t = app.t();
    examples::ALL
        .iter()
        .map(|&(id, verdict)| {
            let (title, about) = t.example(id);
            Item {
                sign: Some(verdict),
                title,
                about,
                act: Box::new(move || spawn_local(examples::open(app, id))),
            }
        })
        .collect()
}

fn export_items(app: App) -> Vec<Item> {
    let t = app.t();
    let item = |title: &str, act: Box<dyn Fn()>| Item {
        sign: None,
        title: title.into(),
        about: String::new(),
        act,
    };
    let file = |title: &str, format| {
        item(
            title,
            Box::new(move || spawn_local(export::download(app, format))),
        )
    };
    vec![
        file(t.export_json, export::JSON),
        file(t.export_sarif, export::SARIF),
        file(t.export_markdown, export::MARKDOWN),
        item(
            t.export_markdown_copy,
            Box::new(move || spawn_local(export::copy(app, export::MARKDOWN))),
        ),
        file(t.export_badge, export::BADGE),
        // Where printing is not possible nothing happens.
        item(t.export_print, Box::new(|| drop(window().print()))),
    ]
}

fn language(app: App, t: &'static Strings) -> El {
    let now = app.lang.get_untracked();
    let options =
        Lang::ALL.map(|lang| option(lang.tag(), lang.name(), lang == now).attr("lang", lang.tag()));
    el("select")
        .attr("id", "language")
        .attr("aria-label", t.language)
        .children(options)
        .on("change", move |event| {
            let lang = Lang::from_tag(&value_of(&event));
            spawn_local(async move {
                settings::set_lang(app, lang).await;
                // The page is drawn anew around the person.
                after(0, || dom::focus("language")).forget();
            });
        })
}

fn theme(app: App, t: &'static Strings) -> El {
    let name = move |theme| match theme {
        Theme::System => t.theme_system,
        Theme::Light => t.theme_light,
        Theme::Dark => t.theme_dark,
    };
    el("select")
        .attr("aria-label", t.theme)
        .live(move || {
            let now = app.theme.get();
            Theme::ALL
                .map(|theme| option(theme.name(), name(theme), theme == now))
                .into()
        })
        .on("change", move |event| {
            settings::set_theme(app, Theme::from_name(Some(&value_of(&event))));
        })
}

pub fn option(value: &str, name: &str, selected: bool) -> El {
    let option = el("option").attr("value", value).text(name);
    if selected {
        option.attr("selected", "")
    } else {
        option
    }
}
