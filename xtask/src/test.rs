//! Everything that must hold before a change lands.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::shell::{cargo, output, quiet, root, show};
use crate::tools::{self, WASM};
use crate::{package, page};

type Check = fn() -> Result<()>;

/// Crates that run in a browser only.
const WASM_CRATES: &[&str] = &["--package", "ping-audit", "--package", "ping-audit-web"];

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
    quiet("Formatting", cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    tools::wasm_target()?;
    let native = [
        "clippy",
        "--package",
        "ping-audit-core",
        "--package",
        "xtask",
        "--all-targets",
    ];
    show(
        "Lints of the native crates",
        cargo().args(native).args(["--", "-D", "warnings"]),
    )?;
    let wasm = ["clippy", "--target", WASM];
    show(
        "Lints of the browser's crates",
        cargo()
            .args(wasm)
            .args(WASM_CRATES)
            .args(["--", "-D", "warnings"]),
    )
}

fn native_tests() -> Result<()> {
    let has_nextest = output(cargo().args(["nextest", "--version"])).is_some();
    let runner: &[&str] = if has_nextest {
        &["nextest", "run"]
    } else {
        &["test", "--all-targets"]
    };
    show(
        "Native tests",
        cargo()
            .args(runner)
            .args(["--package", "ping-audit-core", "--package", "xtask"]),
    )?;
    show(
        "Examples in the documentation",
        cargo().args(["test", "--doc", "--package", "ping-audit-core"]),
    )
}

fn package_tests() -> Result<()> {
    package::build()?;
    show(
        "Tests of the package in Node",
        tools::node().args(["--test", "pkg/tests/"]),
    )
}

fn browser_tests() -> Result<()> {
    let browser = tools::chromium()?;
    tools::npm_packages("e2e")?;
    let folder = root().join("e2e");
    show(
        "Browser tests",
        tools::npm()
            .args(["test"])
            .current_dir(folder)
            .env("CHROMIUM_PATH", browser),
    )
}

/// Runs the command line on every case of a folder; prints those that come out otherwise.
pub fn cases(folder: &Path, rest: &[String]) -> Result<()> {
    package::build()?;
    show(
        "Labelled programs",
        tools::node()
            .arg("xtask/js/check-cases.mjs")
            .arg(folder)
            .args(rest),
    )
}
