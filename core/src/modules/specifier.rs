//! Import specifiers as text: relative paths, aliases, and the many ways to name a package.

/// Whether it names a file by its path.
pub fn is_relative(specifier: &str) -> bool {
    specifier == "."
        || specifier == ".."
        || specifier.starts_with("./")
        || specifier.starts_with("../")
        || specifier.starts_with('/')
}

/// `path` seen from `folder`, without `.` and `..`.
pub fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = if path.starts_with('/') {
        Vec::new()
    } else {
        folder.split('/').collect()
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty() && *part != ".");
    // A query behind a path (`./x.js?raw`) chooses how it is loaded, not what.
    let joined = parts.join("/");
    joined
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// A `paths` entry of a tsconfig applied to a specifier.
pub fn map(pattern: &str, replacement: &str, specifier: &str) -> Option<String> {
    match pattern.split_once('*') {
        None => (pattern == specifier).then(|| replacement.to_owned()),
        Some((before, behind)) => {
            let middle = specifier.strip_prefix(before)?.strip_suffix(behind)?;
            Some(replacement.replacen('*', middle, 1))
        }
    }
}

/// Package and path of a bare specifier: `node:`, `npm:`, `jsr:`, CDN hosts and versions removed.
pub fn package(specifier: &str) -> String {
    const HOSTS: [&str; 8] = [
        "https://esm.sh/",
        "https://cdn.jsdelivr.net/npm/",
        "https://unpkg.com/",
        "https://cdn.skypack.dev/",
        "https://esm.run/",
        "https://ga.jspm.io/npm:",
        "https://deno.land/x/",
        "https://deno.land/",
    ];
    let mut rest = specifier.split(['?', '#']).next().unwrap_or(specifier);
    for prefix in ["node:", "npm:", "jsr:"].iter().chain(&HOSTS) {
        if let Some(stripped) = rest.strip_prefix(prefix) {
            rest = stripped.trim_start_matches('/');
            break;
        }
    }
    rest.split('/')
        .enumerate()
        .map(
            |(index, part)| match part.char_indices().skip(1).find(|(_, c)| *c == '@') {
                Some((at, _)) if index < 2 => &part[..at],
                _ => part,
            },
        )
        .collect::<Vec<_>>()
        .join("/")
}

/// JSON with comments and trailing commas made plain.
pub fn plain_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut string = false;
    while let Some(c) = chars.next() {
        if string {
            out.push(c);
            match c {
                '\\' => out.extend(chars.next()),
                '"' => string = false,
                _ => {}
            }
            continue;
        }
        match (c, chars.peek()) {
            ('"', _) => {
                string = true;
                out.push(c);
            }
            ('/', Some('/')) => while chars.next_if(|c| *c != '\n').is_some() {},
            ('/', Some('*')) => {
                chars.next();
                let mut star = false;
                for c in chars.by_ref() {
                    if star && c == '/' {
                        break;
                    }
                    star = c == '*';
                }
            }
            ('}' | ']', _) => {
                while out.ends_with(char::is_whitespace) {
                    out.pop();
                }
                if out.ends_with(',') {
                    out.pop();
                }
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

/// Whether every version that a range of npm allows is `version` (major, minor) or later; nothing
/// where it allows versions on both sides, or is of a form that is not read here.
pub fn at_least(range: &str, version: [u32; 2]) -> Option<bool> {
    let range = range.trim();
    let lowest = range.trim_start_matches(['^', '~', '=', 'v', '>']);
    let mut parts = lowest.split('.');
    let major: u32 = parts.next()?.parse().ok()?;
    let minor: Option<u32> = parts.next().and_then(|minor| minor.parse().ok());
    if [major, minor.unwrap_or(0)] >= version {
        return Some(true);
    }
    let open = range.starts_with(['^', '>']) || minor.is_none();
    // `^0.7.0` and `^1.20.0` end with their major version.
    let ends_below = !range.starts_with('>') && major < version[0];
    (!open || ends_below).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins() {
        assert_eq!(join("src/app", "../rpc/./x.js"), "src/rpc/x.js");
        assert_eq!(join("", "./x.js?raw"), "x.js");
        assert_eq!(join("a", "../../x"), "x");
    }

    #[test]
    fn packages() {
        for specifier in [
            "@modelcontextprotocol/sdk/server/mcp.js",
            "npm:@modelcontextprotocol/sdk@^1.2.0/server/mcp.js",
            "https://esm.sh/@modelcontextprotocol/sdk@1.20.0/server/mcp.js?target=deno",
        ] {
            assert_eq!(
                package(specifier),
                "@modelcontextprotocol/sdk/server/mcp.js"
            );
        }
        assert_eq!(package("node:readline/promises"), "readline/promises");
    }

    #[test]
    fn maps() {
        assert_eq!(
            map("@lib/*", "src/lib/*", "@lib/x/y"),
            Some("src/lib/x/y".into())
        );
        assert_eq!(map("@lib", "src/lib.ts", "@lib/x"), None);
    }

    #[test]
    fn comments_and_commas() {
        let json = plain_json("{ // c\n \"a\": [1, 2,], /* x */ \"u\": \"//\", }");
        assert!(
            serde_json::from_str::<serde_json::Value>(&json).is_ok(),
            "{json}"
        );
    }

    #[test]
    fn a_range_tells_where_all_its_versions_are_on_one_side() {
        for range in ["1.20.3", "~1.25.1", "1.9.x", "=1.0.0", "0.7.0", "^0.7.0"] {
            assert_eq!(at_least(range, [1, 26]), Some(false), "{range}");
        }
        for range in ["1.26.0", "^1.26.1", "~1.30.0", "2", ">=1.27.0", "v2.0.0"] {
            assert_eq!(at_least(range, [1, 26]), Some(true), "{range}");
        }
        for range in [
            "^1.20.3",
            ">=1.0.0",
            "1",
            "1.x",
            "*",
            "latest",
            "workspace:*",
            "",
        ] {
            assert_eq!(at_least(range, [1, 26]), None, "{range}");
        }
    }
}
