//! Fuzzing with mutated real programs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::shell::{command, root, show, words};
use crate::tools::{self, node};

/// No input is read longer, in seconds, none is larger, in bytes, and none takes more memory, in
/// megabytes: the process with its corpus, and a single allocation.
const LIMITS: [&str; 4] = [
    "-timeout=10",
    "-max_len=20000",
    "-rss_limit_mb=1000",
    "-malloc_limit_mb=100",
];

/// Folders of programs that the fuzzer starts from: a folder inside is one input.
const PROGRAMS: [&str; 3] = ["core/tests/cases", "core/tests/more", "web/examples"];

/// Stands between the files of an input, as the target reads it.
const SEPARATOR: &str = "\u{1e}";

/// Runs a target of `fuzz/` for some seconds, starting from real programs and archives.
pub fn fuzz(target: &str, seconds: u64) -> Result<()> {
    let program = tools::cargo_fuzz()?;
    let corpus = root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    match target {
        "unpack" => show(
            "Packing programs",
            node().arg("xtask/js/archives.mjs").arg(&corpus),
        )?,
        _ => programs(&corpus)?,
    }
    let mut fuzz = command(program);
    // As a subcommand of cargo, its own name is its first argument.
    // Without `--release` it would turn on every crate's assertions; see `fuzz/Cargo.toml`. Core has
    // no unsafe code, and without a sanitizer it is audited several times as often.
    fuzz.args(words("fuzz run --release --sanitizer none --fuzz-dir fuzz"))
        .args([target, "--"])
        .args(LIMITS)
        .arg("-dict=fuzz/ping.dict")
        .arg(format!("-max_total_time={seconds}"))
        // This program runs under the stable toolchain; sanitizers are nightly's.
        .env("RUSTUP_TOOLCHAIN", "nightly");
    show(&format!("Fuzzing {target} for {seconds} s"), &mut fuzz)
}

/// Each program as an input: every file's path, a line's end and its text.
fn programs(corpus: &Path) -> Result<()> {
    for set in PROGRAMS {
        for program in root().join(set).read_dir()?.flatten() {
            if program.path().is_file() {
                continue;
            }
            let mut files = Vec::new();
            walk(&program.path(), &mut files)?;
            let texts = files.iter().map(|file| {
                let path = file.strip_prefix(program.path()).unwrap_or(file);
                Ok(format!("{}\n{}", path.display(), fs::read_to_string(file)?))
            });
            let input = texts.collect::<Result<Vec<_>>>()?.join(SEPARATOR);
            fs::write(corpus.join(program.file_name()), input)?;
        }
    }
    Ok(())
}

/// The files under a folder in order, but for a case's label.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let Ok(entries) = folder.read_dir() else {
        return Ok(());
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, files)?;
        } else if !path.ends_with("case.json") {
            files.push(path);
        }
    }
    Ok(())
}
