use insta::assert_snapshot;

use super::render::Format;
use super::{Report, Verdict};

/// A report that uses every field; the package's types are checked against it too.
const EXAMPLE: &str = include_str!("../../tests/report/example.json");

fn example() -> Report {
    serde_json::from_str(EXAMPLE).unwrap()
}

#[test]
fn the_example_is_written_as_it_was_read() {
    assert_eq!(Format::Json.render(&example()), EXAMPLE);
}

#[test]
fn text() {
    assert_snapshot!(Format::Text.render(&example()));
}

#[test]
fn markdown() {
    assert_snapshot!(Format::Markdown.render(&example()));
}

#[test]
fn sarif() {
    assert_snapshot!(Format::Sarif.render(&example()));
}

#[test]
fn badge() {
    assert_snapshot!(Format::Badge.render(&Report {
        verdict: Verdict::Inconclusive,
        ..example()
    }));
}

#[test]
fn escape_sequences_of_the_input_never_reach_a_terminal() {
    let mut report = example();
    report.servers[0].name = "\u{1B}]0;owned\u{7}".into();
    let text = Format::Text.render(&report);
    assert!(!text.contains(['\u{1B}', '\u{7}']));
}

#[test]
fn text_of_the_input_stays_text_in_markdown() {
    let mut report = example();
    report.servers[0].name = "a | b <img src=x>".into();
    report.findings[0].message = "`x` [link](https://example.org)".into();
    let markdown = Format::Markdown.render(&report);
    assert!(markdown.contains(r"| a \| b \<img src=x\> |"));
    assert!(markdown.contains(r"\`x\` \[link\](https://example.org)"));
}
