//! Running other programs, telling the person at the terminal what goes on.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};

/// How often a step that says nothing by itself shows that it is alive.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The top of the repository. Asked of cargo when this runs: a checkout may have been moved since
/// it was built.
pub fn root() -> PathBuf {
    let own =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&own)
        .parent()
        .map(Path::to_owned)
        .unwrap_or_default()
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// A command that starts at the top of the repository.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs this program.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The arguments of a command line in which nothing is quoted.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// Runs a command whose own output is worth seeing.
pub fn show(what: &str, command: &mut Command) -> Result<()> {
    eprintln!("• {what}");
    let started = Instant::now();
    let status = command
        .status()
        .with_context(|| format!("cannot run {}", name(command)))?;
    if !status.success() {
        bail!("{what}: {} ended with {status}", name(command));
    }
    eprintln!("  {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// Runs a command whose output matters only when it fails. Every ten seconds it says how long it
/// has been running and what it said last.
pub fn quiet(what: &str, command: &mut Command) -> Result<()> {
    eprintln!("• {what}");
    let started = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", name(command)))?;

    let (lines, said) = mpsc::channel();
    let streams: [Option<Box<dyn std::io::Read + Send>>; 2] = [
        child.stdout.take().map(|out| Box::new(out) as _),
        child.stderr.take().map(|err| Box::new(err) as _),
    ];
    for stream in streams.into_iter().flatten() {
        let lines = lines.clone();
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if lines.send(line).is_err() {
                    break;
                }
            }
        });
    }
    drop(lines);

    let mut output: Vec<String> = Vec::new();
    let mut next_sign = started + SIGN_OF_LIFE;
    loop {
        match said.recv_timeout(next_sign.saturating_duration_since(Instant::now())) {
            Ok(line) => output.push(line),
            Err(RecvTimeoutError::Timeout) => {
                let last = output.iter().rfind(|line| !line.trim().is_empty());
                let last = last.map_or("", |line| line.trim());
                eprintln!("  … {} s  {last:.60}", started.elapsed().as_secs());
                next_sign += SIGN_OF_LIFE;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!(
            "{what}: {} ended with {status}\n{}",
            name(command),
            output.join("\n")
        );
    }
    eprintln!("  {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// What a command prints, or `None` where it cannot run or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

/// Whether any of `inputs`, files or whole folders, was changed after `result` was made.
pub fn is_newer(inputs: &[PathBuf], result: &Path) -> bool {
    let Ok(made) = result.metadata().and_then(|data| data.modified()) else {
        return true;
    };
    inputs
        .iter()
        .any(|input| last_change(input).is_none_or(|changed| changed > made))
}

fn last_change(path: &Path) -> Option<SystemTime> {
    let own = path.metadata().and_then(|data| data.modified()).ok()?;
    let Ok(entries) = path.read_dir() else {
        return Some(own);
    };
    entries
        .flatten()
        .filter_map(|entry| last_change(&entry.path()))
        .chain([own])
        .max()
}
