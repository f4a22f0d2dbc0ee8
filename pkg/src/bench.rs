//! What `cargo xtask bench` compares an audit with; not part of the package.

use swc_common::{BytePos, input::StringInput};
use swc_ecma_parser::{EsSyntax, Parser, Syntax, TsSyntax};
use wasm_bindgen::prelude::*;

/// Parses a text with swc and does nothing more. Returns whether it could be parsed.
#[wasm_bindgen(skip_typescript)]
pub fn parse(path: &str, text: &str) -> bool {
    let extension = path.rsplit('.').next().unwrap_or_default();
    let syntax = match extension {
        "ts" | "mts" | "cts" | "tsx" => Syntax::Typescript(TsSyntax {
            tsx: extension == "tsx",
            decorators: true,
            ..TsSyntax::default()
        }),
        _ => Syntax::Es(EsSyntax {
            jsx: true,
            decorators: true,
            ..EsSyntax::default()
        }),
    };
    let input = StringInput::new(text, BytePos(1), BytePos(1 + text.len() as u32));
    Parser::new(syntax, input, None).parse_program().is_ok()
}
