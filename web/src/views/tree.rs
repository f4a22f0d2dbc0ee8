//! All files in their folders, each with its verdict.

use std::collections::BTreeMap;

use leptos::prelude::*;

use super::tabs;
use crate::files;
use crate::i18n::{Strings, fill};
use crate::state::App;

#[derive(Default)]
struct Folder {
    folders: BTreeMap<String, Folder>,
    files: Vec<(u32, String)>,
}

pub fn view(app: App, t: &'static Strings) -> AnyView {
    view! {
        <div id="tree">
            {move || (app.tree.get() && app.files.with(|files| files.len() > 1)).then(|| {
                let root = app.files.with(|files| {
                    let mut root = Folder::default();
                    for file in files {
                        root.insert(&file.path, file.id, &file.path);
                    }
                    root
                });
                view! { <div class="tree">{folder(app, t, root)}</div> }
            })}
        </div>
    }
    .into_any()
}

impl Folder {
    fn insert(&mut self, rest: &str, id: u32, path: &str) {
        match rest.split_once('/') {
            Some((name, rest)) => self.folders.entry(name.into()).or_default().insert(rest, id, path),
            None => self.files.push((id, path.into())),
        }
    }
}

fn folder(app: App, t: &'static Strings, mut folder: Folder) -> AnyView {
    folder.files.sort_by(|one, other| one.1.cmp(&other.1));
    let folders = folder
        .folders
        .into_iter()
        .map(|(name, inner)| view! { <li><details open><summary>{name}"/"</summary>{self::folder(app, t, inner)}</details></li> })
        .collect_view();
    let files = folder.files.into_iter().map(|(id, path)| row(app, t, id, path)).collect_view();
    view! { <ul>{folders}{files}</ul> }.into_any()
}

fn row(app: App, t: &'static Strings, id: u32, path: String) -> AnyView {
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    let renames = fill(t.rename_file, &name);
    let removes = fill(t.remove_file, &name);
    let class = move || if app.active.get() == id { "row open" } else { "row" };
    let current = move || (app.active.get() == id).to_string();
    view! {
        <li>
            {move || if app.renaming.get() == id {
                tabs::name_box(app, t, id, &path)
            } else {
                let path = path.clone();
                view! {
                    <div class=class>
                        <button aria-current=current on:click=move |_| files::open(app, id)>
                            <span class="name">{name.clone()}</span>
                            {move || tabs::mark(app, &path)}
                        </button>
                        <button class="act" aria-label=renames.clone() title=renames.clone() on:click=move |_| app.renaming.set(id)>"✎"</button>
                        <button class="act" aria-label=removes.clone() title=removes.clone() on:click=move |_| files::remove(app, id)>"×"</button>
                    </div>
                }.into_any()
            }}
        </li>
    }
    .into_any()
}
