//! Which language a text is in, by its name and, where the name does not say, by its content.

/// A dialect of JavaScript, as the parser has to know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    pub typescript: bool,
    /// JSX is read in `.jsx`, `.tsx` and all plain JavaScript, where `<` can start nothing else.
    pub jsx: bool,
    /// Only types, no running code: `.d.ts`, `.d.mts`, `.d.cts`.
    pub declarations: bool,
}

impl Dialect {
    pub const JAVASCRIPT: Self = Self {
        typescript: false,
        jsx: true,
        declarations: false,
    };
    pub const TYPESCRIPT: Self = Self {
        typescript: true,
        jsx: false,
        declarations: false,
    };
    pub const TSX: Self = Self {
        typescript: true,
        jsx: true,
        declarations: false,
    };

    /// The other dialects worth a try when this one does not parse the text.
    pub fn alternatives(self) -> &'static [Self] {
        match (self.typescript, self.jsx) {
            (false, _) => &[Self::TYPESCRIPT, Self::TSX],
            (true, false) => &[Self::TSX],
            (true, true) => &[Self::TYPESCRIPT],
        }
    }
}

/// What a file is to the audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Code(Dialect),
    Markdown,
    Json,
    /// Nothing that the audit reads.
    Other,
}

impl Language {
    /// By the file's extension; without a known one, Markdown where the text has a fence, code
    /// where it has none (what is pasted has no name).
    pub fn of(path: &str, text: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
        let declarations = [".d.ts", ".d.mts", ".d.cts"]
            .iter()
            .any(|end| name.ends_with(end));
        let code = |typescript, jsx| {
            Self::Code(Dialect {
                typescript,
                jsx,
                declarations,
            })
        };
        match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("js" | "mjs" | "cjs" | "jsx" | "es6") => code(false, true),
            Some("ts" | "mts" | "cts") => code(true, false),
            Some("tsx") => code(true, true),
            Some("md" | "markdown" | "mdx") => Self::Markdown,
            Some("json" | "jsonc" | "json5") => Self::Json,
            None | Some("txt" | "text") if looks_like_markdown(text) => Self::Markdown,
            None | Some("txt" | "text") => code(false, true),
            Some(_)
                if text.starts_with("#!")
                    && text
                        .lines()
                        .next()
                        .is_some_and(|first| first.contains("node")) =>
            {
                code(false, true)
            }
            Some(_) => Self::Other,
        }
    }

    /// The name that the report gives it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Code(Dialect {
                typescript: true,
                jsx: true,
                ..
            }) => "tsx",
            Self::Code(Dialect {
                typescript: true, ..
            }) => "typescript",
            Self::Code(_) => "javascript",
            Self::Markdown => "markdown",
            Self::Json => "json",
            Self::Other => "other",
        }
    }
}

fn looks_like_markdown(text: &str) -> bool {
    let mut fences = 0;
    for line in text.lines() {
        let line = line.trim_start();
        if line.starts_with("```") || line.starts_with("~~~") {
            fences += 1;
        }
    }
    // A template literal may hold one fence; a document has them in pairs.
    fences >= 2 && !text.starts_with("#!")
}
