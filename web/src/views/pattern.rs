//! The pattern's facts, with the attribution that its licence asks for.

use super::report::section;
use crate::i18n::Strings;
use crate::ui::{El, el};

pub const URL: &str = "https://auditbuffet.com/patterns/ab-001839";
const LICENSE: &str = "https://creativecommons.org/licenses/by/4.0/";

pub fn view(t: &'static Strings) -> El {
    let (before, after) = t
        .pattern_source
        .split_once("{}")
        .unwrap_or((t.pattern_source, ""));
    let facts = el("dl")
        .child(el("dt").text("ab-001839"))
        .child(
            el("dd")
                .attr("lang", "en")
                .text("Responds to ping requests"),
        )
        .child(el("dt").text(t.pattern_severity))
        .child(el("dd").text(t.pattern_low));
    let source = el("p")
        .text(before)
        .child(link(URL, "ab-001839"))
        .text(after)
        .text(" ")
        .child(link(LICENSE, "CC BY 4.0"))
        .text(".");
    let text = el("div")
        .class("facts")
        .child(facts)
        .child(el("p").text(t.pattern_why))
        .child(source)
        .child(el("p").text(t.how_text));
    section(t.pattern).child(text)
}

pub fn link(to: &str, text: &str) -> El {
    el("a")
        .attr("href", to)
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer")
        .text(text)
}
