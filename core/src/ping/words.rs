//! Where the words stand that tell what a program is about, found once for all runs of it.

use swc_common::Span;

use super::protocol;
use crate::syntax::{
    Program,
    contents::{self, any_within},
};

/// Words whose places are worth running code for: names of the protocol and of its SDK.
const TELLING: [&str; 10] = [
    "'initialize'",
    "\"initialize\"",
    "tools/list",
    "tools/call",
    "setRequestHandler",
    "removeRequestHandler",
    "resources/list",
    "prompts/list",
    "McpServer",
    "createMcpHandler",
];

/// More of them, which other programs have too.
const SHARED: [&str; 6] = [
    "'ping'",
    "\"ping\"",
    "onmessage",
    ".stdin",
    "createServer(",
    "serveStdio",
];

/// Places of words, sorted.
#[derive(Debug)]
pub struct Words {
    telling: Vec<u32>,
    shared: Vec<u32>,
    /// Names of methods that no other protocol has.
    pub methods: Vec<u32>,
    /// Members of the reply to `initialize`; other protocols have one of them each.
    pub revision: Vec<u32>,
    pub server_info: Vec<u32>,
    pub initialize: Vec<u32>,
    pub jsonrpc: Vec<u32>,
    connect: Vec<u32>,
}

impl Words {
    pub fn of(program: &Program) -> Self {
        let [
            telling,
            shared,
            methods,
            revision,
            server_info,
            initialize,
            jsonrpc,
            connect,
        ] = contents::places(
            program,
            [
                &TELLING,
                &SHARED,
                &protocol::TELLING,
                &["protocolVersion"],
                &["serverInfo"],
                &["initialize"],
                &["jsonrpc"],
                &[".connect"],
            ],
        );
        Self {
            telling,
            shared,
            methods,
            revision,
            server_info,
            initialize,
            jsonrpc,
            connect,
        }
    }

    /// The rank of what holds nothing of interest.
    pub const NOTHING: u8 = 2;

    /// What is to be run first has the lowest rank.
    pub fn rank(&self, span: Span) -> u8 {
        if any_within(&self.telling, span) {
            0
        } else if any_within(&self.shared, span) {
            1
        } else {
            Self::NOTHING
        }
    }

    /// Whether code is worth running.
    pub fn interest(&self, span: Span) -> bool {
        self.rank(span) < Self::NOTHING
    }

    /// Calls of methods named `connect`, by the spans of their expressions.
    pub fn connections(&self, program: &Program) -> Vec<Span> {
        contents::calls(program, "connect", &self.connect)
    }
}
