//! Setting up: runs every module, then calls what nobody in the input calls, so that all places
//! where messages may enter are known.

use std::rc::Rc;

use swc_common::Span;
use swc_ecma_ast::ClassMember;

use super::{protocol, words::Words};
use crate::{
    evaluate::{
        heap::{Kind, ObjId, Prop},
        host::Host,
        origin::{Origin, Step},
        run::{Abrupt, Run},
        scope::{Export, budget},
        value::Value,
    },
    servers::entries::{Entry, EntryKind},
};

impl<'a> Run<'a> {
    /// Runs all modules and finds the entries that they register.
    pub fn set_up(&mut self) {
        for unit in 0..self.program.units.len() {
            self.step_limit = self.steps + 1;
            let _ = self.contained(|run| run.run_unit(unit));
            self.step_limit = self.steps + budget(0);
            let _ = self.contained(Run::drain);
        }
        self.find_controllers();
        self.find_apps();
    }

    /// Calls what nobody called so far, and finds what more there is.
    pub fn set_up_the_rest(&mut self) {
        self.mode = crate::evaluate::run::Mode::SetUp;
        self.message = None;
        self.tasks = crate::evaluate::tasks::Tasks::default();
        self.register_exports();
        self.drive_the_rest();
        self.find_escapes();
        self.find_apps();
        self.find_dispatchers();
    }

    fn contained(&mut self, f: impl FnOnce(&mut Self) -> Result<(), Abrupt>) -> Result<(), Abrupt> {
        let result = f(self);
        self.frames.clear();
        self.may_return.truncate(1);
        self.consumers.clear();
        self.depth = 0;
        result
    }

    /// What a module exports under names that hosts call with a Fetch `Request`: `fetch` of the
    /// default export (Workers, Bun, Deno) and `POST` of a route (Next, Remix and others).
    fn register_exports(&mut self) {
        for unit in 0..self.program.units.len() {
            self.unit = unit;
            for (name, member) in [("default", Some("fetch")), ("POST", None)] {
                let name = swc_atoms::Atom::from(name);
                let at = self.program.units[unit].span;
                let exported = if self.units[unit].exports.contains_key(&name) {
                    self.exported(unit, &name, at, 0)
                } else {
                    // `exports.default = …` of a CommonJS module.
                    let common = self.own_value(self.units[unit].module, "exports");
                    let own = common
                        .and_then(|exports| exports.as_obj())
                        .and_then(|exports| self.own_value(exports, &name));
                    match own {
                        Some(own) => Ok(own),
                        None => continue,
                    }
                };
                let (Ok(value), Some(id)) =
                    (&exported, exported.as_ref().ok().and_then(Value::as_obj))
                else {
                    continue;
                };
                let handler = match member {
                    Some(member) => self.own_value(id, member).map(|own| (own, value.clone())),
                    // Others give an event that holds the request.
                    None => self
                        .takes_request(value)
                        .then(|| (value.clone(), Value::undefined(at))),
                };
                if let Some((handler, this)) = handler
                    && self.is_input_function(&handler)
                {
                    let place = handler.as_obj().map_or(at, |id| self.heap.get(id).at);
                    let bound = Kind::Bound(Rc::new((handler, this, Vec::new())));
                    let handler = Value::obj(self.heap.alloc(bound, None, place), place);
                    self.register(EntryKind::Fetch { handler }, place);
                }
            }
        }
    }

    fn takes_request(&self, function: &Value) -> bool {
        self.parameter_names(function)
            .first()
            .and_then(Option::as_ref)
            .is_some_and(|name| {
                matches!(
                    name.trim_start_matches('_'),
                    "request" | "req" | "r" | "rawRequest"
                )
            })
    }

    /// Calls exported functions, and others that hold something of interest, with nothing known.
    fn drive_the_rest(&mut self) {
        let words = self.words;
        let total: usize = self.program.files.iter().map(|file| file.text.len()).sum();
        let limit = self.steps + budget(total);
        // Files that talk of MCP come first, and no file, a bundle of everything for instance, may
        // take the share of the rest. The others have half of what is left then.
        let mut units: Vec<usize> = (0..self.program.units.len()).collect();
        units.sort_by_key(|unit| words.rank(self.program.units[*unit].span));
        let mut others = None;
        for unit in units {
            let span = self.program.units[unit].span;
            let mut most = limit;
            if words.rank(span) == Words::NOTHING {
                let left = limit.saturating_sub(self.steps);
                most = *others.get_or_insert(self.steps + left / 2);
            }
            let length = self.program.text_of(span).len();
            self.step_limit = most.min(self.steps + budget(length));
            for value in self.exported_values(unit) {
                self.unit = unit;
                self.drive_value(&value, words);
            }
        }
        self.step_limit = limit;
        // What is neither exported nor called, outermost functions first.
        for _ in 0..3 {
            let before = self.driven.len();
            let mut rest: Vec<(u32, ObjId)> =
                self.closures.iter().map(|(at, id)| (*at, *id)).collect();
            rest.sort_unstable_by_key(|(at, id)| (words.rank(self.heap.get(*id).at), *at));
            let sdk = self.sdk_spans();
            for (at, id) in rest {
                if self.entered.contains(&at) {
                    continue;
                }
                let span = self.heap.get(id).at;
                if !words.interest(span) || sdk.iter().any(|inner| inner.contains(span)) {
                    continue;
                }
                self.drive_method_or_function(id);
            }
            self.make_instances(words);
            if self.driven.len() == before {
                break;
            }
        }
        let _ = self.contained(Run::drain);
    }

    fn sdk_spans(&self) -> Vec<Span> {
        self.classes
            .iter()
            .filter_map(|id| match &self.heap.get(*id).kind {
                Kind::Class(data) if Run::is_sdk_class(data.node) => Some(data.node.span),
                _ => None,
            })
            .collect()
    }

    fn exported_values(&mut self, unit: usize) -> Vec<Value> {
        let exports: Vec<Export> = self.units[unit].exports.values().cloned().collect();
        let mut values = Vec::new();
        for export in exports {
            match export {
                Export::Value(value) => values.push(value),
                Export::Local(name) => {
                    let env = self.units[unit].env;
                    if let Some(index) = self.heap.find(env, &name) {
                        let value = self.heap.env(env).vars[index].1.clone();
                        values.push(self.follow(&value).unwrap_or(value));
                    }
                }
                _ => {}
            }
        }
        if let Some(exports) = self.own_value(self.units[unit].module, "exports") {
            values.push(exports);
        }
        values.sort_by_key(|value| value.at.lo);
        values
    }

    fn drive_value(&mut self, value: &Value, words: &Words) {
        let Some(id) = value.as_obj() else { return };
        match &self.heap.get(id).kind {
            Kind::Function(function) => {
                let span = function.code.span();
                if !self.entered.contains(&span.lo.0) {
                    self.drive_tentatively(value, Value::undefined(value.at), value.at);
                }
            }
            Kind::Class(data) => {
                let data = Rc::clone(data);
                if self.near_interest(data.node.span)
                    && !self.instances.contains_key(&data.node.span.lo.0)
                {
                    self.instantiate(value, &data);
                }
            }
            Kind::Plain => {
                let props: Vec<Prop> = self
                    .heap
                    .get(id)
                    .props
                    .iter()
                    .map(|(_, prop)| prop.clone())
                    .collect();
                for prop in props {
                    let inner = match prop {
                        Prop::Value(inner) => inner,
                        // Bundlers export by getters.
                        Prop::Accessor { get: Some(get), .. } => {
                            let at = value.at;
                            let got = self.within_budget(1_000, |run| {
                                run.call(&get, value.clone(), Vec::new(), at)
                            });
                            match got {
                                Ok(Some(inner)) => inner,
                                _ => continue,
                            }
                        }
                        _ => continue,
                    };
                    let Some(inner_id) = inner.as_obj() else {
                        continue;
                    };
                    if let Kind::Function(function) = &self.heap.get(inner_id).kind {
                        let span = function.code.span();
                        if !self.entered.contains(&span.lo.0) {
                            self.drive_tentatively(&inner, value.clone(), inner.at);
                        }
                    } else if let Kind::Class(data) = &self.heap.get(inner_id).kind {
                        let data = Rc::clone(data);
                        if words.interest(data.node.span)
                            && !self.instances.contains_key(&data.node.span.lo.0)
                        {
                            self.instantiate(&inner, &data);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Drives a function; where it turns out to take messages and to register nothing, what it did
    /// to the program's state is taken back: no message has come yet.
    fn drive_tentatively(&mut self, function: &Value, this: Value, at: Span) {
        let call = self.driven.len();
        let (entries, dispatches) = (self.registrations, self.dispatches.len());
        let mark = self.heap.mark();
        let before = self.heap.len();
        let (intervals, waiting) = (self.intervals.len(), self.waiting.len());
        let started = |run: &Self| run.units.iter().filter(|unit| unit.started).count();
        let units = started(self);
        // What holds nothing of interest itself may have been closing down or counting.
        let plain = !self.words.interest(at);
        let entered = plain.then(|| self.entered.clone());
        let result = self.drive(function, this, at);
        self.mark_result(result.ok().flatten());
        let takes_messages = self.dispatches[dispatches..]
            .iter()
            .any(|dispatch| matches!(dispatch.origin.root().step, Step::Argument { call: own, .. } if own as usize == call));
        // A function given to code outside takes messages: the objects it was made with stay.
        let given = self.dispatches[dispatches..]
            .iter()
            .any(|dispatch| matches!(dispatch.origin.root().step, Step::Argument { call: own, .. } if own as usize > call));
        let registers = self.registrations > entries
            || given
            || started(self) > units
            || (before..self.heap.len()).any(|id| {
                matches!(
                    self.heap.get(ObjId(id as u32)).kind,
                    Kind::Host(Host::Sdk(_) | Host::Framework(_) | Host::App(_))
                )
            });
        if (takes_messages || plain) && !registers {
            self.heap.reset(&mark);
            self.intervals.truncate(intervals);
            self.waiting.truncate(waiting);
            self.postponed.clear();
            if let Some(entered) = entered {
                self.entered = entered;
            }
            self.closures.retain(|_, id| (id.0 as usize) < before);
            self.instances.retain(|_, id| (id.0 as usize) < before);
            self.classes.retain(|id| (id.0 as usize) < before);
            self.driven.truncate(call + 1);
            self.dispatches
                .retain(|dispatch| match dispatch.origin.root().step {
                    Step::Argument { call: own, .. } => own as usize <= call,
                    _ => true,
                });
            self.tasks = crate::evaluate::tasks::Tasks::default();
        }
    }

    /// What a factory gives its caller, the caller may connect.
    pub fn mark_result(&mut self, result: Option<Value>) {
        let Some(result) = result else { return };
        let value = match self.promise_state(&result) {
            Some(crate::evaluate::heap::Promise::Fulfilled(value)) => value.clone(),
            _ => result,
        };
        if let Some(id) = value.as_obj() {
            self.mark_escaped(id);
        }
    }

    fn instantiate(
        &mut self,
        class: &Value,
        data: &Rc<crate::evaluate::heap::ClassData<'a>>,
    ) -> Option<ObjId> {
        let call = self.driven.len() as u32;
        let arity = data
            .node
            .body
            .iter()
            .find_map(|member| match member {
                ClassMember::Constructor(constructor) => Some(constructor.params.len()),
                _ => None,
            })
            .unwrap_or(2);
        self.driven.push(crate::evaluate::run::Driven {
            function: class.clone(),
            this: Value::undefined(class.at),
            arity,
            unit: data.unit,
        });
        let args = (0..arity)
            .map(|index| {
                self.unknown(
                    Step::Argument {
                        call,
                        index: index as u16,
                    },
                    data.node.span,
                )
            })
            .collect();
        self.unit = data.unit;
        self.driving += 1;
        let made = self.within_budget(30_000, |run| run.construct(class, args, data.node.span));
        self.driving -= 1;
        let made = made.ok().flatten()?;
        let id = made.as_obj()?;
        self.mark_escaped(id);
        self.drive_methods(id);
        Some(id)
    }

    /// Calls the methods of an instance that nobody in the input uses: one may take messages.
    fn drive_methods(&mut self, instance: ObjId) {
        const MOST: usize = 60;
        let mut methods: Vec<(swc_atoms::Atom, Value)> = Vec::new();
        let has = |names: [&str; 2]| {
            names
                .iter()
                .any(|name| self.heap.lookup(instance, name).is_some())
        };
        // `send` of a transport (start or connect, close or disconnect): what is given to it goes
        // out, it does not come in.
        let transport = has(["start", "connect"]) && has(["close", "disconnect"]);
        let mut link = self.heap.get(instance).proto;
        while let Some(proto) = link {
            for (name, prop) in &self.heap.get(proto).props {
                if let Prop::Hidden(value) = prop
                    && &**name != "constructor"
                    && !name.starts_with('#')
                    && methods.len() < MOST
                {
                    methods.push((name.clone(), value.clone()));
                }
            }
            link = self.heap.get(proto).proto;
        }
        let this = Value::obj(instance, self.heap.get(instance).at);
        // Those that talk of MCP first: the budget may end with others.
        methods.sort_by_key(|(_, method)| {
            let at = method.as_obj().map(|id| self.heap.get(id).at);
            at.map_or(u8::MAX, |at| self.words.rank(at))
        });
        for (name, method) in methods {
            let Some(id) = method.as_obj() else { continue };
            let Kind::Function(function) = &self.heap.get(id).kind else {
                continue;
            };
            if transport && &*name == "send" {
                self.entered.insert(function.code.span().lo.0);
                continue;
            }
            if !self.entered.contains(&function.code.span().lo.0) {
                self.drive_tentatively(&method, this.clone(), method.at);
            }
        }
    }

    /// Classes of interest that nothing makes an instance of.
    fn make_instances(&mut self, words: &Words) {
        let classes: Vec<(ObjId, Rc<crate::evaluate::heap::ClassData<'a>>)> = self
            .classes
            .iter()
            .filter_map(|id| match &self.heap.get(*id).kind {
                Kind::Class(data) if words.interest(data.node.span) => Some((*id, Rc::clone(data))),
                _ => None,
            })
            .collect();
        for (id, data) in classes {
            let key = data.node.span.lo.0;
            if self.instances.contains_key(&key)
                || !words.interest(data.node.span)
                || Run::is_sdk_class(data.node)
            {
                continue;
            }
            let derived = self
                .classes
                .iter()
                .any(|other| match &self.heap.get(*other).kind {
                    Kind::Class(other) => {
                        other.parent.as_ref().and_then(Value::as_obj) == Some(id)
                            && self.instances.contains_key(&other.node.span.lo.0)
                    }
                    _ => false,
                });
            if derived || data.node.is_abstract {
                continue;
            }
            self.instantiate(&Value::obj(id, data.node.span), &data);
        }
    }

    /// A function that nobody called: with its instance where it is a method of a class.
    fn drive_method_or_function(&mut self, id: ObjId) {
        let Kind::Function(function) = &self.heap.get(id).kind else {
            return;
        };
        let function = Rc::clone(function);
        let value = Value::obj(id, function.code.span());
        let mut this = Value::undefined(function.code.span());
        if let Some(home) = function.home
            && let Some(Prop::Hidden(class)) = self.heap.own(home, "constructor")
            && let Some(class) = class.as_obj()
            && let Kind::Class(data) = &self.heap.get(class).kind
        {
            let data = Rc::clone(data);
            let instance = self.instance_of_class(class, &data);
            match instance {
                Some(instance) => this = Value::obj(instance, function.code.span()),
                None if data.node.is_abstract => return,
                None => {}
            }
            if self.entered.contains(&function.code.span().lo.0) {
                return;
            }
        } else if let Some(home) = function.home {
            this = Value::obj(home, function.code.span());
        }
        self.unit = function.unit;
        self.drive_tentatively(&value, this, function.code.span());
    }

    /// An instance of a class or of one that extends it, made where there is none.
    fn instance_of_class(
        &mut self,
        class: ObjId,
        data: &Rc<crate::evaluate::heap::ClassData<'a>>,
    ) -> Option<ObjId> {
        if let Some(instance) = self.instances.get(&data.node.span.lo.0) {
            return Some(*instance);
        }
        let heirs: Vec<u32> = self
            .classes
            .iter()
            .filter_map(|other| match &self.heap.get(*other).kind {
                Kind::Class(other)
                    if other.parent.as_ref().and_then(Value::as_obj) == Some(class) =>
                {
                    Some(other.node.span.lo.0)
                }
                _ => None,
            })
            .collect();
        if let Some(instance) = heirs.iter().find_map(|heir| self.instances.get(heir)) {
            return Some(*instance);
        }
        if data.node.is_abstract {
            return None;
        }
        self.instantiate(&Value::obj(class, data.node.span), data)
    }

    /// Servers that are exported, or held by what is, may be connected by whoever imports them.
    fn find_escapes(&mut self) {
        for unit in 0..self.program.units.len() {
            for value in self.exported_values(unit) {
                if let Some(id) = value.as_obj() {
                    self.mark_escaped(id);
                }
            }
        }
    }

    fn find_apps(&mut self) {
        let apps: Vec<ObjId> = (0..self.heap.len() as u32)
            .map(ObjId)
            .filter(
                |id| matches!(&self.heap.get(*id).kind, Kind::Host(Host::App(app)) if !app.mounted),
            )
            .collect();
        for app in apps {
            let at = self.heap.get(app).at;
            let unit = self.unit_at(at).unwrap_or(0);
            let mut seen: Vec<Option<swc_atoms::Atom>> = Vec::new();
            let paths = self.app_paths(app, 0);
            let prefix = prefix_of_methods(&paths);
            if let Some(prefix) = prefix.clone() {
                let known = self.entries.iter().any(|entry| {
                    matches!(&entry.kind, EntryKind::MethodPaths { app: own, .. } if *own == app)
                });
                if !known {
                    let kind = EntryKind::MethodPaths { app, prefix };
                    self.entries.push(Entry::new(kind, at, unit));
                }
            }
            for (path, route) in paths {
                const MOST: usize = 60;
                let of_method = |prefix: &swc_atoms::Atom| {
                    let method = path.as_ref().and_then(|path| path.strip_prefix(&**prefix));
                    method.is_some_and(protocol::is_method)
                };
                if prefix.as_ref().is_some_and(of_method) {
                    continue;
                }
                if seen.contains(&path) || seen.len() >= MOST {
                    continue;
                }
                seen.push(path.clone());
                let known = self.entries.iter().any(|entry| matches!(&entry.kind, EntryKind::App { app: own, path: own_path } if *own == app && *own_path == path));
                if !known && self.entries.len() < 260 {
                    self.entries
                        .push(Entry::new(EntryKind::App { app, path }, route, unit));
                }
            }
        }
    }

    pub fn unit_at(&self, at: Span) -> Option<usize> {
        self.program
            .units
            .iter()
            .position(|unit| unit.span.lo <= at.lo && at.lo <= unit.span.hi)
    }

    /// Functions that were seen to ask an unknown value for names of methods.
    fn find_dispatchers(&mut self) {
        struct Asked {
            origin: Rc<Origin>,
            at: Span,
            unit: usize,
            /// It is asked for more than ping, as a dispatcher does.
            more: bool,
        }
        let mut found: Vec<Asked> = Vec::new();
        for dispatch in &self.dispatches {
            let unit = self.unit_at(dispatch.at).unwrap_or(0);
            let more = &*dispatch.name != "ping";
            const MOST: usize = 60;
            let known = found
                .iter()
                .position(|asked| asked.unit == unit && same_way(&asked.origin, &dispatch.origin));
            match known {
                Some(index) => found[index].more |= more,
                None if found.len() < MOST => {
                    found.push(Asked {
                        origin: Rc::clone(&dispatch.origin),
                        at: dispatch.at,
                        unit,
                        more,
                    });
                }
                None => {}
            }
        }
        for Asked {
            origin,
            at,
            unit,
            more,
        } in found
        {
            match origin.root().step {
                Step::Argument { call, .. } if more => {
                    self.entries
                        .push(Entry::new(EntryKind::Driven { call, origin }, at, unit));
                }
                Step::Free(_) => {
                    self.entries
                        .push(Entry::new(EntryKind::Fragment { origin }, at, unit));
                }
                _ => {}
            }
        }
    }

    /// How little a file has to do with MCP.
    pub fn rank_of_unit(&self, unit: usize) -> u8 {
        self.words.rank(self.program.units[unit].span)
    }

    /// Whether the file of a place holds anything of interest.
    pub fn near_interest(&self, at: Span) -> bool {
        self.unit_at(at)
            .is_some_and(|unit| self.words.interest(self.program.units[unit].span))
    }

    pub fn unknown_argument(&self, call: u32, index: usize, at: Span) -> Value {
        self.unknown(
            Step::Argument {
                call,
                index: index as u16,
            },
            at,
        )
    }
}

/// What stands before the method in the paths of a router that has one for `initialize` and one for
/// another method of the protocol.
fn prefix_of_methods(paths: &[(Option<swc_atoms::Atom>, Span)]) -> Option<swc_atoms::Atom> {
    let paths = || paths.iter().filter_map(|(path, _)| path.as_deref());
    paths()
        .filter_map(|path| path.strip_suffix("initialize"))
        .filter(|prefix| prefix.ends_with('/'))
        .find(|prefix| {
            paths().any(|path| {
                let method = path.strip_prefix(prefix);
                method.is_some_and(|method| method != "initialize" && protocol::is_method(method))
            })
        })
        .map(Into::into)
}

fn same_way(a: &Origin, b: &Origin) -> bool {
    let plain = |origin: &Origin| {
        origin
            .steps()
            .into_iter()
            .filter(|step| !matches!(step, Step::AsText | Step::Await))
            .cloned()
            .collect::<Vec<_>>()
    };
    plain(a) == plain(b)
}
