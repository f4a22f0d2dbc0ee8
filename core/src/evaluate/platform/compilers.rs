//! Helpers that compilers put before what they make of newer syntax, known by their code:
//! `TypeScript` 5 and tslib 2, esbuild 0.25, Babel 7. What they do is known; their own code needs
//! generators that stop half-way, or looks into modules that are not there.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;
use swc_ecma_ast::{
    BinExpr, BinaryOp, CallExpr, Callee, CondExpr, Expr, Ident, IdentName, KeyValueProp, Lit,
    MemberProp, NewExpr, PropName, Str, UnaryOp,
};
use swc_ecma_visit::{Visit, VisitWith};

use crate::evaluate::{
    heap::{Code, Generator, Kind, ObjId, Prop},
    host::{Host, Source},
    run::{Abrupt, R, Run},
    stmt::Consumer,
    value::{Extern, V, Value},
};

/// Names and literals in the longest of these helpers (`__asyncGenerator` has about 90).
const MOST_NAMES: usize = 160;
/// Bytes up to which a function is looked at; comments may make a helper longer than it is.
const LONGEST: usize = 16_000;
/// One of these words stands in the code of every helper.
const WORDS: [&str; 4] = ["throw", "__esModule", "iterator", "instanceof"];

/// Forms that some helpers have beside names.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// `Promise.resolve(…)`.
    Resolves,
    /// A comparison with null that a conditional expression asks for.
    AsksNull,
    /// A member `done` that is the negation of something.
    NegatedDone,
    /// `this instanceof …`.
    AsksThis,
}

/// What a function's code names: minifiers keep members, strings and globals, not its own names.
#[derive(Default)]
struct Names {
    /// Members, keys and string literals.
    members: Vec<Atom>,
    /// Variables.
    variables: Vec<Atom>,
    /// Methods that are called.
    calls: Vec<Atom>,
    /// Classes that are instantiated.
    makes: Vec<Atom>,
    shapes: Vec<Shape>,
    count: usize,
}

fn holds(list: &[Atom], name: &str) -> bool {
    list.iter().any(|one| **one == *name)
}

impl Names {
    fn of(code: Code<'_>) -> Self {
        let mut names = Self::default();
        match code {
            Code::Function(function) => function.visit_children_with(&mut names),
            Code::Arrow(arrow) => arrow.visit_children_with(&mut names),
        }
        names
    }

    fn has(&self, all: &[&str]) -> bool {
        all.iter().all(|name| holds(&self.members, name))
    }

    fn is(&self, shape: Shape) -> bool {
        self.shapes.contains(&shape)
    }

    fn add(&mut self, name: &str) {
        self.count += 1;
        self.members.push(name.into());
    }

    /// The helper that a function of `params` parameters with this code is.
    fn helper(&self, params: usize) -> Option<&'static str> {
        if self.count > MOST_NAMES {
            return None;
        }
        let steps = self.has(&["throw", "next", "done"]);
        let applies = holds(&self.calls, "apply");
        Some(match params {
            3 if self.has(&["asyncIterator"]) && applies && (steps || self.has(&["return"])) => {
                "__asyncGenerator"
            }
            1 if self.has(&["asyncIterator", "next", "return"]) => "__asyncValues",
            // esbuild's `__forAwait`, with two variables of its own among the parameters.
            3 if self.has(&["asyncIterator", "iterator", "next", "return"])
                && !applies
                && holds(&self.calls, "call") =>
            {
                "__asyncValues"
            }
            4 if steps && applies && holds(&self.variables, "Promise") => "__awaiter",
            3 if steps && applies && self.is(Shape::Resolves) => "__async",
            1 if holds(&self.makes, "Promise")
                && applies
                && holds(&self.variables, "arguments")
                && self.has(&["next"]) =>
            {
                "_asyncToGenerator"
            }
            3 if self.has(&["__esModule", "default"])
                && (holds(&self.variables, "getPrototypeOf")
                    || self.has(&["getPrototypeOf"])
                    || self.is(Shape::AsksNull)) =>
            {
                "__toESM"
            }
            1 if self.has(&["__esModule", "value"]) && self.count < 12 => "__toCommonJS",
            1 if self.has(&["iterator"])
                && self.is(Shape::NegatedDone)
                && holds(&self.calls, "call") =>
            {
                "__values"
            }
            2 if self.has(&["iterator", "return", "value"]) && holds(&self.calls, "push") => {
                "__read"
            }
            1 if self.is(Shape::AsksThis) && self.has(&["v"]) && self.count < 20 => "__await",
            _ => return None,
        })
    }
}

impl Visit for Names {
    fn visit_ident(&mut self, ident: &Ident) {
        self.count += 1;
        self.variables.push(ident.sym.clone());
    }

    fn visit_ident_name(&mut self, name: &IdentName) {
        self.add(&name.sym);
    }

    fn visit_str(&mut self, text: &Str) {
        if let Some(text) = text.value.as_str() {
            self.add(text);
        }
    }

    fn visit_call_expr(&mut self, call: &CallExpr) {
        if let Callee::Expr(callee) = &call.callee
            && let Expr::Member(member) = &**callee
            && let MemberProp::Ident(method) = &member.prop
        {
            self.calls.push(method.sym.clone());
            if &*method.sym == "resolve"
                && matches!(&*member.obj, Expr::Ident(name) if &*name.sym == "Promise")
            {
                self.shapes.push(Shape::Resolves);
            }
        }
        call.visit_children_with(self);
    }

    fn visit_new_expr(&mut self, new: &NewExpr) {
        if let Expr::Ident(class) = &*new.callee {
            self.makes.push(class.sym.clone());
        }
        new.visit_children_with(self);
    }

    fn visit_cond_expr(&mut self, cond: &CondExpr) {
        let is_null = |expr: &Expr| matches!(expr, Expr::Lit(Lit::Null(_)));
        // Esbuild asks within the assignment of what it looks at: `(target = mod != null ? …`.
        if let Expr::Bin(test) = &*cond.test
            && test.op == BinaryOp::NotEq
            && (is_null(&test.left) || is_null(&test.right))
        {
            self.shapes.push(Shape::AsksNull);
        }
        cond.visit_children_with(self);
    }

    fn visit_key_value_prop(&mut self, prop: &KeyValueProp) {
        if matches!(&prop.key, PropName::Ident(name) if &*name.sym == "done")
            && matches!(&*prop.value, Expr::Unary(value) if value.op == UnaryOp::Bang)
        {
            self.shapes.push(Shape::NegatedDone);
        }
        prop.visit_children_with(self);
    }

    fn visit_bin_expr(&mut self, bin: &BinExpr) {
        if bin.op == BinaryOp::InstanceOf && matches!(&*bin.left, Expr::This(_)) {
            self.shapes.push(Shape::AsksThis);
        }
        bin.visit_children_with(self);
    }
}

impl Run<'_> {
    /// What stands for a function that is a compiler's helper.
    pub fn as_helper(&self, function: &Value) -> Option<Value> {
        let Kind::Function(data) = &self.heap.get(function.as_obj()?).kind else {
            return None;
        };
        let span = data.code.span();
        let params = data.code.arity();
        if (span.hi.0 - span.lo.0) as usize > LONGEST || !(1..=4).contains(&params) {
            return None;
        }
        // Most functions are none, which their text tells at once.
        let text = self.program.text_of(span);
        if !WORDS.iter().any(|word| text.contains(word)) {
            return None;
        }
        let path = Extern {
            module: "tslib".into(),
            path: vec![Names::of(data.code).helper(params)?.into()],
        };
        Some(Value::new(V::Extern(Rc::new(path)), function.at))
    }

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
