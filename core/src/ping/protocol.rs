//! Facts of the Model Context Protocol that the audit rests on (revisions 2024-11-05 to 2026-07-28).

/// Requests and notifications that a client of a revision with ping sends to a server.
const METHODS: [&str; 24] = [
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "resources/subscribe",
    "resources/unsubscribe",
    "prompts/list",
    "prompts/get",
    "completion/complete",
    "logging/setLevel",
    "notifications/initialized",
    "notifications/cancelled",
    "notifications/progress",
    "notifications/roots/list_changed",
    "notifications/message",
    "server/discover",
    "subscriptions/listen",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tasks/cancel",
];

/// Revision 2026-07-28 and later have no ping (SEP-2575).
pub const FIRST_WITHOUT_PING: &str = "2026-07-28";

/// The member of `params._meta` in which a request of 2026-07-28 and later names its revision.
pub const REVISION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// Revisions with ping, newest first.
pub const WITH_PING: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The method of the SDK's schema `…Schema` of a request (@modelcontextprotocol/sdk 1, types).
pub fn method_of_request(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "InitializeRequest" => "initialize",
        "PingRequest" => "ping",
        "ListToolsRequest" => "tools/list",
        "CallToolRequest" => "tools/call",
        "ListResourcesRequest" => "resources/list",
        "ReadResourceRequest" => "resources/read",
        "ListResourceTemplatesRequest" => "resources/templates/list",
        "SubscribeRequest" => "resources/subscribe",
        "UnsubscribeRequest" => "resources/unsubscribe",
        "ListPromptsRequest" => "prompts/list",
        "GetPromptRequest" => "prompts/get",
        "CompleteRequest" => "completion/complete",
        "SetLevelRequest" => "logging/setLevel",
        "InitializedNotification" => "notifications/initialized",
        "CancelledNotification" => "notifications/cancelled",
        _ => return None,
    })
}

pub fn is_method(name: &str) -> bool {
    METHODS.contains(&name)
}

/// Names that only MCP has; `initialize` and `ping` are shared with other protocols.
pub fn is_telling(name: &str) -> bool {
    is_method(name) && !matches!(name, "initialize" | "ping")
}

/// Telling names as text, for code that was visited but did not compare them.
pub const TELLING: [&str; 9] = [
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/read",
    "prompts/list",
    "prompts/get",
    "notifications/initialized",
    "logging/setLevel",
    "server/discover",
];
