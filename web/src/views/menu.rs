//! A button with a menu, and moving through a row of controls by arrow keys.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, Node};

use super::icons;
use crate::host::dom;
use crate::ui::{El, after, el, on_window};

pub struct Item {
    pub sign: Option<&'static str>,
    pub title: String,
    pub about: String,
    pub act: Box<dyn Fn()>,
}

/// `id` names the button for the page's own code.
pub fn view(id: &'static str, label: &'static str, items: impl Fn() -> Vec<Item> + 'static) -> El {
    let open = RwSignal::new(false);
    let root = el("div").class("menu");
    let around = root.node();
    let inside = around.clone();
    // Closed by a press anywhere else.
    on_window("pointerdown", move |event| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Node>().ok());
        if !inside.contains(target.as_ref()) && open.try_get_untracked() == Some(true) {
            open.set(false);
        }
    });
    let toggle = el("button")
        .attr("id", id)
        .attr("aria-haspopup", "menu")
        .live_attr("aria-expanded", move || Some(open.get().to_string()))
        .text(label)
        .click(move || {
            open.update(|open| *open = !*open);
            let around = around.clone();
            // The menu is drawn right after this event.
            after(0, move || {
                if let Some(first) = items_of(&around, "[role=menuitem]").first() {
                    let _ = first.focus();
                }
            })
            .forget();
        });
    root.child(toggle)
        .live_child(move || {
            open.get().then(|| {
                let rows = items().into_iter().map(|one| item(id, open, one));
                el("div")
                    .attr("role", "menu")
                    .attr("aria-label", label)
                    .children(rows)
            })
        })
        .on("keydown", move |event| {
            let event: KeyboardEvent = event.unchecked_into();
            match event.key().as_str() {
                "Escape" if open.get_untracked() => {
                    event.stop_propagation();
                    dom::focus(id);
                    open.set(false);
                }
                "Tab" => open.set(false),
                _ => move_focus(&event, "[role=menuitem]"),
            }
        })
}

fn item(id: &'static str, open: RwSignal<bool>, item: Item) -> El {
    let Item {
        sign,
        title,
        about,
        act,
    } = item;
    let sign = sign.map(|sign| {
        el("span")
            .class(&format!("mark {sign}"))
            .attr("aria-hidden", "true")
            .text(icons::sign(sign))
    });
    let about = (!about.is_empty()).then(|| el("small").text(&about));
    el("button")
        .attr("role", "menuitem")
        .children(sign)
        .child(el("span").text(&title))
        .children(about)
        .click(move || {
            dom::focus(id);
            act();
            open.set(false);
        })
}

fn items_of(around: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(items) = around.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..items.length())
        .filter_map(|index| items.get(index))
        .map(JsCast::unchecked_into)
        .collect()
}

/// Arrow keys, Home and End move the focus among the controls of the listening element.
pub fn move_focus(event: &KeyboardEvent, selector: &str) {
    let event: &Event = event;
    let Some(around) = event.current_target() else {
        return;
    };
    let items = items_of(around.unchecked_ref(), selector);
    if items.is_empty() {
        return;
    }
    let count = items.len();
    let focused = document().active_element();
    let now = items
        .iter()
        .position(|item| Some(item.as_ref()) == focused.as_ref());
    let next = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
        "ArrowDown" | "ArrowRight" => now.map_or(0, |now| (now + 1) % count),
        "ArrowUp" | "ArrowLeft" => now.map_or(count - 1, |now| (now + count - 1) % count),
        "Home" => 0,
        "End" => count - 1,
        _ => return,
    };
    event.prevent_default();
    let _ = items[next].focus();
}
