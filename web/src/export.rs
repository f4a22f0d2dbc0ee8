//! The report as a file or on the clipboard.

use js_sys::Array;
use leptos::prelude::*;

use crate::host::{dom, engine};
use crate::notes;
use crate::state::App;

/// A form the report goes out in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// As the engine's `render` names it.
    pub name: &'static str,
    pub file: &'static str,
    pub kind: &'static str,
}

pub const JSON: Format = Format {
    name: "json",
    file: "ping-audit.json",
    kind: "application/json",
};
pub const SARIF: Format = Format {
    name: "sarif",
    file: "ping-audit.sarif",
    kind: "application/sarif+json",
};
pub const MARKDOWN: Format = Format {
    name: "markdown",
    file: "ping-audit.md",
    kind: "text/markdown",
};
pub const BADGE: Format = Format {
    name: "badge",
    file: "ping-audit.svg",
    kind: "image/svg+xml",
};

pub async fn download(app: App, format: Format) {
    if let Some(text) = render(app, format).await {
        dom::download(format.file, format.kind, &text.into());
    }
}

pub async fn copy(app: App, format: Format) {
    if let Some(text) = render(app, format).await {
        notes::copy(app, text).await;
    }
}

async fn render(app: App, format: Format) -> Option<String> {
    let Some(outcome) = app.outcome.get_untracked() else {
        notes::say(app, app.t().export_none);
        return None;
    };
    let arguments = Array::of2(&outcome.report.into(), &format.name.into());
    match engine::call("render", &arguments, None).await {
        Ok(answer) => answer.value().as_string(),
        Err(failure) => {
            notes::say(app, failure.message);
            None
        }
    }
}
