//! The npm package: the bindings as WebAssembly, their glue, and the JavaScript around them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{cargo, command, is_newer, quiet, root, show, target, words};
use crate::tools::{self, WASM};

/// Modules of `pkg/js` that a user imports; what they share is bundled into each.
const ENTRIES: &[&str] = &["index.js", "node.js", "worker.js", "element.js"];

/// Builds `pkg/dist/`, where anything it depends on has changed.
pub fn build() -> Result<()> {
    let npm = tools::npm_packages("pkg")?;
    let compiled = compile(&target(), &[])?;
    let dist = root().join("pkg/dist");
    let module = dist.join("ping_audit_bg.wasm");
    let sources = root().join("pkg/js");
    let recipe = root().join("xtask/src/package.rs");
    if !is_newer(&[compiled.clone(), sources.clone(), recipe], &module) {
        return Ok(());
    }
    let work = bind(&compiled, &target())?;

    let generated = work.join("ping_audit.js");
    let glue = work.join("glue.js");
    quiet(
        "Bundling the glue",
        esbuild(&npm).args(factory(&generated, &glue)),
    )?;
    let mut bundle = esbuild(&npm);
    bundle
        .args(ENTRIES.iter().map(|entry| sources.join(entry)))
        .arg(&generated)
        .args(words("--bundle --minify --format=esm --external:node:*"))
        .arg(option("--alias:ping-audit-glue=", &glue))
        .arg("--entry-names=[name]")
        .arg(option("--outdir=", &dist));
    quiet("Bundling the package", &mut bundle)?;

    for entry in fs::read_dir(&sources)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?;
        if name.to_string_lossy().ends_with(".d.ts") {
            fs::copy(&path, dist.join(name))?;
        }
    }
    // Last, and written anew: its time is the mark of a finished build.
    fs::write(&module, fs::read(work.join("ping_audit_bg.wasm"))?)?;
    Ok(())
}

/// The module and its glue, made in `folder` with further options of `cargo build`; returns where
/// they lie.
pub fn generate(folder: &Path, options: &[&str]) -> Result<PathBuf> {
    bind(&compile(folder, options)?, folder)
}

/// Compiles the bindings, with `folder` as cargo's target folder.
fn compile(folder: &Path, options: &[&str]) -> Result<PathBuf> {
    tools::wasm_target()?;
    let mut build = cargo();
    let plain =
        format!("build --package ping-audit --lib --target {WASM} --profile web --target-dir");
    build.args(words(&plain)).arg(folder).args(options);
    show("Compiling the audit to WebAssembly", &mut build)?;
    Ok(folder.join(WASM).join("web/ping_audit.wasm"))
}

/// Runs wasm-bindgen. No wasm-opt here: tried on this module, it made it smaller on disk, but larger
/// when compressed, and no faster.
fn bind(compiled: &Path, folder: &Path) -> Result<PathBuf> {
    let work = folder.join("bindings");
    let options = "--target web --out-name ping_audit --no-typescript --remove-name-section";
    let mut generate = command(tools::wasm_bindgen()?);
    generate
        .args(words(options))
        .arg("--out-dir")
        .args([&work, compiled]);
    quiet("Generating the bindings", &mut generate)?;
    Ok(work)
}

fn esbuild(npm: &Path) -> Command {
    let mut esbuild = command(npm.join("esbuild"));
    esbuild.arg("--log-level=warning");
    esbuild
}

/// wasm-bindgen's glue keeps the one instance it loads in module scope. As the body of a function
/// it can be had as often as wanted: anew after a trap, or several side by side.
fn factory(generated: &Path, glue: &Path) -> Vec<OsString> {
    let mut options = vec![generated.into(), option("--outfile=", glue)];
    options.extend(words("--bundle --minify --format=iife --global-name=glue").map(Into::into));
    // Where it would look for its module; the factory is always given one.
    options.push("--log-override:empty-import-meta=silent".into());
    options.push("--banner:js=export default function () {".into());
    options.push("--footer:js=return glue; }".into());
    options
}

fn option(name: &str, path: &Path) -> OsString {
    let mut option = OsString::from(name);
    option.push(path);
    option
}
