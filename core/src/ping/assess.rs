//! From paths to servers: which entries are MCP servers, and what each answers.

use rustc_hash::FxHashSet;
use swc_common::Span;

use super::{
    judge::{self, Judged, Outcome, Problem},
    probe::{self, Path, Probe, Session},
    protocol,
    rules::Rule,
};
use crate::{
    evaluate::{
        heap::{Kind, ObjId},
        host::Host,
        origin::{Source, Step},
        run::Run,
        text::{Json, Node},
        trace::{Channel, Event},
    },
    report::{HandledBy, Level, ServerKind, Verdict},
    servers::{
        catalog::{self, Answer, Role},
        entries::{Entry, EntryKind},
    },
    syntax::{
        NOWHERE,
        contents::{self, any_within},
    },
};

/// A finding with the way to it.
#[derive(Debug, Clone)]
pub struct Told {
    pub problem: Problem,
    pub events: Vec<Event>,
}

/// One probe and what came back.
#[derive(Debug, Clone)]
pub struct Exchanged {
    pub sent: serde_json::Value,
    pub received: Option<String>,
    pub when: String,
}

/// A server of the input, judged.
#[derive(Debug, Clone)]
pub struct Found {
    pub name: Option<String>,
    pub kind: ServerKind,
    pub library: Option<String>,
    pub transport: &'static str,
    pub at: Span,
    pub unit: usize,
    pub revisions: Vec<String>,
    pub verdict: Verdict,
    pub told: Vec<Told>,
    pub handlers: Vec<(Span, HandledBy)>,
    pub exchange: Vec<Exchanged>,
    pub missing: Vec<String>,
    /// Where the SDK's server object is made, if the SDK is what answers.
    pub site: Option<Span>,
    /// The input only changes its handlers.
    pub unseen: bool,
    /// A transport or handler of a library answers for a server that the entry does not show.
    pub through_library: bool,
    /// Its caller is not in the input.
    pub guessed: bool,
}

/// How the paths of one probe come out together.
#[derive(Debug, Clone)]
pub enum Together {
    Good(usize),
    Bad(usize),
    Unsure(String),
}

impl Together {
    /// The path that stands for all of them.
    pub fn chosen(&self, judged: &[Judged]) -> usize {
        match self {
            Self::Good(index) | Self::Bad(index) => *index,
            Self::Unsure(_) => judged
                .iter()
                .position(|one| matches!(one.outcome, Outcome::Unsure { .. }))
                .unwrap_or(0),
        }
    }
}

/// The order in which entries are judged: what the first reach, the later need not guess at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Known,
    Sdk,
    Guessed,
}

impl Stage {
    fn of(entry: &Entry) -> Self {
        match entry.kind {
            EntryKind::Sdk { .. } => Self::Sdk,
            EntryKind::Driven { .. } | EntryKind::Fragment { .. } => Self::Guessed,
            _ => Self::Known,
        }
    }
}

impl<'a> Run<'a> {
    /// Every server that was found, judged.
    pub fn assess(&mut self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let mut covered: FxHashSet<Span> = FxHashSet::default();
        // What the modules register by themselves comes first: code that a message runs through
        // there need not be called with nothing known.
        let first = self.entries.len();
        self.assess_from(0, &mut found, &mut covered, Stage::Known);
        self.set_up_the_rest();
        self.assess_from(first, &mut found, &mut covered, Stage::Known);
        self.assess_from(0, &mut found, &mut covered, Stage::Sdk);
        self.assess_from(0, &mut found, &mut covered, Stage::Guessed);
        self.add_frameworks(&mut found);
        // A function that passes messages on, beside servers that are known: it leads to one of them.
        if found.iter().any(|server| {
            !server.guessed && matches!(server.verdict, Verdict::Pass | Verdict::Fail)
        }) {
            found.retain(|server| !(server.guessed && server.verdict == Verdict::Inconclusive));
        }
        // So does one that connects whatever server it is given.
        if found
            .iter()
            .any(|server| !server.unseen && server.kind == ServerKind::Sdk)
        {
            found.retain(|server| !server.unseen || server.verdict == Verdict::Fail);
        }
        found
    }

    /// Judges the entries of one stage, from `first` on.
    fn assess_from(
        &mut self,
        first: usize,
        found: &mut Vec<Found>,
        covered: &mut FxHashSet<Span>,
        stage: Stage,
    ) {
        let mut entries = self.entries.split_off(first);
        // Known transports first: what they reach needs no guess about its caller. The budget for
        // messages may end with files that do not talk of MCP.
        entries.sort_by_key(|entry| {
            let rank = self.rank_of_unit(entry.unit);
            match &entry.kind {
                EntryKind::Driven { call, origin } => {
                    (2, 0, u32::from(!ends_with_method(origin)), *call)
                }
                EntryKind::Fragment { origin } => {
                    (3, 0, u32::from(!ends_with_method(origin)), entry.at.lo.0)
                }
                EntryKind::Sdk { .. } => (1, 0, 0, 0),
                // Behind those that may turn out to send requests to an app of their own.
                EntryKind::App { .. } | EntryKind::MethodPaths { .. } => (0, rank, 1, 0),
                _ => (0, rank, 0, 0),
            }
        });
        let mut calls: FxHashSet<u32> = FxHashSet::default();
        let mut fragments: FxHashSet<usize> = FxHashSet::default();
        for entry in &entries {
            if Stage::of(entry) != stage {
                continue;
            }
            match &entry.kind {
                EntryKind::Driven { call, .. }
                    if (covered.contains(&entry.at) || calls.contains(call)) =>
                {
                    continue;
                }
                EntryKind::Fragment { .. }
                    if (covered.contains(&entry.at) || fragments.contains(&entry.unit)) =>
                {
                    continue;
                }
                EntryKind::App { app, .. } | EntryKind::MethodPaths { app, .. }
                    if self.is_inner(*app) =>
                {
                    continue;
                }
                _ => {}
            }
            let server = match &entry.kind {
                EntryKind::Sdk { server } => self.assess_sdk(entry, *server, covered),
                _ => self.assess_entry(entry, covered),
            };
            let Some(server) = server else { continue };
            match &entry.kind {
                EntryKind::Driven { call, .. } => {
                    calls.insert(*call);
                }
                EntryKind::Fragment { .. } => {
                    fragments.insert(entry.unit);
                }
                _ => {}
            }
            merge(found, server);
        }
        self.entries.extend(entries);
    }

    /// Whether only the input itself sends requests to an app, as a bridge from another transport
    /// does: what comes of them was judged there.
    fn is_inner(&self, app: ObjId) -> bool {
        self.inner_apps.contains(&app)
            && matches!(&self.heap.get(app).kind, Kind::Host(Host::App(app)) if !app.served)
    }

    fn cover(&mut self, paths: &[Path], covered: &mut FxHashSet<Span>) {
        for path in paths {
            self.entered
                .extend(path.trace.visited.iter().map(|span| span.lo.0));
            covered.extend(path.trace.asks.iter().map(|ask| ask.at));
        }
    }

    fn talks(&self, paths: &[Path], entry: &Entry<'a>, places: &[u32]) -> bool {
        paths
            .iter()
            .flat_map(|path| path.trace.visited.iter())
            .any(|span| any_within(places, *span))
            || matches!(entry.kind, EntryKind::Loop { .. }) && any_within(places, entry.at)
    }

    fn assess_entry(&mut self, entry: &Entry<'a>, covered: &mut FxHashSet<Span>) -> Option<Found> {
        let bare = self.look(entry);
        let names = |paths: &[Path]| {
            paths.iter().any(|path| {
                path.trace
                    .names
                    .iter()
                    .any(|name| protocol::is_telling(name))
            })
        };
        let sdk = |paths: &[Path]| {
            paths.iter().any(|path| {
                path.trace.sdk_site.is_some()
                    || path
                        .trace
                        .sent
                        .iter()
                        .any(|sent| matches!(sent.channel, Channel::Library))
            })
        };
        let words = self.words;
        let tells = |run: &Self, paths: &[Path]| {
            run.talks(paths, entry, &words.methods)
                || run.talks(paths, entry, &words.revision)
                    && run.talks(paths, entry, &words.server_info)
        };
        // Paths named after methods tell as much as comparisons with their names.
        let telling = names(&bare)
            || tells(self, &bare)
            || matches!(entry.kind, EntryKind::MethodPaths { .. });
        let initializes = bare
            .iter()
            .any(|path| path.trace.names.iter().any(|name| &**name == "initialize"))
            || self.talks(&bare, entry, &words.initialize);
        let jsonrpc = self.talks(&bare, entry, &words.jsonrpc);
        let fragment = matches!(entry.kind, EntryKind::Fragment { .. });
        let forwards = bare.iter().any(|path| path.trace.forwarded.is_some());
        let unknown = bare.iter().any(|path| {
            path.trace
                .sent
                .iter()
                .any(|sent| matches!(sent.channel, Channel::Elsewhere(_)))
        });
        // What the ping meets has to do with MCP or with messages at all; where it meets little, the
        // file it is in may.
        let speaks =
            telling || initializes || jsonrpc || fragment || forwards || unknown || sdk(&bare);
        if !speaks && !self.near_interest(entry.at) {
            return None;
        }
        let session = self.converse(entry, bare);
        let greets = greets(&session);
        let mcp = telling
            || sdk(&session.bare)
            || sdk(&session.initialize)
            || greets.is_some()
            || tells(self, &session.initialize);
        if fragment && !self.is_fragment(entry.unit) && !mcp {
            return None;
        }
        let together = &session.together;
        // Code that names methods and answers none of them routes or checks: it is no dispatcher.
        let serves = greets.is_some()
            || sdk(&session.initialize)
            || sdk(&session.one)
            || self.answers_something(entry, &session)
            || (!matches!(entry.kind, EntryKind::Driven { .. })
                && (session.one.iter().any(judge::in_branch)
                    // The code that was run holds a greeting, which something keeps from going out.
                    || self.talks(&session.initialize, entry, &words.revision)
                        && self.talks(&session.initialize, entry, &words.server_info)));
        if mcp
            && !serves
            && !matches!(together, Together::Unsure(_))
            && session
                .judged
                .iter()
                .all(|one| !matches!(one.outcome, Outcome::Good))
        {
            return None;
        }
        if matches!(entry.kind, EntryKind::Driven { .. }) && !serves {
            return None;
        }
        if !mcp && !speaks {
            return None;
        }
        if !mcp && !fragment {
            // Something answers JSON-RPC, or passes messages on, and what decides is not here.
            let unsure = matches!(together, Together::Unsure(_));
            // The name is a last resort, and says nothing of a bundle.
            const SHORT: usize = 512 << 10;
            let text = self.program.text_of(self.program.units[entry.unit].span);
            let says = if text.len() <= SHORT {
                text.to_ascii_lowercase()
            } else {
                String::new()
            };
            if !(unsure && (jsonrpc && !initializes_otherwise(&session) || says.contains("mcp"))) {
                return None;
            }
        }
        if fragment
            && !mcp
            && !matches!(together, Together::Good(_))
            && !session.one.iter().any(judge::in_branch)
        {
            return None;
        }
        self.cover(&session.bare, covered);
        self.cover(&session.one, covered);
        self.cover(&session.initialize, covered);
        let mut found = self.conclude(entry, &session);
        found.name = greets.and_then(|greeting| greeting.name);
        found.guessed |= !mcp;
        if self.is_stateless_only(entry, &session) || self.leads_to_modern_only(&session) {
            skip(&mut found, entry.at);
        }
        Some(found)
    }

    /// Whether `initialize` or `tools/list` gets a JSON-RPC reply with a result.
    fn answers_something(&mut self, entry: &Entry<'a>, session: &Session) -> bool {
        session.initialize.iter().any(has_result) || self.list_tools(entry).iter().any(has_result)
    }

    /// A pasted piece of code rather than a program.
    fn is_fragment(&self, unit: usize) -> bool {
        let unit = &self.program.units[unit];
        unit.frame != crate::syntax::fragment::Frame::Whole || !contents::imports(&unit.items)
    }

    /// A server object of the SDK.
    fn assess_sdk(
        &mut self,
        entry: &Entry<'a>,
        server: ObjId,
        covered: &mut FxHashSet<Span>,
    ) -> Option<Found> {
        let site = self.heap.get(server).at;
        let sdk = self.sdk_of(server)?.clone();
        let mut found = self.blank(entry);
        found.kind = ServerKind::Sdk;
        found.library = Some(sdk.library.to_string());
        found.name = sdk.name.as_ref().map(ToString::to_string);
        found.site = Some(site);
        found.at = site;
        found.revisions = revisions_of(sdk.major);
        if let Some(bad) = self
            .bad_registrations
            .iter()
            .find(|bad| bad.server == Some(server))
            .cloned()
            && !(bad.caught && (sdk.connected.is_some() || sdk.escaped))
        {
            found.verdict = Verdict::Fail;
            found.handlers.push((bad.at, HandledBy::Code));
            found.told.push(Told {
                problem: Problem {
                    rule: Rule::HandlerThrows,
                    level: Level::Fail,
                    at: bad.at,
                    message: format!(
                        "Registering this handler throws: {}.",
                        bad.message.trim_end_matches('.')
                    ),
                    detail: None,
                },
                events: vec![
                    Event {
                        at: site,
                        note: "the SDK server is made".into(),
                    },
                    Event {
                        at: bad.at,
                        note: "registering the handler throws".into(),
                    },
                ],
            });
            return Some(found);
        }
        if sdk.modern_only {
            skip(&mut found, site);
            return Some(found);
        }
        if sdk.connected.is_none() && !sdk.escaped && !self.connects_out_of_reach() {
            found.verdict = Verdict::Fail;
            found.told.push(Told {
                problem: Problem {
                    rule: Rule::SdkBypass,
                    level: Level::Fail,
                    at: site,
                    message:
                        "This SDK server is never connected to a transport, so no ping reaches it."
                            .into(),
                    detail: None,
                },
                events: vec![Event {
                    at: site,
                    note: "the SDK server is made and never connected".into(),
                }],
            });
            return Some(found);
        }
        let bare = self.look(entry);
        let session = self.converse(entry, bare);
        self.cover(&session.one, covered);
        let mut concluded = self.conclude(entry, &session);
        concluded.kind = found.kind;
        concluded.library = found.library;
        concluded.name = found.name;
        concluded.site = found.site;
        concluded.unseen = sdk.unseen;
        concluded.at = site;
        concluded.revisions = found.revisions;
        let onmessage = session
            .one
            .iter()
            .all(|path| path.trace.asked_sdk.is_none());
        for told in &mut concluded.told {
            if told.problem.level == Level::Fail
                && onmessage
                && told.problem.rule != Rule::SdkBypass
            {
                told.problem.rule = Rule::SdkBypass;
                told.problem.message = format!(
                    "The transport's onmessage was replaced after connecting, and what stands there loses the ping: {}",
                    decapitalized(&told.problem.message)
                );
                told.problem.at = self.onmessage_place(server).unwrap_or(told.problem.at);
                told.problem.detail = None;
                concluded.handlers.clear();
            }
        }
        if concluded.verdict == Verdict::Pass
            && concluded
                .handlers
                .iter()
                .any(|(_, by)| *by == HandledBy::Code)
        {
            let at = concluded.handlers[0].0;
            concluded.told.push(Told {
                problem: Problem {
                    rule: Rule::RedundantOverride,
                    level: Level::Info,
                    at,
                    message:
                        "The SDK answers ping by itself; this handler is right, and not needed."
                            .into(),
                    detail: None,
                },
                events: Vec::new(),
            });
        }
        Some(concluded)
    }

    fn onmessage_place(&self, server: ObjId) -> Option<Span> {
        let transport = self.sdk_of(server)?.transport?;
        let onmessage = self.own_value(transport, "onmessage")?;
        let id = onmessage.as_obj()?;
        Some(self.heap.get(id).at)
    }

    /// Whether code that was not reached while setting up connects something, or may: it may be the
    /// server.
    fn connects_out_of_reach(&self) -> bool {
        self.cut_short
            || self
                .program
                .units
                .iter()
                .any(|unit| !unit.damage.is_empty())
            || self
                .words
                .connections(self.program)
                .iter()
                .any(|call| !self.connects.contains(call))
    }

    fn blank(&self, entry: &Entry<'a>) -> Found {
        Found {
            name: None,
            kind: ServerKind::HandWritten,
            library: None,
            transport: entry.transport(),
            at: entry.at,
            unit: entry.unit,
            revisions: Vec::new(),
            verdict: Verdict::Pass,
            told: Vec::new(),
            handlers: Vec::new(),
            exchange: Vec::new(),
            missing: Vec::new(),
            site: None,
            unseen: false,
            through_library: false,
            guessed: Stage::of(entry) == Stage::Guessed,
        }
    }

    /// Brings the paths of one probe together.
    pub fn together(&self, paths: &[Path], judged: &[Judged]) -> Together {
        let good: Vec<usize> = (0..judged.len())
            .filter(|index| matches!(judged[*index].outcome, Outcome::Good))
            .collect();
        let mut unsure: Option<String> = None;
        for (index, one) in judged.iter().enumerate() {
            let (why, source) = match &one.outcome {
                Outcome::Good => continue,
                Outcome::Bad(_) if good.is_empty() => continue,
                // What the code itself tests for being left out, the caller may leave out.
                _ if good.iter().any(|good| {
                    parting(paths, index, &[*good])
                        .is_some_and(|choice| choice.origin.is_optional_argument())
                }) =>
                {
                    continue;
                }
                // Some path is right: who decides between them?
                Outcome::Bad(_) => {
                    let choice = parting(paths, index, &good);
                    let told = choice.is_some_and(|choice| {
                        (matches!(
                            choice.origin.root().step,
                            Step::MissingFile(_) | Step::Outside("a file")
                        ) || choice.source() == Source::Switch)
                            && choice.origin.passes(&paths[index].trace.given)
                    });
                    // A refusal that does not look at the method is a gate, not a missing handler;
                    // what a file that is not there makes of the message, nobody knows, and what the
                    // configuration says of the method counts, as does a handler's answer where this
                    // run asks for it.
                    let set = self.switched.is_some()
                        && !one.handlers.is_empty()
                        && choice.is_some_and(|choice| choice.source() == Source::Switch);
                    if !told && !set && !judge::asks_for_method(&paths[index]) {
                        continue;
                    }
                    match choice {
                        Some(choice) => (choice.origin.words(), choice.source()),
                        None => continue,
                    }
                }
                Outcome::Unsure { .. }
                    if !good.is_empty() && !judge::asks_for_method(&paths[index]) =>
                {
                    continue;
                }
                Outcome::Unsure { why, source, .. } => match parting(paths, index, &good) {
                    Some(choice)
                        if matches!(
                            choice.source(),
                            Source::Client | Source::Runtime | Source::Remote
                        ) =>
                    {
                        continue;
                    }
                    _ => (why.clone(), *source),
                },
            };
            match source {
                // This run asks what some value of the switch leads to.
                Source::Switch if let Some(switched) = &self.switched => {
                    if switched.to_fail && matches!(one.outcome, Outcome::Bad(_)) {
                        return Together::Bad(index);
                    }
                }
                // The client sends what the server asks for; what runs beside it is taken to run well.
                Source::Client | Source::Runtime | Source::Remote if !good.is_empty() => {}
                _ => {
                    unsure.get_or_insert(why);
                }
            }
        }
        if let Some(why) = unsure {
            return Together::Unsure(why);
        }
        if let Some(first) = good.first() {
            // Fewest choices of the client's away from the default.
            let best = good
                .iter()
                .copied()
                .min_by_key(|index| paths[*index].choices.len())
                .unwrap_or(*first);
            return Together::Good(best);
        }
        // None is right: the one that gets furthest tells most.
        let weight = |index: usize| {
            let path = &paths[index];
            let branch = i32::from(judge::in_branch(path));
            let asks = path.trace.asks.len().min(50) as i32;
            let sdk = i32::from(path.trace.sdk_answer.is_some());
            (sdk, branch, asks, -(index as i32))
        };
        Together::Bad(
            (0..paths.len())
                .max_by_key(|index| weight(*index))
                .unwrap_or(0),
        )
    }

    fn conclude(&mut self, entry: &Entry<'a>, session: &Session) -> Found {
        let mut found = self.blank(entry);
        found.revisions = self.revisions_in(entry.unit);
        found.site = session
            .one
            .iter()
            .chain(&session.initialize)
            .find_map(|path| path.trace.sdk_site);
        if found.site.is_some() {
            found.kind = ServerKind::Sdk;
            found.library = Some(
                session
                    .one
                    .iter()
                    .chain(&session.initialize)
                    .find_map(|path| path.trace.sdk_library.clone())
                    .unwrap_or_else(|| "@modelcontextprotocol/sdk".into()),
            );
        }
        let (path, one) = (session.chosen(), &session.judged[session.chosen]);
        found.handlers = one
            .handlers
            .iter()
            .map(|at| (*at, HandledBy::Code))
            .collect();
        if one.by_library {
            found
                .handlers
                .push((found.site.unwrap_or(entry.at), HandledBy::Library));
            found.through_library = found.site.is_none();
        }
        found.exchange = self.exchange(session);
        match &session.together {
            Together::Unsure(why) => {
                found.verdict = Verdict::Inconclusive;
                found.missing.push(why.clone());
                found.handlers = session
                    .one
                    .iter()
                    .zip(&session.judged)
                    .find(|(path, _)| judge::in_branch(path))
                    .map(|(_, one)| {
                        one.handlers
                            .iter()
                            .map(|at| (*at, HandledBy::Code))
                            .collect()
                    })
                    .unwrap_or_default();
                return found;
            }
            Together::Bad(_) => {
                if self.damage_near(path).is_some() {
                    found.verdict = Verdict::Inconclusive;
                    found.missing.push("the code that does not parse".into());
                    return found;
                }
                found.verdict = Verdict::Fail;
                if let Outcome::Bad(problems) = &one.outcome {
                    let bypass = found.site.is_some()
                        && path.trace.sdk_answer.is_none()
                        && matches!(
                            entry.kind,
                            EntryKind::App { .. }
                                | EntryKind::Http { .. }
                                | EntryKind::Fetch { .. }
                                | EntryKind::Driven { .. }
                        );
                    for problem in problems {
                        let mut problem = problem.clone();
                        if bypass
                            && problem.rule != Rule::SdkBypass
                            && problem.rule != Rule::SdkHandlerRemoved
                        {
                            problem.rule = Rule::SdkBypass;
                            problem.message = format!(
                                "The server's own layer answers before the SDK sees the ping. {}",
                                problem.message
                            );
                            problem.detail = None;
                        }
                        if problem.rule == Rule::SdkHandlerRemoved && problem.at == NOWHERE {
                            problem.at = path.trace.sdk_removed.unwrap_or(NOWHERE);
                        }
                        if problem.at == NOWHERE {
                            problem.at = entry.at;
                        }
                        found.told.push(Told {
                            problem,
                            events: path.trace.events.clone(),
                        });
                    }
                }
            }
            Together::Good(_) if self.ends_when_ready(entry, session, &mut found) => return found,
            Together::Good(_) => {
                found.verdict = Verdict::Pass;
                // What stands around a fragment may see to the rest.
                if !matches!(entry.kind, EntryKind::Fragment { .. }) {
                    self.other_ids(session, entry, &mut found);
                }
                self.gates(session, entry, &mut found);
            }
        }
        for warning in &one.warnings {
            found.told.push(Told {
                problem: warning.clone(),
                events: path.trace.events.clone(),
            });
        }
        if !matches!(entry.kind, EntryKind::Fragment { .. }) {
            self.notification(session, entry, &mut found);
        }
        found
    }

    /// A process that speaks over standard streams ends with an exception that nothing catches; one
    /// that `notifications/initialized` ends answers no ping.
    fn ends_when_ready(&self, entry: &Entry<'a>, session: &Session, found: &mut Found) -> bool {
        let crashes: Vec<_> = session
            .ready
            .iter()
            .filter_map(|path| Some((path, path.trace.thrown.as_ref()?)))
            .collect();
        let [(path, (error, at)), ..] = crashes.as_slice() else {
            return false;
        };
        if entry.transport() != "stdio" || crashes.len() < session.ready.len() {
            return false;
        }
        let place = if error.at == NOWHERE { *at } else { error.at };
        found.verdict = Verdict::Fail;
        found.handlers.clear();
        found.told.push(Told {
            problem: Problem {
                rule: Rule::NoHandler,
                level: Level::Fail,
                at: place,
                message: "The server does not outlive notifications/initialized: an exception that nothing catches ends the process, and no ping is answered.".into(),
                detail: None,
            },
            events: path.trace.events.clone(),
        });
        for exchanged in &mut found.exchange {
            exchanged.received = None;
            exchanged.when = "the process has ended".into();
        }
        true
    }

    /// Damage in the branch for ping, or in the function where it is lost.
    fn damage_near(&self, path: &Path) -> Option<Span> {
        let places: Vec<Span> = path
            .trace
            .branches
            .iter()
            .copied()
            .chain(
                path.trace
                    .asks
                    .iter()
                    .filter(|ask| !ask.hit)
                    .map(|ask| ask.at),
            )
            .collect();
        for unit in &self.program.units {
            for damage in &unit.damage {
                for place in &places {
                    let function = path
                        .trace
                        .visited
                        .iter()
                        .filter(|span| span.contains(*place))
                        .min_by_key(|span| span.hi.0 - span.lo.0)
                        .copied()
                        .unwrap_or(*place);
                    if place.lo <= damage.span.hi && damage.span.lo <= place.hi
                        || function.contains(damage.span)
                    {
                        return Some(damage.span);
                    }
                }
            }
        }
        None
    }

    /// Ids "a" and 0.
    fn other_ids(&mut self, session: &Session, entry: &Entry<'a>, found: &mut Found) {
        let judged = judge::judge(&session.text, &serde_json::json!("a"));
        if let Outcome::Bad(problems) = judged.outcome {
            found.verdict = Verdict::Fail;
            for problem in problems {
                found.told.push(Told {
                    problem,
                    events: session.text.trace.events.clone(),
                });
            }
            return;
        }
        let falsy = [
            (&session.zero, serde_json::json!(0)),
            (&session.empty, serde_json::json!("")),
        ];
        let lost = falsy
            .into_iter()
            .find_map(|(path, id)| match judge::judge(path, &id).outcome {
                Outcome::Bad(problems) => Some((path, id, problems)),
                _ => None,
            });
        let Some((path, id, problems)) = lost else {
            return;
        };
        let at = problems
            .iter()
            .find(|problem| problem.rule == Rule::WrongId)
            .map(|problem| problem.at)
            .or_else(|| divergence(session.chosen(), path))
            .unwrap_or(entry.at);
        found.told.push(Told {
            problem: Problem {
                rule: Rule::FalsyId,
                level: Level::Warning,
                at,
                message: format!("Id 1 is answered rightly, id {id} is not: a falsy id is dropped, changed or taken for a notification."),
                detail: None,
            },
            events: path.trace.events.clone(),
        });
    }

    /// A ping without id.
    fn notification(&mut self, session: &Session, entry: &Entry<'a>, found: &mut Found) {
        let path = &session.no_id;
        let out = super::envelope::outgoing(&path.trace);
        let reply = out
            .replies
            .iter()
            .find(|reply| !reply.library || path.trace.sdk_answer.is_none());
        let refused = out
            .empty
            .iter()
            .filter_map(|(_, at, http)| Some((*at, http.as_ref()?)))
            .chain(
                out.noise
                    .iter()
                    .filter_map(|noise| Some((noise.within, noise.http.as_ref()?))),
            )
            .find(|(_, http)| super::envelope::status(http).is_some_and(|status| status >= 400));
        let at = match (reply, refused) {
            (Some(reply), _) if !reply.library => match path.trace.branch {
                // Made in the branch for ping, sent elsewhere.
                Some(branch) if judge::in_branch(path) && !branch.contains(reply.within) => branch,
                None if reply.node.at != NOWHERE => reply.node.at,
                _ => reply.within,
            },
            (_, Some((at, _))) => at,
            _ => return,
        };
        found.told.push(Told {
            problem: Problem {
                rule: Rule::AnswersNotification,
                level: Level::Warning,
                at: if at == NOWHERE { entry.at } else { at },
                message: "A ping without id is a notification, and this server replies to it."
                    .into(),
                detail: None,
            },
            events: path.trace.events.clone(),
        });
    }

    /// Refusals on the way: before initialising, without credentials or a session.
    fn gates(&mut self, session: &Session, entry: &Entry<'a>, found: &mut Found) {
        let bare: Vec<Judged> = session
            .bare
            .iter()
            .map(|path| judge::judge(path, &serde_json::json!(1)))
            .collect();
        let bare_good = bare.iter().any(|one| matches!(one.outcome, Outcome::Good));
        if !bare_good
            && let Some(path) = probe::nearest(&session.bare, &session.chosen().choices)
            && bare
                .iter()
                .all(|one| matches!(one.outcome, Outcome::Bad(_)))
        {
            let client = session
                .chosen()
                .choices
                .iter()
                .any(|choice| choice.source() == Source::Client);
            let at = path.trace.decisions.last().map_or(entry.at, |(at, _)| *at);
            let (level, message) = if client {
                (
                    Level::Info,
                    "Ping is refused without a session, which the transport allows.",
                )
            } else {
                (
                    Level::Warning,
                    "Ping is refused before initialisation has finished; the lifecycle allows it from the start.",
                )
            };
            found.told.push(Told {
                problem: Problem {
                    rule: Rule::Gated,
                    level,
                    at,
                    message: message.into(),
                    detail: None,
                },
                events: path.trace.events.clone(),
            });
            return;
        }
        let judged = &session.judged;
        let good: Vec<usize> = (0..judged.len())
            .filter(|index| matches!(judged[*index].outcome, Outcome::Good))
            .collect();
        for (index, one) in judged.iter().enumerate() {
            let Outcome::Bad(_) = one.outcome else {
                continue;
            };
            let Some(choice) = parting(&session.one, index, &good) else {
                continue;
            };
            if choice.source() != Source::Client {
                continue;
            }
            let Step::Client(what) = choice.origin.root().step else {
                continue;
            };
            if !what.may_gate() {
                continue;
            }
            found.told.push(Told {
                problem: Problem {
                    rule: Rule::Gated,
                    level: Level::Info,
                    at: session.one[index]
                        .trace
                        .decisions
                        .last()
                        .map_or(choice.at, |(at, _)| *at),
                    message: format!(
                        "Ping is refused depending on {}, which the transport allows.",
                        what.words()
                    ),
                    detail: None,
                },
                events: session.one[index].trace.events.clone(),
            });
            return;
        }
    }

    fn exchange(&self, session: &Session) -> Vec<Exchanged> {
        let mut exchange = Vec::new();
        for (probe, path) in [
            (Probe::One, session.chosen()),
            (Probe::Zero, &session.zero),
            (Probe::Text, &session.text),
            (Probe::NoId, &session.no_id),
        ] {
            let message = probe.message();
            let id = message
                .json
                .get("id")
                .cloned()
                .unwrap_or(serde_json::Value::Null);
            let judged = judge::judge(path, &id);
            let when = when(&judged, path);
            exchange.push(Exchanged {
                sent: message.json,
                received: judged.received,
                when,
            });
        }
        exchange
    }

    /// Whether the ping reaches a server of the SDK that speaks 2026-07-28 only.
    fn leads_to_modern_only(&self, session: &Session) -> bool {
        let sites = session.one.iter().filter_map(|path| path.trace.sdk_site);
        sites.into_iter().any(|site| {
            (0..self.heap.len() as u32).map(ObjId).any(|id| {
                let object = self.heap.get(id);
                object.at == site
                    && matches!(&object.kind, Kind::Host(Host::Sdk(sdk)) if sdk.modern_only)
            })
        })
    }

    fn revisions_in(&self, unit: usize) -> Vec<String> {
        std::iter::once(protocol::FIRST_WITHOUT_PING)
            .chain(protocol::WITH_PING)
            .filter(|revision| contents::unit_has_string(self.program, unit, revision))
            .map(str::to_owned)
            .collect()
    }

    /// A hand-written server that serves only revisions without ping: `initialize` is not answered,
    /// and `server/discover` (2026-07-28) lists no older one.
    fn is_stateless_only(&mut self, entry: &Entry<'a>, session: &Session) -> bool {
        !session.initialize.iter().any(greeted)
            && self.discover(entry).iter().any(|path| {
                super::envelope::outgoing(&path.trace)
                    .replies
                    .iter()
                    .any(|reply| {
                        let versions = reply
                            .node
                            .member("result")
                            .and_then(|result| result.member("supportedVersions"));
                        // Revisions are dates, so they compare as text.
                        matches!(versions.map(|versions| &versions.json), Some(Json::Array(items))
                        if !items.is_empty() && items.iter().all(|item| matches!(
                            &item.json,
                            Json::Str(version) if &**version >= protocol::FIRST_WITHOUT_PING
                        )))
                    })
            })
    }

    /// Servers that a framework makes.
    fn add_frameworks(&mut self, found: &mut Vec<Found>) {
        let made: Vec<(usize, Span)> = (0..self.heap.len() as u32)
            .filter_map(|id| match &self.heap.get(ObjId(id)).kind {
                Kind::Host(Host::Framework(row)) => Some((*row, self.heap.get(ObjId(id)).at)),
                _ => None,
            })
            .chain(self.configured())
            .collect();
        let before = found.len();
        let sdk_here = found.iter().any(|server| server.site.is_some());
        let mut seen: Vec<&str> = Vec::new();
        for (row, at) in made {
            let known = catalog::ROWS[row];
            if matches!(known.role, Role::Client | Role::Transport) || known.answer == Answer::None
            {
                continue;
            }
            let package = crate::evaluate::value::package_of(known.module);
            // A handler or base of servers that the input makes itself is judged by those; and a
            // framework whose inner server the code got at, by that one.
            let mut inner = false;
            let here = self.unit_at(at);
            for server in found
                .iter_mut()
                .filter(|server| server.unseen && Some(server.unit) == here)
            {
                server.library = Some(package.to_owned());
                server.kind = ServerKind::Framework;
                inner = true;
            }
            if inner || sdk_here && matches!(known.role, Role::Handler | Role::Base) {
                continue;
            }
            let Some(unit) = self.unit_at(at) else {
                continue;
            };
            if matches!(known.role, Role::Configuration | Role::Handler) && seen.contains(&package)
            {
                continue;
            }
            if found.iter().any(|server| server.at == at) {
                continue;
            }
            seen.push(package);
            let entry = Entry::new(EntryKind::Sdk { server: ObjId(0) }, at, unit);
            let mut server = self.blank(&entry);
            server.kind = ServerKind::Framework;
            server.library = Some(package.to_owned());
            server.handlers.push((at, HandledBy::Library));
            let wrong = |rule, what: String| Told {
                problem: Problem {
                    rule,
                    level: Level::Fail,
                    at,
                    message: format!(
                        "{package} answers ping with {what} (checked in {}).",
                        known.version
                    ),
                    detail: None,
                },
                events: vec![Event {
                    at,
                    note: format!("{package} takes the messages"),
                }],
            };
            match known.answer {
                Answer::Result(what) => {
                    server.verdict = Verdict::Fail;
                    server
                        .told
                        .push(wrong(Rule::NonEmptyResult, format!("the result {what}")));
                }
                Answer::Id(what) => {
                    server.verdict = Verdict::Fail;
                    server
                        .told
                        .push(wrong(Rule::WrongId, format!("another id: {what}")));
                }
                Answer::Framing(what) => {
                    server.verdict = Verdict::Fail;
                    server.told.push(wrong(
                        Rule::HttpStatus,
                        format!("a frame that clients cannot read: {what}"),
                    ));
                }
                Answer::Forwards => {
                    server.verdict = Verdict::Inconclusive;
                    server.handlers.clear();
                    server.missing.push(format!(
                        "the server behind {package}, which passes pings on"
                    ));
                }
                Answer::Empty | Answer::None => {
                    server.exchange.push(Exchanged {
                        sent: Probe::One.message().json,
                        received: Some("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}".into()),
                        when: format!("answered by {package} itself"),
                    });
                }
            }
            found.push(server);
        }
        // An entry that only leads to such a server, or to one made elsewhere, is no server more.
        let others = found.len() > before || found.iter().any(|server| server.site.is_some());
        if others {
            let mut index = 0;
            found.retain(|server| {
                index += 1;
                index > before || !(server.through_library && server.verdict == Verdict::Pass)
            });
        }
    }

    /// Imports that only a project of some framework has.
    fn configured(&self) -> Vec<(usize, Span)> {
        use swc_ecma_ast::{ImportSpecifier, ModuleDecl, ModuleItem};
        let mut found = Vec::new();
        for unit in &self.program.units {
            for item in &unit.items {
                let ModuleItem::ModuleDecl(ModuleDecl::Import(import)) = item else {
                    continue;
                };
                let module = crate::modules::specifier::package(&import.src.value.to_atom_lossy());
                for specifier in &import.specifiers {
                    let name = match specifier {
                        ImportSpecifier::Named(named) => named.imported.as_ref().map_or_else(
                            || named.local.sym.clone(),
                            crate::evaluate::scope::export_name,
                        ),
                        _ => "default".into(),
                    };
                    if let Some(row) = catalog::find(&module, &name)
                        && catalog::ROWS[row].role == Role::Configuration
                    {
                        found.push((row, import.span));
                    }
                }
            }
        }
        found
    }
}

/// The choice at which a path parts from the nearest of the good ones.
fn parting<'p>(
    paths: &'p [Path],
    index: usize,
    good: &[usize],
) -> Option<&'p crate::evaluate::paths::Choice> {
    let own = &paths[index].choices;
    good.iter()
        .map(|other| {
            let other = &paths[*other].choices;
            own.iter()
                .zip(other)
                .take_while(|(a, b)| a.taken == b.taken && a.at == b.at)
                .count()
        })
        .max()
        .and_then(|common| own.get(common))
}

/// Where two runs first decide differently.
fn divergence(a: &Path, b: &Path) -> Option<Span> {
    a.trace
        .decisions
        .iter()
        .zip(&b.trace.decisions)
        .find(|(a, b)| a.0 == b.0 && a.1 != b.1)
        .map(|(a, _)| a.0)
        .or_else(|| {
            a.trace
                .decisions
                .iter()
                .zip(&b.trace.decisions)
                .find(|(a, b)| a != b)
                .map(|(_, b)| b.0)
        })
}

/// An answer to `initialize`.
struct Greeting {
    /// `serverInfo.name`, if it is known.
    name: Option<String>,
}

/// How `initialize` was answered, if as an MCP server does.
fn greets(session: &Session) -> Option<Greeting> {
    session
        .initialize
        .iter()
        .filter(|path| greeted(path))
        .map(|path| {
            let out = super::envelope::outgoing(&path.trace);
            let name = out.replies.iter().find_map(|reply| {
                let info = reply.node.member("result")?.member("serverInfo")?;
                match &info.member("name")?.json {
                    Json::Str(name) => Some(name.to_string()),
                    _ => None,
                }
            });
            Greeting { name }
        })
        .next()
}

fn has_result(path: &Path) -> bool {
    super::envelope::outgoing(&path.trace)
        .replies
        .iter()
        .any(|reply| {
            reply.node.member("result").is_some()
                && (reply.node.member("id").is_some() || reply.node.member("jsonrpc").is_some())
        })
}

/// Whether a revision goes out, within an envelope of whatever form.
fn greeted(path: &Path) -> bool {
    fn within(node: &Node, depth: u32) -> bool {
        const DEEPEST: u32 = 4;
        // A date as text; other protocols count their versions.
        let in_one = |node: &Node| {
            node.member("protocolVersion")
                .is_some_and(|version| !matches!(version.json, Json::Num(_)))
                || depth < DEEPEST && within(node, depth + 1)
        };
        match &node.json {
            // A server that gives back what it was sent is an echo.
            Json::Object { members, .. } => members
                .iter()
                .any(|(name, node)| &**name != "params" && in_one(node)),
            Json::Array(items) => items.iter().any(in_one),
            _ => false,
        }
    }
    super::envelope::outgoing(&path.trace)
        .replies
        .iter()
        .any(|reply| within(&reply.node, 0))
}

/// `initialize` is answered in another protocol's way.
fn initializes_otherwise(session: &Session) -> bool {
    session.initialize.iter().any(|path| {
        super::envelope::outgoing(&path.trace).replies.iter().any(|reply| {
            reply.node.member("result").is_some_and(|result| {
                matches!(&result.json, Json::Object { open: None, members } if !members.is_empty()) && result.member("protocolVersion").is_none()
            })
        })
    })
}

fn skip(found: &mut Found, at: Span) {
    found.verdict = Verdict::Skip;
    found.handlers.clear();
    found.missing.clear();
    found.revisions = vec![protocol::FIRST_WITHOUT_PING.to_owned()];
    found.told = vec![Told {
        problem: Problem {
            rule: Rule::PingRemoved,
            level: Level::Info,
            at,
            message: "This server speaks 2026-07-28 only, a revision without ping: it is right not to answer.".into(),
            detail: None,
        },
        events: Vec::new(),
    }];
}

fn revisions_of(major: u8) -> Vec<String> {
    let mut revisions: Vec<String> = protocol::WITH_PING
        .iter()
        .map(|revision| (*revision).to_owned())
        .collect();
    if major == 2 {
        revisions.insert(0, protocol::FIRST_WITHOUT_PING.to_owned());
    }
    revisions
}

/// Adds a server; one SDK server that is reached in two ways is one.
fn merge(found: &mut Vec<Found>, server: Found) {
    if let Some(site) = server.site
        && let Some(known) = found.iter_mut().find(|known| known.site == Some(site))
    {
        if known.transport == "unknown" {
            known.transport = server.transport;
        }
        if known.name.is_none() {
            known.name.clone_from(&server.name);
        }
        for handler in &server.handlers {
            if known.verdict != Verdict::Fail && !known.handlers.contains(handler) {
                known.handlers.push(*handler);
            }
        }
        if server.verdict > known.verdict {
            known.verdict = server.verdict;
            known.exchange.clone_from(&server.exchange);
            known.handlers.clone_from(&server.handlers);
        }
        for told in server.told {
            if !known.told.iter().any(|other| {
                other.problem.rule == told.problem.rule && other.problem.at == told.problem.at
            }) {
                known.told.push(told);
            }
        }
        known.missing.extend(server.missing);
        return;
    }
    found.push(server);
}

fn when(judged: &Judged, path: &Path) -> String {
    let mut words = Vec::new();
    if let Some(reply) = judged.outgoing.replies.first() {
        if let Some(http) = &reply.http {
            if let Some(status) = super::envelope::status(http) {
                words.push(format!("HTTP {status}"));
            }
            if let Ok(kind) = super::envelope::content_type(http) {
                words.push(kind.unwrap_or_else(|| "no content type".into()));
            }
        }
        words.push(format!("after about {} ms", reply.clock.round()));
    } else if let Some((.., http)) = judged.outgoing.empty.first() {
        let status = http
            .as_ref()
            .and_then(super::envelope::status)
            .unwrap_or(200);
        words.push(format!("HTTP {status} with an empty body"));
    } else if !judged.outgoing.unknown.is_empty() {
        words.push("an answer that the input does not show".into());
    } else if path.trace.thrown.is_some() {
        words.push("an exception that nothing catches".into());
    } else if let Some(noise) = judged.outgoing.noise.first() {
        words.push(format!(
            "text that is no JSON-RPC: {}",
            noise.text.trim().chars().take(60).collect::<String>()
        ));
    } else {
        words.push("nothing comes back".into());
    }
    words.join(", ")
}

fn ends_with_method(origin: &crate::evaluate::origin::Origin) -> bool {
    origin.last_member().is_some_and(|name| &**name == "method")
}

fn decapitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_lowercase().chain(chars).collect())
        .unwrap_or_default()
}
