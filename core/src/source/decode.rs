//! Bytes to text.

use super::{SourceError, limits};

/// As far as git looks when it asks whether a file is binary.
const BINARY_PROBE_BYTES: usize = 8_000;

/// Decodes UTF-8, with or without a byte order mark, and UTF-16 with one. The mark itself is not
/// part of the text, so that columns are those an editor shows.
pub fn decode(bytes: &[u8]) -> Result<String, SourceError> {
    if bytes.len() as u64 > limits::FILE_BYTES {
        return Err(SourceError::FileTooLarge);
    }
    match bytes {
        [0xFF, 0xFE, text @ ..] => Ok(decode_utf16(text, u16::from_le_bytes)),
        [0xFE, 0xFF, text @ ..] => Ok(decode_utf16(text, u16::from_be_bytes)),
        text => decode_utf8(text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)),
    }
}

fn decode_utf8(bytes: &[u8]) -> Result<String, SourceError> {
    let probe = &bytes[..bytes.len().min(BINARY_PROBE_BYTES)];
    if memchr::memchr(0, probe).is_some() {
        return Err(SourceError::Binary);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = memchr::memchr_iter(b'\n', before).count() + 1;
            Err(SourceError::NotUtf8 { line })
        }
    }
}

/// Unpaired surrogates, legal in a JavaScript file, become U+FFFD: one UTF-16 unit for one.
fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _odd_byte) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().copied().map(unit))
        .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_are_not_text() {
        assert_eq!(decode(b"\xEF\xBB\xBFping").unwrap(), "ping");
        assert_eq!(decode(b"\xFF\xFEp\0\xE9\0").unwrap(), "pé");
        assert_eq!(decode(b"\xFE\xFF\xD8\x3D\xDE\x00").unwrap(), "😀");
        assert_eq!(decode(b"").unwrap(), "");
    }

    #[test]
    fn unpaired_surrogates_keep_their_width() {
        assert_eq!(decode(b"\xFE\xFF\xD8\x3D\x00a").unwrap(), "\u{FFFD}a");
    }

    #[test]
    fn binary_and_other_encodings_are_told_apart() {
        assert_eq!(
            decode(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
            Err(SourceError::Binary)
        );
        assert_eq!(decode(b"a\nb\xE9"), Err(SourceError::NotUtf8 { line: 2 }));
    }

    #[test]
    fn a_file_of_eight_megabytes_passes_and_the_limit_holds() {
        assert!(decode(&vec![b' '; 8 << 20]).is_ok());
        let over = vec![b' '; limits::FILE_BYTES as usize + 1];
        assert_eq!(decode(&over), Err(SourceError::FileTooLarge));
    }
}
