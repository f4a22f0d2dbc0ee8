//! Operators and conversions (ECMA-262, sections 7.1, 7.2 and 13).

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;
use swc_ecma_ast::BinaryOp;

use super::{
    heap::{Kind, Prop},
    origin::{Origin, Step},
    run::{Dispatch, R, Run},
    text::Piece,
    value::{Tag, V, Value},
};
use crate::ping::protocol;

/// Whether a value is true, where that is known.
pub fn truthiness(value: &Value) -> Option<bool> {
    match &value.v {
        V::Undefined | V::Null => Some(false),
        V::Bool(b) => Some(*b),
        V::Num(n) => Some(*n != 0.0 && !n.is_nan()),
        V::Str(s) => Some(!s.is_empty()),
        V::Text(text) => text
            .pieces
            .iter()
            .any(|piece| match piece {
                Piece::Known(known) => !known.is_empty(),
                Piece::Json { .. } => true,
                Piece::Unknown(_) => false,
            })
            .then_some(true),
        V::Obj(_) | V::Method(_) => Some(true),
        V::Extern(path) => super::platform::globals::truthiness(path),
        V::Alt(values) => {
            let first = truthiness(values.first()?)?;
            values
                .iter()
                .all(|value| truthiness(value) == Some(first))
                .then_some(first)
        }
        V::Unknown(_) => None,
    }
}

/// Whether two values are known to be the very same.
pub fn identical(a: &Value, b: &Value) -> bool {
    match (&a.v, &b.v) {
        (V::Undefined, V::Undefined) | (V::Null, V::Null) => true,
        (V::Bool(a), V::Bool(b)) => a == b,
        (V::Num(a), V::Num(b)) => a == b,
        (V::Str(a), V::Str(b)) => a == b,
        (V::Obj(a), V::Obj(b)) => a == b,
        (V::Extern(a), V::Extern(b)) => a == b,
        (V::Unknown(a), V::Unknown(b)) => Rc::ptr_eq(a, b),
        (V::Text(a), V::Text(b)) => Rc::ptr_eq(a, b),
        (V::Method(a), V::Method(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

/// `===`, where both sides are known.
/// What `Date.now()` and the like give.
const THE_MOMENT: Step = Step::Runtime("a value of the moment");

fn strictly_equal(a: &Value, b: &Value) -> Option<bool> {
    let known_type = |value: &Value| match &value.v {
        V::Undefined => Some(0),
        V::Null => Some(1),
        V::Bool(_) => Some(2),
        V::Num(_) if value.tag.has(Tag::BIGINT) => Some(6),
        V::Num(_) => Some(3),
        V::Str(_) | V::Text(_) => Some(4),
        V::Obj(_) | V::Method(_) => Some(5),
        V::Extern(path) => super::platform::globals::type_of(path)
            .map(|name| if name == "undefined" { 0 } else { 5 }),
        _ => None,
    };
    if let (Some(x), Some(y)) = (known_type(a), known_type(b)) {
        if x != y {
            return Some(false);
        }
        return match (&a.v, &b.v) {
            (V::Text(_), _) | (_, V::Text(_)) => match (a.as_str(), b.as_str()) {
                (Some(x), Some(y)) => Some(x == y),
                _ => cannot_match(a, b).then_some(false),
            },
            _ => Some(identical(a, b)),
        };
    }
    None
}

/// Texts whose known beginnings differ cannot be equal.
fn cannot_match(a: &Value, b: &Value) -> bool {
    let start = |value: &Value| match &value.v {
        V::Str(s) => Some((s.to_string(), true)),
        V::Text(text) => match text.pieces.first() {
            Some(Piece::Known(known)) => Some((known.to_string(), false)),
            _ => None,
        },
        _ => None,
    };
    match (start(a), start(b)) {
        (Some((a, a_whole)), Some((b, b_whole))) => {
            let common = a.len().min(b.len());
            a.as_bytes()[..common] != b.as_bytes()[..common]
                || (a_whole && a.len() < b.len())
                || (b_whole && b.len() < a.len())
        }
        _ => false,
    }
}

pub fn to_number(value: &Value) -> Option<f64> {
    match &value.v {
        V::Num(n) => Some(*n),
        V::Bool(b) => Some(f64::from(u8::from(*b))),
        V::Null => Some(0.0),
        V::Undefined => Some(f64::NAN),
        V::Str(s) => Some(parse_number(s)),
        _ => None,
    }
}

pub fn parse_number(text: &str) -> f64 {
    let text = text.trim();
    if text.is_empty() {
        return 0.0;
    }
    if let Some(hex) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return u64::from_str_radix(hex, 16).map_or(f64::NAN, |n| n as f64);
    }
    match text {
        "Infinity" | "+Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ if text
            .chars()
            .any(|c| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E')) =>
        {
            f64::NAN
        }
        _ => text.parse().unwrap_or(f64::NAN),
    }
}

pub fn to_int32(n: f64) -> i32 {
    if !n.is_finite() {
        return 0;
    }
    n.trunc().rem_euclid(4_294_967_296.0) as u64 as u32 as i32
}

impl Run<'_> {
    /// `a === b` (or `==`); nothing where both outcomes are to be gone through.
    pub fn equal(&mut self, a: &Value, b: &Value, at: Span, strict: bool) -> R<Option<bool>> {
        let known = if strict {
            strictly_equal(a, b)
        } else {
            self.loosely_equal(a, b)
        };
        if let Some(is) = known {
            self.note_question(a, b, is, at);
            return Ok(Some(is));
        }
        // Something is not known: remember who was asked for which method.
        for (unknown, other) in [(a, b), (b, a)] {
            if let (V::Unknown(_) | V::Alt(_), Some(name)) = (&unknown.v, other.as_str())
                && let Some(origin) = unknown.origin()
            {
                self.dispatch_among(&Rc::clone(origin), &[name], at);
            }
        }
        let (a, b) = (self.pick(a.clone()), self.pick(b.clone()));
        let known = if strict {
            strictly_equal(&a, &b)
        } else {
            self.loosely_equal(&a, &b)
        };
        if let Some(is) = known {
            self.note_question(&a, &b, is, at);
            return Ok(Some(is));
        }
        if let (V::Unknown(x), V::Unknown(y)) = (&a.v, &b.v)
            && Rc::ptr_eq(x, y)
        {
            return Ok(Some(true));
        }
        let origin = match (a.origin(), b.origin()) {
            (Some(x), Some(y)) => Origin::heavier(x, y),
            (Some(x), None) | (None, Some(x)) => Rc::clone(x),
            (None, None) => Origin::new(Step::Opaque("a comparison"), at),
        };
        let other = if a.is_unknown() { &b } else { &a };
        Ok(self.suppose_equal(&origin, other, at))
    }

    fn loosely_equal(&self, a: &Value, b: &Value) -> Option<bool> {
        let nullish = |value: &Value| match value.v {
            V::Undefined | V::Null => Some(true),
            V::Unknown(_) | V::Alt(_) => None,
            _ => Some(false),
        };
        match (nullish(a), nullish(b)) {
            (Some(true), Some(true)) => return Some(true),
            (Some(true), Some(false)) | (Some(false), Some(true)) => return Some(false),
            _ => {}
        }
        match (&a.v, &b.v) {
            (V::Num(_) | V::Bool(_), V::Str(_) | V::Bool(_) | V::Num(_))
            | (V::Str(_), V::Num(_) | V::Bool(_)) => Some(to_number(a)? == to_number(b)?),
            _ => strictly_equal(a, b),
        }
    }

    /// Comparing the method with a name is a question for it.
    fn note_question(&mut self, a: &Value, b: &Value, is: bool, at: Span) {
        if !self.probing() {
            return;
        }
        for (method, name) in [(a, b), (b, a)] {
            if method.tag.has(Tag::METHOD)
                && !name.tag.has(Tag::METHOD)
                && let Some(name) = name.as_str()
            {
                self.trace.names.push(name.clone());
                self.asked(at, is);
                return;
            }
        }
    }

    /// Setting up: an unknown value was compared with, or looked up among, names of methods.
    pub fn dispatch_among(&mut self, origin: &Rc<Origin>, names: &[Atom], at: Span) {
        if self.probing() {
            return;
        }
        let Some(name) = names.iter().find(|name| protocol::is_method(name)) else {
            return;
        };
        const MOST: usize = 500;
        if self.dispatches.len() < MOST {
            self.dispatches.push(Dispatch {
                origin: Rc::clone(origin),
                name: name.clone(),
                at,
            });
        }
    }

    pub fn operate(&mut self, op: BinaryOp, left: Value, right: Value, at: Span) -> R<Value> {
        let tag = Tag::switch(if left.tag.switch == 0 {
            right.tag.switch
        } else {
            left.tag.switch
        });
        match op {
            BinaryOp::EqEqEq | BinaryOp::NotEqEq | BinaryOp::EqEq | BinaryOp::NotEq => {
                let strict = matches!(op, BinaryOp::EqEqEq | BinaryOp::NotEqEq);
                let negated = matches!(op, BinaryOp::NotEqEq | BinaryOp::NotEq);
                Ok(match self.equal(&left, &right, at, strict)? {
                    Some(is) => Value {
                        v: V::Bool(is != negated),
                        at,
                        tag,
                    },
                    None => self.unknown_of(&left, &right, at),
                })
            }
            BinaryOp::In => self.has_property(&left, &right, at),
            BinaryOp::InstanceOf => Ok(self.instance_of(&left, &right, at)),
            BinaryOp::Add => {
                let (left, right) = (self.pick(left), self.pick(right));
                self.add(&left, &right, at)
            }
            _ => {
                let (left, right) = (self.pick(left), self.pick(right));
                let (Some(a), Some(b)) = (to_number(&left), to_number(&right)) else {
                    if let (Some(a), Some(b), true) = (left.as_str(), right.as_str(), is_order(op))
                    {
                        let is = match op {
                            BinaryOp::Lt => a < b,
                            BinaryOp::LtEq => a <= b,
                            BinaryOp::Gt => a > b,
                            _ => a >= b,
                        };
                        return Ok(Value::bool(is, at));
                    }
                    return Ok(self.unknown_of(&left, &right, at));
                };
                if let (V::Str(a), V::Str(b), true) = (&left.v, &right.v, is_order(op)) {
                    let is = match op {
                        BinaryOp::Lt => a < b,
                        BinaryOp::LtEq => a <= b,
                        BinaryOp::Gt => a > b,
                        _ => a >= b,
                    };
                    return Ok(Value::bool(is, at));
                }
                let v = match op {
                    BinaryOp::Lt => V::Bool(a < b),
                    BinaryOp::LtEq => V::Bool(a <= b),
                    BinaryOp::Gt => V::Bool(a > b),
                    BinaryOp::GtEq => V::Bool(a >= b),
                    BinaryOp::Sub => V::Num(a - b),
                    BinaryOp::Mul => V::Num(a * b),
                    BinaryOp::Div => V::Num(a / b),
                    BinaryOp::Mod => V::Num(a % b),
                    BinaryOp::Exp => V::Num(a.powf(b)),
                    BinaryOp::BitOr => V::Num(f64::from(to_int32(a) | to_int32(b))),
                    BinaryOp::BitAnd => V::Num(f64::from(to_int32(a) & to_int32(b))),
                    BinaryOp::BitXor => V::Num(f64::from(to_int32(a) ^ to_int32(b))),
                    BinaryOp::LShift => {
                        V::Num(f64::from(to_int32(a).wrapping_shl(to_int32(b) as u32 & 31)))
                    }
                    BinaryOp::RShift => V::Num(f64::from(to_int32(a) >> (to_int32(b) as u32 & 31))),
                    BinaryOp::ZeroFillRShift => {
                        V::Num(f64::from(to_int32(a) as u32 >> (to_int32(b) as u32 & 31)))
                    }
                    _ => return Ok(self.unknown_of(&left, &right, at)),
                };
                Ok(Value { v, at, tag })
            }
        }
    }

    fn unknown_of(&self, a: &Value, b: &Value, at: Span) -> Value {
        let origin = match (a.origin(), b.origin()) {
            (Some(x), Some(y)) => Origin::heavier(x, y),
            (Some(x), None) | (None, Some(x)) => Rc::clone(x),
            (None, None) => Origin::new(Step::Opaque("an operation"), at),
        };
        self.derived(&origin, Step::AsText, at)
    }

    fn add(&mut self, left: &Value, right: &Value, at: Span) -> R<Value> {
        let texty = |value: &Value| matches!(value.v, V::Str(_) | V::Text(_));
        let tag = left.tag.and(right.tag).only(Tag::METHOD.and(Tag::MESSAGE));
        if texty(left) || texty(right) {
            let mut text = self.text_of(left, at);
            text.extend(&self.text_of(right, at));
            return Ok(self.string(text, at).tagged(tag));
        }
        match (to_number(left), to_number(right)) {
            (Some(a), Some(b)) => Ok(Value::num(a + b, at)),
            (None, Some(pause))
                if left
                    .origin()
                    .is_some_and(|origin| origin.step == THE_MOMENT)
                    && pause > 0.0 =>
            {
                let moment = self.unknown_of(left, right, at);
                let origin = moment.origin().cloned();
                Ok(match origin {
                    Some(origin) => self.derived(&origin, Step::Later(pause as u32), at),
                    None => moment,
                })
            }
            _ if left.is_unknown() || right.is_unknown() => Ok(self.unknown_of(left, right, at)),
            _ => {
                let mut text = self.text_of(left, at);
                text.extend(&self.text_of(right, at));
                Ok(self.string(text, at).tagged(tag))
            }
        }
    }

    /// `key in object`.
    pub fn has_property(&mut self, key: &Value, object: &Value, at: Span) -> R<Value> {
        self.has(key, object, false, at)
    }

    /// `Object.hasOwn(object, key)`.
    pub fn has_own(&mut self, key: &Value, object: &Value, at: Span) -> R<Value> {
        self.has(key, object, true, at)
    }

    fn has(&mut self, key: &Value, object: &Value, own: bool, at: Span) -> R<Value> {
        let (key, object) = (self.pick(key.clone()), self.pick(object.clone()));
        let Some(name) = self.key_of(&key) else {
            if let (Some(origin), V::Obj(_)) = (key.origin().cloned(), &object.v) {
                self.dispatch_among(&origin, &self.keys_of(&object, at).unwrap_or_default(), at);
            }
            return Ok(self.unknown_of(&key, &object, at));
        };
        let V::Obj(id) = object.v else {
            return Ok(self.unknown_of(&key, &object, at));
        };
        let found = self
            .heap
            .lookup(id, &name)
            .is_some_and(|(_, holder)| !own || holder == id)
            || match &self.heap.get(id).kind {
                Kind::Array(items) => name.parse::<usize>().is_ok_and(|index| index < items.len()),
                Kind::Host(super::host::Host::Namespace(unit)) => {
                    self.exported_names(*unit, 0).contains(&name)
                }
                Kind::Host(super::host::Host::Proxy { target, traps }) => {
                    let (target, traps) = (target.clone(), *traps);
                    if let Some(trap) = self.own_value(traps, "has").filter(|_| !own) {
                        let this = Value::obj(traps, at);
                        let is = self.call(&trap, this, vec![target, key.clone()], at)?;
                        return Ok(match truthiness(&is) {
                            Some(is) => {
                                if key.tag.has(Tag::METHOD) {
                                    self.asked(at, is);
                                }
                                Value::bool(is, at)
                            }
                            None => is,
                        });
                    }
                    return self.has(&key, &target, own, at);
                }
                _ => false,
            };
        if key.tag.has(Tag::METHOD) && self.probing() {
            let names: Vec<Atom> = self
                .heap
                .get(id)
                .props
                .iter()
                .map(|(key, _)| key.clone())
                .take(64)
                .collect();
            self.trace.names.extend(names);
        }
        if !found && let Some(open) = self.heap.get(id).open.clone() {
            return Ok(self.derived(&open, Step::Member(name), at));
        }
        if key.tag.has(Tag::METHOD) {
            self.asked(at, found);
        }
        Ok(Value::bool(found, at))
    }

    fn instance_of(&mut self, value: &Value, class: &Value, at: Span) -> Value {
        let value = self.pick(value.clone());
        match (&value.v, &class.v) {
            (V::Obj(id), V::Obj(class)) => {
                let proto = match &self.heap.get(*class).kind {
                    Kind::Class(data) => Some(data.proto),
                    _ => match self.heap.own(*class, "prototype") {
                        Some(
                            Prop::Value(Value { v: V::Obj(id), .. })
                            | Prop::Hidden(Value { v: V::Obj(id), .. }),
                        ) => Some(*id),
                        _ => None,
                    },
                };
                let mut link = self.heap.get(*id).proto;
                for _ in 0..32 {
                    match link {
                        Some(id) if Some(id) == proto => return Value::bool(true, at),
                        Some(id) => link = self.heap.get(id).proto,
                        None => break,
                    }
                }
                Value::bool(false, at)
            }
            (V::Obj(id), V::Extern(path)) => {
                let name = path.path.last().map_or("", |name| &**name);
                let is = match (&self.heap.get(*id).kind, name) {
                    (Kind::Error, "Error")
                    | (Kind::Array(_), "Array")
                    | (Kind::Map(_), "Map")
                    | (Kind::Set(_), "Set")
                    | (Kind::Regex { .. }, "RegExp")
                    | (Kind::Date, "Date")
                    | (_, "Object") => true,
                    (Kind::Promise(_), "Promise")
                    | (Kind::Function(_) | Kind::Class(_), "Function") => true,
                    (Kind::Error, name) => match self.heap.own(*id, "name") {
                        Some(
                            Prop::Hidden(Value { v: V::Str(own), .. })
                            | Prop::Value(Value { v: V::Str(own), .. }),
                        ) => &**own == name,
                        _ => false,
                    },
                    (Kind::Host(super::host::Host::WebResponse(_)), "Response") => true,
                    (Kind::Host(super::host::Host::WebRequest(_)), "Request") => true,
                    (Kind::Host(super::host::Host::Emitter(_)), "EventEmitter" | "EventTarget") => {
                        true
                    }
                    _ => self.is_of_sdk_class(*id, path) || self.descends_from(*id, path),
                };
                Value::bool(is, at)
            }
            (V::Unknown(origin), _) => {
                let origin = Rc::clone(origin);
                self.derived(&origin, Step::Member("@@instanceof".into()), at)
            }
            (_, V::Unknown(origin)) => {
                let origin = Rc::clone(origin);
                self.derived(&origin, Step::Member("@@instanceof".into()), at)
            }
            _ => Value::bool(false, at),
        }
    }

    fn descends_from(&self, id: super::heap::ObjId, path: &super::value::Extern) -> bool {
        let mut link = self.heap.get(id).proto;
        for _ in 0..32 {
            let Some(id) = link else { return false };
            if let Some(Prop::Hidden(Value {
                v: V::Obj(class), ..
            })) = self.heap.own(id, "constructor")
                && let Kind::Class(data) = &self.heap.get(*class).kind
                && data
                    .parent
                    .as_ref()
                    .and_then(Value::as_extern)
                    .is_some_and(|parent| parent == path)
            {
                return true;
            }
            link = self.heap.get(id).proto;
        }
        false
    }
}

fn is_order(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Lt | BinaryOp::LtEq | BinaryOp::Gt | BinaryOp::GtEq
    )
}
