//! The probes that are sent, the judgement of what comes out, and the rules.

pub mod assess;
pub mod deliver;
pub mod drive;
pub mod envelope;
pub mod judge;
pub mod probe;
pub mod protocol;
pub mod rules;
pub mod tell;
pub mod words;
