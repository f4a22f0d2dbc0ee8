//! Bytes to lines, columns and UTF-16 offsets: the one place where positions leave the crate.

use super::{Program, Span};
use crate::report::{Position, Range};

/// Line starts of one text, with UTF-16 offsets, built once a file.
pub struct LineIndex {
    /// Byte and UTF-16 offset of each line's first character.
    lines: Vec<(u32, u32)>,
}

impl LineIndex {
    pub fn new(text: &str) -> Self {
        let mut lines = vec![(0, 0)];
        let bytes = text.as_bytes();
        let mut utf16 = 0_u32;
        let mut from = 0;
        for newline in memchr::memchr_iter(b'\n', bytes) {
            utf16 += utf16_len(&text[from..=newline]);
            from = newline + 1;
            lines.push((from as u32, utf16));
        }
        Self { lines }
    }

    /// Position of the byte at `offset`, which is clamped to the text and to a character's start.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self
            .lines
            .partition_point(|(byte, _)| *byte as usize <= offset)
            - 1;
        let (start, utf16) = self.lines[line];
        let column = utf16_len(&text[start as usize..offset]);
        Position {
            line: line as u32 + 1,
            column: column + 1,
            offset: utf16 + column,
        }
    }
}

fn utf16_len(text: &str) -> u32 {
    if text.is_ascii() {
        return text.len() as u32;
    }
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

/// Positions of a whole program; line starts are found when a file is first asked for.
pub struct Positions<'p, 't> {
    program: &'p Program<'t>,
    lines: Vec<std::cell::OnceCell<LineIndex>>,
}

impl<'p, 't> Positions<'p, 't> {
    pub fn new(program: &'p Program<'t>) -> Self {
        let lines = program
            .files
            .iter()
            .map(|_| std::cell::OnceCell::new())
            .collect();
        Self { program, lines }
    }

    /// File and range of `span`, or nothing for a place that is nowhere.
    pub fn range(&self, span: Span) -> Option<(&'t str, Range)> {
        let index = self.program.file_at(span.lo)?;
        let file = &self.program.files[index];
        let lines = self.lines[index].get_or_init(|| LineIndex::new(file.text));
        let at = |pos: u32| lines.position(file.text, pos.saturating_sub(file.base) as usize);
        Some((
            file.path,
            Range {
                start: at(span.lo.0),
                end: at(span.hi.0.max(span.lo.0)),
            },
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let text = "a\r\n😀é x\n";
        let index = LineIndex::new(text);
        let at = text.find('x').unwrap();
        assert_eq!(
            index.position(text, at),
            Position {
                line: 2,
                column: 5,
                offset: 7
            }
        );
        assert_eq!(index.position(text, 999).line, 3);
    }
}
