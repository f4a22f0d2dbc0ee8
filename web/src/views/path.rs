//! The path of the ping as a picture: from the client through the code to where it is answered or
//! lost. A list, each item of which draws its own piece of the line.

use leptos::prelude::*;

use crate::editing;
use crate::i18n::{Strings, fill};
use crate::report::{Finding, Range, Report};
use crate::state::App;

struct Stop {
    what: String,
    english: bool,
    place: Option<(String, Range)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Point {
    Client,
    Way,
    Lost,
    Answered,
}

pub fn view(app: App, t: &'static Strings, report: Report) -> AnyView {
    let report = StoredValue::new_local(report);
    view! {
        {move || {
            let chosen = app.finding.get();
            report.with_value(|report| {
                let (stops, end) = stops(app, t, report, chosen)?;
                Some(picture(app, t, stops, end))
            })
        }}
    }
    .into_any()
}

/// The way to the chosen finding, else to the first that has one, else to the first handler.
fn stops(app: App, t: &'static Strings, report: &Report, chosen: Option<usize>) -> Option<(Vec<Stop>, Point)> {
    let findings = editing::sorted_findings(app);
    let with_path = |finding: &&Finding| !finding.path().is_empty();
    let finding = chosen
        .and_then(|index| findings.get(index))
        .filter(with_path)
        .or_else(|| findings.iter().find(with_path));
    if let Some(finding) = finding {
        let stops = finding
            .path()
            .into_iter()
            .map(|step| Stop { what: step.note(), english: true, place: Some((step.file(), step.range())) })
            .collect();
        let end = if finding.level() == "fail" { Point::Lost } else { Point::Answered };
        return Some((stops, end));
    }
    let server = report.servers().into_iter().next()?;
    let handler = report.handlers().into_iter().next()?;
    let answers = if handler.by() == "library" {
        fill(t.path_library, &server.library().unwrap_or_else(|| server.name()))
    } else {
        t.path_code.to_owned()
    };
    let enters = Stop {
        what: fill(t.path_enters, &server.name()),
        english: false,
        place: Some((server.file(), server.range())),
    };
    let answered = Stop { what: answers, english: false, place: Some((handler.file(), handler.range())) };
    let end = if handler.verdict() == "fail" { Point::Lost } else { Point::Answered };
    Some((vec![enters, answered], end))
}

fn picture(app: App, t: &'static Strings, stops: Vec<Stop>, end: Point) -> AnyView {
    let several = stops.iter().filter_map(|stop| stop.place.as_ref()).any(|place| {
        Some(&place.0) != stops[0].place.as_ref().map(|first| &first.0)
    });
    let last = stops.len().saturating_sub(1);
    let client = Stop { what: t.path_client.into(), english: false, place: None };
    let items = std::iter::once((client, Point::Client))
        .chain(stops.into_iter().enumerate().map(|(index, stop)| (stop, if index == last { end } else { Point::Way })))
        .map(|(stop, point)| item(app, stop, point, several))
        .collect_view();
    view! { <section><h2>{t.path}</h2><ol class="path">{items}</ol></section> }.into_any()
}

fn item(app: App, stop: Stop, point: Point, several: bool) -> AnyView {
    let Stop { what, english, place } = stop;
    let lang = if english { Some("en") } else { None };
    let class = match point {
        Point::Lost => "fail",
        Point::Answered => "pass",
        _ => "",
    };
    let row = match place {
        None => view! { <span><span class="what">{what}</span></span> }.into_any(),
        Some((file, range)) => {
            let line = range.line();
            let label = if several { format!("{file}:{line}") } else { line.to_string() };
            view! {
                <button on:click=move |_| editing::reveal(app, &file, &range)>
                    <span class="what" lang=lang>{what}</span><span class="place">{label}</span>
                </button>
            }
            .into_any()
        }
    };
    view! { <li class=class>{drawing(point)}{row}</li> }.into_any()
}

fn drawing(point: Point) -> AnyView {
    let above = (point != Point::Client)
        .then(|| view! { <line x1="12" y1="0" x2="12" y2="10" stroke="currentColor" stroke-width="2" class="line"/> });
    let below = matches!(point, Point::Client | Point::Way)
        .then(|| view! { <line x1="12" y1="22" x2="12" y2="100%" stroke="currentColor" stroke-width="2" class="line"/> });
    let sign = match point {
        Point::Client => view! { <rect x="6" y="10" width="12" height="12" rx="3" fill="none" stroke="currentColor" stroke-width="2"/> }.into_any(),
        Point::Way => view! { <circle cx="12" cy="16" r="5" fill="none" stroke="currentColor" stroke-width="2"/> }.into_any(),
        Point::Lost => view! {
            <circle cx="12" cy="16" r="9" fill="currentColor"/>
            <path d="M8.5 12.5l7 7M15.5 12.5l-7 7" stroke="var(--page)" stroke-width="2" stroke-linecap="round"/>
        }
        .into_any(),
        Point::Answered => view! {
            <circle cx="12" cy="16" r="9" fill="currentColor"/>
            <path d="M7.8 16.3l2.9 2.9 5.4-5.8" fill="none" stroke="var(--page)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
        }
        .into_any(),
    };
    view! { <svg aria-hidden="true">{above}{below}{sign}</svg> }.into_any()
}
