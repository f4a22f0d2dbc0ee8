//! Everything that must hold before a change lands.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::shell::{cargo, output, quiet, root, show, words};
use crate::tools::{self, WASM, node, npm};
use crate::{package, page};

type Check = fn() -> Result<()>;

/// Crates with tests that run on the machine itself, and those that are compiled for browsers; of
/// the page, what has nothing to do with a browser is tested here.
const NATIVE: &str = "--package ping-audit-core --package xtask --package ping-audit-web";
const BROWSER: &str = "--package ping-audit --package ping-audit-web";

/// Runs every check, also after one has failed, and fails if one did.
pub fn test() -> Result<()> {
    let checks: [(&str, Check); 7] = [
        ("formatting", formatting),
        ("lints", lints),
        ("native tests", native_tests),
        ("build", page::build),
        ("package tests", package_tests),
        ("cases", || cases(Path::new("core/tests/cases"), &[])),
        ("browser tests", browser_tests),
    ];
    let mut lines = Vec::new();
    let mut failed = Vec::new();
    for (name, check) in checks {
        eprintln!("\n── {name}");
        let started = Instant::now();
        let done = check();
        let seconds = started.elapsed().as_secs();
        match done {
            Ok(()) => lines.push(format!("  ok      {name:14} {seconds:4} s")),
            Err(error) => {
                eprintln!("{error:#}");
                lines.push(format!("  FAILED  {name:14} {seconds:4} s"));
                failed.push(name);
            }
        }
    }
    eprintln!("\n{}", lines.join("\n"));
    if failed.is_empty() {
        Ok(())
    } else {
        bail!("failed: {}", failed.join(", "))
    }
}

fn formatting() -> Result<()> {
    quiet("Formatting", cargo().args(words("fmt --all --check")))
}

fn lints() -> Result<()> {
    tools::wasm_target()?;
    let native = format!("clippy {NATIVE} --all-targets -- -D warnings");
    show("Lints of the native crates", cargo().args(words(&native)))?;
    let browser = format!("clippy {BROWSER} --target {WASM} -- -D warnings");
    show(
        "Lints of the browser's crates",
        cargo().args(words(&browser)),
    )
}

fn native_tests() -> Result<()> {
    let has_nextest = output(cargo().args(["nextest", "--version"])).is_some();
    let runner = if has_nextest {
        "nextest run"
    } else {
        "test --all-targets"
    };
    let tests = format!("{runner} {NATIVE}");
    show("Native tests", cargo().args(words(&tests)))?;
    show(
        "Examples in the documentation",
        cargo().args(words("test --doc --package ping-audit-core")),
    )
}

fn package_tests() -> Result<()> {
    package::build()?;
    show(
        "Tests of the package in Node",
        node().args(["--test", "pkg/tests/"]),
    )
}

fn browser_tests() -> Result<()> {
    let browser = tools::chromium()?;
    tools::npm_packages("e2e")?;
    let mut tests = npm();
    tests
        .arg("test")
        .current_dir(root().join("e2e"))
        .env("CHROMIUM_PATH", browser);
    show("Browser tests", &mut tests)
}

/// Runs the command line on every case of a folder; prints those that come out otherwise.
pub fn cases(folder: &Path, rest: &[String]) -> Result<()> {
    package::build()?;
    let mut checker = node();
    checker
        .arg("xtask/js/check-cases.mjs")
        .arg(folder)
        .args(rest);
    show("Labelled programs", &mut checker)
}

/// Audits published packages and compares with what they answered when they ran.
pub fn corpus(rest: &[String]) -> Result<()> {
    package::build()?;
    show(
        "Published packages",
        node().arg("xtask/js/corpus.mjs").args(rest),
    )
}
