//! Elements for Leptos to mount. Its `view!` gives every element, attribute and closure a type of
//! its own and every type a copy of the rendering code: this page came to 147 kB (brotli) that
//! way, and comes to about half with one type for all. Signals, effects and owners are Leptos's.

use gloo_timers::callback::Timeout;
use js_sys::Function;
use leptos::prelude::*;
use leptos::tachys::view::Render;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement, Node};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element in the making.
#[derive(Clone)]
pub struct El(Element);

impl Render for El {
    type State = Element;

    fn build(self) -> Element {
        self.0
    }

    fn rebuild(self, _state: &mut Element) {}
}

pub fn el(tag: &str) -> El {
    El(document()
        .create_element(tag)
        .expect("tags are of known names"))
}

pub fn svg(tag: &str) -> El {
    El(document()
        .create_element_ns(Some(SVG), tag)
        .expect("tags are of known names"))
}

/// Runs now and whenever a signal that it reads changes, until its surroundings are drawn anew.
pub fn follow(act: impl FnMut() + 'static) {
    follow_boxed(Box::new(act));
}

fn follow_boxed(mut act: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_: Option<()>| act());
    StoredValue::new_local(effect);
}

/// Runs later, unless what is returned is dropped before.
pub fn after(milliseconds: u32, act: impl FnOnce() + 'static) -> Timeout {
    after_boxed(milliseconds, Box::new(act))
}

#[inline(never)]
fn after_boxed(milliseconds: u32, act: Box<dyn FnOnce()>) -> Timeout {
    Timeout::new(milliseconds, act)
}

// What takes a closure boxes it at once: the code behind is then there once, not once a closure.
impl El {
    pub fn node(&self) -> HtmlElement {
        self.0.clone().unchecked_into()
    }

    #[inline(never)]
    pub fn attr(self, name: &str, value: &str) -> Self {
        // Names of attributes are the page's own and right.
        let _ = self.0.set_attribute(name, value);
        self
    }

    #[inline(never)]
    pub fn class(self, value: &str) -> Self {
        self.attr("class", value)
    }

    #[inline(never)]
    pub fn text(self, text: &str) -> Self {
        append(&self.0, &document().create_text_node(text));
        self
    }

    /// A text in which code stands between backticks, as the engine's messages have it.
    #[inline(never)]
    pub fn prose(mut self, text: &str) -> Self {
        for (index, part) in text.split('`').enumerate() {
            self = if index % 2 == 0 {
                self.text(part)
            } else {
                self.child(el("code").text(part))
            };
        }
        self
    }

    #[inline(never)]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "an element belongs to its parent from here on"
    )]
    pub fn child(self, child: El) -> Self {
        append(&self.0, &child.0);
        self
    }

    /// Further children: several, or one that may be missing.
    pub fn children(mut self, children: impl IntoIterator<Item = El>) -> Self {
        for child in children {
            self = self.child(child);
        }
        self
    }

    pub fn on(self, event: &str, act: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, event, Box::new(act));
        self
    }

    pub fn click(self, act: impl FnMut() + 'static) -> Self {
        self.click_boxed(Box::new(act))
    }

    #[inline(never)]
    fn click_boxed(self, mut act: Box<dyn FnMut()>) -> Self {
        self.on("click", move |_| act())
    }

    /// An attribute that follows signals; absent while there is no value.
    pub fn live_attr(
        self,
        name: &'static str,
        value: impl Fn() -> Option<String> + 'static,
    ) -> Self {
        self.live_attr_boxed(name, Box::new(value))
    }

    #[inline(never)]
    fn live_attr_boxed(self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) -> Self {
        let element = self.0.clone();
        follow(move || {
            let _ = match value() {
                Some(value) => element.set_attribute(name, &value),
                None => element.remove_attribute(name),
            };
        });
        self
    }

    /// The class while `state` holds, and the one while it does not.
    pub fn live_class(
        self,
        state: impl Fn() -> bool + 'static,
        yes: &'static str,
        no: &'static str,
    ) -> Self {
        self.live_class_boxed(Box::new(state), yes, no)
    }

    #[inline(never)]
    fn live_class_boxed(
        self,
        state: Box<dyn Fn() -> bool>,
        yes: &'static str,
        no: &'static str,
    ) -> Self {
        self.live_attr("class", move || Some(if state() { yes } else { no }.into()))
    }

    /// A text that follows signals; written only when it has changed, so that nothing is read out
    /// twice.
    pub fn live_text(self, text: impl Fn() -> String + 'static) -> Self {
        self.live_text_boxed(Box::new(text))
    }

    #[inline(never)]
    fn live_text_boxed(self, text: Box<dyn Fn() -> String>) -> Self {
        let node = document().create_text_node("");
        append(&self.0, &node);
        follow(move || {
            let text = text();
            if node.data() != text {
                node.set_data(&text);
            }
        });
        self
    }

    /// Children that follow signals: all are drawn anew when one changes.
    pub fn live(self, children: impl Fn() -> Vec<El> + 'static) -> Self {
        self.live_boxed(Box::new(children))
    }

    #[inline(never)]
    fn live_boxed(self, children: Box<dyn Fn() -> Vec<El>>) -> Self {
        let anchor = document().create_text_node("");
        append(&self.0, &anchor);
        let parent = self.0.clone();
        let mut shown: Vec<El> = Vec::new();
        follow(move || {
            for old in shown.drain(..) {
                old.0.remove();
            }
            shown = children();
            for new in &shown {
                let _ = parent.insert_before(&new.0, Some(&anchor));
            }
        });
        self
    }

    /// A child that follows signals, or none.
    pub fn live_child(self, child: impl Fn() -> Option<El> + 'static) -> Self {
        self.live_child_boxed(Box::new(child))
    }

    #[inline(never)]
    fn live_child_boxed(self, child: Box<dyn Fn() -> Option<El>>) -> Self {
        self.live(move || child().into_iter().collect())
    }
}

#[inline(never)]
fn append(parent: &Element, child: &Node) {
    // A node that has just been made can be put anywhere.
    let _ = parent.append_child(child);
}

#[inline(never)]
fn listen(element: &Element, event: &str, act: Box<dyn FnMut(Event)>) {
    let act = function(act);
    let _ = element.add_event_listener_with_callback(event, &act);
}

/// A listener on the window, for as long as the page lives.
pub fn on_window(event: &str, act: impl FnMut(Event) + 'static) {
    let act = function(Box::new(act));
    let _ = window().add_event_listener_with_callback(event, &act);
}

fn function(act: Box<dyn FnMut(Event)>) -> Function {
    Closure::wrap(act).into_js_value().unchecked_into()
}

/// What a control holds: input or select.
pub fn value_of(event: &Event) -> String {
    let target = event.target().map(JsValue::from).unwrap_or_default();
    crate::host::dom::get(&target, "value")
        .as_string()
        .unwrap_or_default()
}
