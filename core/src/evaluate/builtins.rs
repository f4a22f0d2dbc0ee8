//! Built-in methods of strings, numbers, functions, arrays, collections and promises
//! (ECMA-262, sections 20 to 27).

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{
    heap::{Generator, Heap, Integrity, Kind, ObjId, Promise, Prop},
    ops,
    origin::{Origin, Step},
    run::{Abrupt, R, Run},
    text::{Piece, Text},
    value::{Tag, V, Value},
};

/// Prototypes that code can ask for.
#[derive(Debug, Clone, Copy)]
pub struct Protos {
    pub object: ObjId,
}

impl Protos {
    pub fn new(heap: &mut Heap) -> Self {
        Self {
            object: heap.alloc(Kind::Plain, None, crate::syntax::NOWHERE),
        }
    }
}

fn arg(args: &[Value], index: usize, at: Span) -> Value {
    args.get(index)
        .cloned()
        .unwrap_or_else(|| Value::undefined(at))
}

/// An index argument (`ToIntegerOrInfinity`, counted from the end where negative).
fn position(value: Option<&Value>, length: usize, default: usize) -> Option<usize> {
    match value {
        None => Some(default),
        Some(value) if value.is_undefined() => Some(default),
        Some(value) => {
            let n = ops::to_number(value)?;
            let n = if n.is_nan() { 0.0 } else { n.trunc() };
            Some(if n < 0.0 {
                (length as f64 + n).max(0.0) as usize
            } else {
                (n as usize).min(length)
            })
        }
    }
}

impl Run<'_> {
    // Strings.

    pub fn string_member(&mut self, object: &Value, name: &Atom, at: Span) -> R<Value> {
        if let Some(s) = object.as_str() {
            // Symbols are their names here, marked.
            if &**name == "description"
                && let Some(name) = s.strip_prefix("@@")
            {
                let name = name.split('\0').next().unwrap_or(name);
                return Ok(Value::str(name, at));
            }
            if &**name == "length" {
                return Ok(Value::num(s.encode_utf16().count() as f64, at));
            }
            if let Ok(index) = name.parse::<usize>() {
                return Ok(match s.chars().nth(index) {
                    Some(c) => Value::str(c.to_string(), at).tagged(object.tag.only(Tag::METHOD)),
                    None => Value::undefined(at),
                });
            }
        } else if &**name == "length" || name.parse::<usize>().is_ok() {
            let origin = object
                .origin()
                .cloned()
                .unwrap_or_else(|| Origin::new(Step::Opaque("a length"), at));
            return Ok(self.derived(&origin, Step::Member(name.clone()), at));
        }
        Ok(Value::new(
            V::Method(Rc::new((object.clone(), name.clone()))),
            at,
        ))
    }

    pub fn string_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let method = object.tag.only(Tag::METHOD.and(Tag::MESSAGE));
        let mut picked = Vec::with_capacity(args.len());
        for arg in args {
            picked.push(self.pick(arg.clone()));
        }
        let args = picked.as_slice();
        let Some(s) = object.as_str() else {
            return Ok(self.text_method(object, name, args, at));
        };
        // What keeps the JSON in it keeps the places of its parts.
        if matches!(object.v, V::Text(_))
            && matches!(
                &**name,
                "trim" | "trimEnd" | "trimStart" | "toString" | "concat"
            )
        {
            return Ok(self.text_method(object, name, args, at));
        }
        let text = |s: String| Value::str(s, at).tagged(method);
        let first = args.first().and_then(Value::as_str);
        let about = |value: &Value| object.tag.has(Tag::METHOD) && !value.tag.has(Tag::METHOD);
        Ok(match &**name {
            "toString" | "valueOf" | "normalize" | "toWellFormed" => object.clone(),
            "trim" => text(s.trim().into()),
            "trimStart" | "trimLeft" => text(s.trim_start().into()),
            "trimEnd" | "trimRight" => text(s.trim_end().into()),
            "toLowerCase" | "toLocaleLowerCase" => text(s.to_lowercase()),
            "toUpperCase" | "toLocaleUpperCase" => text(s.to_uppercase()),
            "startsWith" | "endsWith" | "includes" | "indexOf" | "lastIndexOf" => {
                if let (
                    Some(Value {
                        v: V::Num(byte), ..
                    }),
                    "indexOf",
                ) = (args.first(), &**name)
                {
                    // A buffer is searched for a byte.
                    let found = s.bytes().position(|b| f64::from(b) == *byte);
                    return Ok(Value::num(found.map_or(-1.0, |n| n as f64), at));
                }
                let Some(needle) = first else {
                    let origin = args.first().and_then(Value::origin).cloned();
                    let origin =
                        origin.unwrap_or_else(|| Origin::new(Step::Opaque("a search"), at));
                    return Ok(self.derived(&origin, Step::AsText, at));
                };
                let from = position(args.get(1), s.len(), 0).unwrap_or(0);
                let tail = s.get(from..).unwrap_or("");
                match &**name {
                    "indexOf" => {
                        Value::num(tail.find(&*needle).map_or(-1.0, |n| (n + from) as f64), at)
                    }
                    "lastIndexOf" => Value::num(s.rfind(&*needle).map_or(-1.0, |n| n as f64), at),
                    name => {
                        let is = match name {
                            "startsWith" => tail.starts_with(&*needle),
                            "endsWith" => s.ends_with(&*needle),
                            _ => tail.contains(&*needle),
                        };
                        if args.first().is_some_and(about) {
                            // Only `ping` itself or a part of it makes this a branch for ping.
                            self.asked(at, is && !needle.is_empty());
                        }
                        Value::bool(is, at)
                    }
                }
            }
            "slice" | "substring" | "substr" | "subarray" => {
                let length = s.len();
                let (Some(start), Some(end)) = (
                    position(args.first(), length, 0),
                    position(args.get(1), length, length),
                ) else {
                    let origin = args.iter().find_map(Value::origin).cloned();
                    let origin = origin.unwrap_or_else(|| Origin::new(Step::Opaque("a slice"), at));
                    return Ok(self.derived(&origin, Step::AsText, at));
                };
                let end = if &**name == "substr" {
                    (start
                        + args
                            .get(1)
                            .and_then(ops::to_number)
                            .map_or(length, |n| n.max(0.0) as usize))
                    .min(length)
                } else {
                    end
                };
                let (start, end) = if &**name == "substring" && start > end {
                    (end, start)
                } else {
                    (start, end.max(start))
                };
                text(s.get(start..end).unwrap_or("").into())
            }
            "split" => {
                let parts: Vec<String> = match (args.first(), first) {
                    (None, _) => vec![s.to_string()],
                    (Some(_), Some(separator)) if separator.is_empty() => {
                        s.chars().map(|c| c.to_string()).collect()
                    }
                    (Some(_), Some(separator)) => s.split(&*separator).map(str::to_owned).collect(),
                    (Some(pattern), None) => match self.regex(pattern) {
                        Some(regex) => {
                            let mut parts = Vec::new();
                            let mut from = 0;
                            for found in regex.find_iter(&s) {
                                if found.end() > found.start() {
                                    parts.push(s[from..found.start()].to_owned());
                                    from = found.end();
                                }
                            }
                            parts.push(s[from..].to_owned());
                            parts
                        }
                        None => return Ok(self.unknown(Step::Opaque("a split"), at)),
                    },
                };
                let limit = args
                    .get(1)
                    .and_then(ops::to_number)
                    .map_or(usize::MAX, |n| n.max(0.0) as usize);
                let parts = parts.into_iter().take(limit).map(text).collect();
                self.array(parts, at)
            }
            "replace" | "replaceAll" => return self.replace(&s, name, args, method, at),
            "match" | "matchAll" | "search" => {
                let Some(regex) = args.first().and_then(|pattern| self.regex(pattern)) else {
                    return Ok(self.unknown(Step::Opaque("a match"), at));
                };
                let found = regex.captures(&s);
                if object.tag.has(Tag::METHOD) {
                    self.asked(at, found.is_some());
                }
                match found {
                    None if &**name == "search" => Value::num(-1.0, at),
                    None if &**name == "matchAll" => self.array(Vec::new(), at),
                    None => Value::new(V::Null, at),
                    Some(found) if &**name == "search" => {
                        Value::num(found.get(0).map_or(-1.0, |whole| whole.start() as f64), at)
                    }
                    Some(found) => {
                        let result = self.match_result(&regex, &found, method, at);
                        if &**name == "matchAll" {
                            self.array(vec![result], at)
                        } else {
                            result
                        }
                    }
                }
            }
            "charAt" | "at" => {
                let index = position(args.first(), s.len(), 0).unwrap_or(0);
                s.chars().nth(index).map_or_else(
                    || {
                        if &**name == "at" {
                            Value::undefined(at)
                        } else {
                            text(String::new())
                        }
                    },
                    |c| text(c.to_string()),
                )
            }
            "charCodeAt" | "codePointAt" | "readUInt8" => {
                let index = position(args.first(), s.len(), 0).unwrap_or(0);
                s.encode_utf16().nth(index).map_or_else(
                    || Value::num(f64::NAN, at),
                    |unit| Value::num(f64::from(unit), at),
                )
            }
            "concat" => {
                let mut all = self.text_of(object, at);
                for arg in args {
                    all.extend(&self.text_of(arg, at));
                }
                self.string(all, at).tagged(method)
            }
            "padStart" | "padEnd" | "repeat" => {
                let n = args
                    .first()
                    .and_then(ops::to_number)
                    .unwrap_or(0.0)
                    .clamp(0.0, 1000.0) as usize;
                let pad = args
                    .get(1)
                    .and_then(Value::as_str)
                    .unwrap_or_else(|| " ".into());
                match &**name {
                    "repeat" => text(s.repeat(n.min(100))),
                    name => {
                        let missing = n.saturating_sub(s.chars().count());
                        let fill: String = pad.chars().cycle().take(missing).collect();
                        text(if name == "padStart" {
                            format!("{fill}{s}")
                        } else {
                            format!("{s}{fill}")
                        })
                    }
                }
            }
            "localeCompare" => Value::num(
                match first {
                    Some(other) => f64::from(s.cmp(&other) as i8),
                    None => f64::NAN,
                },
                at,
            ),
            "equals" => match first {
                Some(other) => Value::bool(s == other, at),
                None => self.unknown(Step::Opaque("a comparison"), at),
            },
            "byteLength" => Value::num(s.len() as f64, at),
            _ => {
                if args.is_empty() {
                    return self.throw("TypeError", format!("{name} is not a function"), at);
                }
                self.unknown(Step::Opaque("a string method"), at)
            }
        })
    }

    fn replace(
        &mut self,
        s: &Atom,
        name: &Atom,
        args: &[Value],
        method: Tag,
        at: Span,
    ) -> R<Value> {
        let all = &**name == "replaceAll";
        let replacement = arg(args, 1, at);
        let pattern = arg(args, 0, at);
        // Each match with its groups, numbered and named.
        type Group = (Option<String>, Option<std::ops::Range<usize>>);
        let whole = |range: std::ops::Range<usize>| vec![(None, Some(range))];
        let matches: Vec<Vec<Group>> = if let Some(needle) = pattern.as_str() {
            let found = s
                .match_indices(&*needle)
                .map(|(start, part)| whole(start..start + part.len()));
            if all {
                found.collect()
            } else {
                found.take(1).collect()
            }
        } else if let Some(regex) = self.regex(&pattern) {
            let global = all || self.regex_is_global(&pattern);
            let names: Vec<Option<String>> = regex
                .capture_names()
                .map(|name| name.map(str::to_owned))
                .collect();
            let found = regex.captures_iter(s).map(|found| {
                let ranges = found.iter().map(|group| group.map(|group| group.range()));
                names.iter().cloned().zip(ranges).collect()
            });
            if global {
                found.collect()
            } else {
                found.take(1).collect()
            }
        } else {
            return Ok(self.unknown(Step::Opaque("a replacement"), at));
        };
        let mut out = Text::default();
        let mut from = 0;
        for groups in matches {
            let Some((_, Some(range))) = groups.first().cloned() else {
                continue;
            };
            out.push(Piece::Known(s[from..range.start].into()));
            let part = |group: &Group| group.1.clone().map(|range| &s[range]);
            if self.is_callable(&replacement) {
                let mut given: Vec<Value> = groups
                    .iter()
                    .map(|group| {
                        part(group).map_or_else(
                            || Value::undefined(at),
                            |text| Value::str(text, at).tagged(method),
                        )
                    })
                    .collect();
                given.push(Value::num(range.start as f64, at));
                given.push(Value::new(V::Str(s.clone()), at));
                let value = self.call(&replacement, Value::undefined(at), given, at)?;
                out.extend(&self.text_of(&value, at));
            } else if let Some(template) = replacement.as_str() {
                let mut text = template.to_string();
                if text.contains('$') {
                    // ECMA-262, GetSubstitution.
                    for (index, group) in groups.iter().enumerate().rev() {
                        let part = part(group).unwrap_or_default();
                        text = text.replace(&format!("${index}"), part);
                        if let Some(name) = &group.0 {
                            text = text.replace(&format!("$<{name}>"), part);
                        }
                    }
                    text = text.replace("$&", &s[range.clone()]).replace("$$", "$");
                }
                out.push(Piece::Known(text.into()));
            } else {
                out.extend(&self.text_of(&replacement, at));
            }
            from = range.end;
        }
        out.push(Piece::Known(s[from..].into()));
        Ok(self.string(out, at).tagged(method))
    }

    /// A method of a string that is not known whole.
    fn text_method(&mut self, object: &Value, name: &Atom, args: &[Value], at: Span) -> Value {
        let V::Text(text) = &object.v else {
            return self.unknown(Step::Opaque("a string method"), at);
        };
        let text = Rc::clone(text);
        let unknown = |run: &Self| {
            let origin = text
                .unknown()
                .cloned()
                .unwrap_or_else(|| Origin::new(Step::Opaque("a string method"), at));
            run.derived(&origin, Step::AsText, at)
        };
        match &**name {
            "toString" | "valueOf" | "normalize" => object.clone(),
            "trim" | "trimEnd" | "trimStart" => {
                let mut pieces = text.pieces.clone();
                if &**name != "trimStart"
                    && let Some(Piece::Known(last)) = pieces.last_mut()
                {
                    *last = last.trim_end().into();
                }
                if &**name != "trimEnd"
                    && let Some(Piece::Known(first)) = pieces.first_mut()
                {
                    *first = first.trim_start().into();
                }
                pieces.retain(|piece| !matches!(piece, Piece::Known(known) if known.is_empty()));
                Value {
                    v: V::Text(Rc::new(Text { pieces })),
                    ..object.clone()
                }
            }
            "concat" => {
                let mut all = (*text).clone();
                for arg in args {
                    all.extend(&self.text_of(arg, at));
                }
                self.string(all, at)
            }
            "startsWith" => match (text.pieces.first(), args.first().and_then(Value::as_str)) {
                (Some(Piece::Known(known)), Some(start)) if known.len() >= start.len() => {
                    Value::bool(known.starts_with(&*start), at)
                }
                (Some(Piece::Json { node, .. }), Some(start)) if &*start == "{" => {
                    Value::bool(matches!(node.json, super::text::Json::Object { .. }), at)
                }
                _ => unknown(self),
            },
            "split" => match args.first().and_then(Value::as_str) {
                Some(separator) if !separator.is_empty() => {
                    let mut parts = vec![Text::default()];
                    for piece in &text.pieces {
                        match piece {
                            Piece::Known(known) => {
                                for (index, part) in known.split(&*separator).enumerate() {
                                    if index > 0 {
                                        parts.push(Text::default());
                                    }
                                    if let Some(last) = parts.last_mut()
                                        && !part.is_empty()
                                    {
                                        last.push(Piece::Known(part.into()));
                                    }
                                }
                            }
                            other => {
                                if let Some(last) = parts.last_mut() {
                                    last.push(other.clone());
                                }
                            }
                        }
                    }
                    let parts = parts
                        .into_iter()
                        .map(|part| self.string(part, at))
                        .collect();
                    self.array(parts, at)
                }
                _ => unknown(self),
            },
            _ => unknown(self),
        }
    }

    /// The regular expression that a value is, compiled.
    /// What the engine does not know, such as a look-behind, is no known pattern.
    fn regex(&self, value: &Value) -> Option<regex_lite::Regex> {
        let id = value.as_obj()?;
        let Kind::Regex { source, flags } = &self.heap.get(id).kind else {
            return None;
        };
        // A pattern that takes exponential time is given up by its size, not by the clock.
        const LONGEST: usize = 2000;
        if source.len() > LONGEST {
            return None;
        }
        let flags: String = flags
            .chars()
            .filter(|flag| matches!(flag, 'i' | 'm' | 's'))
            .collect();
        let pattern = if flags.is_empty() {
            source.to_string()
        } else {
            format!("(?{flags}){source}")
        };
        regex_lite::RegexBuilder::new(&pattern)
            .size_limit(1 << 20)
            .build()
            .ok()
    }

    /// Where a pattern with the flag `g` or `y` goes on, in bytes; nothing for others. Setting up
    /// runs code in an order of its own, so nothing is remembered there.
    fn last_index(&self, pattern: &Value) -> Option<usize> {
        let id = pattern.as_obj()?;
        let Kind::Regex { flags, .. } = &self.heap.get(id).kind else {
            return None;
        };
        if !self.probing() || !flags.contains(['g', 'y']) {
            return None;
        }
        let index = self.own_value(id, "lastIndex");
        Some(
            index
                .and_then(|index| index.as_num())
                .map_or(0, |index| index.max(0.0) as usize),
        )
    }

    fn set_last_index(&mut self, pattern: &Value, from: Option<usize>, end: usize, at: Span) {
        if let (Some(_), Some(id)) = (from, pattern.as_obj()) {
            let index = Prop::Hidden(Value::num(end as f64, at));
            self.heap.put(id, &"lastIndex".into(), index);
        }
    }

    /// Items in order, by `compare` or as texts; nothing where their order is not known.
    fn sorted(&mut self, items: Vec<Value>, compare: &Value, at: Span) -> R<Option<Vec<Value>>> {
        const MOST: usize = 100;
        if items.len() > MOST {
            return Ok(None);
        }
        let mut sorted: Vec<Value> = Vec::with_capacity(items.len());
        for item in items {
            let mut place = sorted.len();
            while place > 0 {
                let other = sorted[place - 1].clone();
                let behind = if compare.is_undefined() {
                    let (Some(a), Some(b)) = (
                        self.text_of(&other, at).known(),
                        self.text_of(&item, at).known(),
                    ) else {
                        return Ok(None);
                    };
                    a.encode_utf16().gt(b.encode_utf16())
                } else {
                    let args = vec![other, item.clone()];
                    let order = self.call(compare, Value::undefined(at), args, at)?;
                    match ops::to_number(&order) {
                        Some(order) => order > 0.0,
                        None => return Ok(None),
                    }
                };
                if !behind {
                    break;
                }
                place -= 1;
            }
            sorted.insert(place, item);
        }
        Ok(Some(sorted))
    }

    /// What a reviver makes of a parsed value (ECMA-262, `InternalizeJSONProperty`).
    pub fn revived(
        &mut self,
        holder: &Value,
        key: &Atom,
        value: Value,
        reviver: &Value,
        depth: u32,
        at: Span,
    ) -> R<Value> {
        const DEEPEST: u32 = 24;
        if let Some(id) = value.as_obj()
            && depth < DEEPEST
        {
            for name in self.keys_of(&value, at).unwrap_or_default() {
                let member = self.member(&value, &name, at)?;
                let made = self.revived(&value, &name, member, reviver, depth + 1, at)?;
                if made.is_undefined() {
                    self.heap.remove(id, &name);
                } else {
                    self.set_member(&value, &Value::new(V::Str(name), at), made, at)?;
                }
            }
        }
        let key = Value::new(V::Str(key.clone()), at);
        self.call(reviver, holder.clone(), vec![key, value], at)
    }

    /// The array that `match` and `exec` give.
    fn match_result(
        &mut self,
        regex: &regex_lite::Regex,
        found: &regex_lite::Captures,
        tag: Tag,
        at: Span,
    ) -> Value {
        let part = |group: Option<regex_lite::Match>| {
            group.map_or_else(
                || Value::undefined(at),
                |group| Value::str(group.as_str(), at).tagged(tag),
            )
        };
        let groups = found.iter().map(part).collect();
        let result = self.array(groups, at);
        if let Some(id) = result.as_obj() {
            let named = self.plain(at);
            for name in regex.capture_names().flatten() {
                self.heap.set(named, name, part(found.name(name)));
            }
            self.heap.set(id, "groups", Value::obj(named, at));
            let start = found.get(0).map_or(0, |whole| whole.start());
            self.heap.set(id, "index", Value::num(start as f64, at));
        }
        result
    }

    fn regex_is_global(&self, value: &Value) -> bool {
        value.as_obj().is_some_and(|id| matches!(&self.heap.get(id).kind, Kind::Regex { flags, .. } if flags.contains('g')))
    }

    // Numbers.

    pub fn number_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> Value {
        match (&object.v, &**name) {
            (V::Num(n), "toString") if args.is_empty() => Value::str(super::text::number(*n), at),
            (V::Num(n), "toFixed") => {
                let digits = args
                    .first()
                    .and_then(ops::to_number)
                    .unwrap_or(0.0)
                    .clamp(0.0, 20.0) as usize;
                Value::str(format!("{n:.digits$}"), at)
            }
            (V::Bool(b), "toString") => Value::str(b.to_string(), at),
            (_, "valueOf") => object.clone(),
            _ => self.unknown(Step::Opaque("a number's text"), at),
        }
    }

    // Functions.

    /// `call`, `apply` and `bind` of any callable.
    pub fn function_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let mut args = args.into_iter();
        match &**name {
            "call" => {
                let this = args.next().unwrap_or_else(|| Value::undefined(at));
                self.call_with_this(object, this, args.collect(), at)
            }
            "apply" => {
                let this = args.next().unwrap_or_else(|| Value::undefined(at));
                let list = args.next().unwrap_or_else(|| Value::undefined(at));
                let args = if list.is_nullish() {
                    Vec::new()
                } else {
                    self.iterate(&list, at)?.unwrap_or_default()
                };
                self.call_with_this(object, this, args, at)
            }
            "bind" => {
                let this = args.next().unwrap_or_else(|| Value::undefined(at));
                if matches!(object.v, V::Method(_)) {
                    return Ok(object.clone());
                }
                let bound = Kind::Bound(Rc::new((object.clone(), this, args.collect())));
                Ok(Value::obj(self.heap.alloc(bound, None, at), at))
            }
            "toString" => Ok(self.unknown(Step::Opaque("a function's text"), at)),
            _ => Ok(self.unknown(Step::Opaque("a method of a function"), at)),
        }
    }

    /// A built-in method taken off a prototype works on the `this` it is given.
    fn call_with_this(
        &mut self,
        function: &Value,
        this: Value,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        if let V::Extern(path) = &function.v
            && path.module.is_empty()
            && path.path.len() == 3
            && &*path.path[1] == "prototype"
        {
            let name = path.path[2].clone();
            return self.prototype_call(&this, &name, args, at);
        }
        if let V::Method(method) = &function.v
            && matches!(method.0.v, V::Obj(id) if matches!(self.heap.get(id).kind, Kind::Array(_) | Kind::Plain))
        {
            let name = method.1.clone();
            return self.prototype_call(&this, &name, args, at);
        }
        self.call(function, this, args, at)
    }

    fn prototype_call(
        &mut self,
        this: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        match &**name {
            "hasOwnProperty" | "propertyIsEnumerable" => {
                let key = arg(&args, 0, at);
                self.has_own(&key, this, at)
            }
            "toString" if this.as_obj().is_some() => {
                let name = match this.as_obj().map(|id| &self.heap.get(id).kind) {
                    Some(Kind::Array(_)) => "[object Array]",
                    Some(Kind::Function(_)) => "[object Function]",
                    Some(Kind::Error) => "[object Error]",
                    _ => "[object Object]",
                };
                Ok(Value::str(name, at))
            }
            _ => self.call_method(this, name, args, at),
        }
    }

    // Arrays.

    pub fn array_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let Kind::Array(items) = &self.heap.get(id).kind else {
            return Ok(None);
        };
        if self.heap.get(id).integrity == Integrity::Frozen
            && matches!(
                &**name,
                "push" | "pop" | "shift" | "unshift" | "splice" | "sort" | "reverse" | "fill"
            )
        {
            return self.throw("TypeError", "Cannot change a frozen array", at);
        }
        let items = items.clone();
        let length = items.len();
        let open = self.heap.get(id).open.clone();
        let first = arg(&args, 0, at);
        let this = arg(&args, 1, at);
        let callback = |run: &mut Self, index: usize, item: &Value| {
            let args = vec![item.clone(), Value::num(index as f64, at), object.clone()];
            run.call(&first, this.clone(), args, at)
        };
        Ok(Some(match &**name {
            "push" => {
                const LONGEST: usize = 10_000;
                if let Kind::Array(items) = &mut self.heap.get_mut(id).kind
                    && items.len() < LONGEST
                {
                    items.extend(args);
                    let length = items.len();
                    return Ok(Some(Value::num(length as f64, at)));
                }
                Value::num(length as f64, at)
            }
            "unshift" => {
                if let Kind::Array(items) = &mut self.heap.get_mut(id).kind {
                    items.splice(0..0, args);
                }
                Value::num(length as f64 + 1.0, at)
            }
            "pop" | "shift" => {
                let mut taken = None;
                if let Kind::Array(items) = &mut self.heap.get_mut(id).kind {
                    taken = if &**name == "pop" {
                        items.pop()
                    } else if items.is_empty() {
                        None
                    } else {
                        Some(items.remove(0))
                    };
                }
                match (taken, open) {
                    (Some(value), _) => value,
                    (None, Some(open)) => self.derived(&open, Step::Element, at),
                    (None, None) => Value::undefined(at),
                }
            }
            "map" | "flatMap" => {
                let mut out = Vec::with_capacity(length);
                for (index, item) in items.iter().enumerate() {
                    let value = callback(self, index, item)?;
                    if &**name == "flatMap"
                        && let Some(inner) = value.as_obj()
                        && let Kind::Array(more) = &self.heap.get(inner).kind
                    {
                        out.extend(more.clone());
                    } else {
                        out.push(value);
                    }
                }
                if let Some(open) = &open {
                    let item = self.derived(open, Step::Element, at);
                    let value = callback(self, length, &item)?;
                    out.push(value);
                }
                let mapped = self.array(out, at);
                if let (Some(id), Some(open)) = (mapped.as_obj(), open) {
                    self.heap.get_mut(id).open = Some(open);
                }
                mapped
            }
            "forEach" => {
                for (index, item) in items.iter().enumerate() {
                    callback(self, index, item)?;
                }
                if let Some(open) = &open {
                    let item = self.derived(open, Step::Element, at);
                    callback(self, length, &item)?;
                }
                Value::undefined(at)
            }
            "filter" => {
                let mut out = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    let value = callback(self, index, item)?;
                    if self.truth(&value, at)? != Some(false) {
                        out.push(item.clone());
                    }
                }
                let kept = self.array(out, at);
                if let (Some(id), Some(open)) = (kept.as_obj(), open) {
                    self.heap.get_mut(id).open = Some(open);
                }
                kept
            }
            "find" | "findLast" | "findIndex" | "some" | "every" => {
                let order: Vec<usize> = if &**name == "findLast" {
                    (0..length).rev().collect()
                } else {
                    (0..length).collect()
                };
                let hits = self.trace.hits;
                for index in order {
                    let value = callback(self, index, &items[index])?;
                    let Some(is) = self.truth(&value, at)? else {
                        // Setting up: any of them may be the one.
                        return Ok(Some(match &**name {
                            "find" | "findLast" => {
                                let mut all = items.clone();
                                all.push(Value::undefined(at));
                                self.either(all, at)
                            }
                            _ => match value.origin() {
                                Some(origin) => self.derived(origin, Step::AsText, at),
                                None => self.unknown(Step::Opaque("a search"), at),
                            },
                        }));
                    };
                    match &**name {
                        "find" | "findLast" if is => {
                            if self.trace.hits > hits {
                                self.tell(at, "the entry for ping is found");
                            }
                            return Ok(Some(items[index].clone()));
                        }
                        "findIndex" if is => return Ok(Some(Value::num(index as f64, at))),
                        "some" if is => return Ok(Some(Value::bool(true, at))),
                        "every" if !is => return Ok(Some(Value::bool(false, at))),
                        _ => {}
                    }
                }
                if let Some(open) = &open {
                    return Ok(Some(self.derived(open, Step::Element, at)));
                }
                match &**name {
                    "find" | "findLast" => Value::undefined(at),
                    "findIndex" => Value::num(-1.0, at),
                    "some" => Value::bool(false, at),
                    _ => Value::bool(true, at),
                }
            }
            "reduce" | "reduceRight" => {
                let mut order: Vec<usize> = (0..length).collect();
                if &**name == "reduceRight" {
                    order.reverse();
                }
                let mut order = order.into_iter();
                let mut value = match args.get(1) {
                    Some(initial) => initial.clone(),
                    None => match order.next() {
                        Some(index) => items[index].clone(),
                        None if open.is_some() => {
                            return Ok(Some(self.unknown(Step::Opaque("a sum"), at)));
                        }
                        None => {
                            return self.throw(
                                "TypeError",
                                "Reduce of empty array with no initial value",
                                at,
                            );
                        }
                    },
                };
                for index in order {
                    let args = vec![
                        value,
                        items[index].clone(),
                        Value::num(index as f64, at),
                        object.clone(),
                    ];
                    value = self.call(&first, Value::undefined(at), args, at)?;
                }
                // More may come into it than is known.
                if let (Some(open), Some(id)) = (open, value.as_obj())
                    && matches!(self.heap.get(id).kind, Kind::Plain)
                {
                    self.heap.get_mut(id).open = Some(open);
                }
                value
            }
            "includes" | "indexOf" | "lastIndexOf" => {
                let mut found = None;
                let mut unsure = None;
                let method = first.tag.has(Tag::METHOD);
                for (index, item) in items.iter().enumerate() {
                    if ops::identical(item, &first)
                        || item.as_str().is_some() && item.as_str() == first.as_str()
                    {
                        found = Some(index);
                        break;
                    }
                    if (item.is_unknown() || first.is_unknown()) && unsure.is_none() {
                        unsure = item.origin().or_else(|| first.origin()).cloned();
                    }
                }
                if method && self.probing() {
                    self.trace
                        .names
                        .extend(items.iter().filter_map(Value::as_str).take(64));
                }
                if found.is_none()
                    && let Some(origin) = first.origin()
                {
                    let names: Vec<Atom> = items.iter().filter_map(Value::as_str).collect();
                    self.dispatch_among(&Rc::clone(origin), &names, at);
                }
                if found.is_none()
                    && let Some(origin) = unsure.or(open)
                {
                    if method && self.probing() {
                        self.trace.given.push(at);
                    }
                    return Ok(Some(self.derived(&origin, Step::Element, at)));
                }
                if method {
                    self.asked(at, found.is_some());
                }
                if &**name == "includes" {
                    Value::bool(found.is_some(), at)
                } else {
                    Value::num(found.map_or(-1.0, |n| n as f64), at)
                }
            }
            "join" => {
                let separator = if first.is_undefined() {
                    ",".into()
                } else {
                    first.as_str().unwrap_or_else(|| ",".into())
                };
                let mut text = Text::default();
                for (index, item) in items.iter().enumerate() {
                    if index > 0 && !separator.is_empty() {
                        text.push(Piece::Known((&*separator).into()));
                    }
                    if !item.is_nullish() {
                        text.extend(&self.text_of(item, at));
                    }
                }
                if let Some(open) = open {
                    text.push(Piece::Unknown(open));
                }
                let tag = items
                    .iter()
                    .fold(Tag::NONE, |tag, item| tag.and(item.tag.only(Tag::METHOD)));
                self.string(text, at).tagged(tag)
            }
            "slice" => {
                let start = position(args.first(), length, 0).unwrap_or(0);
                let end = position(args.get(1), length, length).unwrap_or(length);
                let part = items
                    .get(start..end.max(start))
                    .unwrap_or_default()
                    .to_vec();
                let part = self.array(part, at);
                if let (Some(id), Some(open)) = (part.as_obj(), open) {
                    self.heap.get_mut(id).open = Some(open);
                }
                part.tagged(object.tag)
            }
            "concat" => {
                let mut all = items;
                for more in args {
                    match more.as_obj().map(|id| &self.heap.get(id).kind) {
                        Some(Kind::Array(items)) => all.extend(items.clone()),
                        _ => all.push(more),
                    }
                }
                self.array(all, at)
            }
            "splice" => {
                let start = position(args.first(), length, 0).unwrap_or(0);
                let count = args
                    .get(1)
                    .and_then(ops::to_number)
                    .map_or(length, |n| n.max(0.0) as usize);
                let end = (start + count).min(length);
                let removed = items.get(start..end).unwrap_or_default().to_vec();
                if let Kind::Array(items) = &mut self.heap.get_mut(id).kind {
                    items.splice(start..end, args.into_iter().skip(2));
                }
                self.array(removed, at)
            }
            "reverse" | "toReversed" => {
                let mut items = items;
                items.reverse();
                if &**name == "reverse" {
                    self.heap.get_mut(id).kind = Kind::Array(items);
                    object.clone()
                } else {
                    self.array(items, at)
                }
            }
            "sort" | "toSorted" => {
                let sorted = match open {
                    Some(_) => None,
                    None => self.sorted(items, &first, at)?,
                };
                match sorted {
                    Some(items) if &**name == "sort" => {
                        self.heap.get_mut(id).kind = Kind::Array(items);
                        object.clone()
                    }
                    Some(items) => self.array(items, at),
                    None => object.clone(),
                }
            }
            "fill" | "copyWithin" => object.clone(),
            "flat" => {
                let mut out = Vec::new();
                for item in items {
                    match item.as_obj().map(|id| &self.heap.get(id).kind) {
                        Some(Kind::Array(more)) => out.extend(more.clone()),
                        _ => out.push(item),
                    }
                }
                self.array(out, at)
            }
            "at" => {
                let n = ops::to_number(&first).unwrap_or(0.0);
                let index = if n < 0.0 { length as f64 + n } else { n };
                if index < 0.0 {
                    Value::undefined(at)
                } else {
                    items
                        .get(index as usize)
                        .cloned()
                        .unwrap_or_else(|| Value::undefined(at))
                }
            }
            "keys" => {
                let keys = (0..length)
                    .map(|index| Value::num(index as f64, at))
                    .collect();
                self.array(keys, at)
            }
            "@@iterator" => self.iterator_of(items, at),
            "values" => self.array(items, at),
            // What `keys()` and its kin give is an array here, which is an iterator as well.
            "next" => {
                let index = self
                    .own_value(id, "@@next")
                    .and_then(|index| index.as_num())
                    .unwrap_or(0.0);
                self.heap.put(
                    id,
                    &"@@next".into(),
                    Prop::Hidden(Value::num(index + 1.0, at)),
                );
                match items.get(index as usize) {
                    Some(item) => self.step_result(item.clone(), false, at),
                    None => self.step_result(Value::undefined(at), true, at),
                }
            }
            "entries" => {
                let pairs = items
                    .into_iter()
                    .enumerate()
                    .map(|(index, item)| self.array(vec![Value::num(index as f64, at), item], at))
                    .collect();
                self.array(pairs, at)
            }
            "toString" => {
                let text = self.text_of(object, at);
                self.string(text, at)
            }
            _ => return Ok(None),
        }))
    }

    // Map and Set.

    /// The entry of a map, where it is known which; a fork over what it may be where it is not.
    pub fn map_get(&mut self, id: ObjId, key: &Value, at: Span) -> R<Value> {
        let Kind::Map(entries) = &self.heap.get(id).kind else {
            return Ok(Value::undefined(at));
        };
        let entries = entries.clone();
        let open = self.heap.get(id).open.clone();
        let method = key.tag.has(Tag::METHOD);
        if method && self.probing() {
            self.trace
                .names
                .extend(entries.iter().filter_map(|(key, _)| key.as_str()).take(64));
        }
        if let Some((_, value)) = entries.iter().rev().find(|(other, _)| same_key(other, key)) {
            let value = value.clone();
            if method {
                self.looked_up_map(&value, true, at);
            }
            return Ok(value);
        }
        if let Some(origin) = key.origin() {
            let names: Vec<Atom> = entries.iter().filter_map(|(key, _)| key.as_str()).collect();
            self.dispatch_among(&Rc::clone(origin), &names, at);
        }
        let maybe: Vec<Value> = entries
            .iter()
            .filter(|(other, _)| may_be_key(other, key))
            .map(|(_, value)| value.clone())
            .collect();
        let origin = key
            .origin()
            .or_else(|| entries.iter().find_map(|(key, _)| key.origin()))
            .cloned();
        if let (false, Some(origin)) = (maybe.is_empty(), &origin) {
            let mut all = vec![Value::undefined(at)];
            all.extend(maybe);
            all.truncate(10);
            if self.probing() {
                return Ok(self.find_in_table(id, origin, &all, at));
            }
            return Ok(self.either(all, at));
        }
        if let Some(open) = open {
            return Ok(self.derived(&open, Step::Element, at));
        }
        if method {
            self.looked_up_map(&Value::undefined(at), false, at);
        }
        // What no entry answers to is a miss for whoever chose the key.
        if origin.is_some() && self.probing() && !entries.is_empty() {
            self.decided(at, 0);
        }
        Ok(Value::undefined(at))
    }

    fn looked_up_map(&mut self, value: &Value, found: bool, at: Span) {
        if !self.probing() {
            return;
        }
        self.asked(at, found);
        if found {
            self.tell(at, "the table has an entry for ping");
            let place = match value.as_obj().map(|id| &self.heap.get(id).kind) {
                Some(Kind::Function(function)) => function.code.span(),
                _ if value.at == crate::syntax::NOWHERE => at,
                _ => value.at,
            };
            self.enter_branch(place);
        } else {
            self.tell(at, "the table has no entry for ping");
        }
    }

    pub fn map_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = self.pick(arg(&args, 0, at));
        let second = arg(&args, 1, at);
        Ok(Some(match &**name {
            "get" => self.map_get(id, &first, at)?,
            "set" => {
                self.table_changes(id);
                if let Kind::Map(entries) = &mut self.heap.get_mut(id).kind {
                    entries.retain(|(key, _)| !same_key(key, &first));
                    const MOST: usize = 2000;
                    if entries.len() < MOST {
                        entries.push((first, second));
                    }
                }
                object.clone()
            }
            "has" => {
                let Kind::Map(entries) = &self.heap.get(id).kind else {
                    return Ok(None);
                };
                let keys = entries.iter().map(|(key, _)| key.clone()).collect();
                self.contains(id, keys, &first, at)
            }
            "delete" => {
                let mut removed = false;
                self.table_changes(id);
                if let Kind::Map(entries) = &mut self.heap.get_mut(id).kind {
                    let before = entries.len();
                    entries.retain(|(key, _)| !same_key(key, &first));
                    removed = entries.len() < before;
                }
                self.map_entry_removed(id, &first, at);
                Value::bool(removed, at)
            }
            "clear" => {
                self.heap.get_mut(id).kind = Kind::Map(Vec::new());
                self.map_entry_removed(id, &Value::str("ping", at), at);
                Value::undefined(at)
            }
            "keys" | "values" | "entries" | "@@iterator" => {
                let Kind::Map(entries) = &self.heap.get(id).kind else {
                    return Ok(None);
                };
                let entries = entries.clone();
                let items = match &**name {
                    "keys" => entries.into_iter().map(|(key, _)| key).collect(),
                    "values" => entries.into_iter().map(|(_, value)| value).collect(),
                    _ => entries
                        .into_iter()
                        .map(|(key, value)| self.array(vec![key, value], at))
                        .collect(),
                };
                self.array(items, at)
            }
            "forEach" => {
                let Kind::Map(entries) = &self.heap.get(id).kind else {
                    return Ok(None);
                };
                for (key, value) in entries.clone() {
                    self.call(
                        &first,
                        Value::undefined(at),
                        vec![value, key, object.clone()],
                        at,
                    )?;
                }
                Value::undefined(at)
            }
            _ => return Ok(None),
        }))
    }

    pub fn set_method(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = self.pick(arg(&args, 0, at));
        let Kind::Set(items) = &self.heap.get(id).kind else {
            return Ok(None);
        };
        let items = items.clone();
        Ok(Some(match &**name {
            "add" => {
                if let Kind::Set(items) = &mut self.heap.get_mut(id).kind
                    && !items.iter().any(|item| same_key(item, &first))
                {
                    items.push(first);
                }
                object.clone()
            }
            "has" => self.contains(id, items, &first, at),
            "delete" => {
                if let Kind::Set(items) = &mut self.heap.get_mut(id).kind {
                    items.retain(|item| !same_key(item, &first));
                }
                Value::bool(items.iter().any(|item| same_key(item, &first)), at)
            }
            "clear" => {
                self.heap.get_mut(id).kind = Kind::Set(Vec::new());
                Value::undefined(at)
            }
            "keys" | "values" | "@@iterator" => self.array(items, at),
            "entries" => {
                let pairs = items
                    .into_iter()
                    .map(|item| self.array(vec![item.clone(), item], at))
                    .collect();
                self.array(pairs, at)
            }
            "forEach" => {
                for item in items {
                    self.call(
                        &first,
                        Value::undefined(at),
                        vec![item.clone(), item, object.clone()],
                        at,
                    )?;
                }
                Value::undefined(at)
            }
            _ => return Ok(None),
        }))
    }

    fn contains(&mut self, id: ObjId, keys: Vec<Value>, key: &Value, at: Span) -> Value {
        if key.tag.has(Tag::METHOD) && self.probing() {
            self.trace
                .names
                .extend(keys.iter().filter_map(Value::as_str).take(64));
        }
        if keys.iter().any(|other| same_key(other, key)) {
            if key.tag.has(Tag::METHOD) {
                self.asked(at, true);
            }
            return Value::bool(true, at);
        }
        if let Some(origin) = key.origin() {
            let names: Vec<Atom> = keys.iter().filter_map(Value::as_str).collect();
            self.dispatch_among(&Rc::clone(origin), &names, at);
        }
        let unsure = keys
            .iter()
            .find(|other| other.is_unknown())
            .and_then(Value::origin)
            .or_else(|| key.origin())
            .cloned();
        let unsure = unsure.or_else(|| self.heap.get(id).open.clone());
        if let Some(origin) = unsure
            && !(keys.is_empty() && self.heap.get(id).open.is_none())
        {
            let origin = key
                .origin()
                .map_or(Rc::clone(&origin), |key| Origin::heavier(key, &origin));
            if key.tag.has(Tag::METHOD) && self.probing() {
                self.trace.given.push(at);
            }
            return self.derived(&origin, Step::Element, at);
        }
        if key.tag.has(Tag::METHOD) {
            self.asked(at, false);
        }
        Value::bool(false, at)
    }

    // Promises and generators.

    pub fn promise_method(
        &mut self,
        id: ObjId,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let callable = |run: &Self, index: usize| {
            args.get(index)
                .filter(|f| run.is_callable(f) || f.is_unknown())
                .cloned()
        };
        Ok(Some(match &**name {
            "then" => {
                let (on_fulfilled, on_rejected) = (callable(self, 0), callable(self, 1));
                self.then(id, on_fulfilled, on_rejected, false, at)
            }
            "catch" => {
                let on_rejected = callable(self, 0);
                self.then(id, None, on_rejected, false, at)
            }
            "finally" => {
                let handler = callable(self, 0);
                self.then(id, handler, None, true, at)
            }
            "@@resolve" => {
                self.settle(id, arg(&args, 0, at), false)?;
                Value::undefined(at)
            }
            // jayson's callback: (error, result); it sends null where there is no result.
            "@@callback" => {
                let error = arg(&args, 0, at);
                if self.truth(&error, at)? == Some(true) {
                    let error = if error.as_obj().is_some() {
                        error
                    } else {
                        self.error("Error", error, at)
                    };
                    self.settle(id, error, true)?;
                } else {
                    let result = arg(&args, 1, at);
                    let result = if result.is_undefined() {
                        Value {
                            v: V::Null,
                            ..result
                        }
                    } else {
                        result
                    };
                    self.settle(id, result, false)?;
                }
                Value::undefined(at)
            }
            "@@reject" => {
                self.settle(id, arg(&args, 0, at), true)?;
                Value::undefined(at)
            }
            _ => return Ok(None),
        }))
    }

    pub fn generator_method(
        &mut self,
        id: ObjId,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        match &**name {
            "@@iterator" | "@@asyncIterator" => return Ok(Some(Value::obj(id, at))),
            "next" => {}
            "return" => {
                let result = self.step_result(arg(args, 0, at), true, at);
                return Ok(Some(result));
            }
            _ => return Ok(None),
        }
        let is_async = match &self.heap.get(id).kind {
            Kind::Generator(Generator::Ready { function, .. }) => function.code.is_async(),
            _ => false,
        };
        if let Kind::Generator(Generator::Ready { .. }) = &self.heap.get(id).kind {
            self.consumers
                .push(super::stmt::Consumer::Collect(Vec::new()));
            let depth = self.consumers.len();
            let result = self.run_generator(id);
            self.consumers.truncate(depth);
            let yielded = match self.consumers.pop() {
                Some(super::stmt::Consumer::Collect(values)) => values,
                _ => Vec::new(),
            };
            let returned = match result {
                Ok(value) => value,
                Err(Abrupt::Hang) if self.probing() || !yielded.is_empty() => Value::undefined(at),
                Err(other) => return Err(other),
            };
            self.heap.get_mut(id).kind = Kind::Generator(Generator::Done {
                yielded,
                next: 0,
                returned,
            });
        }
        let mut step = (Value::undefined(at), true);
        if let Kind::Generator(Generator::Done {
            yielded,
            next,
            returned,
        }) = &mut self.heap.get_mut(id).kind
        {
            step = match yielded.get(*next) {
                Some(value) => (value.clone(), false),
                None => (returned.clone(), true),
            };
            *next += 1;
        }
        let result = self.step_result(step.0, step.1, at);
        Ok(Some(if is_async {
            self.resolved(result, at)?
        } else {
            result
        }))
    }

    /// `structuredClone`: own members of plain objects, without their prototypes; functions and
    /// symbols cannot be cloned (HTML standard, "structured clone").
    pub fn structured_clone(&mut self, value: &Value, depth: u32, at: Span) -> R<Value> {
        const DEEPEST: u32 = 32;
        let value = self.pick(value.clone());
        if matches!(self.type_of(&value), Some("function" | "symbol")) && self.probing() {
            return self.throw("DataCloneError", "A function could not be cloned", at);
        }
        let Some(id) = value.as_obj().filter(|_| depth < DEEPEST) else {
            return Ok(value);
        };
        match &self.heap.get(id).kind {
            Kind::Array(items) => {
                let mut cloned = Vec::new();
                for item in items.clone() {
                    cloned.push(self.structured_clone(&item, depth + 1, at)?);
                }
                let array = self.array(cloned, value.at);
                Ok(array.tagged(value.tag))
            }
            Kind::Plain if self.heap.get(id).open.is_none() => {
                let copy = self.plain(value.at);
                for key in self.keys_of(&value, at).unwrap_or_default() {
                    let member = self.member(&value, &key, at)?;
                    let member = self.structured_clone(&member, depth + 1, at)?;
                    self.heap.put(copy, &key, Prop::Value(member));
                }
                Ok(Value::obj(copy, value.at).tagged(value.tag))
            }
            _ => Ok(value),
        }
    }

    fn step_result(&mut self, value: Value, done: bool, at: Span) -> Value {
        let result = self.plain(at);
        self.heap.set(result, "value", value);
        self.heap.set(result, "done", Value::bool(done, at));
        Value::obj(result, at)
    }

    pub fn regex_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let subject = self.pick(arg(args, 0, at));
        match &**name {
            "test" => {
                let Some(s) = subject.as_str() else {
                    return Ok(Some(match subject.origin() {
                        Some(origin) => self.derived(origin, Step::AsText, at),
                        None => Value::bool(false, at),
                    }));
                };
                let Some(regex) = self.regex(object) else {
                    return Ok(Some(self.unknown(Step::Opaque("a pattern"), at)));
                };
                let from = self.last_index(object);
                let found = from.map_or_else(
                    || regex.find(&s),
                    |from| s.get(from..).and_then(|_| regex.find_at(&s, from)),
                );
                let (is, end) = (found.is_some(), found.map_or(0, |found| found.end()));
                self.set_last_index(object, from, end, at);
                if subject.tag.has(Tag::METHOD) {
                    self.asked(at, is);
                }
                Ok(Some(Value::bool(is, at)))
            }
            "exec" if subject.as_str().is_some() => {
                let s = subject.as_str().unwrap_or_default();
                let Some(regex) = self.regex(object) else {
                    return Ok(Some(self.unknown(Step::Opaque("a pattern"), at)));
                };
                let from = self.last_index(object);
                let found = from.map_or_else(
                    || regex.captures(&s),
                    |from| s.get(from..).and_then(|_| regex.captures_at(&s, from)),
                );
                let end = found.as_ref().and_then(|found| found.get(0));
                let end = end.map_or(0, |whole| whole.end());
                self.set_last_index(object, from, end, at);
                if subject.tag.has(Tag::METHOD) {
                    self.asked(at, found.is_some());
                }
                let tag = subject.tag.only(Tag::METHOD.and(Tag::MESSAGE));
                Ok(Some(match found {
                    Some(found) => self.match_result(&regex, &found, tag, at),
                    None => Value::new(V::Null, at),
                }))
            }
            "exec" => Ok(Some(match subject.origin() {
                Some(origin) => self.derived(origin, Step::Element, at),
                None => Value::new(V::Null, at),
            })),
            _ => Ok(None),
        }
    }

    /// The methods that every plain object has.
    pub fn object_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        Ok(match &**name {
            "hasOwnProperty" | "propertyIsEnumerable" => {
                let key = arg(args, 0, at);
                Some(self.has_own(&key, object, at)?)
            }
            "toString" | "toLocaleString" => {
                let text = self.text_of(object, at);
                Some(self.string(text, at))
            }
            "valueOf" => Some(object.clone()),
            "isPrototypeOf" => Some(Value::bool(false, at)),
            _ => None,
        })
    }

    pub fn promise_state(&self, value: &Value) -> Option<&Promise> {
        match &self.heap.get(value.as_obj()?).kind {
            Kind::Promise(state) => Some(state),
            _ => None,
        }
    }

    pub fn own_value(&self, id: ObjId, name: &str) -> Option<Value> {
        match self.heap.own(id, name) {
            Some(Prop::Value(value) | Prop::Hidden(value)) => Some(value.clone()),
            _ => None,
        }
    }
}

/// Whether a key that is looked for may be the one of an entry.
fn may_be_key(entry: &Value, key: &Value) -> bool {
    match (&entry.v, &key.v) {
        (V::Unknown(_), _) | (_, V::Unknown(_)) => true,
        (_, V::Text(text)) => entry.as_str().is_some_and(|name| text.may_be(&name)),
        (V::Text(text), _) => key.as_str().is_some_and(|name| text.may_be(&name)),
        _ => false,
    }
}

/// `SameValueZero`, for keys of Map and Set.
pub fn same_key(a: &Value, b: &Value) -> bool {
    match (a.as_str(), b.as_str()) {
        (Some(a), Some(b)) => a == b,
        _ => match (&a.v, &b.v) {
            (V::Unknown(x), V::Unknown(y)) => Origin::same(x, y),
            _ => ops::identical(a, b),
        },
    }
}
