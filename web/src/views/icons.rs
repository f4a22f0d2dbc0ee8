//! Signs of verdicts and levels: never by colour alone.

use leptos::prelude::*;

/// The sign of a verdict, large.
pub fn verdict(verdict: &str) -> AnyView {
    let stroke = match verdict {
        "pass" => "M7 12.5l3.2 3.2L17 8.8",
        "fail" => "M8 8l8 8M16 8l-8 8",
        "skip" => "M7.5 12h9",
        "inconclusive" => "M9.3 9.4a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.5 1-1.5 2.1M12 17v.1",
        _ => "M9 8.5a5 5 0 0 1 0 7M12 6a8.5 8.5 0 0 1 0 12M6.5 12v.1",
    };
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
            <circle cx="12" cy="12" r="10.5" stroke-width="1.5"/>
            <path d=stroke/>
        </svg>
    }
    .into_any()
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
