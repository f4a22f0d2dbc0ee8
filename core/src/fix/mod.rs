//! Edits that mend a failing server, shaped by its own code.
