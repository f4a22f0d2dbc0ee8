//! All files in their folders, each with its verdict.

use leptos::prelude::*;

use super::tabs::{self, file_name, small_button};
use crate::files;
use crate::i18n::{Strings, fill};
use crate::state::App;
use crate::ui::{El, el};

pub fn view(app: App, t: &'static Strings) -> El {
    el("div").attr("id", "tree").live_child(move || {
        let mut files: Vec<(String, u32)> = app.files.with(|files| {
            files
                .iter()
                .map(|file| (file.path.clone(), file.id))
                .collect()
        });
        if !app.tree.get() || files.len() < 2 {
            return None;
        }
        files.sort_unstable();
        Some(el("div").class("tree").child(folder(app, t, &files, 0)))
    })
}

/// Files whose paths share their first `from` bytes, in order.
fn folder(app: App, t: &'static Strings, files: &[(String, u32)], from: usize) -> El {
    let mut list = el("ul");
    let mut rest = files;
    while let Some((path, id)) = rest.first() {
        let Some(end) = path[from..].find('/') else {
            list = list.child(row(app, t, *id, path));
            rest = &rest[1..];
            continue;
        };
        let inner = from + end + 1;
        let count = rest
            .iter()
            .take_while(|(other, _)| other.starts_with(&path[..inner]))
            .count();
        let name = el("summary").text(&path[from..inner]);
        let content = folder(app, t, &rest[..count], inner);
        list =
            list.child(el("li").child(el("details").attr("open", "").child(name).child(content)));
        rest = &rest[count..];
    }
    list
}

fn row(app: App, t: &'static Strings, id: u32, path: &str) -> El {
    let path = path.to_owned();
    el("li").live_child(move || {
        if app.renaming.get() == id {
            return Some(tabs::name_box(app, t, id, &path));
        }
        let name = file_name(&path);
        let marked = path.clone();
        let open = el("button")
            .live_attr("aria-current", move || {
                (app.active.get() == id).then(|| "true".into())
            })
            .child(el("span").class("name").text(name))
            .live_child(move || tabs::mark(app, t, &marked))
            .click(move || files::open(app, id));
        let rename =
            small_button(&fill(t.rename_file, name), "✎").click(move || app.renaming.set(id));
        let remove =
            small_button(&fill(t.remove_file, name), "×").click(move || files::remove(app, id));
        let row = el("div")
            .live_class(move || app.active.get() == id, "row open", "row")
            .child(open)
            .child(rename)
            .child(remove);
        Some(row)
    })
}
