//! The ways a message can take at conditions that are not known: each run decides them by a list
//! of choices, and the next run flips one.

use std::{collections::VecDeque, rc::Rc};

use swc_common::Span;

use super::{
    heap::ObjId,
    origin::{Origin, Source, Step},
    run::{Run, Switches},
    value::Value,
};

/// One decision of a path.
#[derive(Debug, Clone)]
pub struct Choice {
    pub taken: u8,
    pub options: u8,
    pub at: Span,
    pub origin: Rc<Origin>,
}

impl Choice {
    pub fn source(&self) -> Source {
        self.origin.source()
    }
}

/// What a path has taken an unknown value for.
#[derive(Debug, Clone)]
enum Fact {
    Truthy(bool),
    Equals(Value, bool),
}

/// The path under way.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    given: Vec<u8>,
    /// A path of another message, whose way is taken wherever it came to the same choice.
    like: Rc<[Choice]>,
    pub made: Vec<Choice>,
    facts: Vec<(Rc<Origin>, Fact)>,
    /// What was found in tables under keys that are not known.
    found: Vec<(ObjId, Rc<Origin>, Value)>,
    /// More was left open than a path can be asked about.
    pub exhausted: bool,
}

/// Decisions on one path at most.
const LONGEST: usize = 40;

impl Paths {
    pub fn start(given: Vec<u8>) -> Self {
        Self {
            given,
            ..Self::default()
        }
    }

    /// Goes the way of another message.
    pub fn go_along(&mut self, like: Rc<[Choice]>) {
        self.like = like;
    }

    /// What the other message chose there, the last time if it came there less often.
    fn chosen_before(&self, at: Span) -> Option<u8> {
        let times = self.made.iter().filter(|made| made.at == at).count();
        let mut there = self.like.iter().filter(|choice| choice.at == at);
        let first = there.next()?;
        let choice = there.take(times).last().unwrap_or(first);
        Some(choice.taken)
    }

    pub fn choose(&mut self, options: u8, origin: &Rc<Origin>, at: Span) -> u8 {
        if self.made.len() >= LONGEST {
            self.exhausted = true;
            return 0;
        }
        let taken = self
            .given
            .get(self.made.len())
            .copied()
            .or_else(|| self.chosen_before(at))
            .unwrap_or(0)
            .min(options - 1);
        self.made.push(Choice {
            taken,
            options,
            at,
            origin: Rc::clone(origin),
        });
        taken
    }
}

/// Lists of choices still to be tried, nearest to the first path first.
///
/// Where a flipped choice is followed by the very choices that the path before it met, what it
/// decides is likely to be of no weight (a header for CORS, a log level), and its own flips double
/// those of that path: they wait until all others are tried.
#[derive(Debug, Default)]
pub struct Agenda {
    next: VecDeque<Plan>,
    doubles: VecDeque<Plan>,
}

/// A path to try.
#[derive(Debug, Default)]
pub struct Plan {
    pub given: Vec<u8>,
    /// Places of the choices that the path it parts from met from there on.
    met_before: Rc<[Span]>,
}

impl Agenda {
    pub fn first() -> Self {
        Self {
            next: VecDeque::from([Plan::default()]),
            doubles: VecDeque::new(),
        }
    }

    pub fn next(&mut self) -> Option<Plan> {
        self.next.pop_front().or_else(|| self.doubles.pop_front())
    }

    pub fn is_empty(&self) -> bool {
        self.next.is_empty() && self.doubles.is_empty()
    }

    /// Plans the flips of those of the choices that a run made beyond those it was given.
    pub fn plan(&mut self, tried: &Plan, made: &[Choice], flips: impl Fn(&Choice) -> bool) {
        let places: Rc<[Span]> = made.iter().map(|choice| choice.at).collect();
        let beyond = places.get(tried.given.len()..).unwrap_or_default();
        let double = !beyond.is_empty() && *beyond == *tried.met_before;
        let plans = if double {
            &mut self.doubles
        } else {
            &mut self.next
        };
        for (index, choice) in made.iter().enumerate().skip(tried.given.len()) {
            if !flips(choice) {
                continue;
            }
            for other in 1..choice.options {
                let mut given: Vec<u8> = made[..index].iter().map(|choice| choice.taken).collect();
                given.push(other);
                plans.push_back(Plan {
                    given,
                    met_before: places[index + 1..].into(),
                });
            }
        }
    }
}

impl Run<'_> {
    /// One of what a table may hold under a key that is not known; the same again for the same key,
    /// as long as nothing is written to the table.
    pub fn find_in_table(
        &mut self,
        table: ObjId,
        key: &Rc<Origin>,
        values: &[Value],
        at: Span,
    ) -> Value {
        let again = self
            .paths
            .found
            .iter()
            .find(|(other, asked, _)| *other == table && Origin::same(asked, key));
        if let Some((_, _, value)) = again {
            return value.clone();
        }
        let taken = self.paths.choose(values.len().min(255) as u8, key, at);
        let value = values[usize::from(taken)].clone();
        self.paths
            .found
            .push((table, Rc::clone(key), value.clone()));
        value
    }

    /// Something is written to a table.
    pub fn table_changes(&mut self, table: ObjId) {
        self.paths.found.retain(|(other, ..)| *other != table);
    }

    /// Whether an unknown value is true on this path; nothing while setting up.
    pub fn suppose_truthy(&mut self, origin: &Rc<Origin>, at: Span) -> Option<bool> {
        if origin.source() == Source::Switch
            && matches!(&origin.step, Step::Member(name) if &**name == "@@nullish")
        {
            // A switch that this run takes as set.
            return Some(false);
        }
        if !self.probing() {
            let taken = self.suppose_switch(origin);
            if taken.is_none() {
                self.split(origin);
            }
            return taken;
        }
        let known = self
            .paths
            .facts
            .iter()
            .find_map(|(other, fact)| match fact {
                Fact::Truthy(is) if Origin::same(other, origin) => Some(*is),
                Fact::Equals(value, true) if Origin::same(other, origin) => {
                    super::ops::truthiness(value)
                }
                _ => None,
            });
        let is = known.unwrap_or_else(|| {
            let is = self.paths.choose(2, origin, at) == 1;
            self.paths.facts.push((Rc::clone(origin), Fact::Truthy(is)));
            is
        });
        Some(is)
    }

    /// How this run takes a condition on the switch that it takes as set.
    fn suppose_switch(&mut self, origin: &Rc<Origin>) -> Option<bool> {
        let switched = self.switched.as_ref()?;
        let asked = if switched.what == Switches::Arguments {
            Source::Caller
        } else {
            Source::Switch
        };
        switched.taken.filter(|_| origin.source() == asked)
    }

    /// Remembers that the ways part at a switch or an argument.
    pub fn split(&mut self, origin: &Rc<Origin>) {
        let known = match &origin.root().step {
            Step::Switch(index) => self
                .splits
                .iter()
                .any(|split| matches!(&split.root().step, Step::Switch(other) if other == index)),
            Step::Argument { .. } => self
                .splits
                .iter()
                .any(|split| split.source() == Source::Caller),
            _ => true,
        };
        if !known {
            self.splits.push(Rc::clone(origin));
        }
    }

    /// Whether an unknown value equals `value` on this path; nothing while setting up.
    pub fn suppose_equal(&mut self, origin: &Rc<Origin>, value: &Value, at: Span) -> Option<bool> {
        if !self.probing() {
            return self.suppose_switch(origin);
        }
        let known = self.paths.facts.iter().find_map(|(other, fact)| {
            if !Origin::same(other, origin) {
                return None;
            }
            match fact {
                Fact::Equals(known, true) => Some(super::ops::identical(known, value)),
                Fact::Equals(known, false) => super::ops::identical(known, value).then_some(false),
                Fact::Truthy(is) => (super::ops::truthiness(value)? != *is).then_some(false),
            }
        });
        let is = known.unwrap_or_else(|| {
            let is = self.paths.choose(2, origin, at) == 1;
            self.paths
                .facts
                .push((Rc::clone(origin), Fact::Equals(value.clone(), is)));
            is
        });
        Some(is)
    }

    /// One of several values on this path; the alternatives themselves while setting up.
    pub fn pick(&mut self, value: Value) -> Value {
        if !self.probing() {
            return value;
        }
        let super::value::V::Alt(values) = &value.v else {
            return value;
        };
        let origin = value.origin().cloned().unwrap_or_else(|| {
            Origin::new(
                super::origin::Step::Runtime("which branch ran before"),
                value.at,
            )
        });
        let taken = self
            .paths
            .choose(values.len().min(12) as u8, &origin, value.at);
        let picked = values[taken as usize].clone();
        self.pick(picked)
    }
}
