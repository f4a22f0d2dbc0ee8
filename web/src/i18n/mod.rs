//! Every text of the page, in each language it speaks. What the engine says (messages, notes)
//! comes in English and is shown as such; rules and verdicts have titles here.

mod en;
mod ru;

use js_sys::{Array, Intl, Object};
use wasm_bindgen::{JsCast, JsValue};

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

    pub fn strings(self) -> &'static Strings {
        match self {
            Self::En => &en::STRINGS,
            Self::Ru => &ru::STRINGS,
        }
    }

    /// A number as the language writes it.
    pub fn number(self, value: f64) -> String {
        let format = Intl::NumberFormat::new(&Array::of1(&self.tag().into()), &Object::new());
        text_of(&format.format(), value)
    }

    /// A day (`2026-11-30`) as the language writes it.
    pub fn day(self, iso: &str) -> String {
        let options = Object::new();
        // Setting a property of a fresh object cannot fail.
        let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
        let _ = js_sys::Reflect::set(&options, &"timeZone".into(), &"UTC".into());
        let format = Intl::DateTimeFormat::new(&Array::of1(&self.tag().into()), &options);
        text_of(&format.format(), js_sys::Date::parse(iso))
    }

    /// `count` with the noun's form for it, from `[one, few, many]` with `{}` for the number.
    pub fn count(self, forms: [&str; 3], count: usize) -> String {
        let rules = Intl::PluralRules::new(&Array::of1(&self.tag().into()), &Object::new());
        let form = match String::from(rules.select(count as f64)).as_str() {
            "one" => forms[0],
            "few" => forms[1],
            _ => forms[2],
        };
        form.replace("{}", &self.number(count as f64))
    }
}

fn text_of(format: &js_sys::Function, value: f64) -> String {
    format
        .call1(&JsValue::UNDEFINED, &value.into())
        .ok()
        .and_then(|text| text.dyn_into::<js_sys::JsString>().ok())
        .map(String::from)
        .unwrap_or_default()
}

/// Puts `value` where `text` says `{}`.
pub fn fill(text: &str, value: &str) -> String {
    text.replacen("{}", value, 1)
}

/// The texts. `{}` stands for what is filled in; `[one, few, many]` are plural forms.
pub struct Strings {
    pub title: &'static str,
    pub tagline: &'static str,
    pub skip_to_report: &'static str,
    pub language: &'static str,
    pub theme: &'static str,
    pub theme_system: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    pub examples: &'static str,
    pub copy_link: &'static str,
    pub export: &'static str,
    pub start_fresh: &'static str,
    pub shortcuts: &'static str,
    pub close: &'static str,
    pub undo: &'static str,

    pub code: &'static str,
    pub server_code: &'static str,
    pub report: &'static str,
    pub files: &'static str,
    pub all_files: [&'static str; 3],
    pub upload: &'static str,
    pub upload_files: &'static str,
    pub upload_folder: &'static str,
    pub new_file: &'static str,
    pub rename: &'static str,
    pub rename_file: &'static str,
    pub remove: &'static str,
    pub remove_file: &'static str,
    pub close_tab: &'static str,
    pub new_name: &'static str,
    pub drop_here: &'static str,
    pub hint: &'static str,
    pub hint_try: &'static str,

    pub word_pass: &'static str,
    pub word_fail: &'static str,
    pub word_skip: &'static str,
    pub word_inconclusive: &'static str,
    pub word_none: &'static str,
    pub why_none: &'static str,
    pub why_pass: &'static str,
    pub why_fail: &'static str,
    pub why_skip: &'static str,
    pub why_inconclusive: &'static str,
    pub handlers: [&'static str; 3],
    pub servers_found: [&'static str; 3],
    pub took: &'static str,
    pub missing: &'static str,
    pub add_missing: &'static str,
    pub fails: &'static str,
    pub passes: &'static str,

    pub servers: &'static str,
    pub hand_written: &'static str,
    pub sdk: &'static str,
    pub framework: &'static str,
    pub revisions: &'static str,

    pub exchange: &'static str,
    pub which_server: &'static str,
    pub which_ping: &'static str,
    pub ping_id: &'static str,
    pub ping_no_id: &'static str,
    pub client_sends: &'static str,
    pub server_answers: &'static str,
    pub expected: &'static str,
    pub nothing: &'static str,
    pub nothing_wrong: &'static str,
    pub right: &'static str,
    pub wrong: &'static str,

    pub path: &'static str,
    pub path_client: &'static str,
    pub path_enters: &'static str,
    pub path_code: &'static str,
    pub path_library: &'static str,

    pub findings: &'static str,
    pub no_findings: &'static str,
    pub next_previous: &'static str,
    pub level_fail: &'static str,
    pub level_warning: &'static str,
    pub level_info: &'static str,
    pub explain: &'static str,
    pub what: &'static str,
    pub why: &'static str,
    pub wrong_code: &'static str,
    pub right_code: &'static str,

    pub remedy: &'static str,
    pub remedy_hand_written: &'static str,
    pub remedy_library: &'static str,
    pub copy_snippet: &'static str,
    pub apply: &'static str,
    pub applied: &'static str,
    pub verify: &'static str,
    pub verify_http: &'static str,
    pub verify_stdio: &'static str,
    pub verify_expect: &'static str,
    pub copy_command: &'static str,

    pub pattern: &'static str,
    pub pattern_why: &'static str,
    pub pattern_severity: &'static str,
    pub pattern_low: &'static str,
    pub pattern_source: &'static str,
    pub how: &'static str,
    pub how_text: &'static str,

    pub copied: &'static str,
    pub copy_failed: &'static str,
    pub link_copied: &'static str,
    pub link_too_large: &'static str,
    pub download_state: &'static str,
    pub link_opened: &'static str,
    pub link_damaged: &'static str,
    pub back_to_mine: &'static str,
    pub state_opened: &'static str,
    pub not_kept: &'static str,
    pub cleared: &'static str,
    pub removed: &'static str,
    pub example_opened: &'static str,
    pub example_failed: &'static str,
    pub taken: [&'static str; 3],
    pub set_aside: [&'static str; 3],
    pub nothing_taken: &'static str,
    pub export_json: &'static str,
    pub export_sarif: &'static str,
    pub export_markdown: &'static str,
    pub export_markdown_copy: &'static str,
    pub export_badge: &'static str,
    pub export_print: &'static str,
    pub export_none: &'static str,

    pub working: &'static str,
    pub reading: &'static str,
    pub cancel: &'static str,
    pub cancelled: &'static str,
    pub trapped: &'static str,
    pub slow: &'static str,
    pub not_loaded: &'static str,
    pub try_again: &'static str,
    pub update: &'static str,
    pub reload: &'static str,

    pub key_next: &'static str,
    pub key_previous: &'static str,
    pub key_leave: &'static str,
    pub key_switch: &'static str,
    pub key_undo: &'static str,
    pub key_list: &'static str,

    pub offline: &'static str,
    pub version: &'static str,
    pub open_whole: &'static str,

    /// Why a file was not taken, by the engine's code for it.
    pub refused: fn(&str) -> Option<&'static str>,
    /// A rule's title, where the engine's message is not in this language.
    pub rule: fn(&str) -> Option<&'static str>,
    /// The title and the line about an example of `web/examples/index.json`.
    pub example: fn(&str) -> Option<(&'static str, &'static str)>,
}
