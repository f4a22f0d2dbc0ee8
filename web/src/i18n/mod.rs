//! The texts of the page, read from `web/i18n/*.json`: every text of a language in one file. What
//! the engine says (messages, notes) comes in English; `engine.ru.json` translates its sentences, and
//! one that is not there is shown as English.

mod strings;

use js_sys::{Array, Intl, Object};
use wasm_bindgen::prelude::*;

pub use strings::Strings;

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    En,
    Ru,
}

impl Lang {
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    pub fn from_tag(tag: &str) -> Self {
        if tag.starts_with("ru") {
            Self::Ru
        } else {
            Self::En
        }
    }

    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// The language's name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ru => "Русский",
        }
    }

    /// A number as the language writes it.
    pub fn number(self, value: f64) -> String {
        let format = Intl::NumberFormat::new(&Array::of1(&self.tag().into()), &Object::new());
        text_of(&format.format(), value)
    }

    /// A day (`2026-11-30`) as the language writes it.
    pub fn day(self, iso: &str) -> String {
        let options =
            crate::host::dom::object(&[("dateStyle", "medium".into()), ("timeZone", "UTC".into())]);
        let format =
            Intl::DateTimeFormat::new(&Array::of1(&self.tag().into()), options.unchecked_ref());
        text_of(&format.format(), js_sys::Date::parse(iso))
    }

    /// `count` with the noun's form for it, from `one|few|many` with `{}` for the number.
    pub fn count(self, forms: &str, count: usize) -> String {
        let rules = Intl::PluralRules::new(&Array::of1(&self.tag().into()), &Object::new());
        let form = match String::from(rules.select(count as f64)).as_str() {
            "one" => 0,
            "few" => 1,
            _ => 2,
        };
        fill(
            forms.split('|').nth(form).unwrap_or(forms),
            &self.number(count as f64),
        )
    }
}

fn text_of(format: &js_sys::Function, value: f64) -> String {
    format
        .call1(&JsValue::UNDEFINED, &value.into())
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}

/// Puts `value` where `text` says `{}`.
pub fn fill(text: &str, value: &str) -> String {
    match text.split_once("{}") {
        Some((before, after)) => [before, value, after].concat(),
        None => text.into(),
    }
}
