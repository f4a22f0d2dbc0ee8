//! The labelled programs, and small tools to make others of them.

use std::{fs, path::Path};

use ping_audit_core::{Options, Report, SourceFile, audit};
use serde_json::Value;
use swc_common::{BytePos, Span};
use swc_ecma_ast::{EsVersion, Program as Tree};
use swc_ecma_parser::{EsSyntax, Parser, StringInput, Syntax, TsSyntax, lexer::Lexer};

/// A labelled program, or one made of it.
pub struct Program {
    pub name: String,
    pub files: Vec<SourceFile>,
}

/// All of `tests/cases` and `tests/more`, in order of name.
pub fn programs() -> Vec<Program> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut programs = Vec::new();
    for set in ["cases", "more"] {
        for folder in fs::read_dir(tests.join(set)).unwrap() {
            let folder = folder.unwrap().path();
            let Ok(label) = fs::read_to_string(folder.join("case.json")) else {
                continue;
            };
            let label: Value = serde_json::from_str(&label).unwrap();
            let paths = label["files"].as_array().unwrap();
            let files = paths.iter().map(|path| {
                let path = path.as_str().unwrap().to_owned();
                let text = fs::read_to_string(folder.join(&path)).unwrap();
                SourceFile { path, text }
            });
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            if name.contains(&only) {
                let files = files.collect();
                programs.push(Program { name, files });
            }
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    programs
}

impl Program {
    pub fn audit(&self) -> Report {
        audit(&self.files, &Options::default())
    }

    /// The program with each text changed; those that `change` gives nothing for stay.
    pub fn with(&self, change: impl Fn(&SourceFile) -> Option<String>) -> Self {
        let files = self.files.iter().map(|file| SourceFile {
            path: file.path.clone(),
            text: change(file).unwrap_or_else(|| file.text.clone()),
        });
        Self {
            name: self.name.clone(),
            files: files.collect(),
        }
    }
}

/// The tree of a file that is a whole program in JavaScript or TypeScript without an error, with
/// its first byte at position 1. Guides, manifests and fragments have none.
pub fn tree(file: &SourceFile) -> Option<Tree> {
    let (_, extension) = file.path.rsplit_once('.')?;
    let syntax = match extension {
        "js" | "mjs" | "cjs" => Syntax::Es(EsSyntax {
            jsx: true,
            decorators: true,
            ..EsSyntax::default()
        }),
        "ts" | "mts" | "cts" => Syntax::Typescript(TsSyntax {
            decorators: true,
            ..TsSyntax::default()
        }),
        _ => return None,
    };
    let end = BytePos(1 + file.text.len() as u32);
    let input = StringInput::new(&file.text, BytePos(1), end);
    let mut parser = Parser::new_from(Lexer::new(syntax, EsVersion::EsNext, input, None));
    let tree = parser.parse_program().ok()?;
    parser.take_errors().is_empty().then_some(tree)
}

/// `text` with stretches of it replaced.
pub fn edited(text: &str, mut edits: Vec<(Span, String)>) -> String {
    edits.sort_by_key(|(span, _)| span.lo);
    let mut result = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for (span, replacement) in edits {
        result.push_str(&text[done..span.lo.0 as usize - 1]);
        result.push_str(&replacement);
        done = span.hi.0 as usize - 1;
    }
    result + &text[done..]
}
