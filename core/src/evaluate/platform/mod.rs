//! What the code talks to: the language's globals, node, the web platform, routers and sockets.
//!
//! A value of the platform or of a package is an `Extern` path until it is called; the tables in
//! here say what calling it does. What no table knows is unknown, never guessed.

pub mod apps;
pub mod compilers;
pub mod events;
pub mod externs;
pub mod fastify;
pub mod foreign;
pub mod globals;
pub mod hosts;
pub mod http;
pub mod io;
pub mod message;
pub mod nest;
pub mod process;
pub mod streams;
pub mod web;
