//! The tools that a build needs, each installed where it is lacking: cargo's into `.tools/`,
//! npm's beside the `package.json` that asks for them.

use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::shell::{cargo, command, is_newer, output, quiet, root, target};

pub const WASM: &str = "wasm32-unknown-unknown";

const TRUNK_VERSION: &str = "0.21.14";
const CARGO_FUZZ_VERSION: &str = "0.13.2";

/// Adds the standard library for WebAssembly to the toolchain.
pub fn wasm_target() -> Result<()> {
    let libdir = output(command("rustc").args(["--print", "target-libdir", "--target", WASM]));
    if libdir.is_some_and(|dir| Path::new(&dir).is_dir()) {
        return Ok(());
    }
    quiet(
        "Adding the wasm32 target to the toolchain",
        command("rustup").args(["target", "add", WASM]),
    )
    .context("without rustup, install the standard library for wasm32-unknown-unknown yourself")
}

/// The wasm-bindgen command line at the version that `Cargo.lock` names: crate and command must
/// be of one version.
pub fn wasm_bindgen() -> Result<PathBuf> {
    let version = locked_version("wasm-bindgen")?;
    // Its published Cargo.lock does not resolve everywhere; its dependencies are few and stable.
    cargo_install("wasm-bindgen-cli", "wasm-bindgen", &version, &[])
}

pub fn trunk() -> Result<PathBuf> {
    // Without its lock file it does not compile.
    cargo_install("trunk", "trunk", TRUNK_VERSION, &["--locked"])
}

pub fn cargo_fuzz() -> Result<PathBuf> {
    cargo_install(
        "cargo-fuzz",
        "cargo-fuzz",
        CARGO_FUZZ_VERSION,
        &["--locked"],
    )
}

/// Installs the packages that the `package.json` of a folder asks for, as its lock file says.
pub fn npm_packages(folder: &str) -> Result<PathBuf> {
    let folder = root().join(folder);
    let installed = folder.join("node_modules");
    // npm writes this file last.
    let mark = installed.join(".package-lock.json");
    if is_newer(&[folder.join("package-lock.json")], &mark) {
        let what = format!("Installing the npm packages of {}", folder.display());
        quiet(
            &what,
            npm()
                .args(["ci", "--no-audit", "--no-fund"])
                .current_dir(&folder),
        )
        .context("Node.js 20 or newer with npm is needed: https://nodejs.org")?;
        // A tarball keeps the time at which it was packed.
        if let Ok(file) = std::fs::File::options().append(true).open(&mark) {
            file.set_modified(std::time::SystemTime::now())?;
        }
    }
    Ok(installed.join(".bin"))
}

pub fn node() -> Command {
    command("node")
}

pub fn npm() -> Command {
    command(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// `PATH` with the project's own tools before everything else.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths(
        folders.iter().cloned().chain(env::split_paths(&path)),
    )?)
}

/// A browser for the tests: what `CHROMIUM_PATH` names, what is installed, else Debian's package.
pub fn chromium() -> Result<PathBuf> {
    const NAMES: &[&str] = &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
    if let Some(path) = env::var_os("CHROMIUM_PATH") {
        return Ok(path.into());
    }
    let find = || NAMES.iter().find_map(|name| which::which(name).ok());
    if let Some(path) = find() {
        return Ok(path);
    }
    if which::which("apt-get").is_ok() {
        let sudo = if output(command("id").arg("-u")).as_deref() == Some("0") {
            None
        } else {
            Some("sudo")
        };
        let apt = || match sudo {
            None => command("apt-get"),
            Some(sudo) => {
                let mut command = command(sudo);
                command.args(["-n", "apt-get"]);
                command
            }
        };
        quiet("Updating the list of system packages", apt().arg("update")).ok();
        let packages = ["install", "-y", "--no-install-recommends", "chromium"];
        quiet(
            "Installing Chromium",
            apt()
                .args(packages)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
        .ok();
    }
    find().context(
        "the browser tests need Chromium or Chrome: install it, or name it in CHROMIUM_PATH",
    )
}

/// A program of a crate, from `PATH` or `.tools/` where it is there at this version.
fn cargo_install(krate: &str, program: &str, version: &str, options: &[&str]) -> Result<PathBuf> {
    let tools = root().join(".tools");
    let own = tools
        .join("bin")
        .join(program)
        .with_extension(env::consts::EXE_EXTENSION);
    let is_right = |path: &PathBuf| {
        let said = output(command(path).arg("--version"));
        said.is_some_and(|said| said.split_whitespace().any(|word| word == version))
    };
    if let Some(found) = [Some(own.clone()), which::which(program).ok()]
        .into_iter()
        .flatten()
        .find(is_right)
    {
        return Ok(found);
    }
    let what = format!("Installing {krate} {version}, once (some minutes)");
    let mut install = cargo();
    install
        .args([
            "install",
            krate,
            "--version",
            &format!("={version}"),
            "--root",
        ])
        .arg(&tools)
        // Kept between runs, so that an interrupted installation goes on where it stopped.
        .arg("--target-dir")
        .arg(target().join("tools"))
        .args(options)
        // These tools run for seconds; compiling them well would take longer than they ever save.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind");
    quiet(&what, &mut install)?;
    if !is_right(&own) {
        bail!(
            "{} is not {krate} {version} after its installation",
            own.display()
        );
    }
    Ok(own)
}

fn locked_version(krate: &str) -> Result<String> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<HashMap<String, toml::Value>>,
    }
    let text = std::fs::read_to_string(root().join("Cargo.lock"))?;
    let lock: Lock = toml::from_str(&text)?;
    lock.package
        .iter()
        .find(|package| package.get("name").and_then(toml::Value::as_str) == Some(krate))
        .and_then(|package| package.get("version")?.as_str())
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock does not name {krate}"))
}
