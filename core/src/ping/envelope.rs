//! Takes what went out apart: lines of standard output, HTTP bodies, events of a stream.

use std::{fmt::Write as _, rc::Rc};

use swc_common::Span;

use crate::evaluate::{
    origin::Origin,
    text::{Json, Node, Piece, Text},
    trace::{Channel, HttpMeta, Payload, Sent, Trace},
    value::{Tag, Value},
};

/// A reply as it arrives.
#[derive(Debug, Clone)]
pub struct Reply {
    pub node: Rc<Node>,
    pub sent: usize,
    pub at: Span,
    pub within: Span,
    pub clock: f64,
    pub http: Option<HttpMeta>,
    /// On a stream that the client opened before.
    pub on_stream: bool,
    /// Name of the event that carried it.
    pub event: Option<String>,
    pub framing: Option<Framing>,
    pub library: bool,
    pub branch: Option<Span>,
}

/// What is wrong with the line that carries a reply on standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    NoLineEnd,
    Pretty,
    ContentLength,
    /// Other text stands on the same line.
    Mixed,
}

/// Something that went out and is no JSON.
#[derive(Debug, Clone)]
pub struct Noise {
    pub at: Span,
    pub within: Span,
    pub text: String,
    pub console: bool,
    pub http: Option<HttpMeta>,
}

/// What went out, sorted.
#[derive(Debug, Default)]
pub struct Outgoing {
    pub replies: Vec<Reply>,
    pub noise: Vec<Noise>,
    /// HTTP responses without a body.
    pub empty: Vec<(usize, Span, Option<HttpMeta>)>,
    /// Bodies of which nothing is known.
    pub unknown: Vec<(Rc<Origin>, Span)>,
    pub stdout: bool,
}

/// Sorts all that a message brought about.
pub fn outgoing(trace: &Trace) -> Outgoing {
    let mut out = Outgoing::default();
    let mut line: Vec<Piece> = Vec::new();
    let mut header = false;
    for (index, sent) in trace.sent.iter().enumerate() {
        match &sent.channel {
            Channel::Stdout { console } => {
                out.stdout = true;
                let Payload::Text(text) = &sent.payload else {
                    continue;
                };
                for piece in &text.pieces {
                    let Piece::Known(known) = piece else {
                        line.push(piece.clone());
                        continue;
                    };
                    let mut parts = known.split('\n').peekable();
                    while let Some(part) = parts.next() {
                        if !part.is_empty() {
                            line.push(Piece::Known(part.into()));
                        }
                        if parts.peek().is_some() {
                            end_line(
                                &mut out,
                                &mut line,
                                &mut header,
                                index,
                                sent,
                                *console,
                                true,
                            );
                        }
                    }
                }
                // The next write may go on with the line; a reply at its end is taken as it is.
                let last = trace.sent[index + 1..]
                    .iter()
                    .all(|next| !matches!(next.channel, Channel::Stdout { .. }));
                if last {
                    end_line(
                        &mut out,
                        &mut line,
                        &mut header,
                        index,
                        sent,
                        *console,
                        false,
                    );
                }
            }
            Channel::Http(meta) | Channel::Stream(meta) => {
                let on_stream = matches!(sent.channel, Channel::Stream(_));
                match &sent.payload {
                    Payload::Empty => {
                        if !on_stream {
                            out.empty.push((index, sent.within, Some(meta.clone())));
                        }
                    }
                    Payload::Text(text) if meta.streaming => {
                        events(&mut out, text, index, sent, meta, on_stream);
                    }
                    Payload::Text(text) => {
                        body(&mut out, text, index, sent, Some(meta.clone()), on_stream);
                    }
                }
            }
            Channel::WebSocket | Channel::Returned | Channel::Library => {
                if let Payload::Text(text) = &sent.payload {
                    body(&mut out, text, index, sent, None, false);
                }
            }
            Channel::Elsewhere(origin) => match &sent.payload {
                Payload::Text(text) => body(&mut out, text, index, sent, None, false),
                Payload::Empty => {
                    if !matches!(
                        origin.step,
                        crate::evaluate::origin::Step::Opaque("@@answered")
                    ) {
                        out.unknown.push((Rc::clone(origin), sent.at));
                    }
                }
            },
        }
    }
    out
}

fn reply(node: &Rc<Node>, index: usize, sent: &Sent) -> Reply {
    Reply {
        node: Rc::clone(node),
        sent: index,
        at: sent.at,
        within: sent.within,
        clock: sent.clock,
        http: None,
        on_stream: false,
        event: None,
        framing: None,
        library: matches!(sent.channel, Channel::Library),
        branch: sent.branch,
    }
}

fn end_line(
    out: &mut Outgoing,
    line: &mut Vec<Piece>,
    header: &mut bool,
    index: usize,
    sent: &Sent,
    console: bool,
    ended: bool,
) {
    let pieces = std::mem::take(line);
    let text = Text { pieces };
    let shown = text.shown();
    if shown.trim().is_empty() {
        return;
    }
    if shown.starts_with("Content-Length") {
        *header = true;
        return;
    }
    let whole = text.json().cloned().or_else(|| parsed(&text, sent.at));
    let mixed = whole.is_none();
    match whole.or_else(|| text.pieces.iter().find_map(json_piece)) {
        Some(node) => {
            let pretty = text
                .pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Json { pretty: true, .. }));
            let framing = if *header {
                Some(Framing::ContentLength)
            } else if pretty {
                Some(Framing::Pretty)
            } else if mixed {
                Some(Framing::Mixed)
            } else if ended {
                None
            } else {
                Some(Framing::NoLineEnd)
            };
            out.replies.push(Reply {
                framing,
                ..reply(&node, index, sent)
            });
        }
        None => match text.unknown() {
            Some(origin)
                if text
                    .pieces
                    .iter()
                    .all(|piece| matches!(piece, Piece::Unknown(_))) =>
            {
                out.unknown.push((Rc::clone(origin), sent.at));
            }
            _ => out.noise.push(Noise {
                at: sent.at,
                within: sent.within,
                text: shown,
                console,
                http: None,
            }),
        },
    }
}

fn json_piece(piece: &Piece) -> Option<Rc<Node>> {
    match piece {
        Piece::Json { node, .. } if matches!(node.json, Json::Object { .. } | Json::Array(_)) => {
            Some(Rc::clone(node))
        }
        _ => None,
    }
}

/// JSON that the code wrote as text of its own, around values that it serialised or that are not
/// known.
fn parsed(text: &Text, at: Span) -> Option<Rc<Node>> {
    /// Stands before the number of a value that is held; of a private use plane, so in no program.
    const HELD: char = '\u{f8ff}';
    let mut written = String::new();
    let mut held: Vec<Node> = Vec::new();
    let mut in_string = false;
    let hold = |node: Node, written: &mut String, held: &mut Vec<Node>| {
        let _ = write!(written, "\"{HELD}{}\"", held.len());
        held.push(node);
    };
    for piece in &text.pieces {
        match piece {
            Piece::Known(known) => {
                let mut escaped = false;
                for c in known.chars() {
                    in_string ^= c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                }
                written.push_str(known);
            }
            Piece::Json { node, .. } if !in_string => {
                hold((**node).clone(), &mut written, &mut held);
            }
            Piece::Json { node, .. } => node.write(&mut written),
            Piece::Unknown(_) if in_string => written.push('…'),
            Piece::Unknown(origin) => {
                let json = Json::Unknown(Rc::clone(origin));
                let tag = Tag::NONE;
                hold(Node { json, at, tag }, &mut written, &mut held);
            }
        }
    }
    let written = written.trim();
    if !written.starts_with(['{', '[']) {
        return None;
    }
    let json: serde_json::Value = serde_json::from_str(written).ok()?;
    let held = |text: &str| {
        let number = text.strip_prefix(HELD)?.parse::<usize>().ok()?;
        held.get(number).cloned()
    };
    Some(Rc::new(node_of(&json, at, &held)))
}

fn node_of(json: &serde_json::Value, at: Span, held: &dyn Fn(&str) -> Option<Node>) -> Node {
    let json = match json {
        serde_json::Value::Null => Json::Null,
        serde_json::Value::Bool(b) => Json::Bool(*b),
        serde_json::Value::Number(n) => Json::Num(n.as_f64().unwrap_or(f64::NAN)),
        serde_json::Value::String(s) => match held(s) {
            Some(node) => return node,
            None => Json::Str(s.as_str().into()),
        },
        serde_json::Value::Array(items) => {
            Json::Array(items.iter().map(|item| node_of(item, at, held)).collect())
        }
        serde_json::Value::Object(members) => Json::Object {
            members: members
                .iter()
                .map(|(key, member)| (key.as_str().into(), node_of(member, at, held)))
                .collect(),
            open: None,
        },
    };
    Node {
        json,
        at,
        tag: Tag::NONE,
    }
}

/// A whole body or frame.
fn body(
    out: &mut Outgoing,
    text: &Rc<Text>,
    index: usize,
    sent: &Sent,
    http: Option<HttpMeta>,
    on_stream: bool,
) {
    let node = text.json().cloned().or_else(|| parsed(text, sent.at));
    match node {
        Some(node) => out.replies.push(Reply {
            http,
            on_stream,
            ..reply(&node, index, sent)
        }),
        None => match text.unknown() {
            Some(origin) => out.unknown.push((Rc::clone(origin), sent.at)),
            None => out.noise.push(Noise {
                at: sent.at,
                within: sent.within,
                text: text.shown(),
                console: false,
                http,
            }),
        },
    }
}

/// Events of a stream (HTML standard, section 9.2.6).
fn events(
    out: &mut Outgoing,
    text: &Rc<Text>,
    index: usize,
    sent: &Sent,
    meta: &HttpMeta,
    on_stream: bool,
) {
    let mut name: Option<String> = None;
    let mut data: Vec<Piece> = Vec::new();
    let mut in_data = false;
    let mut field = String::new();
    let mut found = false;
    for piece in &text.pieces {
        let Piece::Known(known) = piece else {
            if in_data && matches!(piece, Piece::Json { pretty: true, .. }) {
                // Its lines behind the first have no field name, so they are no data.
                data.push(Piece::Known("{".into()));
                in_data = false;
            } else if in_data {
                data.push(piece.clone());
            } else if let Piece::Unknown(_) = piece {
                field.push('…');
            }
            continue;
        };
        let mut lines = known.split('\n').peekable();
        while let Some(part) = lines.next() {
            let part = part.trim_end_matches('\r');
            if in_data {
                if !part.is_empty() {
                    data.push(Piece::Known(part.into()));
                }
            } else {
                field.push_str(part);
                if let Some(rest) = field.strip_prefix("data:") {
                    in_data = true;
                    let rest = rest.trim_start().to_owned();
                    if !rest.is_empty() {
                        data.push(Piece::Known(rest.into()));
                    }
                    field.clear();
                }
            }
            if lines.peek().is_none() {
                break;
            }
            // A line has ended.
            if in_data {
                in_data = false;
            } else if let Some(event) = field.strip_prefix("event:") {
                name = Some(event.trim().to_owned());
            } else if field.is_empty() && !data.is_empty() {
                let text = Text {
                    pieces: std::mem::take(&mut data),
                };
                found = true;
                event(out, text, name.take(), index, sent, meta, on_stream);
            }
            field.clear();
        }
    }
    if !data.is_empty() {
        found = true;
        event(
            out,
            Text { pieces: data },
            name,
            index,
            sent,
            meta,
            on_stream,
        );
    }
    if !found && !on_stream {
        out.empty.push((index, sent.within, Some(meta.clone())));
    }
}

fn event(
    out: &mut Outgoing,
    text: Text,
    name: Option<String>,
    index: usize,
    sent: &Sent,
    meta: &HttpMeta,
    on_stream: bool,
) {
    let node = text.json().cloned().or_else(|| parsed(&text, sent.at));
    match node {
        Some(node) => {
            out.replies.push(Reply {
                http: Some(meta.clone()),
                on_stream,
                event: name,
                ..reply(&node, index, sent)
            });
        }
        None => {
            if let Some(origin) = text.unknown() {
                out.unknown.push((Rc::clone(origin), sent.at));
            }
        }
    }
}

/// Whether what went out is a JSON-RPC error.
pub fn is_error(sent: &Sent) -> bool {
    let Payload::Text(text) = &sent.payload else {
        return false;
    };
    text.pieces.iter().any(|piece| match piece {
        Piece::Json { node, .. } => {
            node.member("error")
                .is_some_and(|error| !matches!(error.json, Json::Null))
                && node.member("result").is_none()
        }
        _ => false,
    })
}

/// A status as a number, where it is known.
pub fn status(meta: &HttpMeta) -> Option<u16> {
    match &meta.status {
        None => Some(200),
        Some(value) => value.as_num().map(|n| n as u16),
    }
}

/// A content type, where it is known; `Ok(None)` for none at all.
pub fn content_type(meta: &HttpMeta) -> Result<Option<String>, ()> {
    match &meta.content_type {
        None => Ok(None),
        Some(value) => Value::as_str(value)
            .map(|kind| Some(kind.to_string()))
            .ok_or(()),
    }
}
