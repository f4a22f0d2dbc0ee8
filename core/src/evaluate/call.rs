//! Calls: functions of the input, built-in ones, and code that is not in the input.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;
use swc_ecma_ast::{ArrowFunctionBody, Pat};

use super::{
    heap::{Code, EnvId, Func, Generator, Kind, ObjId, Promise, Prop},
    origin::{Origin, Step},
    run::{Abrupt, DEEPEST_CALL, Driven, Flow, Frame, R, Run},
    value::{V, Value},
};

/// Bytes below which a function is taken for a bundler's loader (of webpack, of esbuild's
/// `__commonJS`), where it calls itself.
const LOADER: u32 = 400;

impl<'a> Run<'a> {
    pub fn enter(&mut self, frame: Frame) -> R<()> {
        if self.frames.len() >= DEEPEST_CALL {
            return Err(Abrupt::Limit);
        }
        self.frames.push(frame);
        self.may_return.push(Vec::new());
        Ok(())
    }

    /// Whether a call is better left unknown: the stack is spared, and while setting up a recursion
    /// over what is not known would go through all its branches again and again.
    pub fn too_deep(&mut self, function: Span, args: &[Value]) -> bool {
        const RECURSION: usize = 2;
        let deep = self.frames.len();
        if self.probing() {
            self.paths.exhausted |= deep >= DEEPEST_CALL;
            return deep >= DEEPEST_CALL;
        }
        // What a bundler loads its modules by: called within itself for each module, and let through
        // where the module is put off.
        let loader = function.hi.0 - function.lo.0 < LOADER && !args.iter().any(Value::is_unknown);
        if loader {
            return deep >= DEEPEST_CALL + 3;
        }
        deep >= DEEPEST_CALL
            || self
                .frames
                .iter()
                .filter(|frame| frame.function == function)
                .count()
                >= RECURSION
    }

    /// Setting up: a call of known arguments that is nested too deep is made once there is room
    /// again. The modules of a bundle load each other so, and hold on to objects that are filled
    /// then.
    fn postpone(&mut self, function: &Rc<Func<'a>>, this: Value, args: Vec<Value>, at: Span) {
        const MOST: usize = 5_000;
        let known = !self.probing()
            && self.frames.len() >= DEEPEST_CALL
            && self.postponed.len() < MOST
            && !args.iter().any(Value::is_unknown);
        if known {
            self.postponed.push((Rc::clone(function), this, args, at));
        }
    }

    fn make_up(&mut self) -> R<()> {
        const ROOM: usize = DEEPEST_CALL / 3;
        while self.frames.len() <= ROOM && !self.postponed.is_empty() {
            let (function, this, args, at) = self.postponed.remove(0);
            let _ = self.within_budget(self.step_limit.saturating_sub(self.steps) / 2, |run| {
                run.call_function(&function, this, args, at)
            })?;
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.frames.pop();
        self.may_return.pop();
    }

    /// Calls any value.
    pub fn call(&mut self, callee: &Value, this: Value, args: Vec<Value>, at: Span) -> R<Value> {
        self.step()?;
        let callee = if self.probing() {
            self.pick(callee.clone())
        } else {
            callee.clone()
        };
        match &callee.v {
            V::Obj(id) => {
                let id = *id;
                match &self.heap.get(id).kind {
                    Kind::Function(function) => {
                        let function = Rc::clone(function);
                        self.call_function(&function, this, args, at)
                    }
                    Kind::Bound(bound) => {
                        let (target, this, first) = (**bound).clone();
                        let args = first.into_iter().chain(args).collect();
                        self.call(&target, this, args, at)
                    }
                    Kind::Class(_) => {
                        self.throw("TypeError", "a class cannot be called without new", at)
                    }
                    Kind::Host(_) => {
                        match self.host_call(id, &callee, &"@@call".into(), args, at)? {
                            Some(value) => Ok(value),
                            None => self.throw("TypeError", "not a function", at),
                        }
                    }
                    _ => match self.heap.get(id).open.clone() {
                        Some(origin) => self.call_unknown(&origin, None, args, at),
                        None => self.throw("TypeError", "not a function", at),
                    },
                }
            }
            V::Extern(path) => {
                let path = Rc::clone(path);
                self.extern_call(&path, this, args, at)
            }
            V::Method(method) => {
                let (receiver, name) = (**method).clone();
                self.call_own(&receiver, &name, args, at)
            }
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                self.call_unknown(&origin, None, args, at)
            }
            V::Alt(values) => {
                let mut results = Vec::new();
                for value in Rc::clone(values).iter() {
                    if value.is_nullish() {
                        continue;
                    }
                    if let Some(result) =
                        self.may(|run| run.call(value, this.clone(), args.clone(), at))?
                    {
                        results.push(result);
                    }
                }
                Ok(self.either(results, at))
            }
            _ if !self.probing() => {
                let origin = Origin::new(Step::Opaque("a value that is not set up"), at);
                self.escape_all(&args, at)?;
                Ok(Value::unknown(origin, at))
            }
            _ => {
                let what = if callee.is_nullish() {
                    "undefined is not a function"
                } else {
                    "not a function"
                };
                self.throw("TypeError", what, at)
            }
        }
    }

    /// A method that the object has by its kind, whatever the code has put in front of it: `super.m`,
    /// or one that was taken before it was replaced.
    fn call_own(&mut self, receiver: &Value, name: &Atom, args: Vec<Value>, at: Span) -> R<Value> {
        if self.depth >= super::run::DEEPEST_EVAL {
            return Ok(self.unknown(Step::Limit("calls nested too deep to follow"), at));
        }
        self.depth += 1;
        let result = match receiver.as_obj() {
            Some(id) if matches!(self.heap.get(id).kind, Kind::Host(_)) => {
                match self.host_call_kept(id, receiver, name, args, at) {
                    Ok(Ok(value)) => Ok(value),
                    Ok(Err(args)) => self.call_method(receiver, name, args, at),
                    Err(abrupt) => Err(abrupt),
                }
            }
            _ => self.call_method(receiver, name, args, at),
        };
        self.depth -= 1;
        result
    }

    /// `object.name(args)`.
    pub fn call_method(
        &mut self,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        match &object.v {
            V::Obj(id) => {
                let id = *id;
                if let Some((prop, _)) = self.heap.lookup(id, name) {
                    let method = match prop.clone() {
                        Prop::Value(value) | Prop::Hidden(value) => value,
                        Prop::Accessor { get: Some(get), .. } => {
                            self.call(&get, object.clone(), Vec::new(), at)?
                        }
                        Prop::Accessor { .. } => Value::undefined(at),
                    };
                    return self.call(&method, object.clone(), args, at);
                }
                let args = match self.host_call_kept(id, object, name, args, at)? {
                    Ok(value) => return Ok(value),
                    Err(args) => args,
                };
                if let Some(value) = self.host_member(id, object, name, at)?
                    && !matches!(value.v, V::Method(_))
                {
                    return self.call(&value, object.clone(), args, at);
                }
                if let Some(origin) = self
                    .heap
                    .get(id)
                    .open
                    .clone()
                    .or_else(|| self.foreign_base(id))
                {
                    let origin = origin.then(Step::Member(name.clone()), at);
                    return self.call_unknown(&origin, Some(name), args, at);
                }
                if !self.probing() {
                    let origin = Origin::new(Step::Opaque("a method that is not set up"), at);
                    self.escape_all(&args, at)?;
                    return Ok(Value::unknown(origin, at));
                }
                self.throw("TypeError", format!("{name} is not a function"), at)
            }
            V::Extern(path) => {
                let path = Rc::new(path.member(name));
                self.extern_call(&path, object.clone(), args, at)
            }
            V::Str(_) | V::Text(_) => self.string_method(object, name, &args, at),
            V::Num(_) | V::Bool(_) => Ok(self.number_method(object, name, &args, at)),
            V::Unknown(origin) => {
                let origin = Rc::clone(origin);
                if let Some(value) = self.substitute(&origin, name, at) {
                    return self.call(&value, object.clone(), args, at);
                }
                self.unknown_method(&origin, object, name, args, at)
            }
            V::Alt(values) => {
                if self.probing() {
                    let object = self.pick(object.clone());
                    return self.call_method(&object, name, args, at);
                }
                let mut results = Vec::new();
                for value in Rc::clone(values).iter() {
                    if value.is_nullish() {
                        continue;
                    }
                    if let Some(result) =
                        self.may(|run| run.call_method(value, name, args.clone(), at))?
                    {
                        results.push(result);
                    }
                }
                Ok(self.either(results, at))
            }
            V::Method(method) => {
                let _ = method;
                self.function_method(object, name, args, at)
            }
            V::Undefined | V::Null => {
                let method = self.member(object, name, at)?;
                self.call(&method, object.clone(), args, at)
            }
        }
    }

    /// As [`Run::host_call`], giving the arguments back where there is no such method.
    fn host_call_kept(
        &mut self,
        id: ObjId,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Result<Value, Vec<Value>>> {
        let kept = args.clone();
        Ok(self.host_call(id, object, name, args, at)?.ok_or(kept))
    }

    pub fn call_function(
        &mut self,
        function: &Rc<Func<'a>>,
        this: Value,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let span = function.code.span();
        if self.too_deep(span, &args) {
            self.postpone(function, this, args, at);
            return Ok(self.unknown(Step::Limit("calls nested too deep to follow"), at));
        }
        self.enter(Frame {
            site: at,
            function: span,
        })?;
        self.entered.insert(span.lo.0);
        if self.probing() {
            const MOST: usize = 400;
            if self.trace.visited.len() < MOST && !self.trace.visited.contains(&span) {
                self.trace.visited.push(span);
            }
        }
        let outer = std::mem::replace(&mut self.unit, function.unit);
        let result = self.invoke(function, this, args, at);
        self.unit = outer;
        self.leave();
        if !self.postponed.is_empty() && !self.probing() {
            self.make_up()?;
        }
        result
    }

    fn invoke(
        &mut self,
        function: &Rc<Func<'a>>,
        this: Value,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        let env = self.heap.scope(Some(function.env), true);
        let arrow = matches!(function.code, Code::Arrow(_));
        {
            let scope = self.heap.env_mut(env);
            if !arrow {
                scope.this = Some(this);
                scope.home = function.home;
            }
            scope.function = Some(Rc::clone(function));
        }
        let is_async = function.code.is_async();
        if let Err(error) = self.bind_params(function, env, args, at, arrow) {
            return self.finish(Err(error), is_async && !function.code.is_generator(), at);
        }
        if function.code.is_generator() {
            let generator = Generator::Ready {
                function: Rc::clone(function),
                env,
            };
            let id = self.heap.alloc(Kind::Generator(generator), None, at);
            return Ok(Value::obj(id, at));
        }
        let result = self.run_body(function, env);
        self.finish(result, is_async, at)
    }

    fn bind_params(
        &mut self,
        function: &Rc<Func<'a>>,
        env: EnvId,
        args: Vec<Value>,
        at: Span,
        arrow: bool,
    ) -> R<()> {
        let params: Vec<&'a Pat> = match function.code {
            Code::Function(function) => function.params.iter().map(|param| &param.pat).collect(),
            Code::Arrow(arrow) => arrow.params.iter().collect(),
        };
        if !arrow && self.uses_arguments(function.code.span()) {
            let all = self.array(args.clone(), at);
            self.heap.declare(env, &"arguments".into(), all);
        }
        let mut args = args.into_iter();
        for param in params {
            if let Pat::Rest(rest) = param {
                let tail = args.by_ref().collect();
                let tail = self.array(tail, at);
                self.bind(&rest.arg, tail, env, true)?;
                break;
            }
            let value = args.next().unwrap_or_else(|| Value::undefined(at));
            self.bind(param, value, env, true)?;
        }
        Ok(())
    }

    fn uses_arguments(&self, span: Span) -> bool {
        memchr::memmem::find(self.program.text_of(span).as_bytes(), b"arguments").is_some()
    }

    /// The body of a function whose parameters are bound.
    pub fn run_body(&mut self, function: &Rc<Func<'a>>, env: EnvId) -> R<Value> {
        let stmts = match function.code {
            Code::Function(function) => match &function.body {
                Some(body) => &body.stmts,
                None => return Ok(Value::undefined(function.span)),
            },
            Code::Arrow(arrow) => match &*arrow.body {
                ArrowFunctionBody::Expr(expr) => return self.eval(expr, env),
                ArrowFunctionBody::FunctionBody(body) => &body.stmts,
            },
        };
        for stmt in stmts {
            self.hoist_vars(stmt, env);
        }
        self.hoist_lexical(stmts.iter(), env);
        let trying = std::mem::take(&mut self.trying);
        let flow = self.stmts(stmts, env);
        self.trying = trying;
        let last = match flow? {
            Flow::Return(value) => Some(value),
            _ => None,
        };
        let may = self
            .may_return
            .last_mut()
            .map(std::mem::take)
            .unwrap_or_default();
        let last = last.unwrap_or_else(|| Value::undefined(function.code.span()));
        if may.is_empty() {
            return Ok(last);
        }
        Ok(self.either(
            may.into_iter().chain(std::iter::once(last)).collect(),
            function.code.span(),
        ))
    }

    /// An async function gives a promise, whatever happens in it.
    fn finish(&mut self, result: R<Value>, is_async: bool, at: Span) -> R<Value> {
        if !is_async {
            return result;
        }
        match result {
            Ok(value) => self.resolved(value, at),
            Err(Abrupt::Throw(error)) => Ok(Value::obj(
                self.new_promise(Promise::Rejected(error), at),
                at,
            )),
            Err(Abrupt::Hang) => Ok(Value::obj(
                self.new_promise(Promise::Pending(Vec::new()), at),
                at,
            )),
            Err(other) => Err(other),
        }
    }

    pub fn is_callable(&self, value: &Value) -> bool {
        match &value.v {
            V::Method(_) => true,
            V::Obj(id) => matches!(
                self.heap.get(*id).kind,
                Kind::Function(_) | Kind::Bound(_) | Kind::Class(_)
            ),
            V::Extern(path) => super::platform::globals::type_of(path) == Some("function"),
            _ => false,
        }
    }

    pub fn is_input_function(&self, value: &Value) -> bool {
        match &value.v {
            V::Obj(id) => match &self.heap.get(*id).kind {
                Kind::Function(_) => true,
                Kind::Bound(bound) => self.is_input_function(&bound.0),
                _ => false,
            },
            _ => false,
        }
    }

    /// A method of something unknown.
    fn unknown_method(
        &mut self,
        origin: &Rc<Origin>,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        match &**name {
            "toString" | "trim" | "valueOf" | "trimEnd" | "trimStart" | "toLowerCase"
            | "toUpperCase" | "normalize" => {
                return Ok(self.derived(origin, Step::AsText, at).tagged(object.tag));
            }
            "then" => {
                // A promise of something unknown: its reaction runs with it.
                if let Some(what) = super::platform::io::io_wait(origin) {
                    self.waited(at, super::trace::WaitKind::Io(what));
                }
                let value = self.derived(origin, Step::Await, at);
                let promise = self.resolved(value, at)?;
                let id = promise.as_obj().unwrap_or(ObjId(0));
                let mut args = args.into_iter();
                let on_fulfilled = args.next().filter(|f| self.is_callable(f));
                return Ok(self.then(id, on_fulfilled, None, false, at));
            }
            // A check by a schema that is out of sight is taken to let a right message through.
            "safeParse" | "safeParseAsync" if !args.is_empty() => {
                return self.taken_for_valid(args, &**name == "safeParseAsync", at);
            }
            "parse" | "parseAsync" | "validateSync"
                if args.len() == 1
                    && (args[0].tag.has(super::value::Tag::MESSAGE)
                        || matches!(&args[0].v, V::Unknown(given) if !matches!(origin.step, Step::Free(_)) && given.source() == super::origin::Source::Caller)) =>
            {
                let value = args
                    .into_iter()
                    .next()
                    .unwrap_or_else(|| Value::undefined(at));
                return if &**name == "parseAsync" {
                    self.resolved(value, at)
                } else {
                    Ok(value)
                };
            }
            "catch" | "finally" if args.first().is_some_and(|f| self.is_callable(f)) => {
                return Ok(Value::unknown(Rc::clone(origin), at));
            }
            "call" | "apply" | "bind" => {
                let args = args.into_iter().skip(1).collect();
                return if &**name == "bind" {
                    Ok(Value::unknown(Rc::clone(origin), at))
                } else {
                    self.call_unknown(origin, None, args, at)
                };
            }
            _ => {}
        }
        if let Some(value) = self.foreign_sdk_method(origin, name, &args, at)? {
            return Ok(value);
        }
        if self.probing() && self.is_response_like(origin, name, &args) {
            return self.foreign_response(origin, name, args, at);
        }
        let origin = origin.then(Step::Member(name.clone()), at);
        self.call_unknown(&origin, Some(name), args, at)
    }

    /// The outcome of a schema's check that lets its subject through.
    pub fn taken_for_valid(&mut self, args: Vec<Value>, later: bool, at: Span) -> R<Value> {
        let subject = args
            .into_iter()
            .next_back()
            .unwrap_or_else(|| Value::undefined(at));
        let result = self.plain(at);
        self.heap.set(result, "success", Value::bool(true, at));
        self.heap.set(result, "data", subject.clone());
        self.heap.set(result, "output", subject);
        let result = Value::obj(result, at);
        if later {
            self.resolved(result, at)
        } else {
            Ok(result)
        }
    }

    /// Code that is not in the input is called: functions given to it may be called by it, the
    /// message given to it may be answered by it.
    pub fn call_unknown(
        &mut self,
        origin: &Rc<Origin>,
        name: Option<&Atom>,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        self.note_forwarding(&args, origin, at);
        if self.probing() {
            let telling = super::value::Tag::MESSAGE.and(super::value::Tag::METHOD);
            if args.iter().any(|arg| arg.tag.has(telling)) {
                self.trace.given.push(at);
            }
            if self.foreign_reply(origin, name, &args, at) {
                return Ok(self.derived(origin, Step::Call, at));
            }
            // A subscription is not an answer to this message.
            let subscribes = name.is_some_and(|name| {
                matches!(
                    &**name,
                    "on" | "once"
                        | "addListener"
                        | "addEventListener"
                        | "catch"
                        | "subscribe"
                        | "off"
                )
            });
            if !subscribes {
                for arg in &args {
                    if self.is_input_function(arg) {
                        let given = vec![self.derived(origin, Step::Element, at)];
                        self.call(arg, Value::undefined(at), given, at)?;
                    }
                }
            }
            return Ok(self.derived(origin, Step::Call, at));
        }
        self.note_foreign(origin, at);
        self.leave_open(origin, &args, at);
        self.escape_all(&args, at)?;
        Ok(self.derived(origin, Step::Call, at))
    }

    /// Setting up: a table that is given to a function of a file that is not there may be filled by
    /// it (`registerHandlers(table)`).
    fn leave_open(&mut self, origin: &Rc<Origin>, args: &[Value], at: Span) {
        const WORDS: [&str; 14] = [
            "regist", "setup", "install", "add", "attach", "use", "plugin", "extend", "mount",
            "init", "load", "apply", "handler", "default",
        ];
        let name = origin
            .last_member()
            .map(swc_atoms::Atom::to_ascii_lowercase);
        if !matches!(origin.root().step, Step::MissingFile(_))
            || !name.is_some_and(|name| WORDS.iter().any(|word| name.contains(word)))
        {
            return;
        }
        let why = origin.then(Step::Call, at);
        for id in args.iter().filter_map(Value::as_obj) {
            let held: Vec<ObjId> = self
                .heap
                .get(id)
                .props
                .iter()
                .filter_map(|(_, prop)| match prop {
                    Prop::Value(value) => value.as_obj(),
                    _ => None,
                })
                .collect();
            for id in std::iter::once(id).chain(held) {
                let object = self.heap.get(id);
                if object.open.is_none()
                    && matches!(
                        object.kind,
                        Kind::Plain | Kind::Map(_) | Kind::Host(super::host::Host::Rpc(_))
                    )
                {
                    self.heap.get_mut(id).open = Some(Rc::clone(&why));
                }
            }
        }
    }

    /// Setting up: what is given away may be called, connected or kept by code outside.
    pub fn escape_all(&mut self, args: &[Value], at: Span) -> R<()> {
        for arg in args {
            self.escape(arg, at, 0)?;
        }
        Ok(())
    }

    fn escape(&mut self, value: &Value, at: Span, depth: u32) -> R<()> {
        match &value.v {
            V::Obj(id) => {
                let id = *id;
                self.mark_escaped(id);
                if self.is_input_function(value) {
                    let made = self.drive(value, Value::undefined(at), at)?;
                    self.mark_result(made);
                    return Ok(());
                }
                if depth < 2 && matches!(self.heap.get(id).kind, Kind::Plain | Kind::Array(_)) {
                    let mut inner: Vec<Value> = self
                        .heap
                        .get(id)
                        .props
                        .iter()
                        .filter_map(|(_, prop)| match prop {
                            Prop::Value(value) => Some(value.clone()),
                            _ => None,
                        })
                        .collect();
                    if let Kind::Array(items) = &self.heap.get(id).kind {
                        inner.extend(items.iter().cloned());
                    }
                    for inner in inner {
                        self.escape(&inner, at, depth + 1)?;
                    }
                }
                Ok(())
            }
            V::Alt(values) => {
                for value in Rc::clone(values).iter() {
                    self.escape(value, at, depth)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Calls a function of the input with nothing known about its arguments, once.
    pub fn drive(&mut self, function: &Value, this: Value, at: Span) -> R<Option<Value>> {
        const MOST: usize = 4000;
        let Some(id) = function.as_obj() else {
            return Ok(None);
        };
        let (span, arity, unit) = match &self.heap.get(id).kind {
            Kind::Function(function) => {
                (function.code.span(), function.code.arity(), function.unit)
            }
            Kind::Bound(bound) => {
                let (inner, this, _) = (**bound).clone();
                return self.drive(&inner, this, at);
            }
            _ => return Ok(None),
        };
        if self.driven.len() >= MOST
            || self
                .driven
                .iter()
                .rev()
                .take(64)
                .any(|driven| driven.function.as_obj() == Some(id))
        {
            return Ok(None);
        }
        if self.frames.iter().any(|frame| frame.function == span) {
            return Ok(None);
        }
        let call = self.driven.len() as u32;
        self.driven.push(Driven {
            function: function.clone(),
            this: this.clone(),
            arity,
            unit,
        });
        let args = (0..arity.max(1))
            .map(|index| {
                self.unknown(
                    Step::Argument {
                        call,
                        index: index as u16,
                    },
                    span,
                )
            })
            .collect();
        let frames = std::mem::take(&mut self.frames);
        self.driving += 1;
        let result = self.within_budget(30_000, |run| run.call(function, this, args, at));
        self.driving -= 1;
        self.frames = frames;
        result
    }

    /// Runs with a budget of its own: where it is used up, nothing is known and all goes on.
    pub fn within_budget<T>(
        &mut self,
        steps: u64,
        f: impl FnOnce(&mut Self) -> R<T>,
    ) -> R<Option<T>> {
        let outer = self.step_limit;
        self.step_limit = outer.min(self.steps + steps);
        let returns = self.may_return.len();
        let consumers = self.consumers.len();
        let depth = self.depth;
        let result = f(self);
        self.may_return.truncate(returns);
        self.consumers.truncate(consumers);
        self.depth = depth;
        self.step_limit = outer;
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Abrupt::Throw(_) | Abrupt::Hang | Abrupt::Leave) => Ok(None),
            Err(Abrupt::Limit) if self.steps < outer => Ok(None),
            Err(Abrupt::Limit) => Err(Abrupt::Limit),
        }
    }
}
