//! The path of the ping as a picture: from the client through the code to where it is answered or
//! lost. A list, each item of which draws its own piece of the line.

use leptos::prelude::*;

use super::report::section;
use crate::editing;
use crate::i18n::{Strings, fill};
use crate::report::{Finding, Range, Report};
use crate::state::App;
use crate::ui::{El, el, svg};

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
    Unknown,
}

pub fn view(app: App, t: &'static Strings, report: Report) -> El {
    el("div").live_child(move || {
        let (stops, end) = stops(app, t, &report)?;
        Some(picture(app, t, stops, end))
    })
}

/// The way to the chosen finding, else to the first that has one, else to the first handler.
fn stops(app: App, t: &'static Strings, report: &Report) -> Option<(Vec<Stop>, Point)> {
    let chosen = app.finding.get();
    let findings = editing::sorted_findings(app);
    let with_path = |finding: &&Finding| !finding.path().is_empty();
    let finding = chosen
        .and_then(|index| findings.get(index))
        .filter(with_path)
        .or_else(|| findings.iter().find(with_path));
    if let Some(finding) = finding {
        let stop = |step: crate::report::Step| {
            let own = t.says(&step.note());
            Stop {
                english: own.is_none(),
                what: own.unwrap_or_else(|| step.note()),
                place: Some((step.file(), step.range())),
            }
        };
        let stops = finding.path().into_iter().map(stop).collect();
        let end = match report.verdict().as_str() {
            "inconclusive" => Point::Unknown,
            _ if finding.level() == "fail" => Point::Lost,
            _ => Point::Answered,
        };
        return Some((stops, end));
    }
    let server = report.servers().into_iter().next()?;
    let enters = Stop {
        what: fill(t.path_enters, &server.name()),
        english: false,
        place: Some((server.file(), server.range())),
    };
    let Some(handler) = report.handlers().into_iter().next() else {
        return (server.verdict() == "inconclusive").then(|| (vec![enters], Point::Unknown));
    };
    let what = if handler.by() == "library" {
        fill(
            t.path_library,
            &server.library().unwrap_or_else(|| server.name()),
        )
    } else {
        t.path_code.to_owned()
    };
    let answered = Stop {
        what,
        english: false,
        place: Some((handler.file(), handler.range())),
    };
    let end = if handler.verdict() == "fail" {
        Point::Lost
    } else {
        Point::Answered
    };
    Some((vec![enters, answered], end))
}

fn picture(app: App, t: &'static Strings, stops: Vec<Stop>, end: Point) -> El {
    let file_of = |stop: &Stop| stop.place.as_ref().map(|(file, _)| file.clone());
    let several = stops.iter().any(|stop| file_of(stop) != file_of(&stops[0]));
    let last = stops.len() - 1;
    let client = Stop {
        what: t.path_client.into(),
        english: false,
        place: None,
    };
    let mut list = el("ol")
        .class("path")
        .child(item(app, client, Point::Client, several));
    for (index, stop) in stops.into_iter().enumerate() {
        let point = if index == last { end } else { Point::Way };
        list = list.child(item(app, stop, point, several));
    }
    section(t.path).child(list)
}

fn item(app: App, stop: Stop, point: Point, several: bool) -> El {
    let Stop {
        what,
        english,
        place,
    } = stop;
    let class = match point {
        Point::Lost => "fail",
        Point::Answered => "pass",
        Point::Unknown => "inconclusive",
        _ => "",
    };
    let words = el("span").class("what").prose(&what);
    let words = if english {
        words.attr("lang", "en")
    } else {
        words
    };
    let row = match place {
        None => el("span").child(words),
        Some((file, range)) => {
            let line = range.line().to_string();
            let label = if several {
                format!("{file}:{line}")
            } else {
                line
            };
            el("button")
                .child(words)
                .child(el("span").class("place").text(&label))
                .click(move || editing::reveal(app, &file, &range))
        }
    };
    el("li").class(class).child(drawing(point)).child(row)
}

fn drawing(point: Point) -> El {
    let line = |from: &str, to: &str| {
        svg("line")
            .attr("x1", "12")
            .attr("x2", "12")
            .attr("y1", from)
            .attr("y2", to)
    };
    let circle = |radius: &str| {
        svg("circle")
            .attr("cx", "12")
            .attr("cy", "16")
            .attr("r", radius)
    };
    let full = |sign: &str| {
        [
            circle("9").class("full"),
            svg("path").class("sign").attr("d", sign),
        ]
    };
    let above = (point != Point::Client).then(|| line("0", "10"));
    let below = matches!(point, Point::Client | Point::Way).then(|| line("22", "100%"));
    let drawing = svg("svg")
        .attr("aria-hidden", "true")
        .children(above)
        .children(below);
    match point {
        Point::Client => {
            let square = svg("rect")
                .attr("x", "6")
                .attr("y", "10")
                .attr("width", "12")
                .attr("height", "12");
            drawing.child(square.attr("rx", "3"))
        }
        Point::Way => drawing.child(circle("5")),
        Point::Lost => drawing.children(full("M8.5 12.5l7 7M15.5 12.5l-7 7")),
        Point::Answered => drawing.children(full("M7.8 16.3l2.9 2.9 5.4-5.8")),
        Point::Unknown => {
            drawing.children(full("M10 14a2 2 0 1 1 3 1.7c-.6.4-1 .8-1 1.6M12 20v.1"))
        }
    }
}
