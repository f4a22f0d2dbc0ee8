//! Where MCP servers are: the official SDK, frameworks, JSON-RPC libraries, hand-written code; and
//! where messages enter each.

pub mod bundled;
pub mod catalog;
pub mod entries;
pub mod rpc;
pub mod schemas;
pub mod sdk;
