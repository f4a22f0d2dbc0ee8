//! The input's files: adding, opening, renaming, removing; the editor follows.

use std::cell::Cell;

use js_sys::JsString;
use leptos::prelude::*;

use crate::i18n::fill;
use crate::state::{App, File, Snapshot};
use crate::{audit, naming, notes};

/// A text and where it stands.
pub struct Source {
    pub path: String,
    pub text: JsString,
}

pub fn fresh_id() -> u32 {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(1) });
    NEXT.replace(NEXT.get() + 1)
}

/// An empty file without a name of its own.
pub fn blank() -> File {
    File {
        id: fresh_id(),
        path: naming::UNNAMED.into(),
        text: "".into(),
        unnamed: true,
    }
}

/// Takes the open file's text out of the editor.
pub fn sync(app: App) {
    let active = app.active.get_untracked();
    app.with_editor(|editor| {
        let Some(text) = editor.text(active) else {
            return;
        };
        app.files.update_untracked(|files| {
            if let Some(file) = files.iter_mut().find(|file| file.id == active) {
                file.text = text;
            }
        });
    });
}

pub fn snapshot(app: App) -> Snapshot {
    sync(app);
    Snapshot {
        files: app.files.get_untracked(),
        active: app.active.get_untracked(),
        tabs: app.tabs.get_untracked(),
        tree: app.tree.get_untracked(),
    }
}

pub fn is_empty(app: App) -> bool {
    app.files
        .with_untracked(|files| files.iter().all(|file| file.text.length() == 0))
}

/// Puts other files in place of all that is here.
pub fn restore(app: App, snapshot: Snapshot) {
    let mut files = snapshot.files;
    if files.is_empty() {
        files.push(blank());
    }
    app.with_editor(|editor| {
        for file in app.files.get_untracked() {
            editor.forget(file.id);
        }
    });
    // New ids: an editor state of before must not come back with them.
    let old: Vec<u32> = files.iter().map(|file| file.id).collect();
    for file in &mut files {
        file.id = fresh_id();
    }
    let new = |id: &u32| {
        let at = old.iter().position(|old| old == id)?;
        Some(files[at].id)
    };
    let active = new(&snapshot.active).unwrap_or(files[0].id);
    app.finding.set(None);
    app.tabs.set(snapshot.tabs.iter().filter_map(new).collect());
    app.tree.set(snapshot.tree);
    app.files.set(files);
    open(app, active);
    audit::changed(app, true);
}

/// Replaces everything, with a way back where something was lost.
pub fn replace(app: App, sources: Vec<Source>, said: &'static str, back: &'static str) {
    let before = snapshot(app);
    let had = !is_empty(app);
    let files = sources.into_iter().map(named).collect();
    restore(app, Snapshot::of(files));
    audit::loaded(app);
    if had {
        notes::offer(app, said, back, move || restore(app, before.clone()));
    }
}

fn named(source: Source) -> File {
    File {
        id: fresh_id(),
        path: source.path,
        text: source.text,
        unnamed: false,
    }
}

/// Adds files; one of the same path is replaced. Opens the first of them.
pub fn add(app: App, sources: Vec<Source>) {
    sync(app);
    let mut first = 0;
    app.files.update(|files| {
        files.retain(|file| !(file.unnamed && file.text.length() == 0));
        for source in sources {
            let new = named(source);
            if first == 0 {
                first = new.id;
            }
            match files.iter_mut().find(|file| file.path == new.path) {
                Some(old) => {
                    app.with_editor(|editor| editor.forget(old.id));
                    *old = new;
                }
                None => files.push(new),
            }
        }
    });
    let known: Vec<u32> = app
        .files
        .with_untracked(|files| files.iter().map(|file| file.id).collect());
    app.tabs
        .update(|tabs| tabs.retain(|tab| known.contains(tab)));
    app.tree.set(known.len() > 1);
    open(app, first);
    audit::loaded(app);
}

pub fn open(app: App, id: u32) {
    sync(app);
    let file = app
        .files
        .with_untracked(|files| files.iter().find(|file| file.id == id).cloned());
    let Some(file) = file else { return };
    app.tabs.update(|tabs| {
        if !tabs.contains(&id) {
            tabs.push(id);
        }
    });
    app.with_editor(|editor| editor.open(id, &file.path, &file.text));
    app.active.set(id);
}

pub fn id_of(app: App, path: &str) -> Option<u32> {
    app.files.with_untracked(|files| {
        files
            .iter()
            .find(|file| file.path == path)
            .map(|file| file.id)
    })
}

pub fn close_tab(app: App, id: u32) {
    let tabs = app.tabs.get_untracked();
    let Some(at) = tabs.iter().position(|tab| *tab == id) else {
        return;
    };
    if tabs.len() < 2 {
        return;
    }
    if app.active.get_untracked() == id {
        open(app, tabs[if at == 0 { 1 } else { at - 1 }]);
    }
    app.tabs.update(|tabs| tabs.retain(|tab| *tab != id));
}

pub fn new_file(app: App) {
    sync(app);
    let file = blank();
    let id = file.id;
    app.files.update(|files| {
        let mut file = file;
        file.path = naming::free(&file.path, |path| {
            files.iter().any(|other| other.path == path)
        });
        files.push(file);
    });
    open(app, id);
    app.renaming.set(id);
}

/// Gives a file another name; an empty or taken one changes nothing.
pub fn rename(app: App, id: u32, path: &str) {
    app.renaming.set(0);
    let path = path.trim().trim_matches('/');
    if path.is_empty() || id_of(app, path).is_some() {
        return;
    }
    app.files.update(|files| {
        if let Some(file) = files.iter_mut().find(|file| file.id == id) {
            file.path = path.into();
            file.unnamed = false;
        }
    });
    if app.active.get_untracked() == id {
        app.with_editor(|editor| editor.rename(path));
    }
    audit::changed(app, false);
}

pub fn remove(app: App, id: u32) {
    let before = snapshot(app);
    let Some(file) = before.files.iter().find(|file| file.id == id) else {
        return;
    };
    let said = fill(app.t().removed, &file.path);
    let rest: Vec<File> = before
        .files
        .iter()
        .filter(|file| file.id != id)
        .cloned()
        .collect();
    restore(
        app,
        Snapshot {
            files: rest,
            ..before.clone()
        },
    );
    notes::offer(app, said, app.t().undo, move || {
        restore(app, before.clone());
    });
}

/// Clears texts and settings; the texts can be brought back.
pub fn start_fresh(app: App) {
    let before = snapshot(app);
    let had = !is_empty(app);
    crate::settings::forget(app);
    restore(app, Snapshot::default());
    app.with_editor(crate::host::editor::Editor::focus);
    if had {
        notes::offer(app, app.t().cleared, app.t().undo, move || {
            restore(app, before.clone());
        });
    }
}
