//! Every labelled case: verdict, findings with their lines, and the number of ping handlers, as the
//! recorded run of the program says (`tests/cases/README.md`).

use std::{
    fs,
    path::{Path, PathBuf},
};

use ping_audit_core::{
    Options, Report, SourceFile, audit,
    report::{Finding, Level},
};
use serde_json::Value;

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Fail => "fail",
        Level::Warning => "warning",
        Level::Info => "info",
    }
}

/// What was expected and not found, and what was found beside it.
fn differences(expected: &[Value], report: &Report) -> Vec<String> {
    let mut used = vec![false; report.findings.len()];
    let mut wrong = Vec::new();
    for want in expected {
        let optional = want["optional"] == true;
        let mut alternatives = vec![want.clone()];
        alternatives.extend(want["alt"].as_array().into_iter().flatten().cloned());
        let found = alternatives.iter().find_map(|want| {
            report
                .findings
                .iter()
                .enumerate()
                .position(|(index, finding)| {
                    let line = u64::from(finding.range.start.line);
                    !used[index]
                        && want["rule"] == finding.rule
                        && (want["file"].is_null() || want["file"] == finding.file)
                        && match want["level"].as_str() {
                            Some(level) => level == level_name(finding.level),
                            None => optional || finding.level != Level::Info,
                        }
                        && want["lines"].as_array().is_none_or(|lines| {
                            lines[0].as_u64().is_some_and(|from| from <= line)
                                && lines[1].as_u64().is_some_and(|to| line <= to)
                        })
                })
        });
        match found {
            Some(index) => used[index] = true,
            None if optional => {}
            None => wrong.push(format!(
                "missing {} at {}:{}",
                want["rule"], want["file"], want["lines"]
            )),
        }
    }
    for (finding, used) in report.findings.iter().zip(used) {
        if !used && finding.level != Level::Info {
            wrong.push(format!(
                "unexpected {} at {}:{}",
                finding.rule, finding.file, finding.range.start.line
            ));
        }
    }
    wrong
}

fn label_of(folder: &Path) -> Option<Value> {
    let label = fs::read_to_string(folder.join("case.json")).ok()?;
    Some(serde_json::from_str(&label).unwrap())
}

fn files_of(folder: &Path) -> Option<Vec<SourceFile>> {
    let label = label_of(folder)?;
    let files = label["files"].as_array().unwrap().iter().map(|file| {
        let path = file.as_str().unwrap();
        SourceFile {
            path: path.to_owned(),
            text: fs::read_to_string(folder.join(path)).unwrap(),
        }
    });
    Some(files.collect())
}

/// Cases of a set, in order of name: `cases` came with the specification, `more` is our own.
fn folders_in(set: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(set);
    let entries = fs::read_dir(&root).unwrap();
    let mut folders: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

#[test]
fn every_case_comes_out_as_it_ran() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    let mut count = 0;
    for folder in folders_in("cases").into_iter().chain(folders_in("more")) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let (Some(label), Some(files)) = (label_of(&folder), files_of(&folder)) else {
            continue;
        };
        if !name.contains(&only) {
            continue;
        }
        count += 1;
        let Ok(report) = std::panic::catch_unwind(|| audit(&files, &Options::default())) else {
            wrong.push(format!("{name}: panicked"));
            continue;
        };
        let mut lines = Vec::new();
        let verdict = serde_json::to_value(report.verdict).unwrap();
        if verdict != label["verdict"] {
            lines.push(format!("verdict {verdict}, should be {}", label["verdict"]));
        }
        lines.extend(differences(
            label["findings"].as_array().map_or(&[], Vec::as_slice),
            &report,
        ));
        if let Some(handlers) = label["handlers"].as_u64()
            && handlers != report.handlers.len() as u64
        {
            lines.push(format!(
                "handlers {}, should be {handlers}",
                report.handlers.len()
            ));
        }
        if !lines.is_empty() {
            wrong.push(format!("{name}: {}", lines.join("; ")));
        }
        if std::env::var("SHOW").is_ok() {
            println!("{}", serde_json::to_string_pretty(&report).unwrap());
        }
    }
    assert!(count > 0);
    assert!(
        wrong.is_empty(),
        "{} of {count} cases differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Applies a fix as an editor does: offsets count UTF-16 units.
fn applied(files: &[SourceFile], fix: &ping_audit_core::report::Fix) -> Vec<SourceFile> {
    let mut files = files.to_vec();
    for edit in &fix.edits {
        let file = files
            .iter_mut()
            .find(|file| file.path == edit.file)
            .unwrap();
        let units: Vec<u16> = file.text.encode_utf16().collect();
        let (head, tail) = (
            &units[..edit.range.start.offset as usize],
            &units[edit.range.end.offset as usize..],
        );
        file.text =
            String::from_utf16(head).unwrap() + &edit.text + &String::from_utf16(tail).unwrap();
    }
    files
}

#[test]
fn a_fix_mends_what_it_is_shown_for() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let like = |report: &Report, finding: &Finding| {
        report
            .findings
            .iter()
            .filter(|one| one.rule == finding.rule && one.message == finding.message)
            .count()
    };
    let (mut failing, mut with_fix) = (0, 0);
    for folder in folders_in("cases") {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let Some(files) = files_of(&folder).filter(|_| name.contains(&only)) else {
            continue;
        };
        let report = audit(&files, &Options::default());
        let mut failures = report
            .findings
            .iter()
            .filter(|finding| finding.level == Level::Fail)
            .peekable();
        failing += usize::from(failures.peek().is_some());
        let mut fixed = false;
        for finding in failures {
            let Some(fix) = &finding.fix else { continue };
            fixed = true;
            let after = audit(&applied(&files, fix), &Options::default());
            assert!(
                like(&after, finding) < like(&report, finding),
                "{name}: {} does not mend it: {:?}",
                fix.title,
                fix.edits
            );
            assert_eq!(after.servers.len(), report.servers.len(), "{name}");
        }
        with_fix += usize::from(fixed);
        if std::env::var("SHOW").is_ok() {
            let rules: Vec<_> = report
                .findings
                .iter()
                .filter(|finding| finding.level == Level::Fail)
                .map(|finding| {
                    (
                        &finding.rule,
                        finding
                            .fix
                            .as_ref()
                            .map(|fix| (&fix.title, &fix.edits[0].text)),
                    )
                })
                .collect();
            println!("{name} {fixed} {rules:?}");
        }
    }
    // Measured; a change that loses fixes has to say so here.
    assert!(
        !only.is_empty() || with_fix >= 93,
        "{with_fix} of {failing} failing cases have a fix"
    );
    println!("{with_fix} of {failing} failing cases have a fix");
}
