//! The abstract interpreter: runs the input's code on values that may be unknown.
//!
//! Two ways to run: **setting up** executes modules and takes both ways at conditions that are not
//! known, so that everything that may be registered is; **probing** follows one message, and each
//! unknown condition is decided by the path that is being explored (`paths`). Everything is bounded.

pub mod builtins;
pub mod call;
pub mod chain;
pub mod class;
pub mod expr;
pub mod heap;
pub mod host;
pub mod json;
pub mod ops;
pub mod origin;
pub mod paths;
pub mod pattern;
pub mod platform;
pub mod run;
pub mod scope;
pub mod stmt;
pub mod tasks;
pub mod text;
pub mod trace;
pub mod value;
