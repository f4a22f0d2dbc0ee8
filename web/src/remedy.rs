//! What to put into the code, and how to see that it works: the pattern's remediation shaped to
//! the server that was found.

/// The pattern's snippet for servers that answer by themselves (CC-BY-4.0, see NOTICE).
pub const LIBRARY_SNIPPET: &str = "// Ping is handled automatically by the MCP SDK.
// Remove your own handler for it, and verify with:
// { \"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1 }";

/// The pattern's snippet for custom implementations (CC-BY-4.0, see NOTICE).
pub const HAND_WRITTEN_SNIPPET: &str = "if (message.method === 'ping') {
  return {
    jsonrpc: '2.0',
    id: message.id,
    result: {}  // empty object, not null, not 'pong'
  }
}";

pub const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
pub const PONG: &str = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;

const PORT: &str = "3000";
const ROUTE: &str = "/mcp";

/// A command that sends a ping by HTTP, with port and route as `text` names them.
pub fn curl(text: &str) -> String {
    let port = port(text).unwrap_or(PORT);
    let route = route(text).unwrap_or(ROUTE);
    format!(
        "curl -sS http://localhost:{port}{route} \\\n  -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' \\\n  -d '{PING}'"
    )
}

/// A command that starts the file and sends it a ping on standard input.
pub fn pipe(file: &str) -> String {
    let typed = [".ts", ".mts", ".cts", ".tsx"]
        .iter()
        .any(|ending| file.ends_with(ending));
    let runner = if typed { "npx tsx" } else { "node" };
    format!("(echo '{PING}'; sleep 1) | {runner} {}", quoted(file))
}

/// As a shell takes it for one word.
fn quoted(word: &str) -> String {
    if word
        .chars()
        .all(|char| char.is_ascii_alphanumeric() || "._-/@+".contains(char))
    {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The number in the first `listen(3000`, `PORT || 3000` or `port: 3000`.
fn port(text: &str) -> Option<&str> {
    ["listen(", "PORT || ", "PORT ?? ", "port: "]
        .iter()
        .find_map(|before| {
            text.split(before).skip(1).find_map(|rest| {
                let digits = &rest[..rest
                    .find(|char: char| !char.is_ascii_digit())
                    .unwrap_or(rest.len())];
                (2..=5).contains(&digits.len()).then_some(digits)
            })
        })
}

/// The first path that is posted to.
fn route(text: &str) -> Option<&str> {
    [".post('", ".post(\"", ".post(`", ".all('", ".all(\""]
        .iter()
        .find_map(|before| {
            let rest = text.split(before).nth(1)?;
            let path = &rest[..rest.find(['\'', '"', '`'])?];
            let sane = path.starts_with('/')
                && path
                    .chars()
                    .all(|char| char.is_ascii_alphanumeric() || "/_-.".contains(char));
            sane.then_some(path)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_take_what_the_code_says() {
        let text = "app.post('/rpc', f); app.listen(process.env.PORT || 8123);";
        assert!(curl(text).starts_with("curl -sS http://localhost:8123/rpc "));
        assert!(curl("").contains("localhost:3000/mcp"));
        assert!(curl("app.post('/a'; rm -rf', f)").contains("/a "));
        assert!(curl("app.post('/a$(x)', f)").contains("3000/mcp"));
    }

    #[test]
    fn the_runner_fits_the_file() {
        assert!(pipe("src/server.ts").ends_with("| npx tsx src/server.ts"));
        assert!(pipe("a b.js").ends_with("| node 'a b.js'"));
    }
}
