//! What holds for every program, tried on the labelled ones and on programs made of them: nothing
//! panics, the report is a function of the input, and neither names nor layout decide.

mod programs;
mod reformat;
mod rename;

use std::panic::{AssertUnwindSafe, catch_unwind};

use ping_audit_core::{Report, SourceFile, report::Verdict};

use programs::{Program, programs};

/// What must not depend on names and layout: verdict, rules with their levels, handlers.
fn essence(report: &Report, but: &[&str]) -> (Verdict, Vec<String>, usize) {
    let mut rules: Vec<_> = report
        .findings
        .iter()
        .filter(|finding| !but.contains(&finding.rule.as_str()))
        .map(|finding| format!("{} {:?}", finding.rule, finding.level))
        .collect();
    rules.sort();
    (report.verdict, rules, report.handlers.len())
}

/// Audits each program once as it is and once changed; both must come to the same. `at_least` so
/// many texts must have been changed, or nothing is shown.
fn same_with(what: &str, at_least: usize, change: impl Fn(&SourceFile) -> Option<String>) {
    same_but_for(&[], what, at_least, change);
}

/// The same, but for some rules.
fn same_but_for(
    rules: &[&str],
    what: &str,
    at_least: usize,
    change: impl Fn(&SourceFile) -> Option<String>,
) {
    let (mut changed, mut wrong) = (0, Vec::new());
    for program in programs() {
        let other = program.with(&change);
        let texts = program.files.iter().zip(&other.files);
        let count = texts.filter(|(one, other)| one != other).count();
        if count == 0 {
            continue;
        }
        changed += count;
        let (one, two) = (
            essence(&program.audit(), rules),
            essence(&other.audit(), rules),
        );
        if one != two {
            wrong.push(format!("{}: {one:?}, {what} {two:?}", program.name));
            keep(what, &other);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ {what}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let all = std::env::var("ONLY").is_err();
    assert!(!all || changed >= at_least, "only {changed} texts {what}");
}

/// Writes a program to the folder that `KEEP` names, to look at it.
fn keep(what: &str, program: &Program) {
    let Ok(folder) = std::env::var("KEEP") else {
        return;
    };
    for file in &program.files {
        let path = format!("{folder}/{what}/{}/{}", program.name, file.path);
        std::fs::create_dir_all(path.rsplit_once('/').unwrap().0).unwrap();
        std::fs::write(path, &file.text).unwrap();
    }
}

#[test]
fn the_same_input_gives_the_same_report() {
    for program in programs() {
        let json = |report: &Report| serde_json::to_string(report).unwrap();
        let (once, twice) = (json(&program.audit()), json(&program.audit()));
        assert_eq!(once, twice, "{}", program.name);
    }
}

#[test]
fn names_do_not_decide() {
    same_with("renamed", 250, rename::renamed);
}

#[test]
fn print_does_not_decide() {
    same_with("printed", 250, |file| reformat::printed(file, false));
}

#[test]
fn whitespace_does_not_decide() {
    same_with("dense", 250, |file| reformat::printed(file, true));
}

#[test]
fn line_ends_do_not_decide() {
    same_with("with CRLF", 250, reformat::with_crlf);
}

#[test]
fn comments_do_not_decide() {
    same_with("commented", 250, reformat::commented);
}

#[test]
fn length_does_not_decide() {
    // From a length on, switches that no condition was seen to look at are not tried.
    let switches = ["depends-on-configuration"];
    same_but_for(&switches, "long", 250, reformat::long);
}

/// Half-written and cut programs: nothing panics and every audit ends. `STRIDE=1` cuts behind each
/// byte, which takes minutes.
#[test]
fn any_beginning_of_a_file_is_audited() {
    let stride = std::env::var("STRIDE").map_or(997, |stride| stride.parse().unwrap());
    let mut wrong = Vec::new();
    let mut at = 0;
    for program in programs() {
        for (index, file) in program.files.iter().enumerate() {
            while at < file.text.len() {
                let text = String::from_utf8_lossy(&file.text.as_bytes()[..at]).into_owned();
                let mut cut = program.with(|_| None);
                cut.files[index].text = text;
                if catch_unwind(AssertUnwindSafe(|| cut.audit())).is_err() {
                    wrong.push(format!("{} {} to {at}", program.name, file.path));
                }
                at += stride;
            }
            // Where the next file is cut first follows from this one's length, so that cuts fall
            // everywhere.
            at -= file.text.len();
        }
    }
    assert!(wrong.is_empty(), "panicked:\n{}", wrong.join("\n"));
}
