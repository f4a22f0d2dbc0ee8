//! The npm package: the bindings as WebAssembly, their glue, and the JavaScript around them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{cargo, command, is_newer, quiet, root, show};
use crate::tools::{self, WASM};

/// Modules of `pkg/js` that a user imports; what they share is bundled into each.
const ENTRIES: &[&str] = &["index.js", "node.js", "worker.js"];

/// Builds `pkg/dist/`, where anything it depends on has changed.
pub fn build() -> Result<()> {
    tools::wasm_target()?;
    let bindgen = tools::wasm_bindgen()?;
    let npm = tools::npm_packages("pkg")?;

    show(
        "Compiling the audit to WebAssembly",
        cargo().args([
            "build",
            "--package",
            "ping-audit",
            "--target",
            WASM,
            "--profile",
            "web",
        ]),
    )?;
    let dist = root().join("pkg/dist");
    let module = dist.join("ping_audit.wasm");
    let compiled = root().join(format!("target/{WASM}/web/ping_audit.wasm"));
    let sources = root().join("pkg/js");
    if !is_newer(
        &[
            compiled.clone(),
            sources.clone(),
            root().join("xtask/src/package.rs"),
        ],
        &module,
    ) {
        return Ok(());
    }

    let work = root().join("target/pkg");
    fs::create_dir_all(&work)?;
    quiet(
        "Generating the bindings",
        command(bindgen)
            .args([
                "--target",
                "web",
                "--out-name",
                "ping_audit",
                "--no-typescript",
            ])
            .args([
                "--omit-default-module-path",
                "--remove-name-section",
                "--out-dir",
            ])
            .args([&work, &compiled]),
    )?;

    // wasm-bindgen's glue keeps the one instance it loads in module scope. As the body of a
    // function it can be had as often as wanted: anew after a trap, or several side by side.
    let glue = work.join("glue.js");
    quiet(
        "Bundling the glue",
        esbuild(&npm)
            .arg(work.join("ping_audit.js"))
            .args([
                "--bundle",
                "--minify",
                "--format=iife",
                "--global-name=glue",
            ])
            .args([
                "--banner:js=export default function () {",
                "--footer:js=return glue; }",
            ])
            .arg(outfile(&glue)),
    )?;
    let entries = ENTRIES.iter().map(|entry| sources.join(entry));
    quiet(
        "Bundling the package",
        esbuild(&npm)
            .args(entries)
            .args(["--bundle", "--minify", "--format=esm", "--external:node:*"])
            .arg(format!("--alias:ping-audit-glue={}", glue.display()))
            .arg(format!("--outdir={}", dist.display())),
    )?;
    for entry in fs::read_dir(&sources)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?;
        if path.to_string_lossy().ends_with(".d.ts") {
            fs::copy(&path, dist.join(name))?;
        }
    }
    // Last: its time is the mark of a finished build.
    fs::write(&module, fs::read(work.join("ping_audit_bg.wasm"))?)?;
    Ok(())
}

fn esbuild(npm: &Path) -> Command {
    let mut esbuild = command(npm.join("esbuild"));
    esbuild.arg("--log-level=warning");
    esbuild
}

fn outfile(path: &Path) -> String {
    format!("--outfile={}", path.display())
}
