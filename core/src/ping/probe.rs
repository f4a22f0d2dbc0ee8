//! Sends messages to an entry along every path that they can take.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use super::{
    assess::Together,
    judge::{self, Judged},
};
use crate::{
    evaluate::{
        heap::{Kind, Mark},
        host::{Flavor, Host},
        paths::{Agenda, Choice, Paths},
        platform::message::Message,
        run::{Abrupt, Mode, R, Run},
        tasks::Tasks,
        trace::Trace,
        value::Value,
    },
    servers::entries::{Entry, EntryKind},
    syntax::NOWHERE,
};

/// Paths of one message at most.
const MOST_PATHS: usize = 40;
/// Steps of one path at most.
const LONGEST_PATH: u64 = 60_000;

/// One way that a message took, and what came of it.
#[derive(Debug)]
pub struct Path {
    pub choices: Vec<Choice>,
    pub trace: Trace,
    /// A bound of the audit was hit on the way.
    pub cut: bool,
}

/// The ids that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Probe {
    One,
    Zero,
    Text,
    /// The empty text, which is an id as well.
    Empty,
    /// A notification.
    NoId,
}

impl Probe {
    pub fn message(self) -> Message {
        Message::new(match self {
            Self::One => serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }),
            Self::Zero => serde_json::json!({ "jsonrpc": "2.0", "id": 0, "method": "ping" }),
            Self::Text => serde_json::json!({ "jsonrpc": "2.0", "id": "a", "method": "ping" }),
            Self::Empty => serde_json::json!({ "jsonrpc": "2.0", "id": "", "method": "ping" }),
            Self::NoId => serde_json::json!({ "jsonrpc": "2.0", "method": "ping" }),
        })
    }
}

/// `initialize` as a client of the newest revision with ping sends it.
pub fn initialize() -> Message {
    Message::new(serde_json::json!({
        "jsonrpc": "2.0", "id": 100, "method": "initialize",
        "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "client", "version": "1.0.0" } }
    }))
}

fn initialized() -> Message {
    Message::new(serde_json::json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
}

/// All that was learnt of an entry.
#[derive(Debug)]
pub struct Session {
    /// Ping with id 1, sent before anything else.
    pub bare: Vec<Path>,
    pub initialize: Vec<Path>,
    /// After the handshake, with what is made of each.
    pub one: Vec<Path>,
    pub judged: Vec<Judged>,
    pub together: Together,
    /// The path of them that stands for all.
    pub chosen: usize,
    /// The other ids, on its way.
    pub zero: Path,
    pub text: Path,
    pub empty: Path,
    pub no_id: Path,
    /// `notifications/initialized`.
    pub ready: Vec<Path>,
}

impl Session {
    /// The path that stands for the server's answer.
    pub fn chosen(&self) -> &Path {
        &self.one[self.chosen]
    }
}

impl<'a> Run<'a> {
    /// Prepares a run of one message.
    fn begin(&mut self, message: &Message, given: Vec<u8>) {
        self.mode = Mode::Probe;
        self.message = Some(message.clone());
        self.paths = Paths::start(given);
        self.tasks = Tasks::default();
        self.trace = Trace {
            older: self.heap.len() as u32,
            ..Trace::default()
        };
        self.frames.clear();
        self.consumers.clear();
        self.closing.clear();
        self.may_return = vec![Vec::new()];
        self.depth = 0;
        self.steps = 0;
        self.step_limit = LONGEST_PATH.min(self.probe_steps);
    }

    fn one_path(&mut self, entry: &Entry<'a>, message: &Message, given: Vec<u8>) -> Path {
        self.begin(message, given);
        self.run_path(entry)
    }

    /// Sends a message for good, the way that another one went. Where it comes to choices that the
    /// other did not meet, the way that stays nearest to the other's.
    fn follow_path(&mut self, entry: &Entry<'a>, message: &Message, like: &Rc<[Choice]>) -> Path {
        const MOST: usize = 12;
        let run = |run: &mut Self, given: Vec<u8>| {
            run.begin(message, given);
            run.paths.go_along(Rc::clone(like));
            run.run_path(entry)
        };
        let new = |choice: &Choice| like.iter().all(|other| other.at != choice.at);
        let mark = self.heap.mark();
        let first = run(self, Vec::new());
        if !first.choices.iter().any(new) {
            return first;
        }
        self.heap.reset(&mark);
        self.forget_late_units();
        let mut agenda = Agenda::first();
        let mut paths = Vec::new();
        while paths.len() < MOST
            && let Some(plan) = agenda.next()
        {
            let mark = self.heap.mark();
            let path = run(self, plan.given.clone());
            self.heap.reset(&mark);
            self.forget_late_units();
            agenda.plan(&plan, &path.choices, new);
            paths.push(path);
        }
        let best = nearest(&paths, like).unwrap_or(&first);
        let given = best.choices.iter().map(|choice| choice.taken).collect();
        run(self, given)
    }

    fn run_path(&mut self, entry: &Entry<'a>) -> Path {
        let result: R<()> = self.deliver(entry);
        self.probe_steps = self.probe_steps.saturating_sub(self.steps);
        let cut = matches!(result, Err(Abrupt::Limit)) || self.paths.exhausted;
        Path {
            choices: std::mem::take(&mut self.paths.made),
            trace: std::mem::take(&mut self.trace),
            cut,
        }
    }

    /// Every path of a message, each from the same state, which is left as it was.
    fn explore(&mut self, entry: &Entry<'a>, message: &Message) -> Vec<Path> {
        let mut agenda = Agenda::first();
        let mut paths = Vec::new();
        while let Some(plan) = agenda.next() {
            let mark = self.heap.mark();
            let path = self.one_path(entry, message, plan.given.clone());
            self.heap.reset(&mark);
            self.forget_late_units();
            agenda.plan(&plan, &path.choices, |_| true);
            paths.push(path);
            if paths.len() >= MOST_PATHS {
                self.ways_left |= !agenda.is_empty();
                break;
            }
        }
        paths
    }

    fn forget_late_units(&mut self) {
        for unit in std::mem::take(&mut self.late_units) {
            self.units[unit].started = false;
        }
    }

    /// Sends a message for good, on the path where most was answered.
    fn advance(&mut self, entry: &Entry<'a>, message: &Message) -> Vec<Path> {
        let paths = self.explore(entry, message);
        // Of equals the one with the fewest conditions supposed to hold, which is tried first.
        let best = paths.iter().rev().max_by_key(|path| {
            let refused = path.trace.sent.iter().any(super::envelope::is_error);
            (
                i32::from(!path.trace.sent.is_empty() && !refused),
                i32::from(path.trace.thrown.is_none()),
                -(path.choices.len() as i32),
            )
        });
        if let Some(best) = best {
            let given = best.choices.iter().map(|choice| choice.taken).collect();
            let _ = self.one_path(entry, message, given);
        }
        paths
    }

    /// A client opens the streams that the server offers before it posts anything.
    fn open_streams(&mut self, entry: &Entry<'a>) {
        if let EntryKind::Http { handler } = &entry.kind {
            self.open_stream_of_handler(entry, handler);
        }
        let EntryKind::App { app, .. } = &entry.kind else {
            return;
        };
        let gets: Vec<(Option<Atom>, Span)> = match &self.heap.get(*app).kind {
            Kind::Host(Host::App(data)) => data
                .layers
                .iter()
                .filter(|layer| layer.method == Some("GET"))
                .map(|layer| (layer.path.clone(), layer.at))
                .take(8)
                .collect(),
            _ => Vec::new(),
        };
        for (path, at) in gets {
            self.begin(&Message::new(serde_json::Value::Null), Vec::new());
            self.unit = entry.unit;
            let _ = self.serve_app(*app, "GET", path.as_ref(), at);
            let _ = self.drain();
        }
    }

    /// Node's own handler decides by itself which address has a stream: the way of a GET that
    /// writes to its response and leaves it open.
    fn open_stream_of_handler(&mut self, entry: &Entry<'a>, handler: &Value) {
        const MOST: usize = 24;
        let unit = &self.program.units[entry.unit];
        if memchr::memmem::find(
            self.program.text_of(unit.span).as_bytes(),
            b"text/event-stream",
        )
        .is_none()
        {
            return;
        }
        let nothing = Message::new(serde_json::Value::Null);
        let get = |run: &mut Self, given: Vec<u8>| {
            run.begin(&nothing, given);
            run.unit = entry.unit;
            let request = run.http_request("GET", None, false, NOWHERE);
            let response = run.http_response(Flavor::Node, false, NOWHERE);
            let _ = run.serve_node(handler, request, response, entry.at);
            let _ = run.drain();
            let open = matches!(&run.heap.get(response).kind,
                Kind::Host(Host::Response(response)) if !response.ended);
            let opened = open && !run.trace.sent.is_empty();
            (opened, std::mem::take(&mut run.paths.made))
        };
        let mut agenda = Agenda::first();
        for _ in 0..MOST {
            let Some(plan) = agenda.next() else { return };
            let mark = self.heap.mark();
            let (opened, choices) = get(self, plan.given.clone());
            self.heap.reset(&mark);
            self.forget_late_units();
            if opened {
                let given = choices.iter().map(|choice| choice.taken).collect();
                get(self, given);
                return;
            }
            agenda.plan(&plan, &choices, |_| true);
        }
    }

    /// A ping on its own: what it meets tells whether the entry has to do with MCP at all.
    pub fn look(&mut self, entry: &Entry<'a>) -> Vec<Path> {
        let mark: Mark = self.heap.mark();
        self.open_streams(entry);
        let paths = self.explore(entry, &Probe::One.message());
        self.heap.reset(&mark);
        self.forget_late_units();
        paths
    }

    /// A request that most servers answer.
    pub fn list_tools(&mut self, entry: &Entry<'a>) -> Vec<Path> {
        self.ask(
            entry,
            &serde_json::json!({ "jsonrpc": "2.0", "id": 101, "method": "tools/list" }),
        )
    }

    /// The request that asks for the revisions, as 2026-07-28 has it.
    pub fn discover(&mut self, entry: &Entry<'a>) -> Vec<Path> {
        let meta = serde_json::json!({
            super::protocol::REVISION_KEY: super::protocol::FIRST_WITHOUT_PING,
        });
        self.ask(
            entry,
            &serde_json::json!({
                "jsonrpc": "2.0",
                "id": 102,
                "method": "server/discover",
                "params": { "_meta": meta },
            }),
        )
    }

    /// Sends one request outside of a conversation.
    fn ask(&mut self, entry: &Entry<'a>, request: &serde_json::Value) -> Vec<Path> {
        let mark = self.heap.mark();
        self.open_streams(entry);
        let paths = self.explore(entry, &Message::new(request.clone()));
        self.heap.reset(&mark);
        self.forget_late_units();
        paths
    }

    /// The whole conversation.
    pub fn converse(&mut self, entry: &Entry<'a>, bare: Vec<Path>) -> Session {
        let mark = self.heap.mark();
        self.open_streams(entry);
        let initialize = self.advance(entry, &initialize());
        let ready = self.advance(entry, &initialized());
        // What a ping leaves behind, the next one meets.
        let one = self.advance(entry, &Probe::One.message());
        let judged: Vec<Judged> = one
            .iter()
            .map(|path| judge::judge(path, &serde_json::json!(1)))
            .collect();
        let together = self.together(&one, &judged);
        let chosen = together.chosen(&judged);
        let like: Rc<[Choice]> = one[chosen].choices.as_slice().into();
        let mut send = |probe: Probe| self.follow_path(entry, &probe.message(), &like);
        let zero = send(Probe::Zero);
        let text = send(Probe::Text);
        let empty = send(Probe::Empty);
        let no_id = send(Probe::NoId);
        self.heap.reset(&mark);
        self.forget_late_units();
        Session {
            bare,
            initialize,
            one,
            judged,
            together,
            chosen,
            zero,
            text,
            empty,
            no_id,
            ready,
        }
    }
}

/// The path that chooses most as another did.
pub fn nearest<'p>(paths: &'p [Path], like: &[Choice]) -> Option<&'p Path> {
    paths.iter().max_by_key(|path| {
        let alike = path
            .choices
            .iter()
            .zip(like)
            .take_while(|(a, b)| a.at == b.at && a.taken == b.taken)
            .count();
        let same = path
            .choices
            .iter()
            .filter(|choice| {
                like.iter()
                    .any(|other| other.at == choice.at && other.taken == choice.taken)
            })
            .count();
        let other = path.choices.len() - same;
        (alike, (same as i32) * 2 - (other as i32))
    })
}
