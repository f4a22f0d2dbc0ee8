//! How deep brackets nest, before a parser sees them.
//!
//! swc recurses once or more for each nested bracket and its stack guard does nothing on wasm32,
//! where a browser's worker has about 1 MB of stack; so what is too deep is refused here, with its
//! place. Long chains (`a + b + …`, `.then().then()`, else-if) nest nothing and pass.

/// Deepest nesting of brackets that is handed to the parser. Measured: see `docs/benchmarks.md`.
pub const DEEPEST: u32 = 480;

/// Byte offset at which nesting first exceeds [`DEEPEST`], brackets in strings and comments not
/// counted. Regular expressions and JSX text are not told apart from code: a bracket more or less
/// in them does no harm, since the limit is far from what people write.
pub fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_u32;
    // Depth at which each open `${` of a template literal began.
    let mut templates: Vec<u32> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' | b'{' => {
                depth += 1;
                if depth > DEEPEST {
                    return Some(at);
                }
            }
            b'}' if templates.last() == Some(&depth) => {
                templates.pop();
                at = template_end(bytes, at + 1, depth, &mut templates);
                continue;
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            quote @ (b'"' | b'\'') => {
                at = string_end(bytes, at + 1, quote);
                continue;
            }
            b'`' => {
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
        at += 1;
    }
    None
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
}
