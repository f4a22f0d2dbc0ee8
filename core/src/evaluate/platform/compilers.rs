//! Helpers that compilers put before what they make of newer syntax, by the names that they give
//! them: `TypeScript` 5 and tslib 2, esbuild 0.25, Babel 7. What they do is known; their own code
//! needs generators that stop half-way, or looks into modules that are not there.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    heap::{Generator, Kind, ObjId, Prop},
    host::{Host, Source},
    run::{Abrupt, R, Run},
    stmt::Consumer,
    value::{Extern, V, Value},
};

/// Helpers that are not run as they stand.
const HELPERS: [&str; 12] = [
    "__awaiter",
    "__async",
    "_asyncToGenerator",
    "__await",
    "__asyncGenerator",
    "__asyncValues",
    "__values",
    "__read",
    "__toESM",
    "__toCommonJS",
    "__spreadValues",
    "__spreadProps",
];

/// The value of a name that stands for such a helper.
pub fn helper(name: &str, at: Span) -> Option<Value> {
    HELPERS.contains(&name).then(|| {
        let path = Extern {
            module: "tslib".into(),
            path: vec![name.into()],
        };
        Value::new(V::Extern(Rc::new(path)), at)
    })
}

impl Run<'_> {
    pub fn helper_call(&mut self, name: &str, args: &[Value], at: Span) -> R<Option<Value>> {
        let arg = |index: usize| {
            args.get(index)
                .cloned()
                .unwrap_or_else(|| Value::undefined(at))
        };
        Ok(Some(match name {
            // (this, arguments, Promise, generator)
            "__awaiter" => self.awaiter(&arg(3), arg(0), &arg(1), at)?,
            // (this, arguments, generator)
            "__async" => self.awaiter(&arg(2), arg(0), &arg(1), at)?,
            "_asyncToGenerator" => Value::new(
                V::Method(Rc::new((arg(0), Atom::from("@@asyncToGenerator")))),
                at,
            ),
            "__await" => {
                let id = self.plain(at);
                self.heap.put(id, &"@@await".into(), Prop::Hidden(arg(0)));
                Value::obj(id, at)
            }
            // (this, arguments, generator)
            "__asyncGenerator" => {
                let given = self.iterate(&arg(1), at)?.unwrap_or_default();
                self.call(&arg(2), arg(0), given, at)?
            }
            "__asyncValues" => self.async_values(&arg(0), at)?,
            "__values" => {
                let items = self.iterate(&arg(0), at)?;
                match items {
                    Some(items) => self.iterator_of(items, at),
                    None => return Ok(None),
                }
            }
            "__read" => {
                let Some(mut items) = self.iterate(&arg(0), at)? else {
                    return Ok(None);
                };
                if let Some(most) = arg(1).as_num() {
                    items.truncate(most as usize);
                }
                self.array(items, at)
            }
            "__spreadValues" | "__spreadProps" => {
                let into = arg(0);
                if let (Some(id), Some(keys)) = (into.as_obj(), self.keys_of(&arg(1), at)) {
                    for key in keys {
                        let member = self.member(&arg(1), &key, at)?;
                        self.heap.put(id, &key, Prop::Value(member));
                    }
                } else if let (Some(id), Some(origin)) = (into.as_obj(), arg(1).origin()) {
                    self.heap.get_mut(id).open = Some(Rc::clone(origin));
                }
                into
            }
            // Modules of packages have their default under that name already.
            "__toESM" => match arg(0).as_obj() {
                Some(id) if self.heap.own(id, "__esModule").is_none() => {
                    let module = arg(0);
                    let copy = self.plain(at);
                    for key in self.keys_of(&module, at).unwrap_or_default() {
                        let member = self.member(&module, &key, at)?;
                        self.heap.put(copy, &key, Prop::Value(member));
                    }
                    self.heap.set(copy, "default", module);
                    Value::obj(copy, at)
                }
                _ => arg(0),
            },
            "__toCommonJS" => {
                if let Some(id) = arg(0).as_obj() {
                    let is = Prop::Hidden(Value::bool(true, at));
                    self.heap.put(id, &"__esModule".into(), is);
                }
                arg(0)
            }
            _ => return Ok(None),
        }))
    }

    /// What an async function makes of its arguments, where `generator` is its body.
    pub fn awaiter(&mut self, generator: &Value, this: Value, given: &Value, at: Span) -> R<Value> {
        let given = if given.is_nullish() {
            Vec::new()
        } else {
            self.iterate(given, at)?.unwrap_or_default()
        };
        match self.run_awaiter(generator, this, given, at) {
            Ok(value) => self.resolved(value, at),
            Err(Abrupt::Throw(error)) => Ok(Value::obj(
                self.new_promise(crate::evaluate::heap::Promise::Rejected(error), at),
                at,
            )),
            Err(Abrupt::Hang) => Ok(Value::obj(
                self.new_promise(crate::evaluate::heap::Promise::Pending(Vec::new()), at),
                at,
            )),
            Err(other) => Err(other),
        }
    }

    fn run_awaiter(
        &mut self,
        generator: &Value,
        this: Value,
        given: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let made = self.call(generator, this, given, at)?;
        let Some(id) = made.as_obj() else {
            return Ok(made);
        };
        if let Kind::Generator(_) = self.heap.get(id).kind {
            self.consumers.push(Consumer::Await);
            let depth = self.consumers.len();
            let result = self.run_generator(id);
            self.consumers.truncate(depth.saturating_sub(1));
            return result;
        }
        // An older target: an object with `next`, which its own helper made.
        let mut sent = Value::undefined(at);
        let mut method = "next";
        for _ in 0..200 {
            let step = self.call_method(&made, &method.into(), vec![sent], at)?;
            let done = self.member(&step, &"done".into(), at)?;
            let value = self.member(&step, &"value".into(), at)?;
            if crate::evaluate::ops::truthiness(&done) != Some(false) {
                return Ok(value);
            }
            match self.wait_for(value, at) {
                Ok(value) => {
                    sent = value;
                    method = "next";
                }
                Err(Abrupt::Throw(error)) => {
                    sent = error;
                    method = "throw";
                }
                Err(other) => return Err(other),
            }
        }
        Err(Abrupt::Limit)
    }

    /// An iterator over known items.
    pub fn iterator_of(&mut self, items: Vec<Value>, at: Span) -> Value {
        let done = Kind::Generator(Generator::Done {
            yielded: items,
            next: 0,
            returned: Value::undefined(at),
        });
        Value::obj(self.heap.alloc(done, None, at), at)
    }

    /// What `for await` asks for each next item.
    fn async_values(&mut self, of: &Value, at: Span) -> R<Value> {
        if of
            .as_extern()
            .is_some_and(|path| path.dotted() == "process.stdin")
        {
            return Ok(self.source(Source::Stdin, at));
        }
        let Some(id) = of.as_obj() else {
            return Ok(of.clone());
        };
        let body = match &self.heap.get(id).kind {
            Kind::Host(Host::Request(_) | Host::WebRequest(_)) => Some(id),
            Kind::Host(Host::Source(Source::Body(request))) => Some(*request),
            Kind::Host(Host::Source(_) | Host::Emitter(_)) | Kind::Generator(_) => {
                return Ok(of.clone());
            }
            _ => None,
        };
        if let Some(request) = body {
            let text = self.body_text(request, at);
            return Ok(self.iterator_of(vec![text], at));
        }
        Ok(match self.iterate(of, at)? {
            Some(items) => self.iterator_of(items, at),
            None => of.clone(),
        })
    }

    /// The value that `__await` holds.
    pub fn awaited(&self, value: &Value) -> Option<Value> {
        let id: ObjId = value.as_obj()?;
        self.own_value(id, "@@await")
    }
}
