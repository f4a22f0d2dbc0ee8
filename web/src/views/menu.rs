//! A button with a menu, and moving through a row of controls by arrow keys.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, Node};

use crate::host::dom;

pub struct Item {
    pub sign: Option<&'static str>,
    pub title: String,
    pub about: Option<&'static str>,
    pub act: Box<dyn Fn()>,
}

/// `id` names the button for the page's own code.
pub fn view(id: &'static str, label: &'static str, items: fn() -> Vec<Item>) -> AnyView {
    let open = RwSignal::new(false);
    let root = NodeRef::<leptos::html::Div>::new();
    let listening = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let inside = root.get_untracked().is_some_and(|root| root.contains(target.as_ref()));
        if !inside && open.get_untracked() {
            open.set(false);
        }
    });
    on_cleanup(move || listening.remove());
    let toggle = move |_| {
        open.update(|open| *open = !*open);
        if open.get_untracked() {
            request_animation_frame(move || focus_item(root, 0));
        }
    };
    let keydown = move |event: KeyboardEvent| match event.key().as_str() {
        "Escape" if open.get_untracked() => {
            event.stop_propagation();
            open.set(false);
            dom::focus(id);
        }
        "Tab" => open.set(false),
        _ => move_focus(&event, "[role=menuitem]"),
    };
    view! {
        <div class="menu" node_ref=root on:keydown=keydown>
            <button id=id aria-haspopup="menu" aria-expanded=move || open.get().to_string() on:click=toggle>{label}</button>
            {move || open.get().then(|| {
                let rows = items().into_iter().map(|Item { sign, title, about, act }| view! {
                    <button role="menuitem" tabindex="-1" on:click=move |_| {
                        open.set(false);
                        dom::focus(id);
                        act();
                    }>
                        {sign.map(|sign| view! { <span class=format!("mark {sign}") aria-hidden="true">{super::icons::sign(sign)}</span> })}
                        <span>{title}</span>
                        {about.map(|about| view! { <small>{about}</small> })}
                    </button>
                }).collect_view();
                view! { <div role="menu" aria-label=label>{rows}</div> }
            })}
        </div>
    }
    .into_any()
}

fn focus_item(root: NodeRef<leptos::html::Div>, index: u32) {
    let Some(root) = root.get_untracked() else { return };
    let Ok(items) = root.query_selector_all("[role=menuitem]") else { return };
    if let Some(item) = items.get(index) {
        let _ = item.unchecked_into::<HtmlElement>().focus();
    }
}

/// Arrow keys, Home and End move the focus among the controls of the listening element.
pub fn move_focus(event: &KeyboardEvent, selector: &str) {
    let Some(around) = event.current_target() else { return };
    let around: HtmlElement = around.unchecked_into();
    let Ok(items) = around.query_selector_all(selector) else { return };
    let count = items.length();
    if count == 0 {
        return;
    }
    let focused = document().active_element();
    let now = (0..count).find(|index| {
        items.get(*index).map(JsCast::unchecked_into::<web_sys::Element>) == focused
    });
    let next = match event.key().as_str() {
        "ArrowDown" | "ArrowRight" => now.map_or(0, |now| (now + 1) % count),
        "ArrowUp" | "ArrowLeft" => now.map_or(count - 1, |now| (now + count - 1) % count),
        "Home" => 0,
        "End" => count - 1,
        _ => return,
    };
    event.prevent_default();
    if let Some(item) = items.get(next) {
        let _ = item.unchecked_into::<HtmlElement>().focus();
    }
}
