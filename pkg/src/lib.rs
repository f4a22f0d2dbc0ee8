//! WebAssembly bindings of [`ping_audit_core`]: plain JavaScript values in and out.
//!
//! The shapes of those values are declared for TypeScript in `js/types.d.ts`. Errors are
//! JavaScript `Error`s whose `code` names the kind; any other exception (a panic, a trap, an
//! exhausted stack) leaves this instance unusable, and `js/auditor.js` replaces it.

#[cfg(feature = "bench")]
pub mod bench;

use std::panic;

use ping_audit_core::report::render::Format;
use ping_audit_core::source::{self, SourceError, limits, selection};
use ping_audit_core::{Options, Report, SourceFile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(start)]
fn start() {
    // A panic would end in a bare `unreachable` trap; thrown from its hook it keeps its message.
    panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_val(error("panic", &format!("internal error: {info}")))
    }));
}

/// Audits files of one project: `SourceFile[]`, `Options?` to `Report`.
#[wasm_bindgen(skip_typescript)]
pub fn audit(files: JsValue, options: JsValue) -> Result<JsValue, JsValue> {
    let files: Vec<SourceFile> = from_js(files, "files")?;
    let options: Option<Options> = from_js(options, "options")?;
    to_js(&ping_audit_core::audit(
        &files,
        &options.unwrap_or_default(),
    ))
}

/// Makes an upload, archive or single file, into texts: `Unpacked`.
#[wasm_bindgen(skip_typescript)]
pub fn unpack(name: &str, bytes: &[u8]) -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Unpacked {
        files: Vec<SourceFile>,
        skipped: Vec<Skipped>,
    }
    #[derive(Serialize)]
    struct Skipped {
        path: String,
        code: &'static str,
        reason: String,
    }
    let source::Unpacked { files, skipped } = source::unpack(name, bytes)
        .map_err(|cause: SourceError| error(cause.code(), &format!("{name} {cause}")))?;
    let skipped = skipped
        .into_iter()
        .map(|one| Skipped {
            code: one.reason.code(),
            reason: one.reason.to_string(),
            path: one.path,
        })
        .collect();
    to_js(&Unpacked { files, skipped })
}

/// Writes a report as `json`, `sarif`, `markdown`, `text` or `badge`.
#[wasm_bindgen(skip_typescript)]
pub fn render(report: JsValue, format: &str) -> Result<String, JsValue> {
    let format: Format = format
        .parse()
        .map_err(|unknown| error("usage", &format!("{unknown}")))?;
    let report: Report = from_js(report, "report")?;
    Ok(format.render(&report))
}

/// Whether a folder of this name is worth entering when it is met on a walk.
#[wasm_bindgen(js_name = folderHasUse, skip_typescript)]
pub fn folder_has_use(name: &str) -> bool {
    selection::folder_has_use(name)
}

/// Whether a file met on a walk is worth reading; `head` is how it begins, needed for names
/// without a dot only.
#[wasm_bindgen(js_name = fileHasUse, skip_typescript)]
pub fn file_has_use(path: &str, head: &[u8]) -> bool {
    selection::file_has_use(path, head)
}

/// How much input is taken, in bytes: `Limits`.
#[wasm_bindgen(skip_typescript)]
pub fn limits() -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Limits {
        file: u64,
        total: u64,
        archive: u64,
    }
    to_js(&Limits {
        file: limits::FILE_BYTES,
        total: limits::TOTAL_BYTES,
        archive: limits::ARCHIVE_BYTES,
    })
}

/// What each rule is about, why, and how it is broken and kept: `Rule[]`.
#[wasm_bindgen(skip_typescript)]
pub fn rules() -> Result<JsValue, JsValue> {
    to_js(&ping_audit_core::rules())
}

/// The version of this package.
#[wasm_bindgen(skip_typescript)]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn from_js<T: DeserializeOwned>(value: JsValue, name: &str) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|cause| error("usage", &format!("{name}: {cause}")))
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    // As JSON.parse would make it: maps are plain objects and null is null.
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|cause| error("internal", &cause.to_string()))
}

/// A JavaScript `Error` with a `code`, as Node's own errors have.
fn error(code: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    // Setting a new property of an extensible object cannot fail.
    let _ = js_sys::Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}
