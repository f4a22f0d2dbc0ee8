//! Strings that are known in pieces, and the JSON in them with the place of every part.

use std::{fmt::Write as _, rc::Rc};

use swc_atoms::Atom;
use swc_common::Span;

use super::{origin::Origin, value::Tag};

/// A string as a row of pieces.
#[derive(Debug, Clone, Default)]
pub struct Text {
    pub pieces: Vec<Piece>,
}

#[derive(Debug, Clone)]
pub enum Piece {
    Known(Rc<str>),
    /// What `JSON.stringify` made; `pretty` when it was given an indent.
    Json {
        node: Rc<Node>,
        pretty: bool,
    },
    Unknown(Rc<Origin>),
}

/// A JSON value, with the expression that made it.
#[derive(Debug, Clone)]
pub struct Node {
    pub json: Json,
    pub at: Span,
    pub tag: Tag,
}

#[derive(Debug, Clone)]
pub enum Json {
    Null,
    Bool(bool),
    Num(f64),
    Str(Atom),
    /// A string that is known in pieces.
    Text(Rc<Text>),
    Array(Vec<Node>),
    Object {
        members: Vec<(Atom, Node)>,
        /// Why there may be more members than these.
        open: Option<Rc<Origin>>,
    },
    Unknown(Rc<Origin>),
}

impl Text {
    pub fn of(piece: Piece) -> Rc<Self> {
        Rc::new(Self {
            pieces: vec![piece],
        })
    }

    pub fn push(&mut self, piece: Piece) {
        if let (Some(Piece::Known(last)), Piece::Known(more)) = (self.pieces.last_mut(), &piece) {
            *last = format!("{last}{more}").into();
            return;
        }
        self.pieces.push(piece);
    }

    pub fn extend(&mut self, other: &Self) {
        for piece in &other.pieces {
            self.push(piece.clone());
        }
    }

    /// The string, if every piece of it is known.
    pub fn known(&self) -> Option<String> {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Known(text) => out.push_str(text),
                Piece::Json { node, pretty } => {
                    if !node.is_known() {
                        return None;
                    }
                    let mut json = String::new();
                    node.write(&mut json);
                    out.push_str(&json);
                    if *pretty {
                        // Only the line breaks of an indent matter to anyone who looks.
                        out.push('\n');
                    }
                }
                Piece::Unknown(_) => return None,
            }
        }
        Some(out)
    }

    /// Why it is not known whole.
    pub fn unknown(&self) -> Option<&Rc<Origin>> {
        self.pieces.iter().find_map(|piece| match piece {
            Piece::Unknown(origin) => Some(origin),
            Piece::Json { node, .. } => node.unknown(),
            Piece::Known(_) => None,
        })
    }

    /// Whether it may be `whole`, for some choice of what is not known.
    pub fn may_be(&self, whole: &str) -> bool {
        let mut rest = whole;
        // Behind something unknown, what is known may stand anywhere.
        let mut anywhere = false;
        for (index, piece) in self.pieces.iter().enumerate() {
            let Piece::Known(known) = piece else {
                anywhere = true;
                continue;
            };
            let last = index + 1 == self.pieces.len();
            rest = match (anywhere, last) {
                (false, _) => match rest.strip_prefix(&**known) {
                    Some(rest) => rest,
                    None => return false,
                },
                (true, true) => match rest.strip_suffix(&**known) {
                    Some(_) => "",
                    None => return false,
                },
                (true, false) => match rest.find(&**known) {
                    Some(at) => &rest[at + known.len()..],
                    None => return false,
                },
            };
            anywhere = false;
        }
        anywhere || rest.is_empty()
    }

    /// The JSON it is, if it is JSON and nothing else but blanks.
    pub fn json(&self) -> Option<&Rc<Node>> {
        let mut found = None;
        for piece in &self.pieces {
            match piece {
                Piece::Known(text) if text.trim().is_empty() => {}
                Piece::Json { node, .. } if found.is_none() => found = Some(node),
                _ => return None,
            }
        }
        found
    }

    /// As a person reads it, unknown parts as `…`.
    pub fn shown(&self) -> String {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Known(text) => out.push_str(text),
                Piece::Json { node, .. } => node.write(&mut out),
                Piece::Unknown(_) => out.push('…'),
            }
        }
        out
    }
}

impl Node {
    pub fn is_known(&self) -> bool {
        self.unknown().is_none()
    }

    pub fn unknown(&self) -> Option<&Rc<Origin>> {
        match &self.json {
            Json::Array(items) => items.iter().find_map(Node::unknown),
            Json::Object { members, open } => members
                .iter()
                .find_map(|(_, member)| member.unknown())
                .or(open.as_ref()),
            Json::Text(text) => text.unknown(),
            Json::Unknown(origin) => Some(origin),
            _ => None,
        }
    }

    pub fn member(&self, name: &str) -> Option<&Node> {
        match &self.json {
            Json::Object { members, .. } => members
                .iter()
                .find(|(key, _)| &**key == name)
                .map(|(_, node)| node),
            _ => None,
        }
    }

    /// Appends the JSON text, unknown parts as `…`.
    pub fn write(&self, out: &mut String) {
        match &self.json {
            Json::Null => out.push_str("null"),
            Json::Bool(b) => {
                let _ = write!(out, "{b}");
            }
            Json::Num(n) => out.push_str(&number(*n)),
            Json::Str(s) => quote(s, out),
            Json::Text(text) => quote(&text.shown(), out),
            Json::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object { members, open } => {
                out.push('{');
                for (index, (key, member)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    quote(key, out);
                    out.push(':');
                    member.write(out);
                }
                if open.is_some() {
                    out.push_str(if members.is_empty() { "…" } else { ",…" });
                }
                out.push('}');
            }
            Json::Unknown(_) => out.push('…'),
        }
    }
}

fn quote(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

/// A number as JavaScript writes it (ECMA-262, `Number::toString`), exact for integers.
pub fn number(n: f64) -> String {
    if n.is_nan() {
        "NaN".into()
    } else if n.is_infinite() {
        if n > 0.0 {
            "Infinity".into()
        } else {
            "-Infinity".into()
        }
    } else if n == 0.0 {
        "0".into()
    } else {
        format!("{n}")
    }
}
