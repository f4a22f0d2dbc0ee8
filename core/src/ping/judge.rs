//! The judgement of one path: what came back for a ping, and which rules it breaks.

use swc_common::Span;

use super::{
    envelope::{self, Framing, Outgoing, Reply},
    probe::Path,
    rules::Rule,
};
use crate::{
    evaluate::{
        origin::{Origin, Source},
        text::{Json, Node},
        trace::WaitKind,
        value::Tag,
    },
    report::Level,
    servers::sdk::SdkAnswer,
    syntax::NOWHERE,
};

/// Something that a path breaks.
#[derive(Debug, Clone)]
pub struct Problem {
    pub rule: Rule,
    pub level: Level,
    pub at: Span,
    pub message: String,
    pub detail: Option<&'static str>,
}

#[derive(Debug, Clone)]
pub enum Outcome {
    Good,
    Bad(Vec<Problem>),
    /// Not known, and why.
    Unsure {
        why: String,
        source: Source,
    },
}

/// A path with its judgement.
#[derive(Debug)]
pub struct Judged {
    pub outcome: Outcome,
    pub warnings: Vec<Problem>,
    pub outgoing: Outgoing,
    /// Places that answer, or are meant to.
    pub handlers: Vec<Span>,
    pub by_library: bool,
    /// The reply as text.
    pub received: Option<String>,
}

/// The two failure details that the pattern prescribes word for word.
pub const DETAIL_NOT_FOUND: &str = "Custom message handler has no case for 'ping' method — returns -32601 method not found. Clients will consider the server unresponsive";
pub const DETAIL_PONG: &str =
    "Ping handler returns 'pong' string instead of empty object {} — non-standard response";

/// The id that was sent, as JSON.
fn id_of(expected: &serde_json::Value) -> String {
    expected.to_string()
}

/// Judges a ping with the given id.
pub fn judge(path: &Path, expected: &serde_json::Value) -> Judged {
    let outgoing = envelope::outgoing(&path.trace);
    let mut judged = Judged {
        outcome: Outcome::Good,
        warnings: Vec::new(),
        handlers: Vec::new(),
        by_library: false,
        received: outgoing.replies.first().map(|reply| {
            let mut text = String::new();
            reply.node.write(&mut text);
            text
        }),
        outgoing,
    };
    let replies: Vec<Reply> = judged
        .outgoing
        .replies
        .iter()
        .filter(|reply| is_for_us(&reply.node, expected))
        .cloned()
        .collect();
    judged.outcome = match replies.first() {
        Some(reply) => answered(path, reply, expected, &mut judged.by_library),
        None => unanswered(path, &judged.outgoing),
    };
    judged.handlers = handlers(path, &replies);
    if let (Outcome::Good, Some((at, why))) = (&judged.outcome, path.trace.sdk_caution) {
        judged.warnings.push(Problem {
            level: Level::Info,
            ..bad(Rule::SdkBypass, at, why)
        });
    }
    if !matches!(judged.outcome, Outcome::Unsure { .. }) {
        waits(path, replies.first(), &mut judged);
        if judged.outgoing.stdout && replies.iter().any(|reply| reply.http.is_none()) {
            noise(&mut judged);
        }
        if let Some(second) = replies.get(1)
            && !is_refusal(&replies[0])
        {
            judged.warnings.push(Problem {
                rule: Rule::DuplicateReply,
                level: Level::Warning,
                at: parted_at(path, &replies[0], second),
                message: "The same ping is answered more than once; a client that sees a second reply reports an unknown message.".into(),
                detail: None,
            });
        }
    }
    judged
}

/// Where the way to the second reply leaves the way to the first.
fn parted_at(path: &Path, first: &Reply, second: &Reply) -> Span {
    let sites = |reply: &Reply| {
        path.trace
            .sent
            .get(reply.sent)
            .map(|sent| sent.sites.as_slice())
            .unwrap_or_default()
    };
    let (first, other) = (sites(first), sites(second));
    let common = first.iter().zip(other).take_while(|(a, b)| a == b).count();
    other.get(common).copied().unwrap_or(second.at)
}

/// Requests of the server's own and notifications are no replies.
fn is_for_us(node: &Node, _expected: &serde_json::Value) -> bool {
    let has_result = node.member("result").is_some() || node.member("error").is_some();
    has_result || node.member("method").is_none()
}

/// A JSON-RPC error, or an HTTP error with an object of another form.
fn is_refusal(reply: &Reply) -> bool {
    let node = &reply.node;
    let is_error = node
        .member("error")
        .is_some_and(|error| !matches!(error.json, Json::Null));
    node.member("result").is_none()
        && (is_error || node.member("jsonrpc").is_none() && refusing_status(reply).is_some())
}

/// The HTTP status, where it is one of an error.
fn refusing_status(reply: &Reply) -> Option<u16> {
    let status = envelope::status(reply.http.as_ref()?)?;
    (status >= 400).then_some(status)
}

/// Whether the path went through a branch that is there for ping and stayed in it.
pub fn in_branch(path: &Path) -> bool {
    let asks = &path.trace.asks;
    if path.trace.branches.is_empty() {
        return false;
    }
    // A list that names ping lets it through to a dispatcher that does not know it.
    asks.last().is_none_or(|last| last.hit)
}

/// Whether the path looked at the method before it ended.
pub fn asks_for_method(path: &Path) -> bool {
    !path.trace.asks.is_empty()
}

fn branch_place(path: &Path) -> Option<Span> {
    path.trace
        .branch
        .or_else(|| path.trace.branches.last().copied())
}

/// Where the method was last asked for in vain.
fn lost_at(path: &Path) -> Option<Span> {
    path.trace
        .asks
        .iter()
        .rev()
        .find(|ask| !ask.hit && ask.at != NOWHERE)
        .map(|ask| ask.at)
}

fn place(preferred: Span, fallback: Span) -> Span {
    if preferred == NOWHERE {
        fallback
    } else {
        preferred
    }
}

fn bad(rule: Rule, at: Span, message: impl Into<String>) -> Problem {
    Problem {
        rule,
        level: Level::Fail,
        at,
        message: message.into(),
        detail: None,
    }
}

fn unsure(origin: &Origin) -> Outcome {
    Outcome::Unsure {
        why: origin.words(),
        source: origin.source(),
    }
}

fn answered(
    path: &Path,
    reply: &Reply,
    expected: &serde_json::Value,
    by_library: &mut bool,
) -> Outcome {
    *by_library = matches!(path.trace.sdk_answer, Some(SdkAnswer::BuiltIn))
        || (reply.library && path.trace.sdk_answer.is_none());
    if let Some(SdkAnswer::Override(at) | SdkAnswer::Fallback(at)) = path.trace.sdk_answer {
        return overridden(path, reply, at);
    }
    if path.trace.sdk_answer == Some(SdkAnswer::Missing) {
        return Outcome::Bad(vec![Problem {
            detail: Some(DETAIL_NOT_FOUND),
            ..bad(
                Rule::SdkHandlerRemoved,
                NOWHERE,
                "The SDK's ping handler was removed and nothing else answers: clients get -32601, method not found.",
            )
        }]);
    }
    if is_refusal(reply) {
        return refused(path, reply);
    }
    let problems = envelope_problems(reply, expected);
    match problems {
        Ok(mut problems) => {
            problems.extend(delivery_problems(reply));
            if problems.is_empty() {
                Outcome::Good
            } else {
                Outcome::Bad(problems)
            }
        }
        Err(outcome) => outcome,
    }
}

/// A reply with a JSON-RPC error.
fn refused(path: &Path, reply: &Reply) -> Outcome {
    if let Some((at, why)) = path.trace.sdk_refusal {
        return Outcome::Bad(vec![bad(Rule::SdkBypass, at, why)]);
    }
    let code = reply
        .node
        .member("error")
        .and_then(|error| error.member("code"))
        .map(|code| &code.json);
    let code_text = match code {
        Some(Json::Num(n)) => crate::evaluate::text::number(*n),
        _ => match refusing_status(reply) {
            Some(status) => format!("of HTTP status {status}"),
            None => "…".into(),
        },
    };
    if reply.library && !in_branch(path) {
        return Outcome::Bad(vec![bad(
            Rule::SdkBypass,
            place(reply.within, reply.at),
            format!("The ping never reaches the SDK's handler: the transport answers {code_text}."),
        )]);
    }
    if in_branch(path) {
        let at = branch_place(path).unwrap_or(reply.within);
        if let Some(thrown) = path.trace.caught {
            return Outcome::Bad(vec![bad(
                Rule::HandlerThrows,
                place(thrown, at),
                format!(
                    "The handler throws for a ping, and clients get error {code_text} instead of an empty result."
                ),
            )]);
        }
        return Outcome::Bad(vec![bad(
            Rule::ErrorReply,
            place(at, reply.within),
            format!(
                "The branch for ping answers with error {code_text} instead of an empty result."
            ),
        )]);
    }
    let at = lost_at(path).unwrap_or(reply.within);
    let not_found = matches!(code, Some(Json::Num(n)) if (*n + 32601.0).abs() < f64::EPSILON);
    let message = if not_found {
        "Nothing handles ping: it ends in -32601, method not found.".to_owned()
    } else {
        format!("Nothing handles ping: it ends in error {code_text}.")
    };
    Outcome::Bad(vec![Problem {
        detail: not_found.then_some(DETAIL_NOT_FOUND),
        ..bad(Rule::NoHandler, place(at, reply.at), message)
    }])
}

/// A handler registered over the SDK's own, or the fallback behind a removed one.
fn overridden(path: &Path, reply: &Reply, at: Span) -> Outcome {
    let fallback = matches!(path.trace.sdk_answer, Some(SdkAnswer::Fallback(_)));
    let rule = if fallback {
        Rule::SdkHandlerRemoved
    } else {
        Rule::SdkOverride
    };
    let node = &reply.node;
    if is_refusal(reply) {
        let what = if fallback {
            "The SDK's ping handler was removed, and the fallback handler answers ping with an error."
        } else {
            "The handler registered over the SDK's own throws for a ping: clients get an error."
        };
        let place_of = if fallback {
            NOWHERE
        } else {
            path.trace.caught.map_or(at, |thrown| place(thrown, at))
        };
        return Outcome::Bad(vec![bad(rule, place_of, what)]);
    }
    match result_problem(node) {
        Ok(None) => Outcome::Good,
        Ok(Some((result_at, what))) => {
            let place_of = if fallback {
                NOWHERE
            } else {
                place(result_at, at)
            };
            let message = if fallback {
                format!(
                    "The SDK's ping handler was removed, and the fallback handler answers with {what} instead of an empty object."
                )
            } else {
                format!(
                    "A handler registered over the SDK's own answers ping with {what}; the SDK alone would answer with an empty object."
                )
            };
            Outcome::Bad(vec![Problem {
                detail: pong(node),
                ..bad(rule, place_of, message)
            }])
        }
        Err(outcome) => outcome,
    }
}

fn pong(node: &Node) -> Option<&'static str> {
    matches!(node.member("result").map(|result| &result.json), Some(Json::Str(text)) if &**text == "pong").then_some(DETAIL_PONG)
}

/// What is wrong with the reply's result; the place of it and words for it.
fn result_problem(node: &Node) -> Result<Option<(Span, String)>, Outcome> {
    let Some(result) = node.member("result") else {
        if let Json::Object {
            open: Some(origin), ..
        } = &node.json
        {
            return Err(unsure(origin));
        }
        return Ok(Some((NOWHERE, "no result member at all".into())));
    };
    Ok(match &result.json {
        Json::Object { members, open } => {
            let extra: Vec<&str> = members
                .iter()
                .map(|(key, _)| &**key)
                .filter(|key| *key != "_meta")
                .collect();
            if !extra.is_empty() {
                let shown: Vec<String> =
                    extra.iter().take(3).map(|key| format!("`{key}`")).collect();
                Some((
                    result.at,
                    format!("an object that has {}", shown.join(", ")),
                ))
            } else if let Some(origin) = open {
                return Err(unsure(origin));
            } else {
                None
            }
        }
        Json::Unknown(origin) if origin.is_scalar() => {
            Some((result.at, "a number or text of the moment".into()))
        }
        Json::Unknown(origin) => return Err(unsure(origin)),
        Json::Null => Some((result.at, "null".into())),
        Json::Bool(b) => Some((result.at, b.to_string())),
        Json::Num(n) => Some((result.at, crate::evaluate::text::number(*n))),
        Json::Str(text) => Some((
            result.at,
            format!("the string '{}'", text.chars().take(40).collect::<String>()),
        )),
        Json::Text(_) => Some((result.at, "a string".into())),
        Json::Array(_) => Some((result.at, "an array".into())),
    })
}

/// Problems of the envelope and the result.
fn envelope_problems(reply: &Reply, expected: &serde_json::Value) -> Result<Vec<Problem>, Outcome> {
    let node = &reply.node;
    let mut problems = Vec::new();
    let Json::Object { members, open } = &node.json else {
        if let Json::Unknown(origin) = &node.json {
            return Err(unsure(origin));
        }
        return Ok(vec![bad(
            Rule::BadEnvelope,
            place(node.at, reply.within),
            "The reply is no JSON-RPC object, so clients do not take it for an answer.",
        )]);
    };
    let known = |name: &str| {
        members
            .iter()
            .find(|(key, _)| &**key == name)
            .map(|(_, member)| member)
    };
    if known("jsonrpc").is_none() && known("result").is_none() && known("id").is_none() {
        if let Some(origin) = open {
            return Err(unsure(origin));
        }
        return Ok(vec![bad(
            Rule::BadEnvelope,
            place(node.at, reply.within),
            "The reply is no JSON-RPC response: it has neither jsonrpc nor id nor result.",
        )]);
    }
    let open_error = |name: &str| {
        open.as_ref()
            .filter(|_| known(name).is_none())
            .map(|origin| unsure(origin))
    };
    match known("jsonrpc").map(|version| (&version.json, version.at)) {
        Some((Json::Str(version), _)) if &**version == "2.0" => {}
        Some((Json::Unknown(origin), _)) => return Err(unsure(origin)),
        Some((_, at)) => problems.push(bad(
            Rule::BadEnvelope,
            place(at, place(node.at, reply.within)),
            "The reply's jsonrpc member is not the string \"2.0\".",
        )),
        None => {
            if let Some(outcome) = open_error("jsonrpc") {
                return Err(outcome);
            }
            problems.push(bad(
                Rule::BadEnvelope,
                place(node.at, reply.within),
                "The reply has no jsonrpc member.",
            ));
        }
    }
    match known("id") {
        Some(id) => {
            let wrong = match (&id.json, expected) {
                // Whatever a header or a parameter says: the id stands in the message.
                (Json::Unknown(origin), _)
                    if (origin.source() == Source::Client || origin.is_scalar())
                        && !id.tag.has(Tag::ID) =>
                {
                    Some(origin.words())
                }
                (Json::Unknown(origin), _) => {
                    if !id.tag.has(Tag::ID) {
                        return Err(unsure(origin));
                    }
                    None
                }
                (Json::Num(n), serde_json::Value::Number(sent)) if sent.as_f64() == Some(*n) => {
                    None
                }
                (Json::Str(text), serde_json::Value::String(sent)) if **text == **sent => None,
                (Json::Null, _) => Some("null".to_owned()),
                (Json::Str(text), serde_json::Value::Number(sent))
                    if **text == *sent.to_string() =>
                {
                    Some(format!(
                        "the string \"{text}\" (the official TypeScript clients take it, the specification does not)"
                    ))
                }
                (Json::Text(text), _) if text.unknown().is_some() => match text.unknown() {
                    Some(origin) => return Err(unsure(origin)),
                    None => None,
                },
                _ => {
                    let mut text = String::new();
                    id.write(&mut text);
                    Some(text)
                }
            };
            if let Some(what) = wrong {
                let at = place(id.at, place(node.at, reply.within));
                problems.push(bad(
                    Rule::WrongId,
                    at,
                    format!(
                        "The reply to id {} carries {what} as its id.",
                        id_of(expected)
                    ),
                ));
            }
        }
        None => {
            if let Some(outcome) = open_error("id") {
                return Err(outcome);
            }
            let at = reply.branch.map_or(node.at, |_| reply.within);
            problems.push(bad(
                Rule::WrongId,
                place(at, node.at),
                "The reply has no id, so clients cannot tell which request it answers.",
            ));
        }
    }
    match result_problem(node) {
        Ok(None) => {}
        Ok(Some((at, what))) => {
            let fallback = if at == NOWHERE {
                reply.branch.unwrap_or(node.at)
            } else {
                node.at
            };
            problems.push(Problem {
                detail: pong(node),
                ..bad(
                    Rule::NonEmptyResult,
                    place(at, place(fallback, reply.within)),
                    format!("The reply's result is {what} instead of an empty object."),
                )
            });
        }
        Err(outcome) => {
            if problems.is_empty() {
                return Err(outcome);
            }
        }
    }
    let extra: Vec<&(swc_atoms::Atom, Node)> = members
        .iter()
        .filter(|(key, _)| !matches!(&**key, "jsonrpc" | "id" | "result"))
        .collect();
    if let Some((key, member)) = extra.first() {
        problems.push(bad(
            Rule::BadEnvelope,
            place(member.at, place(node.at, reply.within)),
            format!("The reply has a member `{key}` beside jsonrpc, id and result; both official TypeScript clients reject that."),
        ));
    } else if let Some(origin) = open
        && problems.is_empty()
    {
        return Err(unsure(origin));
    }
    Ok(problems)
}

/// Problems of the way in which a right body goes out.
fn delivery_problems(reply: &Reply) -> Vec<Problem> {
    let mut problems = Vec::new();
    if let Some(framing) = reply.framing {
        let message = match framing {
            Framing::NoLineEnd => {
                "The reply has no line end behind it, so a stdio client goes on waiting for the rest of the line."
            }
            Framing::Pretty => {
                "The reply is spread over several lines; on stdio a message is one line."
            }
            Framing::ContentLength => {
                "The reply is framed by Content-Length headers as language servers do; MCP's stdio has one message a line and no headers."
            }
            Framing::Mixed => "Other text stands on the line of the reply, so it is no JSON.",
        };
        problems.push(bad(
            Rule::StdioFraming,
            place(reply.within, reply.at),
            message,
        ));
    }
    let Some(http) = &reply.http else {
        return problems;
    };
    if !reply.on_stream {
        if let Some(status) = envelope::status(http)
            && (!(200..300).contains(&status) || status == 202 || status == 204)
        {
            let at = place(reply.within, reply.at);
            problems.push(bad(
                Rule::HttpStatus,
                at,
                format!("The reply goes out under HTTP status {status}, where clients drop it."),
            ));
            return problems;
        }
        let right =
            |kind: &str| kind.contains("application/json") || kind.contains("text/event-stream");
        match envelope::content_type(http) {
            Ok(Some(kind)) if !right(&kind) => {
                problems.push(bad(
                    Rule::HttpStatus,
                    place(reply.within, reply.at),
                    format!("The reply goes out as {kind}; clients read application/json and text/event-stream only."),
                ));
            }
            Ok(None) => problems.push(bad(
                Rule::HttpStatus,
                place(reply.within, reply.at),
                "The reply goes out without a content type, so clients do not read it.",
            )),
            _ => {}
        }
    }
    if let Some(event) = reply.event.as_deref()
        && event != "message"
        && !event.contains('…')
    {
        problems.push(bad(
            Rule::HttpStatus,
            place(reply.within, reply.at),
            format!("The reply is an event named {event}; clients listen to message events only."),
        ));
    }
    problems
}

/// No reply at all.
fn unanswered(path: &Path, outgoing: &Outgoing) -> Outcome {
    let trace = &path.trace;
    if let Some((origin, _)) = outgoing.unknown.first() {
        return unsure(origin);
    }
    let at_lost = || lost_at(path).unwrap_or(NOWHERE);
    if path.cut {
        return Outcome::Unsure {
            why: "more of the code than the audit follows".into(),
            source: Source::Audit,
        };
    }
    if let Some((at, why)) = trace.sdk_refusal {
        return Outcome::Bad(vec![bad(Rule::SdkBypass, at, why)]);
    }
    let branch = in_branch(path);
    if let Some((error, at)) = &trace.thrown
        && outgoing.noise.is_empty()
        && outgoing.empty.is_empty()
    {
        if branch {
            return Outcome::Bad(vec![bad(
                Rule::HandlerThrows,
                place(error.at, branch_place(path).unwrap_or(*at)),
                "The handler throws for a ping and nothing catches it: no reply is sent.",
            )]);
        }
        return Outcome::Bad(vec![bad(
            Rule::NoHandler,
            place(lost_at(path).unwrap_or(error.at), *at),
            "Nothing handles ping: it ends in an exception that nothing catches, and no reply is sent.",
        )]);
    }
    if trace.sdk_answer.is_some() {
        let at = branch_place(path).unwrap_or(NOWHERE);
        return Outcome::Bad(vec![bad(
            Rule::SdkBypass,
            at,
            "The SDK's reply never leaves the server.",
        )]);
    }
    if let Some((_, origin)) = &trace.forwarded {
        return Outcome::Unsure {
            why: format!("{}, which the message is passed on to", origin.words()),
            source: Source::Remote,
        };
    }
    if trace.wrote_elsewhere.is_some() && !branch {
        return Outcome::Unsure {
            why: "another process or server, which is asked".into(),
            source: Source::Remote,
        };
    }
    if trace.hung.is_some() && !branch {
        return Outcome::Unsure {
            why: "what is waited for, which the input does not show".into(),
            source: Source::Audit,
        };
    }
    if let Some(noise) = outgoing.noise.iter().find(|noise| !noise.console) {
        if branch {
            return Outcome::Bad(vec![bad(
                Rule::BadEnvelope,
                place(noise.within, noise.at),
                format!(
                    "A ping is answered with text that is no JSON-RPC: {}",
                    noise.text.trim().chars().take(40).collect::<String>()
                ),
            )]);
        }
        return Outcome::Bad(vec![bad(
            Rule::NoHandler,
            place(lost_at(path).unwrap_or(noise.within), noise.at),
            "Nothing handles ping: what goes out is no JSON-RPC reply.",
        )]);
    }
    if branch {
        let at = trace
            .empty_return
            .or_else(|| branch_place(path))
            .unwrap_or(NOWHERE);
        let what = match outgoing
            .empty
            .first()
            .and_then(|(.., http)| http.as_ref())
            .and_then(envelope::status)
        {
            Some(status) => format!(
                "A branch for ping exists but sends no JSON-RPC response: HTTP {status} with an empty body."
            ),
            None => "A branch for ping exists but sends no JSON-RPC response.".into(),
        };
        return Outcome::Bad(vec![bad(Rule::NoReply, at, what)]);
    }
    let fallback = outgoing.empty.first().map_or(NOWHERE, |(_, at, _)| *at);
    Outcome::Bad(vec![bad(
        Rule::NoHandler,
        place(at_lost(), fallback),
        "Nothing handles ping: it ends in silence, no reply is sent.",
    )])
}

/// Places that answer this ping or are meant to.
fn handlers(path: &Path, replies: &[Reply]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    if matches!(
        path.trace.sdk_answer,
        Some(SdkAnswer::BuiltIn | SdkAnswer::Missing)
    ) {
        return found;
    }
    if let Some(SdkAnswer::Override(at) | SdkAnswer::Fallback(at)) = path.trace.sdk_answer {
        let refused = replies.first().is_some_and(is_refusal);
        if !(refused && matches!(path.trace.sdk_answer, Some(SdkAnswer::Fallback(_)))) {
            found.push(at);
        }
        return found;
    }
    let branch = in_branch(path).then(|| branch_place(path)).flatten();
    found.extend(branch);
    let results: Vec<&Reply> = replies.iter().filter(|reply| !is_refusal(reply)).collect();
    for (index, reply) in results.iter().enumerate() {
        if reply.library {
            continue;
        }
        if branch.is_some() && index == 0 {
            continue;
        }
        let at = place(reply.node.at, reply.at);
        if !found.contains(&at) {
            found.push(at);
        }
    }
    found
}

fn waits(path: &Path, reply: Option<&Reply>, judged: &mut Judged) {
    let Some(reply) = reply else { return };
    let waits = path.trace.sent.get(reply.sent).map_or(0, |sent| sent.waits);
    let before = path.trace.waits.get(..waits).unwrap_or_default();
    let pauses: Vec<_> = before
        .iter()
        .filter(|wait| matches!(wait.what, WaitKind::Pause(_)))
        .collect();
    if reply.clock >= 100.0
        && let Some(longest) = pauses
            .iter()
            .max_by(|a, b| pause(&a.what).total_cmp(&pause(&b.what)))
        && matches!(judged.outcome, Outcome::Good)
    {
        judged.outcome = Outcome::Bad(vec![bad(
            Rule::Slow,
            longest.at,
            format!(
                "The reply waits {} ms at least; the pattern allows 100 ms.",
                reply.clock
            ),
        )]);
    }
    for wait in before {
        let message = match &wait.what {
            WaitKind::Io(what) => format!(
                "The reply to ping waits for {what}; when that is slow, clients take the server for dead."
            ),
            WaitKind::Queue => "The reply to ping waits behind earlier requests in a queue.".into(),
            WaitKind::Pause(_) => continue,
        };
        if !judged.warnings.iter().any(|other| other.rule == Rule::Slow) {
            judged.warnings.push(Problem {
                rule: Rule::Slow,
                level: Level::Warning,
                at: wait.at,
                message,
                detail: None,
            });
        }
    }
}

fn pause(what: &WaitKind) -> f64 {
    match what {
        WaitKind::Pause(ms) => *ms,
        _ => 0.0,
    }
}

/// Text on standard output beside the reply.
fn noise(judged: &mut Judged) {
    if let Some(noise) = judged.outgoing.noise.first() {
        judged.warnings.push(Problem {
            rule: Rule::StdioFraming,
            level: Level::Warning,
            at: place(noise.within, noise.at),
            message: "On the way of the ping, text that is no JSON-RPC is printed to stdout, where only messages belong.".into(),
            detail: None,
        });
    }
}
