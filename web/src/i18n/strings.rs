//! The texts of one language, by name.

use std::cell::Cell;

use wasm_bindgen::prelude::*;

use super::Lang;
use crate::host::dom::get;

#[wasm_bindgen(module = "/js/host/says.js")]
extern "C" {
    fn says(dictionary: &JsValue, text: &str) -> Option<String>;
}

#[wasm_bindgen]
extern "C" {
    /// A language's texts, as `web/js/start.js` holds or fetches them.
    #[wasm_bindgen(catch, js_namespace = globalThis, js_name = pingAuditTexts)]
    async fn texts(lang: &str) -> Result<JsValue, JsValue>;
}

macro_rules! strings {
    ($($name:ident,)*) => {
        /// Texts that are always there. `{}` in one stands for what is filled in; plural forms stand
        /// as `one|few|many`.
        pub struct Strings {
            lang: Lang,
            all: JsValue,
            $(pub $name: &'static str,)*
        }

        impl Strings {
            fn read(lang: Lang, all: JsValue) -> Self {
                Self {
                    lang,
                    $($name: text(&all, stringify!($name)),)*
                    all,
                }
            }
        }
    };
}

strings! {
    title,
    tagline,
    skip_to_report,
    language,
    theme,
    theme_system,
    theme_light,
    theme_dark,
    examples,
    copy_link,
    export,
    start_fresh,
    shortcuts,
    close,
    undo,
    code,
    server_code,
    report,
    files,
    all_files,
    upload,
    upload_files,
    upload_folder,
    new_file,
    rename_file,
    remove_file,
    close_tab,
    new_name,
    drop_here,
    hint,
    hint_try,
    word_pass,
    word_fail,
    word_skip,
    word_inconclusive,
    word_none,
    why_none,
    why_pass,
    why_fail,
    why_skip,
    why_inconclusive,
    handlers,
    servers_found,
    took,
    missing,
    add_missing,
    servers,
    hand_written,
    sdk,
    framework,
    revisions,
    exchange,
    which_server,
    which_ping,
    ping_id,
    ping_no_id,
    client_sends,
    server_answers,
    expected,
    nothing,
    undecided,
    nothing_wrong,
    right,
    wrong,
    path,
    path_client,
    path_enters,
    path_code,
    path_library,
    findings,
    no_findings,
    next_previous,
    level_fail,
    level_warning,
    level_info,
    explain,
    what,
    why,
    wrong_code,
    right_code,
    remedy,
    remedy_hand_written,
    remedy_case,
    remedy_library,
    copy_snippet,
    apply,
    applied,
    verify,
    verify_http,
    verify_stdio,
    verify_expect,
    copy_command,
    pattern,
    pattern_why,
    pattern_severity,
    pattern_low,
    pattern_source,
    how_text,
    copied,
    copy_failed,
    link_copied,
    link_too_large,
    download_state,
    link_opened,
    link_damaged,
    back_to_mine,
    state_opened,
    not_kept,
    cleared,
    removed,
    example_opened,
    example_failed,
    taken,
    set_aside,
    nothing_taken,
    export_json,
    export_sarif,
    export_markdown,
    export_markdown_copy,
    export_badge,
    export_print,
    export_none,
    working,
    reading,
    cancel,
    cancelled,
    trapped,
    slow,
    not_loaded,
    try_again,
    update,
    reload,
    key_next,
    key_previous,
    key_leave,
    key_switch,
    key_undo,
    key_list,
    offline,
    version,
    open_whole,
}

thread_local!(static LOADED: Cell<Option<&'static Strings>> = const { Cell::new(None) });

/// A text for as long as the page lives: there are two languages, and each is read once a switch.
fn text(all: &JsValue, name: &str) -> &'static str {
    get(all, name)
        .as_string()
        .unwrap_or_else(|| name.into())
        .leak()
}

impl Strings {
    /// Makes a language's texts those of the page; where they cannot be had the old ones stay.
    pub async fn load(lang: Lang) -> Option<&'static Self> {
        let all = texts(lang.tag()).await.ok()?;
        let strings: &'static Self = Box::leak(Box::new(Self::read(lang, all)));
        LOADED.set(Some(strings));
        Some(strings)
    }

    /// The texts that were loaded last.
    pub fn loaded() -> &'static Self {
        LOADED
            .get()
            .expect("texts are loaded before anything is shown")
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Why a file was not taken, by the engine's code for it.
    pub fn refused(&self, code: &str) -> Option<String> {
        self.dynamic("refused.", code)
    }

    /// A sentence of the engine in this language; nothing where only the engine's own words are there.
    pub fn says(&self, english: &str) -> Option<String> {
        says(&get(&self.all, "engine"), english)
    }

    /// A rule's title, or with `part` (`.what`, `.why`) its explanation, where the language has its own.
    pub fn rule(&self, rule: &str, part: &str) -> Option<String> {
        self.dynamic("rule.", &[rule, part].concat())
    }

    /// The title of an example and the line about it.
    pub fn example(&self, id: &str) -> (String, String) {
        let title = self.dynamic("example.", id).unwrap_or_default();
        let about = self
            .dynamic("example.", &[id, ".about"].concat())
            .unwrap_or_default();
        (title, about)
    }

    fn dynamic(&self, group: &str, name: &str) -> Option<String> {
        get(&self.all, &[group, name].concat()).as_string()
    }
}
