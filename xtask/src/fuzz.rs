//! Fuzzing with mutated real programs.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::shell::{command, root, show};
use crate::tools;

/// No program is audited longer, in seconds, and none is larger, in bytes.
const LIMITS: [&str; 2] = ["-timeout=10", "-max_len=20000"];

/// Runs a target of `fuzz/` for some seconds, starting from the labelled programs.
pub fn fuzz(target: &str, seconds: u64) -> Result<()> {
    let program = tools::cargo_fuzz()?;
    let corpus = root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    if target == "audit" {
        seed(&root().join("core/tests/cases"), &corpus)?;
    }
    let mut fuzz = command(program);
    // As a subcommand of cargo, its own name is its first argument.
    fuzz.args(["fuzz", "run", target, "--fuzz-dir", "fuzz", "--"])
        .args(LIMITS)
        .arg("-dict=fuzz/ping.dict")
        .arg(format!("-max_total_time={seconds}"))
        // This program runs under the stable toolchain; sanitizers are nightly's.
        .env("RUSTUP_TOOLCHAIN", "nightly");
    show(&format!("Fuzzing {target} for {seconds} s"), &mut fuzz)
}

/// Each file of the cases as an input: the byte that chooses its language, then its text.
fn seed(cases: &Path, corpus: &Path) -> Result<()> {
    for case in cases.read_dir()?.flatten().map(|entry| entry.path()) {
        let Ok(files) = case.read_dir() else { continue };
        for file in files.flatten().map(|entry| entry.path()) {
            let choice = match file.extension().and_then(|extension| extension.to_str()) {
                Some("js" | "mjs" | "cjs" | "jsx") => 0,
                Some("ts" | "mts" | "cts") => 1,
                Some("tsx") => 2,
                Some("md") => 3,
                _ => continue,
            };
            let Some(name) = case.file_name().zip(file.file_name()) else {
                continue;
            };
            let name = format!("{}-{}", name.0.to_string_lossy(), name.1.to_string_lossy());
            fs::write(corpus.join(name), [vec![choice], fs::read(&file)?].concat())?;
        }
    }
    Ok(())
}
