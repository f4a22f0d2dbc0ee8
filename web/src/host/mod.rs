//! The browser: small modules of JavaScript where its own API is shortest there, and their types.

pub mod dom;
pub mod editor;
pub mod engine;
pub mod intake;
pub mod offline;
pub mod pack;
pub mod store;
