//! What is wrong, the heaviest first; each jumps to its place and unfolds its rule.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::report::section;
use super::{icons, said};
use crate::i18n::Strings;
use crate::report::{Finding, Report, Rule};
use crate::state::App;
use crate::ui::{El, el};
use crate::{editing, rules};

pub fn view(app: App, t: &'static Strings, report: &Report) -> Option<El> {
    let findings = editing::sorted_findings(app);
    if findings.is_empty() {
        let clean =
            || section(t.findings).child(el("p").class("allgood").text("✓ ").text(t.no_findings));
        return (report.verdict() == "pass").then(clean);
    }
    let several = report.files().len() > 1;
    let keys = (findings.len() > 1).then(|| {
        el("p")
            .class("keyhint")
            .child(el("small").text(t.next_previous))
    });
    let rows = findings
        .iter()
        .enumerate()
        .map(|(index, finding)| row(app, t, index, finding, several));
    let list = el("ul")
        .class("findings")
        .attr("aria-label", t.findings)
        .children(rows);
    Some(section(t.findings).children(keys).child(list))
}

fn row(app: App, t: &'static Strings, index: usize, finding: &Finding, several: bool) -> El {
    let rule = finding.rule();
    let level = finding.level();
    let line = finding.range().line().to_string();
    let place = if several {
        format!("{}:{line}", finding.file())
    } else {
        line
    };
    let level_name = match level.as_str() {
        "fail" => t.level_fail,
        "warning" => t.level_warning,
        _ => t.level_info,
    };
    let message = finding.message();
    // Above a sentence that stays English, what the rule is about.
    let title = t
        .rule(&rule, "")
        .filter(|_| t.says(&message).is_none())
        .map(|title| el("span").class("message").text(&title));
    let detail = finding
        .detail()
        .map(|detail| el("p").class("detail").attr("lang", "en").text(&detail));
    let jump = el("button")
        .class("finding")
        .attr("data-rule", &rule)
        .live_attr("aria-current", move || {
            (app.finding.get() == Some(index)).then(|| "true".into())
        })
        .child(
            el("span")
                .class(&format!("level {level}"))
                .text(icons::sign(&level))
                .text(" ")
                .text(level_name),
        )
        .child(el("code").text(&rule))
        .child(el("span").class("place").text(&place))
        .children(title)
        .child(said(el("span").class("message"), t, &message))
        .click(move || editing::choose_finding(app, index));
    el("li")
        .child(jump)
        .children(detail)
        .child(explanation(app, t, rule))
}

/// The rule's explanation, from the one text that the engine holds; fetched when first unfolded.
fn explanation(app: App, t: &'static Strings, rule: String) -> El {
    let name = rule.clone();
    let mut details = el("details").class("explain");
    if app.unfolded.with_untracked(|rules| rules.contains(&rule)) {
        rules::load(app);
        details = details.attr("open", "");
    }
    details
        .child(el("summary").text(t.explain))
        .live_child(move || {
            app.rules.with(|rules| {
                rules
                    .iter()
                    .find(|one| one.rule() == rule)
                    .map(|rule| text(t, rule))
            })
        })
        .on("toggle", move |event| {
            let open = event
                .target()
                .is_some_and(|target| target.unchecked_ref::<Element>().has_attribute("open"));
            app.unfolded
                .update(|rules| rules.retain(|rule| *rule != name));
            if open {
                app.unfolded.update(|rules| rules.push(name.clone()));
                rules::load(app);
            }
        })
}

fn text(t: &'static Strings, rule: &Rule) -> El {
    let part = |title: &str, content: El| {
        el("div")
            .child(el("dt").text(title))
            .child(el("dd").child(content))
    };
    let words = |name: &str, english: String| match t.rule(&rule.rule(), name) {
        Some(own) => el("p").prose(&own),
        None => el("p").attr("lang", "en").prose(&english),
    };
    el("dl")
        .child(part(t.what, words(".what", rule.what())))
        .child(part(t.why, words(".why", rule.why())))
        .child(part(t.wrong_code, el("pre").text(&rule.wrong())))
        .child(part(t.right_code, el("pre").text(&rule.right())))
}
