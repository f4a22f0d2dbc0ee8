//! Objects and scopes, with an undo log: a run of the program can be taken back to a mark.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use swc_atoms::Atom;
use swc_common::Span;
use swc_ecma_ast::{ArrowExpr, Class, Function};

use super::{host::Host, origin::Origin, value::Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjId(pub u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnvId(pub u32);

/// An object: its own properties in order, its prototype, and what else it is.
#[derive(Debug, Clone)]
pub struct Obj<'a> {
    pub kind: Kind<'a>,
    pub props: Vec<(Atom, Prop)>,
    pub proto: Option<ObjId>,
    /// The expression that made it.
    pub at: Span,
    /// Why it may have more properties than these.
    pub open: Option<Rc<Origin>>,
    pub integrity: Integrity,
    epoch: u32,
}

/// How far an object is closed (ECMA-262, `SetIntegrityLevel`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Integrity {
    Extensible,
    NotExtensible,
    Sealed,
    Frozen,
}

#[derive(Debug, Clone)]
pub enum Prop {
    Value(Value),
    Accessor {
        get: Option<Value>,
        set: Option<Value>,
    },
    /// Not enumerable: methods of a prototype, `constructor`.
    Hidden(Value),
}

#[derive(Debug, Clone)]
pub enum Kind<'a> {
    Plain,
    Array(Vec<Value>),
    Function(Rc<Func<'a>>),
    Class(Rc<ClassData<'a>>),
    Bound(Rc<(Value, Value, Vec<Value>)>),
    Map(Vec<(Value, Value)>),
    Set(Vec<Value>),
    Promise(Promise),
    Regex { source: Atom, flags: Atom },
    Generator(Generator<'a>),
    Error,
    Date,
    Host(Host),
}

/// A function of the input and its environment.
#[derive(Debug)]
pub struct Func<'a> {
    pub code: Code<'a>,
    pub env: EnvId,
    /// Object whose prototype `super` looks at.
    pub home: Option<ObjId>,
    pub name: Option<Atom>,
    pub unit: usize,
}

#[derive(Debug, Clone, Copy)]
pub enum Code<'a> {
    Function(&'a Function),
    Arrow(&'a ArrowExpr),
}

impl Code<'_> {
    pub fn span(&self) -> Span {
        match self {
            Self::Function(function) => function.span,
            Self::Arrow(arrow) => arrow.span,
        }
    }

    pub fn is_async(&self) -> bool {
        match self {
            Self::Function(function) => function.is_async,
            Self::Arrow(arrow) => arrow.is_async,
        }
    }

    pub fn is_generator(&self) -> bool {
        matches!(self, Self::Function(function) if function.is_generator)
    }

    pub fn arity(&self) -> usize {
        match self {
            Self::Function(function) => function.params.len(),
            Self::Arrow(arrow) => arrow.params.len(),
        }
    }
}

#[derive(Debug)]
pub struct ClassData<'a> {
    pub node: &'a Class,
    pub env: EnvId,
    pub parent: Option<Value>,
    pub proto: ObjId,
    pub name: Option<Atom>,
    pub unit: usize,
}

#[derive(Debug, Clone)]
pub enum Promise {
    Pending(Vec<Reaction>),
    Fulfilled(Value),
    Rejected(Value),
}

/// What happens when a promise settles.
#[derive(Debug, Clone)]
pub struct Reaction {
    pub on_fulfilled: Option<Value>,
    pub on_rejected: Option<Value>,
    /// `finally` runs either way and passes the outcome on.
    pub finally: bool,
    pub derived: ObjId,
}

/// A generator object: not run yet, or run to its end with all that it yielded.
#[derive(Debug, Clone)]
pub enum Generator<'a> {
    Ready {
        function: Rc<Func<'a>>,
        env: EnvId,
    },
    Done {
        yielded: Vec<Value>,
        next: usize,
        returned: Value,
    },
}

/// A scope.
#[derive(Debug, Clone)]
pub struct Env<'a> {
    pub parent: Option<EnvId>,
    pub vars: Vec<(Atom, Value)>,
    /// `this`, in scopes of functions that have their own.
    pub this: Option<Value>,
    pub home: Option<ObjId>,
    /// Scopes of functions and modules take `var` declarations.
    pub takes_var: bool,
    /// Bindings of a module by name; modules of a bundle have thousands.
    pub index: Option<Rc<FxHashMap<Atom, usize>>>,
    pub function: Option<Rc<Func<'a>>>,
    epoch: u32,
}

enum Undo<'a> {
    Obj(ObjId, Box<Obj<'a>>),
    Env(EnvId, Box<Env<'a>>),
}

/// All objects and scopes.
pub struct Heap<'a> {
    objs: Vec<Obj<'a>>,
    envs: Vec<Env<'a>>,
    log: Vec<Undo<'a>>,
    epoch: u32,
    /// Bindings that were set while someone watches, and what they held before.
    journal: Vec<(EnvId, usize, Value)>,
    watch: Option<Watch>,
    /// Writes to what was there before the innermost watch began, and host objects made.
    effects: u64,
}

/// What someone who compares two ways through the code began with.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    objs: usize,
    envs: usize,
    journal: usize,
    effects: u64,
}

/// A state of the heap to come back to.
pub struct Mark {
    objs: usize,
    envs: usize,
    log: usize,
    epoch: u32,
}

impl<'a> Heap<'a> {
    pub fn new() -> Self {
        Self {
            objs: Vec::new(),
            envs: Vec::new(),
            log: Vec::new(),
            epoch: 0,
            journal: Vec::new(),
            watch: None,
            effects: 0,
        }
    }

    /// Begins to watch what is written; gives the watch that was there before, to be handed back to
    /// [`Heap::unwatch`].
    pub fn watch(&mut self) -> Option<Watch> {
        let watch = Watch {
            objs: self.objs.len(),
            envs: self.envs.len(),
            journal: self.journal.len(),
            effects: self.effects,
        };
        self.watch.replace(watch)
    }

    /// Bindings older than the watch that were set since it began: each once, with its value before.
    pub fn rebound(&self) -> Vec<(EnvId, usize, Value)> {
        let Some(watch) = self.watch else {
            return Vec::new();
        };
        let mut seen: FxHashSet<(EnvId, usize)> = FxHashSet::default();
        self.journal[watch.journal..]
            .iter()
            .filter(|(env, index, _)| (env.0 as usize) < watch.envs && seen.insert((*env, *index)))
            .cloned()
            .collect()
    }

    /// Something was done that the heap does not hold.
    pub fn note_effect(&mut self) {
        self.effects += 1;
    }

    /// Ends the innermost watch; whether anything was done that a caller could see.
    pub fn unwatch(&mut self, outer: Option<Watch>) -> bool {
        let before = self.watch.map_or(self.effects, |watch| watch.effects);
        self.watch = outer;
        if outer.is_none() {
            self.journal.clear();
        }
        self.effects > before
    }

    pub fn len(&self) -> usize {
        self.objs.len()
    }

    pub fn alloc(&mut self, kind: Kind<'a>, proto: Option<ObjId>, at: Span) -> ObjId {
        let id = ObjId(self.objs.len() as u32);
        self.effects += u64::from(matches!(kind, Kind::Host(_)));
        self.objs.push(Obj {
            kind,
            props: Vec::new(),
            proto,
            at,
            open: None,
            integrity: Integrity::Extensible,
            epoch: self.epoch,
        });
        id
    }

    pub fn get(&self, id: ObjId) -> &Obj<'a> {
        &self.objs[id.0 as usize]
    }

    /// For writing: the object's state at the last mark is kept.
    pub fn get_mut(&mut self, id: ObjId) -> &mut Obj<'a> {
        let old = self.watch.is_some_and(|watch| (id.0 as usize) < watch.objs);
        self.effects += u64::from(old);
        let obj = &mut self.objs[id.0 as usize];
        if obj.epoch < self.epoch {
            self.log.push(Undo::Obj(id, Box::new(obj.clone())));
            obj.epoch = self.epoch;
        }
        obj
    }

    pub fn scope(&mut self, parent: Option<EnvId>, takes_var: bool) -> EnvId {
        let id = EnvId(self.envs.len() as u32);
        self.envs.push(Env {
            parent,
            vars: Vec::new(),
            this: None,
            home: None,
            takes_var,
            index: None,
            function: None,
            epoch: self.epoch,
        });
        id
    }

    pub fn env(&self, id: EnvId) -> &Env<'a> {
        &self.envs[id.0 as usize]
    }

    pub fn env_mut(&mut self, id: EnvId) -> &mut Env<'a> {
        let env = &mut self.envs[id.0 as usize];
        if env.epoch < self.epoch {
            self.log.push(Undo::Env(id, Box::new(env.clone())));
            env.epoch = self.epoch;
        }
        env
    }

    /// Writes from here on can be taken back by [`Heap::reset`].
    pub fn mark(&mut self) -> Mark {
        let mark = Mark {
            objs: self.objs.len(),
            envs: self.envs.len(),
            log: self.log.len(),
            epoch: self.epoch,
        };
        self.epoch += 1;
        mark
    }

    /// Takes back everything since `mark`.
    pub fn reset(&mut self, mark: &Mark) {
        while self.log.len() > mark.log {
            match self.log.pop() {
                Some(Undo::Obj(id, obj)) => self.objs[id.0 as usize] = *obj,
                Some(Undo::Env(id, env)) => self.envs[id.0 as usize] = *env,
                None => break,
            }
        }
        self.objs.truncate(mark.objs);
        self.envs.truncate(mark.envs);
        // The epoch goes on: what was restored counts as older than the next write.
        self.epoch += 1;
        debug_assert!(self.epoch > mark.epoch);
    }

    /// Index of a binding in a scope.
    pub fn find(&self, env: EnvId, name: &Atom) -> Option<usize> {
        let env = self.env(env);
        match &env.index {
            Some(index) => index.get(name).copied(),
            None => env.vars.iter().position(|(key, _)| key == name),
        }
    }

    /// Sets a binding, by its index in the scope.
    pub fn set_var(&mut self, id: EnvId, index: usize, value: Value) {
        let watched = self.watch.is_some_and(|watch| (id.0 as usize) < watch.envs);
        let old = std::mem::replace(&mut self.env_mut(id).vars[index].1, value);
        if watched {
            self.effects += 1;
            self.journal.push((id, index, old));
        }
    }

    /// Declares a binding, or sets the one that is there.
    pub fn declare(&mut self, id: EnvId, name: &Atom, value: Value) {
        match self.find(id, name) {
            Some(at) => self.set_var(id, at, value),
            None => {
                let env = self.env_mut(id);
                let at = env.vars.len();
                env.vars.push((name.clone(), value));
                if let Some(index) = &mut env.index {
                    Rc::make_mut(index).insert(name.clone(), at);
                }
            }
        }
    }

    /// The scope that holds `name`, from `env` outwards.
    pub fn resolve(&self, mut env: EnvId, name: &Atom) -> Option<(EnvId, usize)> {
        loop {
            if let Some(at) = self.find(env, name) {
                return Some((env, at));
            }
            env = self.env(env).parent?;
        }
    }

    pub fn own(&self, id: ObjId, name: &str) -> Option<&Prop> {
        self.get(id)
            .props
            .iter()
            .find(|(key, _)| &**key == name)
            .map(|(_, prop)| prop)
    }

    /// A property, own or inherited, and the object that has it.
    pub fn lookup(&self, id: ObjId, name: &str) -> Option<(&Prop, ObjId)> {
        let mut id = id;
        // A chain longer than this is a cycle that some code made on purpose.
        for _ in 0..32 {
            if let Some(prop) = self.own(id, name) {
                return Some((prop, id));
            }
            id = self.get(id).proto?;
        }
        None
    }

    pub fn put(&mut self, id: ObjId, name: &Atom, prop: Prop) {
        let obj = self.get_mut(id);
        match obj.props.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = prop,
            None => obj.props.push((name.clone(), prop)),
        }
    }

    pub fn set(&mut self, id: ObjId, name: &str, value: Value) {
        self.put(id, &Atom::from(name), Prop::Value(value));
    }

    pub fn remove(&mut self, id: ObjId, name: &str) -> bool {
        if self.own(id, name).is_none() {
            return false;
        }
        self.get_mut(id).props.retain(|(key, _)| &**key != name);
        true
    }
}
