//! Fenced code blocks of a Markdown document (`CommonMark` 0.31, section 4.5).

use std::ops::Range;

use super::language::Dialect;

/// One fenced block whose info string names JavaScript or TypeScript, or names nothing.
pub struct Fence {
    /// Bytes of the block's content within the document.
    pub range: Range<usize>,
    pub dialect: Dialect,
}

/// The blocks that hold code the audit can read.
pub fn find(text: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<(char, usize, usize, Option<Dialect>)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let Some(mark) = trimmed.chars().next().filter(|c| matches!(c, '`' | '~')) else {
            continue;
        };
        let length = trimmed.chars().take_while(|c| *c == mark).count();
        if length < 3 {
            continue;
        }
        let info = trimmed[length..].trim();
        match open {
            None if mark == '`' && info.contains('`') => {}
            None => open = Some((mark, length, at, dialect_of(info))),
            Some((fence, width, from, dialect)) => {
                if fence == mark && length >= width && info.is_empty() {
                    if let Some(dialect) = dialect {
                        found.push(Fence {
                            range: from..start,
                            dialect,
                        });
                    }
                    open = None;
                }
            }
        }
    }
    // An unclosed fence runs to the end of the document.
    if let Some((_, _, from, Some(dialect))) = open {
        found.push(Fence {
            range: from..text.len(),
            dialect,
        });
    }
    found
}

fn dialect_of(info: &str) -> Option<Dialect> {
    let word = info
        .split([' ', '{', ',', ':'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    match word.trim_start_matches('.') {
        "js" | "javascript" | "mjs" | "cjs" | "node" | "jsx" => Some(Dialect::JAVASCRIPT),
        "ts" | "typescript" | "mts" | "cts" => Some(Dialect::TYPESCRIPT),
        "tsx" => Some(Dialect::TSX),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> Vec<&str> {
        find(text)
            .into_iter()
            .map(|fence| &text[fence.range])
            .collect()
    }

    #[test]
    fn takes_code_of_known_languages_only() {
        let text = "a\n```js\none\n```\n```json\ntwo\n```\n~~~ts title=\"x\"\nthree\n~~~\n";
        assert_eq!(contents(text), ["one\n", "three\n"]);
    }

    #[test]
    fn a_longer_fence_holds_a_shorter_one() {
        assert_eq!(contents("````js\n```\nx\n````\n"), ["```\nx\n"]);
    }

    #[test]
    fn an_unclosed_fence_runs_to_the_end() {
        assert_eq!(contents("```ts\nx"), ["x"]);
    }
}
