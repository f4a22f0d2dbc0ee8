//! What is wrong, the heaviest first; each jumps to its place and unfolds its rule.

use leptos::prelude::*;

use super::icons;
use crate::editing;
use crate::i18n::Strings;
use crate::report::{Finding, Report, Rule};
use crate::rules;
use crate::state::App;

pub fn view(app: App, t: &'static Strings, report: Report) -> AnyView {
    let findings = editing::sorted_findings(app);
    if findings.is_empty() {
        let clean = report.verdict() == "pass";
        let sign = clean.then(|| view! { <span aria-hidden="true">"✓ "</span> });
        let class = if clean { "allgood" } else { "" };
        return view! { <section><h2>{t.findings}</h2><p class=class>{sign}{t.no_findings}</p></section> }.into_any();
    }
    let several = report.files().len() > 1;
    let keys = findings.len() > 1;
    let rows = findings
        .into_iter()
        .enumerate()
        .map(|(index, finding)| row(app, t, index, &finding, several))
        .collect_view();
    view! {
        <section>
            <h2>{t.findings}{keys.then(|| view! { <small>" · "{t.next_previous}</small> })}</h2>
            <ul class="findings" aria-label=t.findings>{rows}</ul>
        </section>
    }
    .into_any()
}

pub fn level(t: &'static Strings, level: &str) -> &'static str {
    match level {
        "fail" => t.level_fail,
        "warning" => t.level_warning,
        _ => t.level_info,
    }
}

fn row(app: App, t: &'static Strings, index: usize, finding: &Finding, several: bool) -> AnyView {
    let rule = finding.rule();
    let weight = finding.level();
    let line = finding.range().line();
    let place = if several { format!("{}:{line}", finding.file()) } else { line.to_string() };
    let message = finding.message();
    let title = (t.rule)(&rule).map(|title| view! { <span class="message">{title}</span> });
    let detail = finding.detail().map(|detail| view! { <p class="detail" lang="en">{detail}</p> });
    view! {
        <li>
            <button class="finding" data-rule=rule.clone() aria-current=move || (app.finding.get() == Some(index)).then_some("true")
                on:click=move |_| editing::choose_finding(app, index)>
                <span class=format!("level {weight}")>{icons::sign(&weight)}" "{level(t, &weight)}</span>
                <code>{rule.clone()}</code>
                <span class="place">{place}</span>
                {title}
                <span class="message" lang="en">{message}</span>
            </button>
            {detail}
            {explanation(app, t, rule)}
        </li>
    }
    .into_any()
}

/// The rule's explanation, from the one text that the engine holds; fetched when first unfolded.
fn explanation(app: App, t: &'static Strings, rule: String) -> AnyView {
    let name = rule.clone();
    let unfolded = app.unfolded.with_untracked(|rules| rules.contains(&rule));
    if unfolded {
        rules::load(app);
    }
    let toggle = move |event: leptos::ev::Event| {
        let open = event_target::<web_sys::Element>(&event).has_attribute("open");
        app.unfolded.update(|rules| {
            rules.retain(|rule| *rule != name);
            if open {
                rules.push(name.clone());
            }
        });
        if open {
            rules::load(app);
        }
    };
    view! {
        <details class="explain" open=unfolded on:toggle=toggle>
            <summary>{t.explain}</summary>
            {move || app.rules.with(|rules| rules.iter().find(|one| one.rule() == rule).map(|rule| text(t, rule)))}
        </details>
    }
    .into_any()
}

fn text(t: &'static Strings, rule: &Rule) -> AnyView {
    view! {
        <dl lang="en">
            <div><dt>{t.what}</dt><dd>{rule.what()}</dd></div>
            <div><dt>{t.why}</dt><dd>{rule.why()}</dd></div>
            <div><dt>{t.wrong_code}</dt><dd><pre>{rule.wrong()}</pre></dd></div>
            <div><dt>{t.right_code}</dt><dd><pre>{rule.right()}</pre></dd></div>
        </dl>
    }
    .into_any()
}
