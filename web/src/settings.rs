//! Theme and language: chosen once, kept, and put on the root element.

use leptos::prelude::*;

use crate::host::{dom, store};
use crate::i18n::{Lang, Strings};
use crate::state::App;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    pub fn from_name(name: Option<&str>) -> Self {
        match name {
            Some("light") => Self::Light,
            Some("dark") => Self::Dark,
            _ => Self::System,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// As `web/js/boot.js` has found them before the first paint.
pub fn of_root() -> (Lang, Theme) {
    let lang = Lang::from_tag(&dom::root().lang());
    (lang, Theme::from_name(dom::root_data("theme").as_deref()))
}

pub fn set_theme(app: App, theme: Theme) {
    app.theme.set(theme);
    store::set_setting("theme", theme.name());
    show_theme(theme);
}

fn show_theme(theme: Theme) {
    let data = dom::root().dataset();
    if theme == Theme::System {
        data.delete("theme");
    } else {
        // Data attributes take any name of letters.
        let _ = data.set("theme", theme.name());
    }
}

/// Switches the language once its texts are there.
pub async fn set_lang(app: App, lang: Lang) {
    if Strings::load(lang).await.is_none() {
        return;
    }
    app.lang.set(lang);
    store::set_setting("lang", lang.tag());
    dom::root().set_lang(lang.tag());
}

/// Back to what the system and the browser say.
pub fn forget(app: App) {
    store::forget_settings();
    app.theme.set(Theme::System);
    show_theme(Theme::System);
}
