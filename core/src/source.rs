//! What the user gave.

use serde::{Deserialize, Serialize};

/// One file of the input, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Path relative to the root of the input, with `/` between its parts.
    pub path: String,
    /// The whole text, decoded from UTF-8.
    pub text: String,
}
