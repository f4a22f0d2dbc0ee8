//! Short messages at the edge of the page, some with something to do.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;

use crate::host::dom;
use crate::state::App;
use crate::ui::after;

#[derive(Clone)]
pub struct Note {
    pub id: u32,
    pub text: String,
    pub list: Vec<String>,
    pub action: Option<Action>,
}

#[derive(Clone)]
pub struct Action {
    pub label: &'static str,
    pub act: Rc<dyn Fn()>,
}

/// Notes without anything to do go by themselves.
const SECONDS: u32 = 8;
/// More than this at once is no help.
const MOST: usize = 3;

pub fn say(app: App, text: impl Into<String>) {
    show(app, text.into(), Vec::new(), None);
}

pub fn list(app: App, text: impl Into<String>, list: Vec<String>) {
    show(app, text.into(), list, None);
}

pub fn offer(app: App, text: impl Into<String>, label: &'static str, act: impl Fn() + 'static) {
    let act = Rc::new(act);
    show(app, text.into(), Vec::new(), Some(Action { label, act }));
}

/// Puts a text on the clipboard and says whether that worked.
pub async fn copy(app: App, text: String) {
    let copied = dom::copy(&text).await;
    say(
        app,
        if copied {
            app.t().copied
        } else {
            app.t().copy_failed
        },
    );
}

pub fn close(app: App, id: u32) {
    app.notes.update(|notes| notes.retain(|note| note.id != id));
}

fn show(app: App, text: String, list: Vec<String>, action: Option<Action>) {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(1) });
    let id = NEXT.replace(NEXT.get() + 1);
    if action.is_none() && list.is_empty() {
        after(SECONDS * 1000, move || close(app, id)).forget();
    }
    let note = Note {
        id,
        text,
        list,
        action,
    };
    app.notes.update(|notes| {
        notes.retain(|old| old.text != note.text);
        notes.push(note);
        let surplus = notes.len().saturating_sub(MOST);
        notes.drain(..surplus);
    });
}
