//! What the page knows: one `Copy` handle on all of its signals.

use std::ops::Deref;

use js_sys::JsString;
use leptos::prelude::*;

use crate::host::editor::Editor;
use crate::i18n::{Lang, Strings};
use crate::notes::Note;
use crate::report::{Report, Rule};
use crate::settings::Theme;

/// A signal of what lives on the page's own thread only, as all JavaScript values do.
pub type Local<T> = RwSignal<T, LocalStorage>;

/// A file of the input. Texts stay JavaScript strings: they go from the editor to the worker.
#[derive(Clone)]
pub struct File {
    pub id: u32,
    pub path: String,
    pub text: JsString,
    /// Nobody has named it yet, so that its name may follow its content.
    pub unnamed: bool,
}

/// All files and how they are laid out: what undo, storage and links keep.
#[derive(Clone, Default)]
pub struct Snapshot {
    pub files: Vec<File>,
    /// The file in the editor; else the first one.
    pub active: u32,
    /// Files that are open beside it.
    pub tabs: Vec<u32>,
    /// The tree is shown.
    pub tree: bool,
}

impl Snapshot {
    /// Files as they come in: none open yet, several with their tree.
    pub fn of(files: Vec<File>) -> Self {
        Self {
            tree: files.len() > 1,
            files,
            ..Self::default()
        }
    }
}

/// How far the audit of the newest text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The report is that of the text.
    Quiet,
    /// The text has changed.
    Pending,
    /// The worker is at it.
    Working,
}

/// Why there is no report for the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    Trapped,
    Slow,
    NotLoaded,
    Cancelled,
}

/// A report and how long it took.
#[derive(Clone)]
pub struct Outcome {
    pub report: Report,
    pub ms: f64,
}

/// Of many uploads, how many are read.
#[derive(Clone, PartialEq)]
pub struct Progress {
    pub done: u32,
    pub all: u32,
    pub name: String,
}

/// The handle on the page's state, one for as long as the page lives.
#[derive(Clone, Copy)]
pub struct App(&'static State);

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &State {
        self.0
    }
}

pub struct State {
    pub lang: RwSignal<Lang>,
    pub theme: RwSignal<Theme>,
    pub embed: bool,

    pub files: Local<Vec<File>>,
    pub tabs: RwSignal<Vec<u32>>,
    pub active: RwSignal<u32>,
    pub tree: RwSignal<bool>,
    /// The file whose name is being edited.
    pub renaming: RwSignal<u32>,
    pub empty: RwSignal<bool>,
    pub editor: StoredValue<Option<Editor>, LocalStorage>,
    /// The line the cursor is on.
    pub line: RwSignal<u32>,

    pub outcome: Local<Option<Outcome>>,
    pub phase: RwSignal<Phase>,
    pub trouble: RwSignal<Option<Trouble>>,
    /// The audit or an upload takes so long that people want to see it and to stop it.
    pub long: RwSignal<bool>,
    pub progress: RwSignal<Option<Progress>>,

    /// The finding that was chosen last, counted in the order shown.
    pub finding: RwSignal<Option<usize>>,
    pub server: RwSignal<usize>,
    pub probe: RwSignal<usize>,
    pub rules: Local<Vec<Rule>>,
    /// Rules whose explanation is unfolded.
    pub unfolded: RwSignal<Vec<String>>,
    /// On a narrow window the report stands before the code.
    pub report_first: RwSignal<bool>,

    pub notes: Local<Vec<Note>>,
    pub offline: RwSignal<bool>,
}

impl App {
    pub fn new(lang: Lang, theme: Theme, embed: bool) -> Self {
        Self(Box::leak(Box::new(State {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme),
            embed,
            files: RwSignal::new_local(Vec::new()),
            tabs: RwSignal::new(Vec::new()),
            active: RwSignal::new(0),
            tree: RwSignal::new(false),
            renaming: RwSignal::new(0),
            empty: RwSignal::new(true),
            editor: StoredValue::new_local(None),
            line: RwSignal::new(1),
            outcome: RwSignal::new_local(None),
            phase: RwSignal::new(Phase::Quiet),
            trouble: RwSignal::new(None),
            long: RwSignal::new(false),
            progress: RwSignal::new(None),
            finding: RwSignal::new(None),
            server: RwSignal::new(0),
            probe: RwSignal::new(0),
            rules: RwSignal::new_local(Vec::new()),
            unfolded: RwSignal::new(Vec::new()),
            report_first: RwSignal::new(false),
            notes: RwSignal::new_local(Vec::new()),
            offline: RwSignal::new(false),
        })))
    }

    /// The texts in the language of now, for code that does not follow its changes.
    #[expect(
        clippy::unused_self,
        reason = "the texts are loaded before there is a state"
    )]
    pub fn t(self) -> &'static Strings {
        Strings::loaded()
    }

    pub fn with_editor(self, act: impl FnOnce(&Editor)) {
        if let Some(editor) = self.editor.get_value() {
            act(&editor);
        }
    }

    /// The value of `data-verdict`: a verdict, `pending`, or nothing.
    pub fn verdict(self) -> String {
        if self.phase.get() != Phase::Quiet {
            return "pending".into();
        }
        if self.trouble.get().is_some() {
            return String::new();
        }
        self.shown_verdict()
    }

    /// The verdict that the page shows, be it of an older text.
    pub fn shown_verdict(self) -> String {
        self.outcome
            .with(|outcome| outcome.as_ref().map(|outcome| outcome.report.verdict()))
            .unwrap_or_default()
    }
}
