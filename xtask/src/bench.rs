//! How fast an audit is, beside a bare parse and beside other tools.

use anyhow::Result;

use crate::shell::{cargo, quiet, show, target};
use crate::tools::{self, node};
use crate::{package, page};

/// Writes `docs/benchmarks.md`.
pub fn bench() -> Result<()> {
    package::build()?;
    tools::npm_packages("xtask/bench")?;
    let generated = package::generate(&target().join("bench"), &["--features", "bench"])?;
    let options = [
        "bench",
        "--package",
        "ping-audit",
        "--features",
        "bench",
        "--no-run",
    ];
    quiet("Compiling the benchmark", cargo().args(options))?;
    let mut script = node();
    script
        .arg("xtask/js/bench.mjs")
        .arg(generated)
        .arg(cargo().get_program());
    show("Timing", &mut script)?;
    page::bench()
}
