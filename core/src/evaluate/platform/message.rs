//! The message under way, as text and as a value with its parts marked.

use swc_common::Span;

use crate::{
    evaluate::{
        run::Run,
        value::{Tag, V, Value},
    },
    syntax::NOWHERE,
};

/// A JSON-RPC message that the audit sends.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub json: serde_json::Value,
    /// As it stands on the wire, without a line end.
    pub text: String,
}

impl Message {
    pub fn new(json: serde_json::Value) -> Self {
        let text = json.to_string();
        Self { json, text }
    }

    pub fn method(&self) -> Option<&str> {
        self.json["method"].as_str()
    }

    pub fn is_ping(&self) -> bool {
        self.json["method"] == "ping"
    }
}

impl Run<'_> {
    /// The message as an object: the method, the id and the whole are marked.
    pub fn message_value(&mut self, at: Span) -> Value {
        let Some(message) = self.message.clone() else {
            return Value::undefined(at);
        };
        let id = self.plain(NOWHERE);
        for (key, member) in message.json.as_object().into_iter().flatten() {
            let mut value = self.value_of_json(member, NOWHERE);
            match key.as_str() {
                "method" => value.tag = Tag::METHOD,
                "id" => value.tag = Tag::ID,
                _ => {}
            }
            self.heap.set(id, key, value);
        }
        Value {
            v: V::Obj(id),
            at: NOWHERE,
            tag: Tag::MESSAGE,
        }
    }

    /// The message as text.
    pub fn message_text(&self, ending: &str) -> Value {
        let text = self
            .message
            .as_ref()
            .map(|message| format!("{}{ending}", message.text))
            .unwrap_or_default();
        Value::str(text, NOWHERE).tagged(Tag::MESSAGE)
    }
}
