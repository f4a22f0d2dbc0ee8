//! Microtasks and timers on a virtual clock.

use std::collections::VecDeque;

use swc_common::Span;

use super::{
    heap::{Kind, ObjId, Promise, Reaction},
    run::{Abrupt, R, Run},
    trace::WaitKind,
    value::{V, Value},
};

#[derive(Debug, Clone)]
pub enum Task {
    /// A promise settled: its reaction runs.
    React {
        reaction: Reaction,
        value: Value,
        rejected: bool,
    },
    Call {
        function: Value,
        args: Vec<Value>,
        at: Span,
    },
}

#[derive(Debug, Clone)]
struct Timer {
    due: f64,
    order: u32,
    function: Value,
    args: Vec<Value>,
    at: Span,
    pause: f64,
}

#[derive(Debug, Clone, Default)]
pub struct Tasks {
    queue: VecDeque<Task>,
    /// `process.nextTick`: before the queue of promises, unless that is being worked off.
    ticks: VecDeque<Task>,
    in_queue: bool,
    timers: Vec<Timer>,
    /// ms since the message came in.
    pub clock: f64,
    order: u32,
    /// What is in the buffer of standard input was read.
    pub read: bool,
    /// Those that the message started.
    intervals: Vec<Interval>,
    /// The intervals have come round.
    ticked: bool,
}

/// A `setInterval` that runs.
#[derive(Debug, Clone)]
pub struct Interval {
    function: Value,
    /// ms
    pause: f64,
    at: Span,
}

/// Tasks run for one message at most.
const MOST: u32 = 2000;

impl Run<'_> {
    pub fn later(&mut self, function: Value, args: Vec<Value>, at: Span) {
        self.tasks
            .queue
            .push_back(Task::Call { function, args, at });
    }

    pub fn next_tick(&mut self, function: Value, args: Vec<Value>, at: Span) {
        self.tasks
            .ticks
            .push_back(Task::Call { function, args, at });
    }

    /// Calls a function after `pause` ms; what `clearTimeout` takes.
    pub fn timer(&mut self, function: Value, pause: f64, args: Vec<Value>, at: Span) -> Value {
        let handle = self.plain(at);
        let place = at;
        self.tasks.order += 1;
        let number = Value::num(f64::from(self.tasks.order), at);
        self.heap
            .put(handle, &"@@timer".into(), super::heap::Prop::Hidden(number));
        self.heap.get_mut(handle).open = Some(super::origin::Origin::new(
            super::origin::Step::Runtime("a timer"),
            at,
        ));
        let pause = pause.max(0.0);
        let due = self.tasks.clock + pause;
        let at = self.within_branch(at);
        self.tasks.timers.push(Timer {
            due,
            order: self.tasks.order,
            function,
            args,
            at,
            pause,
        });
        Value::obj(handle, place)
    }

    pub fn clear_timer(&mut self, number: &Value) {
        let number = number.as_num().unwrap_or(0.0) as u32;
        self.tasks.timers.retain(|timer| timer.order != number);
    }

    /// The process ends: nothing that waits comes to run.
    pub fn end_tasks(&mut self) {
        self.tasks.queue.clear();
        self.tasks.ticks.clear();
        self.tasks.timers.clear();
        self.tasks.intervals.clear();
        self.tasks.ticked = true;
    }

    /// Runs one task, the earliest; whether there was one.
    fn turn(&mut self) -> R<bool> {
        let tick = if self.tasks.in_queue && !self.tasks.queue.is_empty() {
            None
        } else {
            self.tasks.ticks.pop_front()
        };
        self.tasks.in_queue = tick.is_none() && !self.tasks.queue.is_empty();
        if let Some(task) = tick.or_else(|| self.tasks.queue.pop_front()) {
            self.perform(task)?;
            return Ok(true);
        }
        let next = self
            .tasks
            .timers
            .iter()
            .enumerate()
            .min_by(|(_, a), (_, b)| a.due.total_cmp(&b.due).then(a.order.cmp(&b.order)))
            .map(|(index, _)| index);
        let Some(index) = next else { return Ok(false) };
        let timer = self.tasks.timers.remove(index);
        self.tasks.clock = self.tasks.clock.max(timer.due);
        if timer.pause > 0.0 {
            self.waited(timer.at, WaitKind::Pause(timer.pause));
        }
        self.perform(Task::Call {
            function: timer.function,
            args: timer.args,
            at: timer.at,
        })?;
        Ok(true)
    }

    fn perform(&mut self, task: Task) -> R<()> {
        match task {
            Task::Call { function, args, at } => {
                match self.call(&function, Value::undefined(at), args, at) {
                    Ok(_) => Ok(()),
                    Err(Abrupt::Throw(error)) => {
                        self.uncaught(error, at);
                        Ok(())
                    }
                    Err(Abrupt::Hang) => Ok(()),
                    Err(limit) => Err(limit),
                }
            }
            Task::React {
                reaction,
                value,
                rejected,
            } => self.react(reaction, value, rejected),
        }
    }

    /// Runs tasks until none is left.
    pub fn drain(&mut self) -> R<()> {
        for _ in 0..MOST {
            if !self.turn()? && !self.tick()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// `setInterval`; what comes round seldom keeps a connection alive and answers nothing.
    pub fn interval(&mut self, function: Value, pause: f64, at: Span) {
        const SELDOM: f64 = 2_000.0;
        const MOST: usize = 8;
        // What a message starts is gone with it.
        let intervals = if self.probing() {
            &mut self.tasks.intervals
        } else {
            &mut self.intervals
        };
        if pause <= SELDOM && intervals.len() < MOST && matches!(function.v, V::Obj(_)) {
            intervals.push(Interval {
                function,
                pause: pause.max(1.0),
                at,
            });
        }
    }

    /// Where nothing was sent so far: lets loops that wait go on, and every interval come round once;
    /// whether any did.
    fn tick(&mut self) -> R<bool> {
        if !self.probing() || self.tasks.ticked || !self.trace.sent.is_empty() {
            return Ok(false);
        }
        self.tasks.ticked = true;
        let woken = self.wake()?;
        if woken && !self.trace.sent.is_empty() {
            return Ok(true);
        }
        let mut intervals = self.intervals.clone();
        intervals.extend(self.tasks.intervals.iter().cloned());
        let any = !intervals.is_empty();
        for interval in intervals {
            if !self.trace.sent.is_empty() {
                break;
            }
            self.tasks.clock += interval.pause;
            self.waited(interval.at, WaitKind::Pause(interval.pause));
            self.perform(Task::Call {
                function: interval.function,
                args: Vec::new(),
                at: interval.at,
            })?;
        }
        Ok(woken || any)
    }

    pub fn uncaught(&mut self, error: Value, at: Span) {
        if self.probing() && self.trace.thrown.is_none() {
            self.trace.thrown = Some((error, at));
        }
    }

    fn react(&mut self, reaction: Reaction, value: Value, rejected: bool) -> R<()> {
        let at = value.at;
        let handler = if rejected && !reaction.finally {
            &reaction.on_rejected
        } else {
            &reaction.on_fulfilled
        };
        let Some(handler) = handler.clone() else {
            return self.settle(reaction.derived, value, rejected);
        };
        let args = if reaction.finally {
            Vec::new()
        } else {
            vec![value.clone()]
        };
        match self.call(&handler, Value::undefined(at), args, at) {
            Ok(_) if reaction.finally => self.settle(reaction.derived, value, rejected),
            Ok(result) => self.settle(reaction.derived, result, false),
            Err(Abrupt::Throw(error)) => self.settle(reaction.derived, error, true),
            Err(Abrupt::Hang) => Ok(()),
            Err(limit) => Err(limit),
        }
    }

    pub fn new_promise(&mut self, state: Promise, at: Span) -> ObjId {
        self.heap.alloc(Kind::Promise(state), None, at)
    }

    pub fn resolved(&mut self, value: Value, at: Span) -> R<Value> {
        let promise = self.new_promise(Promise::Pending(Vec::new()), at);
        self.settle(promise, value, false)?;
        Ok(Value::obj(promise, at))
    }

    /// Fulfils or rejects; a promise (or thenable) given as the value is followed.
    pub fn settle(&mut self, promise: ObjId, value: Value, rejected: bool) -> R<()> {
        let Kind::Promise(Promise::Pending(_)) = &self.heap.get(promise).kind else {
            return Ok(());
        };
        if !rejected && let V::Obj(inner) = value.v {
            if inner == promise {
                return Ok(());
            }
            if let Kind::Promise(state) = &self.heap.get(inner).kind {
                match state.clone() {
                    Promise::Fulfilled(value) => return self.settle(promise, value, false),
                    Promise::Rejected(error) => return self.settle(promise, error, true),
                    Promise::Pending(_) => {
                        let reaction = Reaction {
                            on_fulfilled: None,
                            on_rejected: None,
                            finally: false,
                            derived: promise,
                        };
                        if let Kind::Promise(Promise::Pending(waiting)) =
                            &mut self.heap.get_mut(inner).kind
                        {
                            waiting.push(reaction);
                        }
                        return Ok(());
                    }
                }
            }
        }
        let state = if rejected {
            Promise::Rejected(value.clone())
        } else {
            Promise::Fulfilled(value.clone())
        };
        let old = std::mem::replace(&mut self.heap.get_mut(promise).kind, Kind::Promise(state));
        if let Kind::Promise(Promise::Pending(waiting)) = old {
            for reaction in waiting {
                self.tasks.queue.push_back(Task::React {
                    reaction,
                    value: value.clone(),
                    rejected,
                });
            }
        }
        Ok(())
    }

    /// `.then`, `.catch` and `.finally`.
    pub fn then(
        &mut self,
        promise: ObjId,
        on_fulfilled: Option<Value>,
        on_rejected: Option<Value>,
        finally: bool,
        at: Span,
    ) -> Value {
        let derived = self.new_promise(Promise::Pending(Vec::new()), at);
        let reaction = Reaction {
            on_fulfilled,
            on_rejected,
            finally,
            derived,
        };
        let state = match &self.heap.get(promise).kind {
            Kind::Promise(state) => state.clone(),
            _ => return Value::obj(derived, at),
        };
        match state {
            Promise::Pending(_) => {
                if let Kind::Promise(Promise::Pending(waiting)) =
                    &mut self.heap.get_mut(promise).kind
                {
                    waiting.push(reaction);
                }
            }
            Promise::Fulfilled(value) => self.tasks.queue.push_back(Task::React {
                reaction,
                value,
                rejected: false,
            }),
            Promise::Rejected(value) => self.tasks.queue.push_back(Task::React {
                reaction,
                value,
                rejected: true,
            }),
        }
        Value::obj(derived, at)
    }

    /// What `await` gives: runs other tasks until the promise is settled.
    pub fn wait_for(&mut self, value: Value, at: Span) -> R<Value> {
        let value = self.pick(value);
        match &value.v {
            V::Obj(id) => {
                let id = *id;
                for _ in 0..MOST {
                    match &self.heap.get(id).kind {
                        Kind::Promise(Promise::Fulfilled(result)) => return Ok(result.clone()),
                        Kind::Promise(Promise::Rejected(error)) => {
                            return Err(Abrupt::Throw(error.clone()));
                        }
                        Kind::Promise(Promise::Pending(_)) => {
                            if !self.turn()? {
                                if self.probing() && self.trace.hung.is_none() {
                                    self.trace.hung = Some(at);
                                }
                                return Err(Abrupt::Hang);
                            }
                        }
                        _ => return self.wait_for_thenable(value, at),
                    }
                }
                Err(Abrupt::Hang)
            }
            V::Unknown(origin) => {
                if let Some(what) = super::platform::io::io_wait(origin) {
                    self.waited(at, WaitKind::Io(what));
                }
                Ok(self
                    .derived(origin, super::origin::Step::Await, at)
                    .tagged(value.tag))
            }
            _ => Ok(value),
        }
    }

    fn wait_for_thenable(&mut self, value: Value, at: Span) -> R<Value> {
        let Some(id) = value.as_obj() else {
            return Ok(value);
        };
        let Some((super::heap::Prop::Value(then) | super::heap::Prop::Hidden(then), _)) =
            self.heap.lookup(id, "then")
        else {
            return Ok(value);
        };
        let then = then.clone();
        let promise = self.new_promise(Promise::Pending(Vec::new()), at);
        let resolve = self.resolver(promise, "@@resolve", at);
        let reject = self.resolver(promise, "@@reject", at);
        self.call(&then, value, vec![resolve, reject], at)?;
        self.wait_for(Value::obj(promise, at), at)
    }

    /// The functions that a promise's executor is given.
    pub fn resolver(&self, promise: ObjId, name: &str, at: Span) -> Value {
        Value::new(
            V::Method(std::rc::Rc::new((Value::obj(promise, at), name.into()))),
            at,
        )
    }
}
