//! Times an audit and a bare parse of each file given: `cargo xtask bench` runs this.
//! Prints a line of JSON for each: path, bytes, milliseconds of parse and audit (medians), and how
//! much memory the process grew by at most, in bytes.

use std::time::Instant;

use ping_audit::bench::parse;
use ping_audit_core::{Options, SourceFile, audit};

/// Time spent on each file, in milliseconds, and the fewest rounds.
const BUDGET: f64 = 1_500.0;
const ROUNDS: usize = 7;

fn main() {
    for path in std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
    {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                continue;
            }
        };
        let files = [SourceFile {
            path: path.clone(),
            text,
        }];
        let before = memory("VmRSS:");
        std::hint::black_box(audit(&files, &Options::default()));
        let grown = memory("VmHWM:").saturating_sub(before);

        let (mut parses, mut audits) = (Vec::new(), Vec::new());
        let started = Instant::now();
        // Alternating, so that a busy machine slows both.
        while parses.len() < ROUNDS || milliseconds(started) < BUDGET {
            let at = Instant::now();
            std::hint::black_box(parse(&path, &files[0].text));
            parses.push(milliseconds(at));
            let at = Instant::now();
            std::hint::black_box(audit(&files, &Options::default()));
            audits.push(milliseconds(at));
        }
        println!(
            "{}",
            serde_json::json!({
                "path": path,
                "bytes": files[0].text.len(),
                "parse": median(parses),
                "audit": median(audits),
                "memory": grown,
            })
        );
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A number of bytes from the kernel's account of this process (Linux; elsewhere 0).
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let kilobytes = line.and_then(|rest| rest.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}
