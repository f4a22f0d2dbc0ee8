//! How much input is taken at once. An input over a limit is refused with a message, never cut.

/// Most bytes that one source file may have. The largest bundle seen in a published server has
/// 8 MB; the parser needs about ten times a file's size, so this stays far below wasm's 4 GiB.
pub const FILE_BYTES: u64 = 16 * MIB;

/// Most bytes of source code in one input. The largest package seen holds 22 MB of JavaScript.
pub const TOTAL_BYTES: u64 = 64 * MIB;

/// Most bytes of an archive before unpacking; the npm registry itself takes no larger tarballs.
pub const ARCHIVE_BYTES: u64 = 256 * MIB;

/// Most files and folders in one archive; the largest package seen holds about 9,000.
pub const ARCHIVE_ENTRIES: usize = 50_000;

/// Most bytes that may come out of an archive, files without use (images, fonts) included.
/// Inflating that much takes about a second.
pub const INFLATED_BYTES: u64 = 512 * MIB;

/// How many times an archive may grow when inflated. Source code shrinks by 3 to 10, minified
/// code with long repetitions by 30; a bomb comes near deflate's own bound of 1,032.
pub const INFLATION_RATIO: u64 = 200;

/// Below this many inflated bytes the ratio says nothing: small files of one repeated line exist.
pub const RATIO_FROM_BYTES: u64 = MIB;

const MIB: u64 = 1 << 20;

/// A limit as people say it.
pub(super) const fn megabytes(bytes: u64) -> u64 {
    bytes / MIB
}
