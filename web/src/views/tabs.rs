//! The files that are open.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use super::icons;
use crate::files;
use crate::i18n::{Strings, fill};
use crate::report::Report;
use crate::state::App;

pub fn view(app: App, t: &'static Strings) -> AnyView {
    let toggle = move || {
        let count = app.files.with(Vec::len);
        (count > 1).then(|| {
            view! {
                <button class="quiet" aria-expanded=move || app.tree.get().to_string() aria-controls="tree"
                    on:click=move |_| app.tree.update(|open| *open = !*open)>
                    {app.lang.get_untracked().count(t.all_files, count)}
                </button>
            }
        })
    };
    let tabs = move || {
        let open = app.tabs.get();
        let several = open.len() > 1;
        app.files.with(|files| {
            open.iter()
                .filter_map(|id| files.iter().find(|file| file.id == *id))
                .map(|file| tab(app, t, file.id, file.path.clone(), several))
                .collect_view()
        })
    };
    view! { {toggle}<ul class="tabs" aria-label=t.files>{tabs}</ul> }.into_any()
}

fn tab(app: App, t: &'static Strings, id: u32, path: String, several: bool) -> AnyView {
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    let close = fill(t.close_tab, &name);
    let renames = fill(t.rename_file, &name);
    let title = path.clone();
    let marked = path.clone();
    let current = move || (app.active.get() == id).to_string();
    let class = move || if app.active.get() == id { "tab open" } else { "tab" };
    view! {
        <li class=class>
            {move || if app.renaming.get() == id && !app.tree.get() {
                name_box(app, t, id, &path)
            } else {
                view! {
                    <button aria-current=current title=title.clone()
                        on:click=move |_| files::open(app, id)
                        on:dblclick=move |_| app.renaming.set(id)>
                        <span>{name.clone()}</span>
                    </button>
                }.into_any()
            }}
            {move || mark(app, &marked)}
            {move || (app.active.get() == id && !app.tree.get()).then(|| view! {
                <button class="close" aria-label=renames.clone() title=renames.clone() on:click=move |_| app.renaming.set(id)>"✎"</button>
            })}
            {several.then(|| view! {
                <button class="close" aria-label=close.clone() title=close on:click=move |_| files::close_tab(app, id)>"×"</button>
            })}
        </li>
    }
    .into_any()
}

/// The verdict of one file, as a sign.
pub fn mark(app: App, path: &str) -> AnyView {
    let verdict = app.outcome.with(|outcome| outcome.as_ref().and_then(|outcome| verdict_of(&outcome.report, path)));
    verdict
        .map(|verdict| {
            let t = app.lang.get_untracked().strings();
            let word = match verdict {
                "pass" => t.passes,
                "fail" => t.fails,
                "inconclusive" => t.word_inconclusive,
                _ => t.level_warning,
            };
            view! { <span class=format!("mark {verdict}") role="img" aria-label=word title=word>{icons::sign(verdict)}</span> }
        })
        .into_any()
}

/// The worst of what the report says of a file; nothing where it says nothing.
fn verdict_of(report: &Report, path: &str) -> Option<&'static str> {
    let findings = report.findings();
    let here = |level: &str| findings.iter().any(|one| one.level() == level && one.file() == path);
    let verdicts: Vec<String> = report
        .servers()
        .iter()
        .filter(|server| server.file() == path)
        .map(crate::report::Server::verdict)
        .chain(report.handlers().iter().filter(|handler| handler.file() == path).map(crate::report::Handler::verdict))
        .collect();
    let any = |verdict: &str| verdicts.iter().any(|one| one == verdict);
    if here("fail") || any("fail") {
        Some("fail")
    } else if any("inconclusive") {
        Some("inconclusive")
    } else if here("warning") {
        Some("warning")
    } else if any("pass") {
        Some("pass")
    } else {
        None
    }
}

/// Where a file gets its new name: Enter takes it, Escape does not.
pub fn name_box(app: App, t: &'static Strings, id: u32, path: &str) -> AnyView {
    let input = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        if let Some(input) = input.get() {
            request_animation_frame(move || {
                let _ = input.focus();
                input.select();
            });
        }
    });
    let keydown = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            files::rename(app, id, &text_of(&event));
        }
        "Escape" => {
            event.stop_propagation();
            app.renaming.set(0);
        }
        _ => {}
    };
    let blur = move |event: leptos::ev::FocusEvent| {
        if app.renaming.get_untracked() == id {
            files::rename(app, id, &text_of(&event));
        }
    };
    view! { <input node_ref=input aria-label=t.new_name value=path.to_owned() spellcheck="false" on:keydown=keydown on:blur=blur/> }
        .into_any()
}

fn text_of(event: &web_sys::Event) -> String {
    event
        .target()
        .map(|target| target.unchecked_into::<HtmlInputElement>().value())
        .unwrap_or_default()
}
