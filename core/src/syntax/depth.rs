//! How deep code nests, before a parser sees it.
//!
//! swc recurses once or more for each nested bracket, and what walks or drops its trees for each link
//! of a chain; its stack guard does nothing on wasm32, where a browser's worker has about 1 MB of
//! stack. So what is too deep is refused here, with its place.

/// Deepest nesting of brackets that is handed to the parser. Measured: see `docs/benchmarks.md`.
pub const DEEPEST: u32 = 480;

/// What the links of one expression may weigh together (see [`weight`]); with 1 MB of stack, chains
/// of twice this weight were seen to fail.
const LONGEST_CHAIN: u32 = 16_000;

/// Why code is too deep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deep {
    Brackets,
    /// Operators, members, calls or arrow functions in one expression.
    Chain,
}

/// The links that an expression has so far, and whether another one could follow.
#[derive(Default, Clone, Copy)]
struct Chain {
    weight: u32,
    /// The last byte of code, no blank.
    last: u8,
}

/// Byte offset at which code first gets too deep, brackets and operators in strings and comments not
/// counted. Regular expressions and JSX text are not told apart from code: a byte more or less in
/// them does no harm, since the limits are far from what people write.
pub fn too_deep(text: &str) -> Option<(usize, Deep)> {
    let bytes = text.as_bytes();
    let mut depth = 0_u32;
    // Depth at which each open `${` of a template literal began.
    let mut templates: Vec<u32> = Vec::new();
    // One for each open bracket.
    let mut chains = vec![Chain::default()];
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        match byte {
            b'(' | b'[' | b'{' => {
                depth += 1;
                if depth > DEEPEST {
                    return Some((at, Deep::Brackets));
                }
                chains.push(Chain::default());
                at += 1;
                continue;
            }
            b'}' if templates.last() == Some(&depth) => {
                templates.pop();
                at = template_end(bytes, at + 1, depth, &mut templates);
                continue;
            }
            b')' | b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if chains.len() > 1 {
                    chains.pop();
                }
            }
            quote @ (b'"' | b'\'') => {
                at = string_end(bytes, at + 1, quote);
                note(&mut chains, quote);
                continue;
            }
            b'`' => {
                note(&mut chains, byte);
                at = template_end(bytes, at + 1, depth, &mut templates);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |n| at + n);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = memchr::memmem::find(&bytes[at + 2..], b"*/")
                    .map_or(bytes.len(), |n| at + n + 4);
                continue;
            }
            _ => {}
        }
        if let Some(chain) = chains.last_mut() {
            match byte {
                b';' | b',' | b'{' | b'}' => *chain = Chain::default(),
                b'\n' if !is_link(chain.last) && !continues(&bytes[at..]) => {
                    *chain = Chain::default();
                }
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => {
                    chain.weight += weight(byte, chain.last);
                    chain.last = byte;
                    if chain.weight > LONGEST_CHAIN {
                        return Some((at, Deep::Chain));
                    }
                }
            }
        }
        at += 1;
    }
    None
}

fn note(chains: &mut [Chain], byte: u8) {
    if let Some(chain) = chains.last_mut() {
        chain.last = byte;
    }
}

/// How much of the stack a link takes: an arrow function the most, what stands before its operand
/// more than what stands between two.
fn weight(byte: u8, last: u8) -> u32 {
    match byte {
        b'>' if last == b'=' => 32,
        b'!' | b'~' | b'?' => 8,
        _ if is_link(byte) => 4,
        _ => 0,
    }
}

fn is_link(byte: u8) -> bool {
    b".+-*/%&|^<>=?:!~".contains(&byte)
}

/// Whether the next line goes on with an expression.
fn continues(rest: &[u8]) -> bool {
    let next = rest.iter().find(|byte| !byte.is_ascii_whitespace());
    next.is_some_and(|byte| is_link(*byte) && *byte != b'!')
}

/// Behind the closing quote, or at the line's end where there is none.
fn string_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Behind the closing backtick, or behind the `${` that opens code again.
fn template_end(bytes: &[u8], mut at: usize, depth: u32, templates: &mut Vec<u32>) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'`' => return at + 1,
            b'$' if bytes.get(at + 1) == Some(&b'{') => {
                templates.push(depth);
                return at + 2;
            }
            _ => {}
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_code_only() {
        let deep = DEEPEST as usize + 1;
        assert!(too_deep(&"(".repeat(deep)).is_some());
        assert!(too_deep(&format!("'{}'", "(".repeat(deep))).is_none());
        assert!(too_deep(&format!("/* {} */", "(".repeat(deep))).is_none());
        assert!(too_deep(&"f(`${a(`x`)}`);".repeat(deep)).is_none());
        assert!(too_deep(&"a()+".repeat(deep * 4)).is_none());
    }

    #[test]
    fn long_chains_are_too_deep_and_long_files_are_not() {
        let chain = |link: &str| too_deep(&format!("x = {}1", link.repeat(20_000)));
        for link in [
            "1 + ",
            "a.b",
            "a().b()",
            "!",
            "a => ",
            "a ? b : ",
            "'a' +\n  ",
            "\n  .then(f)",
        ] {
            assert_eq!(chain(link).map(|(_, why)| why), Some(Deep::Chain), "{link}");
        }
        for line in [
            "const a = b.c + d\n",
            "f(a).b()\n",
            "a.b.c;",
            "a ? b : c,",
            "if (a) {} else ",
        ] {
            assert_eq!(too_deep(&line.repeat(20_000)), None, "{line}");
        }
    }
}
