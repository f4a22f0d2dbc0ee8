//! What an expression may be: known as far as the code tells, unknown with its reason beyond that.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{heap::ObjId, origin::Origin, text::Text};
use crate::syntax::NOWHERE;

/// A value, the place in the code that made it, and what is remembered of where it came from.
#[derive(Debug, Clone)]
pub struct Value {
    pub v: V,
    /// The expression that made it; [`NOWHERE`] for the message's own parts.
    pub at: Span,
    pub tag: Tag,
}

/// What kind of value.
#[derive(Debug, Clone)]
pub enum V {
    Undefined,
    Null,
    Bool(bool),
    Num(f64),
    Str(Atom),
    /// A string that is known in pieces only: JSON of a value, unknown parts.
    Text(Rc<Text>),
    Obj(ObjId),
    /// Something of a package or of the platform, by its path: `node:fs` and `readFile`.
    Extern(Rc<Extern>),
    /// A built-in method taken off its receiver: `console.log`, `res.json`, `[].push`.
    Method(Rc<(Value, Atom)>),
    /// One of several values; which one is not known.
    Alt(Rc<[Value]>),
    Unknown(Rc<Origin>),
}

/// Marks that a value carries along while it is copied and reshaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tag {
    bits: u8,
    /// The configuration switch (index + 1) that the value was read from; 0 for none.
    pub switch: u16,
}

impl Tag {
    pub const NONE: Self = Self { bits: 0, switch: 0 };
    /// The method name of the message that was sent, or made from it.
    pub const METHOD: Self = Self { bits: 1, switch: 0 };
    /// The id of the message that was sent.
    pub const ID: Self = Self { bits: 2, switch: 0 };
    /// The message itself, or its text.
    pub const MESSAGE: Self = Self { bits: 4, switch: 0 };

    /// A number of the type `bigint`.
    pub const BIGINT: Self = Self { bits: 8, switch: 0 };

    /// The mark of a configuration switch alone (index + 1; 0 for none).
    pub fn switch(switch: u16) -> Self {
        Self { bits: 0, switch }
    }

    pub fn has(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }

    pub fn and(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
            switch: if self.switch == 0 {
                other.switch
            } else {
                self.switch
            },
        }
    }

    pub fn only(self, other: Self) -> Self {
        Self {
            bits: self.bits & other.bits,
            switch: self.switch,
        }
    }
}

/// A path into a package or the platform's globals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extern {
    /// Import specifier without `node:`, `npm:` and version; empty for the platform's globals.
    pub module: Atom,
    /// Names from the module on, without `default`.
    pub path: Vec<Atom>,
}

impl Extern {
    pub fn member(&self, name: &Atom) -> Self {
        let mut path = self.path.clone();
        if &**name != "default" {
            path.push(name.clone());
        }
        Self {
            module: self.module.clone(),
            path,
        }
    }

    /// The path's names joined by dots.
    pub fn dotted(&self) -> String {
        let names: Vec<&str> = self.path.iter().map(|name| &**name).collect();
        names.join(".")
    }

    /// Name of the package: the specifier without a path into it.
    pub fn package(&self) -> &str {
        package_of(&self.module)
    }
}

/// Name of the npm package that a specifier leads into.
pub fn package_of(module: &str) -> &str {
    let slashes = if module.starts_with('@') { 2 } else { 1 };
    module
        .match_indices('/')
        .nth(slashes - 1)
        .map_or(module, |(at, _)| &module[..at])
}

impl Value {
    pub fn new(v: V, at: Span) -> Self {
        Self {
            v,
            at,
            tag: Tag::NONE,
        }
    }

    pub fn undefined(at: Span) -> Self {
        Self::new(V::Undefined, at)
    }

    pub fn nowhere(v: V) -> Self {
        Self::new(v, NOWHERE)
    }

    pub fn bool(b: bool, at: Span) -> Self {
        Self::new(V::Bool(b), at)
    }

    pub fn num(n: f64, at: Span) -> Self {
        Self::new(V::Num(n), at)
    }

    pub fn str(s: impl AsRef<str>, at: Span) -> Self {
        Self::new(V::Str(Atom::from(s.as_ref())), at)
    }

    pub fn obj(id: ObjId, at: Span) -> Self {
        Self::new(V::Obj(id), at)
    }

    pub fn unknown(origin: Rc<Origin>, at: Span) -> Self {
        Self::new(V::Unknown(origin), at)
    }

    pub fn tagged(mut self, tag: Tag) -> Self {
        self.tag = self.tag.and(tag);
        self
    }

    /// The same value, said to be made at `at` where it has no place of its own yet.
    pub fn placed(mut self, at: Span) -> Self {
        if self.at == NOWHERE {
            self.at = at;
        }
        self
    }

    pub fn is_nullish(&self) -> bool {
        matches!(self.v, V::Undefined | V::Null)
    }

    pub fn is_undefined(&self) -> bool {
        matches!(self.v, V::Undefined)
    }

    pub fn as_obj(&self) -> Option<ObjId> {
        match self.v {
            V::Obj(id) => Some(id),
            _ => None,
        }
    }

    /// The string, where it is known whole.
    pub fn as_str(&self) -> Option<Atom> {
        match &self.v {
            V::Str(s) => Some(s.clone()),
            V::Text(text) => text.known().map(Atom::from),
            _ => None,
        }
    }

    pub fn as_num(&self) -> Option<f64> {
        match self.v {
            V::Num(n) => Some(n),
            _ => None,
        }
    }

    pub fn as_extern(&self) -> Option<&Extern> {
        match &self.v {
            V::Extern(path) => Some(path),
            _ => None,
        }
    }

    pub fn origin(&self) -> Option<&Rc<Origin>> {
        match &self.v {
            V::Unknown(origin) => Some(origin),
            V::Alt(values) => values.iter().find_map(Value::origin),
            V::Text(text) => text.unknown(),
            _ => None,
        }
    }

    /// Whether nothing at all is known of what it is.
    pub fn is_unknown(&self) -> bool {
        matches!(self.v, V::Unknown(_) | V::Alt(_))
    }
}
