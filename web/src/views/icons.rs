//! Signs of verdicts and levels: never by colour alone.

use crate::ui::{El, el, svg};

/// The sign of a verdict, large.
pub fn verdict(verdict: &str) -> El {
    let stroke = match verdict {
        "pass" => "M7 12.5l3.2 3.2L17 8.8",
        "fail" => "M8 8l8 8M16 8l-8 8",
        "skip" => "M7.5 12h9",
        "inconclusive" => "M9.3 9.4a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.5 1-1.5 2.1M12 17v.1",
        _ => "M9 8.5a5 5 0 0 1 0 7M12 6a8.5 8.5 0 0 1 0 12M6.5 12v.1",
    };
    svg("svg")
        .attr("viewBox", "0 0 24 24")
        .attr("aria-hidden", "true")
        .child(
            svg("circle")
                .attr("cx", "12")
                .attr("cy", "12")
                .attr("r", "10.5"),
        )
        .child(svg("path").attr("d", stroke))
}

/// The sign of a verdict or level, within text.
pub fn sign(of: &str) -> &'static str {
    match of {
        "pass" => "✓",
        "fail" => "✕",
        "inconclusive" => "?",
        "warning" => "!",
        "info" => "i",
        _ => "–",
    }
}

/// The sign of a verdict or level as an image with a name.
pub fn mark(of: &str, name: &str) -> El {
    el("span")
        .class(&format!("mark {of}"))
        .attr("role", "img")
        .attr("aria-label", name)
        .attr("title", name)
        .text(sign(of))
}
