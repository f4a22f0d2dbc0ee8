//! The interpreter's state, and its bounds.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use swc_atoms::Atom;
use swc_common::Span;

use super::{
    heap::{EnvId, Func, Heap, Kind, ObjId},
    origin::{Origin, Step},
    paths::Paths,
    tasks::Tasks,
    trace::Trace,
    value::{V, Value},
};
use crate::{modules::Modules, ping::words::Words, servers::entries::Entry, syntax::Program};

/// Why evaluation does not go on.
#[derive(Debug, Clone)]
pub enum Abrupt {
    Throw(Value),
    /// Waits for something that nothing in the input will ever bring about.
    Hang,
    /// The step bound was hit.
    Limit,
    /// The loop over a generator was left, so the generator ends.
    Leave,
}

pub type R<T> = Result<T, Abrupt>;

/// How a statement ended.
#[derive(Debug, Clone)]
pub enum Flow {
    Normal,
    Break(Option<Atom>),
    Continue(Option<Atom>),
    Return(Value),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Modules are being executed: unknown conditions go both ways.
    SetUp,
    /// A message is under way: unknown conditions are decided, one path at a time.
    Probe,
}

/// A call under way.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Where it was called.
    pub site: Span,
    /// The function's own span.
    pub function: Span,
}

/// A call that waits: function, `this`, arguments and place.
pub type Postponed<'a> = (Rc<Func<'a>>, Value, Vec<Value>, Span);

/// Calls within calls at most; the interpreter's own stack is what is spared.
pub const DEEPEST_CALL: usize = 30;
/// Expressions within expressions at most, over all calls.
pub const DEEPEST_EVAL: u32 = 220;
/// Iterations of one loop at most.
pub const MOST_ROUNDS: u32 = 4000;

/// A switch that a run takes as set, to whatever value makes a difference.
#[derive(Debug, Clone)]
pub struct Switched {
    pub what: Switches,
    /// A value is looked for with which ping fails, or else one with which it does not.
    pub to_fail: bool,
    /// How conditions on it come out while setting up; nothing for either way.
    pub taken: Option<bool>,
}

/// What a run takes as set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Switches {
    All,
    One(String),
    /// No switch, but the arguments of functions whose caller is not in the input.
    Arguments,
}

/// A configuration switch that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// `process.env.NAME`, or what was asked of `process.argv`.
    pub name: String,
    pub at: Span,
    /// First condition that looked at it.
    pub decided: Option<Span>,
    /// A message met a condition on it.
    pub met: bool,
}

/// A function's place where the method name was compared without its being known.
#[derive(Debug, Clone)]
pub struct Dispatch {
    pub origin: Rc<Origin>,
    /// What it was compared with.
    pub name: Atom,
    pub at: Span,
}

/// A call that the audit made with nothing known about its arguments.
#[derive(Debug, Clone)]
pub struct Driven {
    pub function: Value,
    pub this: Value,
    pub arity: usize,
    pub unit: usize,
}

/// The interpreter.
pub struct Run<'a> {
    pub program: &'a Program<'a>,
    pub modules: &'a Modules<'a>,
    pub heap: Heap<'a>,
    pub mode: Mode,
    pub steps: u64,
    pub step_limit: u64,
    /// Steps that are left for messages.
    pub probe_steps: u64,
    pub depth: u32,
    pub frames: Vec<Frame>,
    pub paths: Paths,
    pub tasks: Tasks,
    pub trace: Trace,
    pub units: Vec<super::scope::UnitState>,
    pub unit: usize,
    pub protos: super::builtins::Protos,
    pub entries: Vec<Entry<'a>>,
    /// Entries registered so far, those that replaced an earlier one included.
    pub registrations: u32,
    pub switches: Vec<Switch>,
    /// The switch that this run takes as set.
    pub switched: Option<Switched>,
    pub dispatches: Vec<Dispatch>,
    pub driven: Vec<Driven>,
    /// While setting up, a bound ended a statement before its end.
    pub cut_short: bool,
    /// While setting up, input was asked for since a loop began.
    pub pulls: bool,
    /// Loops that wait for what no code has brought about yet, with their scope and unit.
    pub waiting: Vec<(&'a swc_ecma_ast::Stmt, EnvId, usize)>,
    pub intervals: Vec<super::tasks::Interval>,
    /// Symbols made so far.
    pub symbols: u32,
    /// Apps that the input sends requests of its own to.
    pub inner_apps: FxHashSet<ObjId>,
    /// Responses, and what is to be called when they have ended.
    pub closing: Vec<(ObjId, Value)>,
    /// Switches, and the first argument, that ways of the set-up part at: which way is taken can be
    /// seen behind them.
    pub splits: Vec<Rc<Origin>>,
    /// Some message had more ways than were tried.
    pub ways_left: bool,
    /// Calls that wait until the stack has room.
    pub postponed: Vec<Postponed<'a>>,
    /// How many `try` statements with a `catch` the function under way is in.
    pub trying: u32,
    /// How many calls of the audit's own making are under way.
    pub driving: u32,
    /// Functions (by their span's start) that were entered.
    pub entered: FxHashSet<u32>,
    /// Calls of a method `connect` that were reached, on an object that the audit did not lose.
    pub connects: FxHashSet<Span>,
    /// Whether a function, by its span's start, is a schema class of zod in a bundle.
    pub schema_makers: FxHashMap<u32, bool>,
    /// Last closure made of each function.
    pub closures: FxHashMap<u32, ObjId>,
    /// Classes in the order in which they were made.
    pub classes: Vec<ObjId>,
    /// Last instance made of each class, by its span's start.
    pub instances: FxHashMap<u32, ObjId>,
    /// Values that unknown code could give back for what the probe sets.
    pub free: FxHashMap<Atom, Value>,
    /// The message under way as text, and its parts.
    pub message: Option<super::platform::message::Message>,
    /// The outermost scope, which holds what is assigned without being declared.
    pub root: EnvId,
    /// Places of words that tell what the program is about.
    pub words: &'a Words,
    /// Declarations put off, by their place: initialiser, scope, unit.
    pub put_off: FxHashMap<u32, (&'a swc_ecma_ast::Expr, EnvId, usize)>,
    /// Steps left for them: what a statement reads is not the statement's own work.
    pub put_off_steps: u64,
    /// What each `yield` hands its value to, innermost last.
    pub consumers: Vec<super::stmt::Consumer<'a>>,
    /// Values returned on branches that were not known to be taken, by call depth.
    pub may_return: Vec<Vec<Value>>,
    /// Modules and files that decided something and were not in the input.
    pub missing: Vec<(String, Span)>,
    pub mentions: Mentions,
    /// Registrations over an SDK server's handlers that threw.
    pub bad_registrations: Vec<crate::servers::sdk::BadRegistration>,
    /// Units first run while a message was under way, to be run again after it.
    pub late_units: Vec<usize>,
    /// Platform functions whose replacements are being called.
    pub replaced: Vec<String>,
}

/// What the input talks about, gathered while it runs.
#[derive(Debug, Clone, Default)]
pub struct Mentions {
    /// Unknown packages and modules whose name says MCP and that were called.
    pub foreign_servers: Vec<(String, Span)>,
    /// Known client code was made.
    pub clients: bool,
}

impl<'a> Run<'a> {
    pub fn new(program: &'a Program<'a>, modules: &'a Modules<'a>, words: &'a Words) -> Self {
        let mut heap = Heap::new();
        let root = heap.scope(None, true);
        let protos = super::builtins::Protos::new(&mut heap);
        let units = program
            .units
            .iter()
            .map(|_| super::scope::UnitState::default())
            .collect();
        Self {
            program,
            modules,
            heap,
            mode: Mode::SetUp,
            steps: 0,
            step_limit: u64::MAX,
            probe_steps: 2_000_000,
            depth: 0,
            frames: Vec::new(),
            paths: Paths::default(),
            tasks: Tasks::default(),
            trace: Trace::default(),
            units,
            unit: 0,
            protos,
            entries: Vec::new(),
            registrations: 0,
            switches: Vec::new(),
            switched: None,
            dispatches: Vec::new(),
            driven: Vec::new(),
            cut_short: false,
            pulls: false,
            waiting: Vec::new(),
            intervals: Vec::new(),
            symbols: 0,
            inner_apps: FxHashSet::default(),
            closing: Vec::new(),
            splits: Vec::new(),
            ways_left: false,
            postponed: Vec::new(),
            trying: 0,
            driving: 0,
            entered: FxHashSet::default(),
            connects: FxHashSet::default(),
            schema_makers: FxHashMap::default(),
            closures: FxHashMap::default(),
            classes: Vec::new(),
            instances: FxHashMap::default(),
            free: FxHashMap::default(),
            message: None,
            root,
            words,
            put_off: FxHashMap::default(),
            put_off_steps: super::scope::budget(
                program.files.iter().map(|file| file.text.len()).sum(),
            ),
            consumers: Vec::new(),
            may_return: vec![Vec::new()],
            missing: Vec::new(),
            mentions: Mentions::default(),
            bad_registrations: Vec::new(),
            late_units: Vec::new(),
            replaced: Vec::new(),
        }
    }

    /// Counts one step of work.
    pub fn step(&mut self) -> R<()> {
        self.steps += 1;
        if self.steps > self.step_limit {
            Err(Abrupt::Limit)
        } else {
            Ok(())
        }
    }

    pub fn probing(&self) -> bool {
        self.mode == Mode::Probe
    }

    pub fn unknown(&self, step: Step, at: Span) -> Value {
        Value::unknown(Origin::new(step, at), at)
    }

    /// A value made of `from` by `step`.
    pub fn derived(&self, from: &Rc<Origin>, step: Step, at: Span) -> Value {
        Value::unknown(from.then(step, at), at)
    }

    pub fn plain(&mut self, at: Span) -> ObjId {
        let proto = self.protos.object;
        self.heap.alloc(Kind::Plain, Some(proto), at)
    }

    pub fn array(&mut self, items: Vec<Value>, at: Span) -> Value {
        let id = self.heap.alloc(Kind::Array(items), None, at);
        Value::obj(id, at)
    }

    /// An error object of the named class.
    pub fn error(&mut self, class: &str, message: Value, at: Span) -> Value {
        let id = self.heap.alloc(Kind::Error, None, at);
        self.heap.set(id, "message", message);
        self.heap.put(
            id,
            &"name".into(),
            super::heap::Prop::Hidden(Value::str(class, at)),
        );
        Value::obj(id, at)
    }

    pub fn throw<T>(&mut self, class: &str, message: impl AsRef<str>, at: Span) -> R<T> {
        let message = Value::str(message, at);
        Err(Abrupt::Throw(self.error(class, message, at)))
    }

    /// Several values as one.
    pub fn either(&self, mut values: Vec<Value>, at: Span) -> Value {
        let mut flat: Vec<Value> = Vec::with_capacity(values.len());
        for value in values.drain(..) {
            let more = match &value.v {
                V::Alt(inner) => inner.to_vec(),
                _ => vec![value],
            };
            for value in more {
                if !flat
                    .iter()
                    .any(|other| super::ops::identical(other, &value))
                {
                    flat.push(value);
                }
            }
        }
        // More than this and nothing is learnt from telling them apart.
        const MOST: usize = 12;
        match flat.len() {
            0 => Value::undefined(at),
            1 => flat.remove(0),
            n if n > MOST => self.unknown(Step::Limit("one of too many values"), at),
            _ => Value::new(V::Alt(flat.into()), at),
        }
    }
}
