//! Which files of a folder or an archive the audit has a use for. What a user names one by one is
//! never asked here.

/// Folders that hold other people's code, history or caches, whatever project they stand in.
const FOLDERS_WITHOUT_USE: &[&str] = &[
    "node_modules",
    "bower_components",
    "jspm_packages",
    ".git",
    ".hg",
    ".svn",
    ".yarn",
    ".pnpm-store",
    ".cache",
    ".turbo",
    ".nyc_output",
    "coverage",
    "__MACOSX",
];

/// JavaScript and TypeScript as Node, Deno, Bun and the bundlers name them.
const CODE: &[&str] = &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"];

/// Guides whose fenced code the audit reads.
const DOCUMENTS: &[&str] = &["md", "markdown"];

/// Types without code.
const DECLARATIONS: &[&str] = &[".d.ts", ".d.mts", ".d.cts"];

/// Programs that a `#!` line names for JavaScript and TypeScript.
const RUNTIMES: &[&str] = &["node", "deno", "bun", "tsx", "ts-node"];

/// Whether a folder of this name is worth entering when it is met on a walk.
pub fn folder_has_use(name: &str) -> bool {
    !FOLDERS_WITHOUT_USE.contains(&name)
}

/// Whether a file met on a walk or in an archive is worth auditing: code, a guide, a manifest
/// (`package.json`, `tsconfig*.json`), or a script without extension whose `#!` line names a
/// JavaScript runtime. `path` has `/` between its parts; `head` is how the file begins, 128 bytes
/// are enough, and may be empty where [`needs_head`] says no.
pub fn file_has_use(path: &str, head: &[u8]) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    if !folders.split('/').all(folder_has_use) {
        return false;
    }
    let name = name.to_ascii_lowercase();
    match name.rsplit_once('.') {
        None => names_runtime(head),
        Some((_, "json")) => name == "package.json" || name.starts_with("tsconfig"),
        Some((stem, extension)) => {
            !stem.is_empty()
                && (CODE.contains(&extension) || DOCUMENTS.contains(&extension))
                && !DECLARATIONS.iter().any(|ending| name.ends_with(ending))
        }
    }
}

/// Whether [`file_has_use`] has to see how the file of this path begins.
pub fn needs_head(path: &str) -> bool {
    !path.rsplit('/').next().unwrap_or(path).contains('.')
}

fn names_runtime(head: &[u8]) -> bool {
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Some(command) = line.strip_prefix(b"#!") else {
        return false;
    };
    String::from_utf8_lossy(command)
        .split_whitespace()
        .filter_map(|word| word.rsplit('/').next())
        .any(|program| RUNTIMES.contains(&program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_guides_and_manifests_are_of_use() {
        for path in [
            "server.js",
            "src/a.MTS",
            "README.md",
            "package.json",
            "a/tsconfig.base.json",
        ] {
            assert!(file_has_use(path, b""), "{path}");
        }
    }

    #[test]
    fn the_rest_is_not() {
        for path in [
            "logo.png",
            "package-lock.json",
            "index.d.ts",
            "index.d.mts",
            "index.js.map",
            ".env",
            ".js",
            "node_modules/a/index.js",
            "a/node_modules/b.js",
            ".git/hooks/x.js",
            "LICENSE",
        ] {
            assert!(!file_has_use(path, b""), "{path}");
        }
    }

    #[test]
    fn scripts_without_extension_count_by_their_runtime() {
        assert!(file_has_use("bin/server", b"#!/usr/bin/env node\n"));
        assert!(file_has_use(
            "bin/server",
            b"#!/usr/bin/env -S deno run -A\n"
        ));
        assert!(!file_has_use("bin/server", b"#!/bin/sh\nnode x\n"));
        assert!(!file_has_use("bin/server", b"\x7FELF"));
    }
}
