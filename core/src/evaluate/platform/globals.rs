//! The language's own globals (ECMA-262) and what is known of other paths without calling them.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Integrity, Kind, Promise, Prop},
        ops,
        origin::{Origin, Step},
        run::{R, Run},
        value::{Extern, Tag, V, Value},
    },
    modules::Target,
};

/// Names that every JavaScript program can read. Those that only some runtimes have count as there.
const GLOBALS: [&str; 80] = [
    "Atomics",
    "SharedArrayBuffer",
    "process",
    "console",
    "JSON",
    "Object",
    "Array",
    "Math",
    "String",
    "Number",
    "Boolean",
    "Promise",
    "Symbol",
    "Date",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "WeakRef",
    "RegExp",
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "ReferenceError",
    "EvalError",
    "URIError",
    "AggregateError",
    "Reflect",
    "Proxy",
    "BigInt",
    "Intl",
    "Function",
    "ArrayBuffer",
    "Uint8Array",
    "Uint16Array",
    "Int32Array",
    "Float64Array",
    "DataView",
    "parseInt",
    "parseFloat",
    "isNaN",
    "isFinite",
    "encodeURIComponent",
    "decodeURIComponent",
    "encodeURI",
    "decodeURI",
    "setTimeout",
    "setInterval",
    "setImmediate",
    "clearTimeout",
    "clearInterval",
    "clearImmediate",
    "queueMicrotask",
    "structuredClone",
    "Buffer",
    "URL",
    "URLSearchParams",
    "TextEncoder",
    "TextDecoder",
    "fetch",
    "Request",
    "Response",
    "Headers",
    "AbortController",
    "AbortSignal",
    "ReadableStream",
    "TransformStream",
    "WebSocket",
    "WebSocketPair",
    "EventTarget",
    "Event",
    "FormData",
    "Blob",
    "crypto",
    "performance",
    "Deno",
    "Bun",
    "addEventListener",
    "navigator",
];

/// Names that node does not have: asking for their type tells another runtime.
const OTHER_RUNTIMES: [&str; 8] = [
    "window",
    "document",
    "self",
    "importScripts",
    "HTMLElement",
    "location",
    "Deno",
    "Bun",
];

pub fn is_absent(name: &str) -> bool {
    OTHER_RUNTIMES.contains(&name)
        || !(GLOBALS.contains(&name)
            || matches!(
                name,
                "globalThis" | "global" | "require" | "module" | "exports"
            ))
}

/// Base classes that add no member which could answer a message.
pub fn is_plain_base(path: &Extern) -> bool {
    path.module.is_empty() || matches!(&*path.module, "events" | "stream" | "buffer" | "util")
}

/// What `typeof` gives for a path, where that is known without reading the package.
pub fn type_of(path: &Extern) -> Option<&'static str> {
    if !path.module.is_empty() {
        return None;
    }
    let last = path.path.last()?;
    Some(match (path.path.len(), &**last) {
        (
            1,
            "process" | "console" | "JSON" | "Math" | "Reflect" | "Intl" | "crypto" | "performance"
            | "globalThis" | "navigator",
        ) => "object",
        (1, "Deno" | "Bun") => "undefined",
        (1, name) if GLOBALS.contains(&name) => "function",
        (_, "stdin" | "stdout" | "stderr" | "env" | "argv") => "object",
        (2, _)
            if matches!(
                &*path.path[0],
                "Object" | "Array" | "Promise" | "JSON" | "Math" | "console" | "Number" | "String"
            ) =>
        {
            "function"
        }
        _ => return None,
    })
}

pub fn truthiness(path: &Extern) -> Option<bool> {
    if !path.module.is_empty() {
        // A package's export is there.
        return Some(true);
    }
    match path.dotted().as_str() {
        "import.meta.main" | "require.main" => Some(true),
        "process.stdin.isTTY" | "process.stdout.isTTY" => Some(false),
        _ => type_of(path).map(|name| name != "undefined"),
    }
}

fn arg(args: &[Value], index: usize, at: Span) -> Value {
    args.get(index)
        .cloned()
        .unwrap_or_else(|| Value::undefined(at))
}

impl Run<'_> {
    /// Items of an object that only has a length: `{ length: 3 }`.
    fn array_like(&mut self, value: &Value, at: Span) -> R<Option<Vec<Value>>> {
        const MOST: f64 = 1_000.0;
        let Some(id) = value
            .as_obj()
            .filter(|id| matches!(self.heap.get(*id).kind, Kind::Plain))
        else {
            return Ok(None);
        };
        let length = self
            .own_value(id, "length")
            .and_then(|length| length.as_num());
        let Some(length) = length.filter(|length| (0.0..=MOST).contains(length)) else {
            return Ok(None);
        };
        let mut items = Vec::new();
        for index in 0..length as usize {
            items.push(self.member(value, &index.to_string().into(), at)?);
        }
        Ok(Some(items))
    }

    /// A name that no scope of the input declares.
    pub fn global(&mut self, name: &Atom, at: Span) -> R<Value> {
        if let Some(value) = self.free.get(name) {
            return Ok(value.clone());
        }
        Ok(match &**name {
            "undefined" => Value::undefined(at),
            "NaN" => Value::num(f64::NAN, at),
            "Infinity" => Value::num(f64::INFINITY, at),
            "globalThis" | "global" | "window" | "self" => self.path(&["globalThis"], at),
            "module" => Value::obj(self.units[self.unit].module, at),
            "exports" => {
                let module = self.units[self.unit].module;
                self.own_value(module, "exports")
                    .unwrap_or_else(|| Value::undefined(at))
            }
            "require" => self.path(&["require"], at),
            "__dirname" | "__filename" => Value::str("/app", at),
            "Deno" | "Bun" => self.path(&[name], at),
            name if GLOBALS.contains(&name) => self.path(&[name], at),
            _ => {
                if let Some(value) = self.fragment_name(name, at) {
                    return Ok(value);
                }
                self.unknown(Step::Free(name.clone()), at)
            }
        })
    }

    /// A path from the globals.
    pub fn path(&self, names: &[&str], at: Span) -> Value {
        let path = Extern {
            module: Atom::default(),
            path: names.iter().map(|name| Atom::from(*name)).collect(),
        };
        Value::new(V::Extern(Rc::new(path)), at)
    }

    /// A pure function of the language, or nothing where this is none.
    pub fn language_call(
        &mut self,
        name: &str,
        this: &Value,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let mut picked: Vec<Value> = Vec::with_capacity(args.len());
        for arg in args {
            picked.push(self.pick(arg.clone()));
        }
        let args = picked.as_slice();
        let first = arg(args, 0, at);
        let second = arg(args, 1, at);
        let unknown_of = |run: &Self, value: &Value| match value.origin() {
            Some(origin) => run
                .derived(origin, Step::AsText, at)
                .tagged(value.tag.only(Tag::METHOD)),
            None => run.unknown(Step::Opaque("a computation"), at),
        };
        Ok(Some(match name {
            "JSON.parse" => {
                let parsed = self.json_parse(&first, at)?;
                if self.is_input_function(&second) && self.probing() && !parsed.is_unknown() {
                    let holder = self.plain(at);
                    self.heap.set(holder, "", parsed.clone());
                    let holder = Value::obj(holder, at);
                    let made = self.revived(&holder, &"".into(), parsed.clone(), &second, 0, at)?;
                    made.tagged(parsed.tag)
                } else {
                    parsed
                }
            }
            "JSON.stringify" => {
                let value = match args.get(1) {
                    Some(replacer) if !replacer.is_nullish() => {
                        let replacer = self.pick(replacer.clone());
                        self.replaced(&first, &replacer, at)?
                    }
                    _ => first,
                };
                self.json_stringify(&value, args.get(2), at)?
            }
            "String" | "String.raw" => {
                if args.is_empty() {
                    return Ok(Some(Value::str("", at)));
                }
                let text = self.text_of(&first, at);
                self.string(text, at).tagged(first.tag.only(Tag::METHOD))
            }
            "Number" | "parseInt" | "parseFloat" | "Number.parseInt" | "Number.parseFloat" => {
                match ops::to_number(&first) {
                    Some(n) if name == "Number" => Value {
                        v: V::Num(n),
                        at,
                        tag: Tag::switch(first.tag.switch),
                    },
                    Some(_) if first.as_str().is_some() => {
                        let text = first.as_str().unwrap_or_default();
                        let digits: String = text
                            .trim()
                            .chars()
                            .take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '.'))
                            .collect();
                        let n: f64 = digits.parse().unwrap_or(f64::NAN);
                        Value::num(if name.ends_with("Int") { n.trunc() } else { n }, at)
                    }
                    Some(n) => Value::num(n, at),
                    None => unknown_of(self, &first),
                }
            }
            "Boolean" => match self.truth(&first, at)? {
                Some(is) => Value {
                    v: V::Bool(is),
                    at,
                    tag: Tag::switch(first.tag.switch),
                },
                None => unknown_of(self, &first),
            },
            "Symbol.for" => match first.as_str() {
                Some(name) => Value::str(format!("@@{name}"), at),
                None => first,
            },
            // Each is another one; the number stands behind what it is described by.
            "Symbol" => {
                self.symbols += 1;
                let name = first.as_str().unwrap_or_default();
                Value::str(format!("@@{name}\0{}", self.symbols), at)
            }
            "BigInt" => match ops::to_number(&first) {
                Some(number) if number.fract() == 0.0 => {
                    Value::num(number, at).tagged(Tag::BIGINT.and(first.tag))
                }
                Some(_) if first.as_str().is_some() => {
                    return self.throw("SyntaxError", "Cannot convert to a BigInt", at);
                }
                Some(_) => {
                    return self.throw("RangeError", "The number is not an integer", at);
                }
                None => first,
            },
            "Object" => {
                if first.is_nullish() {
                    Value::obj(self.plain(at), at)
                } else {
                    first
                }
            }
            "Object.keys" | "Object.getOwnPropertyNames" | "Reflect.ownKeys" => {
                let keys = if name == "Object.keys" {
                    self.keys_of(&first, at)
                } else {
                    self.own_names(&first, at)
                };
                match keys {
                    Some(keys) => {
                        let keys = keys
                            .into_iter()
                            .map(|key| Value::new(V::Str(key), at))
                            .collect();
                        self.array(keys, at)
                    }
                    None => unknown_of(self, &first),
                }
            }
            "Object.values" | "Object.entries" => match self.keys_of(&first, at) {
                Some(keys) => {
                    let mut items = Vec::new();
                    for key in keys {
                        let value = self.member(&first, &key, at)?;
                        items.push(if name == "Object.values" {
                            value
                        } else {
                            self.array(vec![Value::new(V::Str(key), at), value], at)
                        });
                    }
                    self.array(items, at)
                }
                None => unknown_of(self, &first),
            },
            "Object.assign" => {
                if let Some(id) = first.as_obj() {
                    for source in &args[1..] {
                        // Assigning runs setters and is seen by host objects; a spread would not.
                        match self.keys_of(source, at) {
                            Some(keys) => {
                                for key in keys {
                                    let value = self.member(source, &key, at)?;
                                    self.set_member(
                                        &first,
                                        &Value::new(V::Str(key), at),
                                        value,
                                        at,
                                    )?;
                                }
                            }
                            None => self.copy_props(source, id, at)?,
                        }
                    }
                }
                first
            }
            "Object.freeze" | "Object.seal" | "Object.preventExtensions" => {
                if let Some(id) = first.as_obj() {
                    self.heap.get_mut(id).integrity = match name {
                        "Object.freeze" => Integrity::Frozen,
                        "Object.seal" => Integrity::Sealed,
                        _ => Integrity::NotExtensible,
                    };
                }
                first
            }
            "Object.isFrozen" | "Object.isSealed" | "Object.isExtensible" => {
                match first.as_obj().map(|id| self.heap.get(id).integrity) {
                    Some(integrity) => Value::bool(
                        match name {
                            "Object.isFrozen" => integrity == Integrity::Frozen,
                            "Object.isSealed" => integrity >= Integrity::Sealed,
                            _ => integrity == Integrity::Extensible,
                        },
                        at,
                    ),
                    None => unknown_of(self, &first),
                }
            }
            "structuredClone" => self.structured_clone(&first, 0, at)?,
            "Object.create" => {
                let id = self.plain(at);
                self.heap.get_mut(id).proto = first.as_obj();
                if let Some(props) = second.as_obj() {
                    self.define_properties(id, props, at)?;
                }
                Value::obj(id, at)
            }
            "Object.getPrototypeOf" | "Reflect.getPrototypeOf" => {
                match first.as_obj().and_then(|id| self.heap.get(id).proto) {
                    Some(proto) => Value::obj(proto, at),
                    None => Value::new(V::Null, at),
                }
            }
            "Object.setPrototypeOf" | "Reflect.setPrototypeOf" => {
                if let (Some(id), Some(proto)) = (first.as_obj(), second.as_obj()) {
                    self.heap.get_mut(id).proto = Some(proto);
                }
                first
            }
            "Object.defineProperty" | "Reflect.defineProperty" => {
                if let (Some(id), Some(key), Some(descriptor)) = (
                    first.as_obj(),
                    self.key_of(&second),
                    arg(args, 2, at).as_obj(),
                ) {
                    self.define_property(id, &key, descriptor, at)?;
                }
                first
            }
            "Object.defineProperties" => {
                if let (Some(id), Some(props)) = (first.as_obj(), second.as_obj()) {
                    self.define_properties(id, props, at)?;
                }
                first
            }
            "Object.getOwnPropertyDescriptors" => match self.own_names(&first, at) {
                Some(names) => {
                    let all = self.plain(at);
                    for name in names {
                        let value = self.member(&first, &name, at)?;
                        let descriptor = self.plain(at);
                        self.heap.set(descriptor, "value", value);
                        self.heap
                            .set(descriptor, "enumerable", Value::bool(true, at));
                        self.heap.set(all, &name, Value::obj(descriptor, at));
                    }
                    Value::obj(all, at)
                }
                None => unknown_of(self, &first),
            },
            "Object.getOwnPropertySymbols" => self.array(Vec::new(), at),
            "Object.getOwnPropertyDescriptor" => {
                let Some(key) = self.key_of(&second) else {
                    return Ok(Some(unknown_of(self, &second)));
                };
                let prop = first
                    .as_obj()
                    .and_then(|id| self.heap.own(id, &key).cloned());
                let Some(prop) = prop else {
                    return Ok(Some(Value::undefined(at)));
                };
                let descriptor = self.plain(at);
                match prop {
                    Prop::Value(value) | Prop::Hidden(value) => {
                        self.heap.set(descriptor, "value", value);
                    }
                    Prop::Accessor { get, set } => {
                        for (name, function) in [("get", get), ("set", set)] {
                            if let Some(function) = function {
                                self.heap.set(descriptor, name, function);
                            }
                        }
                    }
                }
                self.heap
                    .set(descriptor, "enumerable", Value::bool(true, at));
                Value::obj(descriptor, at)
            }
            "Object.fromEntries" => {
                let id = self.plain(at);
                match self.iterate(&first, at)? {
                    Some(pairs) => {
                        for pair in pairs {
                            let Some(pair) = self.iterate(&pair, at)? else {
                                continue;
                            };
                            if let (Some(key), Some(value)) =
                                (pair.first().and_then(|key| self.key_of(key)), pair.get(1))
                            {
                                self.heap.put(id, &key, Prop::Value(value.clone()));
                            }
                        }
                    }
                    None => self.heap.get_mut(id).open = first.origin().cloned(),
                }
                Value::obj(id, at)
            }
            "Object.hasOwn" => self.has_own(&second, &first, at)?,
            "Reflect.has" => self.has_property(&second, &first, at)?,
            "Object.is" => match self.equal(&first, &second, at, true)? {
                Some(is) => Value::bool(is, at),
                None => unknown_of(self, &first),
            },
            "Reflect.get" => self.get(&first, &second, at)?,
            "Reflect.set" => {
                self.set_member(&first, &second, arg(args, 2, at), at)?;
                Value::bool(true, at)
            }
            "Reflect.apply" => {
                let list = self.iterate(&arg(args, 2, at), at)?.unwrap_or_default();
                self.call(&first, second, list, at)?
            }
            "Reflect.construct" => {
                let list = self.iterate(&second, at)?.unwrap_or_default();
                self.construct(&first, list, at)?
            }
            "Array" | "Array.of" => self.array(args.to_vec(), at),
            "Array.isArray" => match &first.v {
                V::Obj(id) => Value::bool(matches!(self.heap.get(*id).kind, Kind::Array(_)), at),
                V::Unknown(origin) => {
                    self.derived(&Rc::clone(origin), Step::Member("@@isArray".into()), at)
                }
                _ => Value::bool(false, at),
            },
            "Array.from" => match self.iterate(&first, at)? {
                Some(items) if self.is_callable(&second) => {
                    let mut out = Vec::with_capacity(items.len());
                    for (index, item) in items.into_iter().enumerate() {
                        out.push(self.call(
                            &second,
                            Value::undefined(at),
                            vec![item, Value::num(index as f64, at)],
                            at,
                        )?);
                    }
                    self.array(out, at)
                }
                Some(items) => self.array(items, at),
                None => match self.array_like(&first, at)? {
                    Some(items) => {
                        let mut out = Vec::with_capacity(items.len());
                        for (index, item) in items.into_iter().enumerate() {
                            let args = vec![item, Value::num(index as f64, at)];
                            out.push(if self.is_callable(&second) {
                                self.call(&second, Value::undefined(at), args, at)?
                            } else {
                                args[0].clone()
                            });
                        }
                        self.array(out, at)
                    }
                    None => unknown_of(self, &first),
                },
            },
            "Number.isInteger" | "Number.isSafeInteger" => match &first.v {
                V::Num(n) => Value::bool(n.fract() == 0.0, at),
                V::Unknown(_) | V::Alt(_) => unknown_of(self, &first),
                _ => Value::bool(false, at),
            },
            "Number.isNaN" | "isNaN" | "Number.isFinite" | "isFinite" => {
                match ops::to_number(&first) {
                    Some(n) => Value::bool(
                        if name.ends_with("NaN") {
                            n.is_nan()
                        } else {
                            n.is_finite()
                        },
                        at,
                    ),
                    None => unknown_of(self, &first),
                }
            }
            "String.fromCharCode" => match ops::to_number(&first) {
                Some(n) => Value::str(
                    char::from_u32(n as u32).unwrap_or('\u{fffd}').to_string(),
                    at,
                ),
                None => unknown_of(self, &first),
            },
            "encodeURIComponent" | "decodeURIComponent" | "encodeURI" | "decodeURI" => first,
            "@@refuse" => return self.throw("ZodError", "Invalid input", at),
            // Bytes are their text here, as with `Buffer`.
            "@@codec.encode" | "@@codec.decode" | "@@codec.write" | "@@codec.end"
                if first.is_undefined() =>
            {
                Value::str("", at)
            }
            "@@codec.encode" | "@@codec.decode" | "@@codec.write" | "@@codec.end" => first,
            "Math.max" | "Math.min" | "Math.floor" | "Math.ceil" | "Math.round" | "Math.trunc"
            | "Math.abs" | "Math.pow" => {
                let numbers: Option<Vec<f64>> = args.iter().map(ops::to_number).collect();
                match (numbers, name) {
                    (Some(n), "Math.max") => {
                        Value::num(n.into_iter().fold(f64::NEG_INFINITY, f64::max), at)
                    }
                    (Some(n), "Math.min") => {
                        Value::num(n.into_iter().fold(f64::INFINITY, f64::min), at)
                    }
                    (Some(n), "Math.pow") if n.len() > 1 => Value::num(n[0].powf(n[1]), at),
                    (Some(n), name) if !n.is_empty() => Value::num(
                        match name {
                            "Math.floor" => n[0].floor(),
                            "Math.ceil" => n[0].ceil(),
                            "Math.round" => n[0].round(),
                            "Math.trunc" => n[0].trunc(),
                            _ => n[0].abs(),
                        },
                        at,
                    ),
                    _ => self.unknown(Step::Runtime("a computed number"), at),
                }
            }
            "Math.random"
            | "Date.now"
            | "performance.now"
            | "Date"
            | "process.hrtime"
            | "process.uptime"
            | "crypto.randomUUID"
            | "process.memoryUsage"
            | "process.cpuUsage" => self.unknown(Step::Runtime("a value of the moment"), at),
            "Promise.resolve" => self.resolved(first, at)?,
            "Promise.reject" => Value::obj(self.new_promise(Promise::Rejected(first), at), at),
            "Promise.all" | "Promise.allSettled" | "Promise.race" | "Promise.any" => {
                self.promise_of_many(name, &first, at)?
            }
            "queueMicrotask" => {
                self.later(first, Vec::new(), at);
                Value::undefined(at)
            }
            "process.nextTick" => {
                self.next_tick(first, args.get(1..).unwrap_or_default().to_vec(), at);
                Value::undefined(at)
            }
            "setImmediate" => {
                self.timer(first, 0.0, args.get(1..).unwrap_or_default().to_vec(), at)
            }
            "setTimeout" => {
                let pause = ops::to_number(&second).unwrap_or(0.0);
                let pause = if pause.is_nan() { 0.0 } else { pause };
                self.timer(first, pause, args.get(2..).unwrap_or_default().to_vec(), at)
            }
            "setInterval" => {
                let pause = ops::to_number(&second).filter(|pause| !pause.is_nan());
                self.interval(first, pause.unwrap_or(0.0), at);
                self.unknown(Step::Runtime("a timer"), at)
            }
            "clearTimeout" | "clearImmediate" => {
                if let Some(timer) = first.as_obj().and_then(|id| self.own_value(id, "@@timer")) {
                    self.clear_timer(&timer);
                }
                Value::undefined(at)
            }
            "clearInterval" => Value::undefined(at),
            "Buffer.from" | "Buffer.concat" | "Uint8Array.from" => match (&first.v, name) {
                (V::Obj(_), _) if self.iterate(&first, at).ok().flatten().is_some() => {
                    let items = self.iterate(&first, at)?.unwrap_or_default();
                    if name != "Buffer.concat"
                        && items.iter().all(|item| matches!(item.v, V::Num(_)))
                    {
                        // Bytes: text where they are of ASCII.
                        let text: Option<String> = items
                            .iter()
                            .map(|item| match item.v {
                                V::Num(byte) if (0.0..128.0).contains(&byte) => {
                                    Some(char::from(byte as u8))
                                }
                                _ => None,
                            })
                            .collect();
                        return Ok(Some(match text {
                            Some(text) => Value::str(text, at),
                            None => self.unknown(Step::Opaque("bytes"), at),
                        }));
                    }
                    let mut text = crate::evaluate::text::Text::default();
                    let mut tag = Tag::NONE;
                    for item in &items {
                        tag = tag.and(item.tag.only(Tag::MESSAGE));
                        text.extend(&self.text_of(item, at));
                    }
                    self.string(text, at).tagged(tag)
                }
                (V::Str(_) | V::Text(_), _) => first,
                _ => unknown_of(self, &first),
            },
            "Buffer.alloc" | "Buffer.allocUnsafe" => Value::str("", at),
            "Buffer.isBuffer" | "ArrayBuffer.isView" => Value::bool(false, at),
            "Buffer.byteLength" => match first.as_str() {
                Some(text) => Value::num(text.len() as f64, at),
                None => unknown_of(self, &first),
            },
            "require" => return self.require_call(&first, at).map(Some),
            "require.resolve" | "import.meta.resolve" => first,
            "Function.prototype.call" => {
                self.call(this, first, args.get(1..).unwrap_or_default().to_vec(), at)?
            }
            _ => return Ok(None),
        }))
    }

    fn require_call(&mut self, specifier: &Value, at: Span) -> R<Value> {
        match specifier.as_str() {
            Some(name) => {
                let target: Target = self.modules.resolve(self.unit, &name);
                self.require(&target, at)
            }
            None => Ok(self.foreign_module(specifier, at)),
        }
    }

    fn define_properties(
        &mut self,
        id: crate::evaluate::heap::ObjId,
        props: crate::evaluate::heap::ObjId,
        at: Span,
    ) -> R<()> {
        for (key, prop) in self.heap.get(props).props.clone() {
            if let Prop::Value(Value {
                v: V::Obj(descriptor),
                ..
            }) = prop
            {
                self.define_property(id, &key, descriptor, at)?;
            }
        }
        Ok(())
    }

    fn define_property(
        &mut self,
        id: crate::evaluate::heap::ObjId,
        key: &Atom,
        descriptor: crate::evaluate::heap::ObjId,
        at: Span,
    ) -> R<()> {
        let get = self.own_value(descriptor, "get");
        let set = self.own_value(descriptor, "set");
        if get.is_some() || set.is_some() {
            // An exported getter is read once at most: `__export(x, { name: () => value })`.
            self.accessor(id, key, get, set);
            return Ok(());
        }
        let enumerable = self
            .own_value(descriptor, "enumerable")
            .and_then(|value| ops::truthiness(&value))
            .unwrap_or(false);
        let value = self
            .own_value(descriptor, "value")
            .unwrap_or_else(|| Value::undefined(at));
        self.heap.put(
            id,
            key,
            if enumerable {
                Prop::Value(value)
            } else {
                Prop::Hidden(value)
            },
        );
        Ok(())
    }

    fn promise_of_many(&mut self, name: &str, list: &Value, at: Span) -> R<Value> {
        let Some(items) = self.iterate(list, at)? else {
            let origin = list
                .origin()
                .cloned()
                .unwrap_or_else(|| Origin::new(Step::Opaque("promises"), at));
            return Ok(self.derived(&origin, Step::Await, at));
        };
        let mut results = Vec::with_capacity(items.len());
        for item in items {
            match self.wait_for(item, at) {
                Ok(value) if name == "Promise.allSettled" => {
                    let settled = self.plain(at);
                    self.heap
                        .set(settled, "status", Value::str("fulfilled", at));
                    self.heap.set(settled, "value", value);
                    results.push(Value::obj(settled, at));
                }
                Ok(value) => {
                    if matches!(name, "Promise.race" | "Promise.any") {
                        return self.resolved(value, at);
                    }
                    results.push(value);
                }
                Err(crate::evaluate::run::Abrupt::Throw(error)) if name == "Promise.allSettled" => {
                    let settled = self.plain(at);
                    self.heap.set(settled, "status", Value::str("rejected", at));
                    self.heap.set(settled, "reason", error);
                    results.push(Value::obj(settled, at));
                }
                Err(crate::evaluate::run::Abrupt::Throw(error)) => {
                    if name != "Promise.any" {
                        return Ok(Value::obj(
                            self.new_promise(Promise::Rejected(error), at),
                            at,
                        ));
                    }
                }
                Err(crate::evaluate::run::Abrupt::Hang)
                    if matches!(name, "Promise.race" | "Promise.any") => {}
                Err(other) => return Err(other),
            }
        }
        let all = self.array(results, at);
        self.resolved(all, at)
    }
}
