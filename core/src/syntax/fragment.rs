//! Pasted fragments: what text must stand around them so that they parse.

/// Positions kept free before each file, for the text that is put in front of a fragment.
pub const ROOM: u32 = 64;

/// A way to make a program of a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// It is a program as it is.
    Whole,
    /// Statements that use `return`, `break`, `yield` or `super` of a function that is not there.
    Body,
    /// `case 'ping': …` without its switch.
    Cases,
    /// Methods of a class that is not there.
    Members,
    /// Properties of an object literal that is not there.
    Properties,
}

impl Frame {
    pub const FRAGMENTS: [Self; 4] = [Self::Cases, Self::Body, Self::Members, Self::Properties];

    /// Text before and behind the fragment; the first is shorter than [`ROOM`].
    pub fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::Whole => ("", ""),
            Self::Body => (
                "(async function () { fragment: for (;;) { ",
                "\n; break } })()",
            ),
            Self::Cases => ("(async function () { switch (method) { ", "\n} })()"),
            Self::Members => ("(class { ", "\n})"),
            Self::Properties => ("({ ", "\n})"),
        }
    }

    /// Whether it is worth a try: a lone case starts with its word, and so on.
    pub fn fits(self, text: &str) -> bool {
        let start = first_code(text);
        match self {
            Self::Whole => true,
            Self::Cases => start.starts_with("case ") || start.starts_with("default:"),
            Self::Body => !start.starts_with("case "),
            Self::Members | Self::Properties => true,
        }
    }
}

/// The text from its first token on, comments skipped.
fn first_code(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        if let Some(after) = rest.strip_prefix("//") {
            rest = after
                .split_once('\n')
                .map_or("", |(_, tail)| tail)
                .trim_start();
        } else if let Some(after) = rest.strip_prefix("/*") {
            rest = after
                .split_once("*/")
                .map_or("", |(_, tail)| tail)
                .trim_start();
        } else {
            return rest;
        }
    }
}

/// Bytes to blank at the start: `} else if (…) {` is read as `if (…) {`.
pub fn dangling_else(text: &str) -> Option<std::ops::Range<usize>> {
    let code = first_code(text);
    let start = text.len() - code.len();
    let after = code.strip_prefix('}').map_or(code, str::trim_start);
    let rest = after.strip_prefix("else")?;
    rest.starts_with([' ', '\n', '\t', '{', '\r'])
        .then_some(start..text.len() - rest.len())
}
