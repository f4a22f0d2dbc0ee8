//! What the client sends and what this server would send back, beside what is expected.

use js_sys::JSON;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::menu;
use crate::exchange as wire;
use crate::host::dom::get;
use crate::i18n::{Strings, fill};
use crate::report::{Exchange, Report, Server};
use crate::state::App;

pub fn view(app: App, t: &'static Strings, report: Report) -> AnyView {
    let servers: Vec<Server> = report.servers().into_iter().filter(|server| !server.exchange().is_empty()).collect();
    if servers.is_empty() {
        return ().into_any();
    }
    let names: Vec<String> = servers.iter().map(Server::name).collect();
    let servers = StoredValue::new_local(servers);
    let several = names.len() > 1;
    let server = move || {
        let index = app.server.get();
        servers.with_value(|servers| servers.get(index).or(servers.first()).cloned())
    };
    view! {
        <section>
            <h2>{t.exchange}</h2>
            {several.then(|| chooser(app, t, names))}
            {move || server().map(|server| probes(app, t, server.exchange()))}
        </section>
    }
    .into_any()
}

fn chooser(app: App, t: &'static Strings, names: Vec<String>) -> AnyView {
    let options = names
        .into_iter()
        .enumerate()
        .map(|(index, name)| view! { <option value=index.to_string() selected=index == app.server.get_untracked()>{name}</option> })
        .collect_view();
    let change = move |event| app.server.set(event_target_value(&event).parse().unwrap_or_default());
    view! { <p><select aria-label=t.which_server on:change=change>{options}</select></p> }.into_any()
}

/// The id of a message as JSON text; nothing for a notification.
fn id_of(exchange: &Exchange) -> Option<String> {
    let id = get(&exchange.sent(), "id");
    if id.is_undefined() {
        return None;
    }
    JSON::stringify(&id).ok().map(String::from)
}

fn is_right(exchange: &Exchange) -> bool {
    match (id_of(exchange), exchange.received()) {
        (Some(id), Some(text)) => wire::is_right(&text, &id),
        (Some(_), None) => false,
        (None, received) => received.is_none(),
    }
}

fn probes(app: App, t: &'static Strings, exchange: Vec<Exchange>) -> AnyView {
    let last = exchange.len() - 1;
    let tabs = exchange
        .iter()
        .enumerate()
        .map(|(index, one)| {
            let label = id_of(one).map_or(t.ping_no_id.to_owned(), |id| fill(t.ping_id, &id));
            let wrong = (!is_right(one)).then(|| view! { <span class="mark fail" role="img" aria-label=t.wrong>"✕"</span> });
            let selected = move || app.probe.get().min(last) == index;
            view! {
                <button role="tab" id=format!("probe-{index}") aria-controls="probe"
                    aria-selected=move || selected().to_string()
                    tabindex=move || if selected() { "0" } else { "-1" }
                    on:click=move |_| app.probe.set(index) on:focus=move |_| app.probe.set(index)>{label}{wrong}</button>
            }
        })
        .collect_view();
    let exchange = StoredValue::new_local(exchange);
    view! {
        <div class="probes" role="tablist" aria-label=t.which_ping on:keydown=|event| menu::move_focus(&event, "[role=tab]")>{tabs}</div>
        <div id="probe" role="tabpanel" aria-labelledby=move || format!("probe-{}", app.probe.get().min(last))>
            {move || exchange.with_value(|list| list.get(app.probe.get().min(last)).map(|one| panel(t, one)))}
        </div>
    }
    .into_any()
}

fn panel(t: &'static Strings, one: &Exchange) -> AnyView {
    let id = id_of(one);
    let right = is_right(one);
    let tone = match (right, id.is_some()) {
        (true, _) => "",
        (false, true) => "wrong",
        (false, false) => "wrong warning",
    };
    let mark = if id.is_some() { "" } else { "warning" };
    let answer = match one.received() {
        None => view! { <p class="nothing">{t.nothing_wrong}</p> }.into_any(),
        Some(text) => {
            let pieces = wire::reply(&text, id.as_deref())
                .into_iter()
                .map(|piece| if piece.wrong {
                    view! { <mark class=mark>{piece.text}</mark> }.into_any()
                } else {
                    piece.text.into_any()
                })
                .collect_view();
            view! { <pre>{pieces}</pre> }.into_any()
        }
    };
    let expected = match &id {
        Some(id) => view! { <pre>{wire::expected(id)}</pre> }.into_any(),
        None => view! { <p class="nothing">{t.nothing}</p> }.into_any(),
    };
    view! {
        <div class="wire">
            <figure><figcaption>{t.client_sends}</figcaption><pre>{wire::pretty(&text_of(&one.sent()))}</pre></figure>
            <figure class=tone><figcaption>{t.server_answers}</figcaption>{answer}</figure>
            <figure><figcaption>{t.expected}</figcaption>{expected}</figure>
        </div>
        <p><span class=if right { "mark pass" } else { "mark fail" } aria-hidden="true">{if right { "✓" } else { "✕" }}</span>" "{if right { t.right } else { t.wrong }}{separated(&one.when())}</p>
    }
    .into_any()
}

fn separated(when: &str) -> AnyView {
    if when.is_empty() {
        return ().into_any();
    }
    let when = when.to_owned();
    view! { " · "<span lang="en">{when}</span> }.into_any()
}

fn text_of(value: &JsValue) -> String {
    JSON::stringify(value).map(String::from).unwrap_or_default()
}
