//! What a server sends back, laid out as JSON with the wrong parts marked. Replies come as JSON
//! text in which `…` stands for what the audit could not know, so this reads a little more than JSON.

/// A stretch of laid-out text.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub wrong: bool,
}

/// Stands for a part that is not known.
const UNKNOWN: char = '…';
/// A value longer than this is laid out over several lines.
const WIDE: usize = 34;

/// Lays out a reply to a request with the id `id` (JSON text, none for a notification).
pub fn reply(text: &str, id: Option<&str>) -> Vec<Piece> {
    let Some(members) = members(text) else {
        let wrong = !is_unknown(text);
        return vec![Piece {
            text: text.trim().into(),
            wrong,
        }];
    };
    let mut pieces = vec![plain("{\n")];
    let last = members.len().saturating_sub(1);
    for (index, (name, value)) in members.iter().enumerate() {
        let wrong = id.is_none_or(|id| is_wrong(name, value, id));
        pieces.push(plain("  "));
        pieces.push(Piece {
            text: format!("\"{name}\": {}", laid_out(value, 1)),
            wrong,
        });
        pieces.push(plain(if index == last { "\n" } else { ",\n" }));
    }
    pieces.push(plain("}"));
    pieces
}

/// Whether nothing at all is known of a reply.
pub fn is_unknown(text: &str) -> bool {
    text.trim().starts_with(UNKNOWN)
}

/// Whether [`reply`] would mark anything, or a member is missing.
pub fn is_right(text: &str, id: &str) -> bool {
    members(text).is_some_and(|members| {
        ["jsonrpc", "id", "result"]
            .iter()
            .all(|wanted| members.iter().any(|(name, _)| name == wanted))
            && members
                .iter()
                .all(|(name, value)| !is_wrong(name, value, id))
    })
}

/// What should come back.
pub fn expected(id: &str) -> String {
    format!("{{\n  \"jsonrpc\": \"2.0\",\n  \"id\": {id},\n  \"result\": {{}}\n}}")
}

/// JSON over several lines.
pub fn pretty(text: &str) -> String {
    laid_out_members(text, 0, true).unwrap_or_else(|| text.into())
}

fn plain(text: &str) -> Piece {
    Piece {
        text: text.into(),
        wrong: false,
    }
}

fn is_wrong(name: &str, value: &str, id: &str) -> bool {
    if value.starts_with(UNKNOWN) {
        return false;
    }
    match name {
        "jsonrpc" => value != "\"2.0\"",
        "id" => value != id,
        "result" => {
            !members(value).is_some_and(|members| members.iter().all(|(name, _)| name == "_meta"))
        }
        _ => !name.starts_with(UNKNOWN),
    }
}

fn laid_out(value: &str, depth: usize) -> String {
    if value.chars().count() <= WIDE {
        return value.into();
    }
    laid_out_members(value, depth, false).unwrap_or_else(|| value.into())
}

fn laid_out_members(value: &str, depth: usize, always: bool) -> Option<String> {
    let members = members(value)?;
    if members.is_empty() && !always {
        return Some("{}".into());
    }
    let indent = "  ".repeat(depth + 1);
    let lines: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{indent}\"{name}\": {}", laid_out(value, depth + 1)))
        .collect();
    Some(format!(
        "{{\n{}\n{}}}",
        lines.join(",\n"),
        "  ".repeat(depth)
    ))
}

/// The members of an object's text, values as text.
fn members(text: &str) -> Option<Vec<(String, String)>> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    if inner.trim().is_empty() {
        return Some(Vec::new());
    }
    split(inner)?
        .into_iter()
        .map(|member| {
            let member = member.trim();
            if member.starts_with(UNKNOWN) {
                return Some((UNKNOWN.into(), UNKNOWN.into()));
            }
            let rest = member.strip_prefix('"')?;
            let end = end_of_string(rest)?;
            let value = rest[end + 1..].trim_start().strip_prefix(':')?;
            Some((rest[..end].into(), value.trim().into()))
        })
        .collect()
}

/// Splits at commas that stand in no string, array or object; nothing where brackets do not match.
fn split(text: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let mut depth = 0_i32;
    let mut start = 0;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let width = next.len_utf8();
        match next {
            '"' => at += end_of_string(&text[at + 1..])? + 1,
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
        at += width;
    }
    parts.push(&text[start..]);
    (depth == 0).then_some(parts)
}

/// Where the string ends whose opening quote stands before `text`.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, char)| {
        let ends = char == '"' && !escaped;
        escaped = char == '\\' && !escaped;
        ends.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str, id: &str) -> Vec<String> {
        reply(text, Some(id))
            .into_iter()
            .filter(|piece| piece.wrong)
            .map(|piece| piece.text)
            .collect()
    }

    #[test]
    fn a_right_reply_has_no_mark() {
        let text = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
        assert!(wrong(text, "1").is_empty());
        assert!(is_right(text, "1"));
        assert!(is_right(
            r#"{"jsonrpc":"2.0","id":"a","result":{"_meta":{"x":1}}}"#,
            "\"a\""
        ));
    }

    #[test]
    fn the_wrong_member_is_marked() {
        let text = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"a, \"b\" }"}}"#;
        assert_eq!(wrong(text, "1").len(), 1);
        assert!(wrong(text, "1")[0].starts_with("\"error\": {\n    \"code\": -32601"));
        assert!(!is_right(text, "1"));
        assert_eq!(
            wrong(r#"{"jsonrpc":"2.0","id":"1","result":{}}"#, "1"),
            ["\"id\": \"1\""]
        );
        assert_eq!(
            wrong(r#"{"jsonrpc":"2.0","id":1,"result":"pong"}"#, "1"),
            ["\"result\": \"pong\""]
        );
        assert!(!is_right(r#"{"jsonrpc":"2.0","result":{}}"#, "1"));
    }

    #[test]
    fn what_is_not_known_is_not_wrong() {
        assert!(wrong(r#"{"jsonrpc":"2.0","id":1,"result":…}"#, "1").is_empty());
        assert_eq!(
            wrong(r#"{"jsonrpc":"2.0","id":1,"result":{"at":…}}"#, "1").len(),
            1
        );
    }

    #[test]
    fn what_is_no_object_is_wrong_whole() {
        assert_eq!(wrong("pong", "1"), ["pong"]);
        assert_eq!(wrong("{\"a\":", "1"), ["{\"a\":"]);
        assert_eq!(wrong("", "1"), [""]);
    }
}
