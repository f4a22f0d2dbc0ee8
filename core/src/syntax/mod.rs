//! The only door to swc: parsing that never fails (a tree and its errors), and positions.
//!
//! Every file gets a stretch of one byte-position space of its own, so a [`Span`] alone names file
//! and place. Positions leave the crate only through [`positions`], as UTF-16 lines and columns.

pub mod contents;
pub mod depth;
pub mod fences;
pub mod fragment;
pub mod language;
pub mod parse;
pub mod positions;
pub mod recover;

pub use language::Language;
pub use parse::Unit;
pub use swc_common::{BytePos, Span};

use crate::SourceFile;

/// A place that is nowhere in the input: the message itself, or what a library made.
pub const NOWHERE: Span = swc_common::DUMMY_SP;

/// All files of an input, parsed.
pub struct Program<'t> {
    pub files: Vec<File<'t>>,
    pub units: Vec<Unit>,
}

/// A file's text and where its positions begin.
pub struct File<'t> {
    pub path: &'t str,
    pub text: &'t str,
    pub language: Language,
    /// Position of the text's first byte; never 0, which swc keeps for "nowhere".
    pub base: u32,
    pub errors: Vec<ParseError>,
}

/// A syntax error as the parser tells it.
#[derive(Debug, Clone)]
pub struct ParseError {
    pub span: Span,
    pub message: String,
}

impl<'t> Program<'t> {
    /// Parses every file: code as one unit, Markdown as one unit for each fenced block of code.
    pub fn parse(files: &'t [SourceFile]) -> Self {
        let mut program = Program {
            files: Vec::with_capacity(files.len()),
            units: Vec::new(),
        };
        // Room before each file, so that text put in front of a fragment has positions too.
        let mut base = fragment::ROOM + 1;
        for source in files {
            let language = Language::of(&source.path, &source.text);
            let index = program.files.len();
            let mut file = File {
                path: &source.path,
                text: &source.text,
                language,
                base,
                errors: Vec::new(),
            };
            base += source.text.len() as u32 + fragment::ROOM + 1;
            match language {
                Language::Code(dialect) => {
                    let whole = 0..source.text.len();
                    program
                        .units
                        .push(parse::unit(index, &mut file, whole, dialect));
                }
                Language::Markdown => {
                    for fence in fences::find(&source.text) {
                        let unit = parse::unit(index, &mut file, fence.range, fence.dialect);
                        program.units.push(unit);
                    }
                }
                Language::Json | Language::Other => {}
            }
            program.files.push(file);
        }
        program
    }

    /// The file that holds `pos`.
    pub fn file_at(&self, pos: BytePos) -> Option<usize> {
        if pos.0 == 0 {
            return None;
        }
        let after = self.files.partition_point(|file| file.base <= pos.0);
        let index = after.checked_sub(1)?;
        let file = &self.files[index];
        (pos.0 <= file.base + file.text.len() as u32).then_some(index)
    }

    /// The text that `span` covers, empty for a place that is nowhere.
    pub fn text_of(&self, span: Span) -> &'t str {
        self.file_at(span.lo)
            .and_then(|index| {
                let file = &self.files[index];
                let from = (span.lo.0 - file.base) as usize;
                let to = (span.hi.0.saturating_sub(file.base)) as usize;
                file.text.get(from..to.min(file.text.len()))
            })
            .unwrap_or_default()
    }
}
