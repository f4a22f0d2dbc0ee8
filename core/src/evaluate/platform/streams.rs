//! Node's streams (node 20, `stream`): what is written to one comes out of the next.

use swc_atoms::Atom;
use swc_common::Span;

use crate::{
    evaluate::{
        heap::{Generator, Kind, ObjId, Promise, Prop},
        host::{Emitter, EmitterKind, Host},
        run::{R, Run},
        stmt::Consumer,
        value::{V, Value},
    },
    servers::entries::EntryKind,
};

/// How what is pulled is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pull {
    Plain,
    /// As the arguments of an event.
    Arguments,
    /// As an iterator's result.
    Next,
    NextArguments,
}

/// Names under which a stream of the code's own takes what is written: options of the constructor
/// or methods of a class.
const TAKERS: [(&str, &str); 2] = [("transform", "_transform"), ("write", "_write")];

impl Run<'_> {
    /// `new Transform(options)` and its kin.
    pub fn init_stream(&mut self, id: ObjId, args: &[Value]) {
        self.heap.get_mut(id).kind = Kind::Host(Host::Emitter(Emitter {
            kind: EmitterKind::Plain,
            listeners: Vec::new(),
            once: Vec::new(),
        }));
        let Some(options) = args.first().and_then(Value::as_obj) else {
            return;
        };
        for (option, method) in TAKERS {
            if let Some(function) = self.own_value(options, option) {
                self.heap.put(id, &method.into(), Prop::Hidden(function));
            }
        }
    }

    fn taker(&self, id: ObjId) -> Option<Value> {
        TAKERS
            .iter()
            .find_map(|(_, method)| match self.heap.lookup(id, method) {
                Some((Prop::Value(function) | Prop::Hidden(function), _)) => Some(function.clone()),
                _ => None,
            })
    }

    /// Whether something is written to a stream that the code makes of it what it likes.
    pub fn write_to_stream(&mut self, id: ObjId, chunk: &Value, at: Span) -> R<bool> {
        let Some(function) = self.taker(id) else {
            return Ok(false);
        };
        let stream = Value::obj(id, at);
        let done = self.method(&stream, "@@written", at);
        let args = vec![chunk.clone(), Value::str("utf8", at), done];
        let result = self.call(&function, stream, args, at)?;
        self.wait_for(result, at)?;
        Ok(true)
    }

    /// The callback that a transform is given: what it hands on comes out.
    pub fn written(&mut self, id: ObjId, args: &[Value], at: Span) -> R<()> {
        match args.get(1) {
            Some(chunk) if !chunk.is_nullish() => self.push_out(id, chunk.clone(), at),
            _ => Ok(()),
        }
    }

    pub fn push_out(&mut self, id: ObjId, chunk: Value, at: Span) -> R<()> {
        for listener in self.listeners(id, "data") {
            self.call(&listener, Value::obj(id, at), vec![chunk.clone()], at)?;
        }
        Ok(())
    }

    /// `Readable.from(items)`.
    pub fn readable_of(&mut self, items: Vec<Value>, at: Span) -> Value {
        let readable = self.emitter(EmitterKind::Plain, at);
        let items = self.array(items, at);
        if let Some(id) = readable.as_obj() {
            self.heap.put(id, &"@@items".into(), Prop::Hidden(items));
        }
        readable
    }

    /// `source.pipe(target)`.
    pub fn pipe(&mut self, source: ObjId, target: &Value, at: Span) -> R<()> {
        if let Some(items) = self.own_value(source, "@@items") {
            for item in self.iterate(&items, at)?.unwrap_or_default() {
                self.call_method(target, &"write".into(), vec![item], at)?;
            }
            self.call_method(target, &"end".into(), Vec::new(), at)?;
            return Ok(());
        }
        if let (Some(write), Kind::Host(Host::Emitter(emitter))) =
            (self.writer(target), &mut self.heap.get_mut(source).kind)
        {
            emitter.listeners.push(("data".into(), write));
        }
        Ok(())
    }

    /// What is called with each chunk for a stream that is written to.
    fn writer(&self, target: &Value) -> Option<Value> {
        let at = target.at;
        match &target.v {
            V::Extern(path) if path.dotted() == "process.stdout" => {
                Some(self.path(&["process", "stdout", "write"], at))
            }
            V::Obj(_) => Some(self.method(target, "write", at)),
            _ => None,
        }
    }

    fn method(&self, object: &Value, name: &str, at: Span) -> Value {
        Value::new(
            V::Method(std::rc::Rc::new((object.clone(), Atom::from(name)))),
            at,
        )
    }

    /// `process.stdin.pipe(target)`, where the code says what the target does; whether it does.
    pub fn pipe_stdin(&mut self, target: &Value, at: Span) -> bool {
        let own = target.as_obj().is_some_and(|id| self.taker(id).is_some());
        if own && let Some(callback) = self.writer(target) {
            self.register(EntryKind::Chunks { callback }, at);
        }
        own
    }

    /// What comes next from standard input where the code asks for it: a promise, which waits while
    /// there is nothing. `line` or chunk, as it is or within `shape`.
    pub fn pull(&mut self, line: bool, shape: Pull, at: Span) -> R<Value> {
        let Some(text) = self.next_input(line, at) else {
            return Ok(Value::obj(
                self.new_promise(Promise::Pending(Vec::new()), at),
                at,
            ));
        };
        let value = match shape {
            Pull::Plain => text,
            Pull::Arguments => self.array(vec![text], at),
            Pull::Next | Pull::NextArguments => {
                let value = if shape == Pull::Next {
                    text
                } else {
                    self.array(vec![text], at)
                };
                let next = self.plain(at);
                self.heap.set(next, "value", value);
                self.heap.set(next, "done", Value::bool(false, at));
                Value::obj(next, at)
            }
        };
        self.resolved(value, at)
    }

    /// The message, once. Setting up there is none: the place is one where messages enter, and the
    /// loop that waits here goes on when one does.
    pub fn next_input(&mut self, line: bool, at: Span) -> Option<Value> {
        if self.probing() {
            let taken = std::mem::replace(&mut self.tasks.read, true);
            return (!taken).then(|| self.message_text(if line { "" } else { "\n" }));
        }
        self.pulls = true;
        let nothing = self.path(&["clearTimeout"], at);
        self.register(EntryKind::Lines { callback: nothing }, at);
        None
    }

    /// `pipeline(source, ...stages)`.
    pub fn pipeline(&mut self, args: &[Value], at: Span) -> R<()> {
        let Some((first, stages)) = args.split_first() else {
            return Ok(());
        };
        let mut source = first.clone();
        for (index, stage) in stages.iter().enumerate() {
            if self.is_input_function(stage) {
                // A generator over the source, or who takes what comes out of it. The last one may
                // be the callback instead, which takes an error only.
                let last = index + 1 == stages.len();
                if last && index > 0 && source.as_extern().is_some() {
                    return Ok(());
                }
                source = self.call(stage, Value::undefined(at), vec![source], at)?;
                continue;
            }
            let generator = source.as_obj().filter(|id| {
                matches!(
                    self.heap.get(*id).kind,
                    Kind::Generator(Generator::Ready { .. })
                )
            });
            match generator {
                Some(generator) => {
                    let Some(write) = self.writer(stage) else {
                        return Ok(());
                    };
                    self.consumers.push(Consumer::Call(write));
                    let depth = self.consumers.len();
                    let result = self.run_generator(generator);
                    self.consumers.truncate(depth - 1);
                    result?;
                }
                None => {
                    self.call_method(&source, &"pipe".into(), vec![stage.clone()], at)?;
                }
            }
            source = stage.clone();
        }
        Ok(())
    }
}
