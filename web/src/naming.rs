//! Names for texts that were pasted without one. The engine and the editor go by a file's name.

/// The name of a file that has none yet.
pub const UNNAMED: &str = "server.ts";

/// A name that fits how the text looks.
pub fn by_content(text: &str) -> &'static str {
    let mut lines = text.lines().map(str::trim_start);
    let fenced = lines.clone().any(|line| line.starts_with("```"));
    let prose = lines
        .clone()
        .find(|line| !line.is_empty())
        .is_some_and(|line| line.starts_with("# ") || line.starts_with("## "));
    if fenced && (prose || !text.trim_start().starts_with(['i', 'c', '/'])) {
        return "guide.md";
    }
    let markup = lines.any(|line| {
        let line = line
            .strip_prefix("return")
            .unwrap_or(line)
            .trim_start_matches([' ', '(']);
        line.strip_prefix('<').is_some_and(|tag| {
            tag.starts_with(|first: char| first.is_ascii_alphabetic() || first == '>')
                && (tag.contains("/>") || tag.contains("</") || tag.ends_with('>'))
        })
    });
    if markup { "server.tsx" } else { UNNAMED }
}

/// `wished`, or with a number where that is taken.
pub fn free(wished: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(wished) {
        return wished.into();
    }
    let (stem, ending) = wished.rsplit_once('.').unwrap_or((wished, "ts"));
    let mut number = 2_u32;
    loop {
        let name = format!("{stem}-{number}.{ending}");
        if !taken(&name) {
            return name;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_content() {
        assert_eq!(by_content("const a = 1;\n"), "server.ts");
        assert_eq!(by_content("# Guide\n\n```js\nfoo()\n```\n"), "guide.md");
        assert_eq!(
            by_content("Some words first.\n\n```js\nfoo()\n```\n"),
            "guide.md"
        );
        assert_eq!(
            by_content("const App = () => (\n  <main>hello</main>\n);\n"),
            "server.tsx"
        );
        assert_eq!(by_content("if (a < b) {\n  c();\n}\n"), "server.ts");
        assert_eq!(by_content(""), "server.ts");
    }

    #[test]
    fn free_names_count_up() {
        assert_eq!(
            free("a.ts", |name| name == "a.ts" || name == "a-2.ts"),
            "a-3.ts"
        );
        assert_eq!(free("b.ts", |_| false), "b.ts");
    }
}
