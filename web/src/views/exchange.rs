//! What the client sends and what this server would send back, beside what is expected.

use js_sys::JSON;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::header::option;
use super::report::section;
use super::{icons, menu, said};
use crate::exchange as wire;
use crate::host::dom::get;
use crate::i18n::{Strings, fill};
use crate::report::{Exchange, Report, Server};
use crate::state::App;
use crate::ui::{El, el, value_of};

pub fn view(app: App, t: &'static Strings, report: &Report) -> Option<El> {
    let mut servers = report.servers();
    servers.retain(|server| !server.exchange().is_empty());
    if servers.is_empty() {
        return None;
    }
    let choose = (servers.len() > 1).then(|| chooser(app, t, &servers));
    let part = section(t.exchange).children(choose).live(move || {
        let server = servers.get(app.server.get()).unwrap_or(&servers[0]);
        probes(app, t, server)
    });
    Some(part)
}

fn chooser(app: App, t: &'static Strings, servers: &[Server]) -> El {
    let now = app.server.get_untracked();
    let options = servers
        .iter()
        .enumerate()
        .map(|(index, server)| option(&index.to_string(), &server.name(), index == now));
    let select = el("select")
        .attr("aria-label", t.which_server)
        .children(options)
        .on("change", move |event| {
            app.server.set(value_of(&event).parse().unwrap_or_default());
        });
    el("p").child(select)
}

/// The id of a message as JSON text; nothing for a notification.
fn id_of(exchange: &Exchange) -> Option<String> {
    let id = get(&exchange.sent(), "id");
    if id.is_undefined() {
        return None;
    }
    JSON::stringify(&id).ok().map(String::from)
}

/// Whether it is what the protocol asks for; nothing where the audit does not know.
fn is_right(exchange: &Exchange, decided: bool) -> Option<bool> {
    match (id_of(exchange), exchange.received()) {
        (_, Some(text)) if wire::is_unknown(&text) => None,
        (Some(_), None) if !decided => None,
        (Some(id), Some(text)) => Some(wire::is_right(&text, &id)),
        (Some(_), None) => Some(false),
        (None, received) => Some(received.is_none()),
    }
}

fn probes(app: App, t: &'static Strings, server: &Server) -> Vec<El> {
    let exchange = server.exchange();
    let decided = server.verdict() != "inconclusive";
    let last = exchange.len() - 1;
    let shown = move || app.probe.get().min(last);
    let tabs = exchange.iter().enumerate().map(|(index, one)| {
        let label = id_of(one).map_or(t.ping_no_id.to_owned(), |id| fill(t.ping_id, &id));
        let level = if id_of(one).is_some() {
            "fail"
        } else {
            "warning"
        };
        let wrong = (is_right(one, decided) == Some(false)).then(|| icons::mark(level, t.wrong));
        el("button")
            .attr("role", "tab")
            .attr("id", &format!("probe-{index}"))
            .attr("aria-controls", "probe")
            .live_attr("aria-selected", move || {
                Some((shown() == index).to_string())
            })
            .live_attr("tabindex", move || {
                Some(if shown() == index { "0" } else { "-1" }.into())
            })
            .text(&label)
            .children(wrong)
            .click(move || app.probe.set(index))
            .on("focus", move |_| app.probe.set(index))
    });
    let tabs = el("div")
        .class("probes")
        .attr("role", "tablist")
        .attr("aria-label", t.which_ping)
        .children(tabs)
        .on("keydown", |event| {
            menu::move_focus(event.unchecked_ref::<KeyboardEvent>(), "[role=tab]");
        });
    let panel = el("div")
        .attr("id", "probe")
        .attr("role", "tabpanel")
        .live_attr("aria-labelledby", move || {
            Some(format!("probe-{}", shown()))
        })
        .live(move || panel(t, &exchange[shown()], decided));
    vec![tabs, panel]
}

fn panel(t: &'static Strings, one: &Exchange, decided: bool) -> Vec<El> {
    let id = id_of(one);
    let right = is_right(one, decided);
    let (tone, level) = match (right, id.is_some()) {
        (Some(false), true) => ("wrong", "fail"),
        (Some(false), false) => ("wrong warning", "warning"),
        _ => ("", "pass"),
    };
    let answer = match one.received() {
        None if right.is_none() => nothing(t.undecided),
        None => nothing(t.nothing_wrong),
        Some(text) => {
            let pieces = wire::reply(&text, id.as_deref()).into_iter().map(|piece| {
                let tag = if piece.wrong { "mark" } else { "span" };
                el(tag).class(level).text(&piece.text)
            });
            el("pre").children(pieces)
        }
    };
    let expected = match &id {
        Some(id) => el("pre").text(&wire::expected(id)),
        None => nothing(t.nothing),
    };
    let sent = JSON::stringify(&one.sent())
        .map(String::from)
        .unwrap_or_default();
    // "Nothing comes back" is no news where nothing is known.
    let when = if right.is_none() && one.received().is_none() {
        String::new()
    } else {
        one.when()
    };
    let wire = el("div")
        .class("wire")
        .child(figure(
            "",
            t.client_sends,
            el("pre").text(&wire::pretty(&sent)),
        ))
        .child(figure(tone, t.server_answers, answer))
        .child(figure("", t.expected, expected));
    vec![wire, outcome(t, right, level, &when)]
}

fn nothing(text: &str) -> El {
    el("p").class("nothing").text(text)
}

fn figure(class: &str, caption: &str, content: El) -> El {
    el("figure")
        .class(class)
        .child(el("figcaption").text(caption))
        .child(content)
}

fn outcome(t: &'static Strings, right: Option<bool>, level: &str, when: &str) -> El {
    let line = el("p");
    let line = match right {
        None => line,
        Some(right) => line
            .child(
                el("span")
                    .class(&format!("mark {level}"))
                    .attr("aria-hidden", "true")
                    .text(icons::sign(level)),
            )
            .text(" ")
            .text(if right { t.right } else { t.wrong }),
    };
    if when.is_empty() {
        return line;
    }
    line.text(if right.is_some() { " · " } else { "" })
        .child(circumstances(t, when))
}

/// Status, type, wait: single words between commas, or one sentence.
fn circumstances(t: &'static Strings, english: &str) -> El {
    let parts: Vec<String> = english
        .split(", ")
        .map(|part| t.says(part).unwrap_or_else(|| part.into()))
        .collect();
    let parts = parts.join(", ");
    if t.says(english).is_some() || parts == english {
        said(el("span"), t, english)
    } else {
        el("span").text(&parts)
    }
}
