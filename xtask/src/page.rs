//! The page, built and served by Trunk.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::package;
use crate::shell::{command, root, show};
use crate::tools::{self, node};

/// Builds the npm package and the page, everything that can be published, into `dist/`.
pub fn build() -> Result<()> {
    package::build()?;
    show(
        "Building the page into dist/",
        trunk()?.args(["build", "--release"]),
    )
}

/// Serves the page on this machine and builds it again after every change.
pub fn serve(port: u16) -> Result<()> {
    package::build()?;
    // Trunk refuses to ignore a folder that is not there.
    std::fs::create_dir_all(root().join("dist"))?;
    let mut trunk = trunk()?;
    trunk.args([
        "serve",
        "--release",
        "--address",
        "127.0.0.1",
        "--port",
        &port.to_string(),
    ]);
    show(
        &format!("Building and serving the page at http://127.0.0.1:{port}"),
        &mut trunk,
    )
}

/// Times the built page in the browser and weighs what it downloads.
pub fn bench() -> Result<()> {
    build()?;
    tools::npm_packages("e2e")?;
    let mut script = node();
    script
        .arg("xtask/js/page-bench.mjs")
        .env("CHROMIUM_PATH", tools::chromium()?);
    show("Timing the page", &mut script)
}

/// Trunk with the project's own tools on its path; by itself it would download others.
fn trunk() -> Result<Command> {
    let program = tools::trunk()?;
    let bindgen = tools::wasm_bindgen()?;
    let wasm_opt = tools::npm_packages("web")?;
    let mut folders: Vec<PathBuf> = [&program, &bindgen]
        .into_iter()
        .filter_map(|tool| tool.parent())
        .map(Path::to_owned)
        .collect();
    folders.push(wasm_opt);
    let mut trunk = command(&program);
    // Trunk reads NO_COLOR, which many shells set to 1, as a flag of true or false.
    trunk
        .env("PATH", tools::path_with(&folders)?)
        .env_remove("NO_COLOR")
        .arg("--offline=true");
    Ok(trunk)
}
