//! Reads on behind syntax errors: the lines around an error are blanked, which keeps all positions,
//! and the text is parsed again.

use std::ops::Range;

use swc_common::{BytePos, Span};
use swc_ecma_ast::ModuleItem;

use super::{
    ParseError,
    fragment::{self, Frame},
    language::Dialect,
    parse::{self, Damage, Parsed},
};

/// Parses before a text is given up. Each costs one parse, so huge texts get fewer.
const MOST_TRIES: usize = 48;
/// Bytes parsed again and again at most, all tries together.
const MOST_BYTES: usize = 8 << 20;

pub(super) struct Outcome {
    pub frame: Frame,
    pub dialect: Dialect,
    pub items: Vec<ModuleItem>,
    pub damage: Vec<Damage>,
    pub errors: Vec<ParseError>,
}

/// Parses `text`, whose first byte stands at `lo`, as far as it goes.
pub(super) fn parse(text: &str, lo: u32, dialect: Dialect) -> Outcome {
    let first = match parse::attempt(text, lo, dialect, Frame::Whole) {
        Ok(parsed) => return outcome(parsed, dialect, Frame::Whole, lo, text),
        Err(error) => error,
    };
    for &other in dialect.alternatives() {
        if let Ok(parsed) = parse::attempt(text, lo, other, Frame::Whole) {
            return outcome(parsed, other, Frame::Whole, lo, text);
        }
    }
    if let Some((parsed, dialect, frame)) = as_fragment(text, lo, dialect) {
        return outcome(parsed, dialect, frame, lo, text);
    }
    blanked(text, lo, dialect, first)
}

fn outcome(parsed: Parsed, dialect: Dialect, frame: Frame, lo: u32, text: &str) -> Outcome {
    let inside = Span::new(BytePos(lo), BytePos(lo + text.len() as u32));
    let errors: Vec<_> = parsed
        .complaints
        .into_iter()
        .filter(|e| inside.contains(e.span))
        .collect();
    let damage = errors
        .iter()
        .map(|error| Damage { span: error.span })
        .collect();
    Outcome {
        frame,
        dialect,
        items: parsed.items,
        damage,
        errors,
    }
}

/// A fragment is short and parses without an error once something stands around it.
fn as_fragment(text: &str, lo: u32, dialect: Dialect) -> Option<(Parsed, Dialect, Frame)> {
    const LONGEST: usize = 64 << 10;
    if text.len() > LONGEST {
        return None;
    }
    let mut opened = text.to_owned();
    if let Some(range) = fragment::dangling_else(text) {
        blank(&mut opened, range);
    }
    let dialects = std::iter::once(dialect).chain(dialect.alternatives().iter().copied());
    for dialect in dialects {
        for frame in std::iter::once(Frame::Whole).chain(Frame::FRAGMENTS) {
            if !frame.fits(&opened) {
                continue;
            }
            if let Ok(parsed) = parse::attempt(&opened, lo, dialect, frame)
                && parsed.complaints.is_empty()
            {
                return Some((parsed, dialect, frame));
            }
        }
    }
    None
}

/// Blanks lines at each error until the rest parses.
fn blanked(text: &str, lo: u32, dialect: Dialect, first: ParseError) -> Outcome {
    let mut patched = text.to_owned();
    let mut errors: Vec<ParseError> = Vec::new();
    let mut damaged: Vec<Range<usize>> = Vec::new();
    let mut error = first;
    let frame = if Frame::Cases.fits(text) {
        Frame::Cases
    } else {
        Frame::Whole
    };
    let tries = MOST_TRIES.min(MOST_BYTES / text.len().max(1)).max(2);
    for _ in 0..tries {
        let at = (error.span.lo.0.saturating_sub(lo) as usize).min(text.len());
        if !damaged.iter().any(|range| range.contains(&at)) && at < text.trim_end().len() {
            errors.push(error.clone());
        } else if errors.is_empty() {
            // Something that was opened is never closed; the parser notices at the end.
            errors.push(error.clone());
        }
        let Some((next, range)) = blank_best(&patched, at, lo, dialect, frame) else {
            break;
        };
        damaged.push(range);
        match next {
            Next::Parsed(parsed) => {
                let damage = damaged
                    .iter()
                    .map(|range| Damage {
                        span: span(lo, range),
                    })
                    .collect();
                return Outcome {
                    frame,
                    dialect,
                    items: parsed.items,
                    damage,
                    errors,
                };
            }
            Next::Failed(text, fatal) => {
                patched = text;
                error = fatal;
            }
        }
    }
    let damage = vec![Damage {
        span: span(lo, &(0..text.len())),
    }];
    Outcome {
        frame: Frame::Whole,
        dialect,
        items: Vec::new(),
        damage,
        errors,
    }
}

enum Next {
    Parsed(Parsed),
    Failed(String, ParseError),
}

/// Of a few ways to blank the line at `at`, the one that lets the parser come furthest.
fn blank_best(
    text: &str,
    at: usize,
    lo: u32,
    dialect: Dialect,
    frame: Frame,
) -> Option<(Next, Range<usize>)> {
    let mut best: Option<(usize, Next, Range<usize>)> = None;
    for line in [
        last_code_line(text, at),
        last_code_line(text, at).and_then(|line| last_code_line(text, line.start)),
    ]
    .into_iter()
    .flatten()
    {
        for keep_brackets in [false, true] {
            let mut patched = text.to_owned();
            let net = if keep_brackets {
                unmatched(&text[line.clone()])
            } else {
                String::new()
            };
            if keep_brackets && net.is_empty() {
                continue;
            }
            blank(&mut patched, line.clone());
            patched.replace_range(line.start..line.start + net.len(), &net);
            match parse::attempt(&patched, lo, dialect, frame) {
                Ok(parsed) => return Some((Next::Parsed(parsed), line)),
                Err(error) => {
                    let reached = error.span.lo.0.saturating_sub(lo) as usize;
                    if best
                        .as_ref()
                        .is_none_or(|(furthest, ..)| reached > *furthest)
                    {
                        best = Some((reached, Next::Failed(patched, error), line.clone()));
                    }
                }
            }
        }
    }
    best.map(|(_, next, range)| (next, range))
}

/// The line that holds `at`, or the last one before it that is not blank.
fn last_code_line(text: &str, at: usize) -> Option<Range<usize>> {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let end = text[start..].find('\n').map_or(text.len(), |n| start + n);
    if !text[start..end].trim().is_empty() {
        return Some(start..end);
    }
    let before = text[..start].trim_end();
    if before.is_empty() {
        return None;
    }
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    Some(start..before.len())
}

/// The line's brackets that have no partner on it, closing ones first.
fn unmatched(line: &str) -> String {
    let mut open = Vec::new();
    let mut closing = String::new();
    for c in line.chars() {
        match c {
            '(' | '[' | '{' => open.push(c),
            ')' | ']' | '}' if open.pop().is_none() => closing.push(c),
            _ => {}
        }
    }
    closing.extend(open);
    closing
}

/// Replaces all but line ends by blanks, byte for byte.
fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String = text[range.clone()]
        .bytes()
        .map(|byte| {
            if matches!(byte, b'\n' | b'\r') {
                char::from(byte)
            } else {
                ' '
            }
        })
        .collect();
    text.replace_range(range, &blanks);
}

fn span(lo: u32, range: &Range<usize>) -> Span {
    Span::new(
        BytePos(lo + range.start as u32),
        BytePos(lo + range.end as u32),
    )
}
