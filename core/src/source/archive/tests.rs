use std::io::{Cursor, Write};

use ::zip::ZipWriter;
use ::zip::write::SimpleFileOptions;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::*;

fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        writer
            .start_file(*path, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (path, content) in files {
        let mut header = ::tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        // Written past `set_path`, which refuses the paths that an attacker writes.
        header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_cksum();
        builder.append(&header, *content).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn paths(unpacked: &Unpacked) -> Vec<&str> {
    unpacked
        .files
        .iter()
        .map(|file| file.path.as_str())
        .collect()
}

fn skips(unpacked: &Unpacked) -> Vec<(&str, &str)> {
    unpacked
        .skipped
        .iter()
        .map(|one| (one.path.as_str(), one.reason.code()))
        .collect()
}

const PACKAGE: &[(&str, &[u8])] = &[
    ("package/package.json", b"{}"),
    ("package/dist/index.js", b"serve()"),
    ("package/logo.png", b"\x89PNG"),
    ("package/node_modules/dep/index.js", b"dep()"),
];

#[test]
fn an_npm_tarball_loses_its_top_folder_and_what_is_of_no_use() {
    for archive in [gzip(&tar_of(PACKAGE)), tar_of(PACKAGE), zip_of(PACKAGE)] {
        let unpacked = unpack("any-name", &archive).unwrap();
        assert_eq!(paths(&unpacked), ["dist/index.js", "package.json"]);
        assert_eq!(unpacked.files[0].text, "serve()");
        assert_eq!(
            skips(&unpacked),
            [
                ("logo.png", "no-use"),
                ("node_modules/dep/index.js", "no-use")
            ]
        );
    }
}

#[test]
fn files_at_the_top_keep_every_folder() {
    let unpacked = unpack("a.zip", &zip_of(&[("a.js", b"1"), ("src/b.js", b"2")])).unwrap();
    assert_eq!(paths(&unpacked), ["a.js", "src/b.js"]);
}

#[test]
fn what_macos_adds_does_not_hide_the_top_folder() {
    let files: &[(&str, &[u8])] = &[("app/a.js", b"1"), ("__MACOSX/app/._a.js", b"\0")];
    let unpacked = unpack("a.zip", &zip_of(files)).unwrap();
    assert_eq!(paths(&unpacked), ["a.js"]);
    assert_eq!(skips(&unpacked), [("__MACOSX/app/._a.js", "no-use")]);
}

#[test]
fn no_path_leaves_the_root() {
    let files: &[(&str, &[u8])] = &[
        ("../../etc/a.js", b"1"),
        ("C:\\b\\c.js", b"2"),
        ("/x/./y/../d.js", b"3"),
    ];
    for archive in [tar_of(files), zip_of(files)] {
        assert_eq!(
            paths(&unpack("a", &archive).unwrap()),
            ["b/c.js", "etc/a.js", "x/d.js"]
        );
    }
}

#[test]
fn a_later_entry_of_the_same_path_holds() {
    let unpacked = unpack("a.tar", &tar_of(&[("a.js", b"old"), ("a.js", b"new")])).unwrap();
    assert_eq!(
        unpacked.files,
        [SourceFile {
            path: "a.js".into(),
            text: "new".into()
        }]
    );
}

#[test]
fn unreadable_files_are_set_aside_with_their_reason() {
    let files: &[(&str, &[u8])] = &[("a.js", b"ok"), ("b.js", b"\xE9"), ("c.js", b"\0\0")];
    let unpacked = unpack("a.zip", &zip_of(files)).unwrap();
    assert_eq!(paths(&unpacked), ["a.js"]);
    assert_eq!(skips(&unpacked), [("b.js", "not-utf8"), ("c.js", "binary")]);
}

#[test]
fn bombs_are_stopped_while_they_inflate() {
    let zeros = vec![b' '; 8 << 20];
    assert_eq!(unpack("a.gz", &gzip(&zeros)), Err(SourceError::Bomb));
    assert_eq!(
        unpack("a.tgz", &gzip(&tar_of(&[("a.png", &zeros)]))),
        Err(SourceError::Bomb)
    );
    assert_eq!(
        unpack("a.zip", &zip_of(&[("a.js", &zeros)])),
        Err(SourceError::Bomb)
    );
    // Never inflated, so no danger.
    assert!(
        unpack("a.zip", &zip_of(&[("a.png", &zeros)]))
            .unwrap()
            .files
            .is_empty()
    );
}

#[test]
fn source_code_is_no_bomb() {
    let code: Vec<u8> = (0..150_000)
        .flat_map(|n| format!("f({n});\n").into_bytes())
        .collect();
    assert!(unpack("a.zip", &zip_of(&[("a.js", &code)])).is_ok());
    assert!(unpack("a.tgz", &gzip(&tar_of(&[("a.js", &code)]))).is_ok());
}

#[test]
fn too_much_code_is_refused_whole() {
    let noise = (0..limits::FILE_BYTES).map(|n| b' ' + (n.wrapping_mul(n) >> 7) as u8 % 90);
    let file: Vec<u8> = noise.collect();
    let files = ["a.js", "b.js", "c.js", "d.js", "e.js"].map(|path| (path, file.as_slice()));
    assert_eq!(
        unpack("a.tar", &tar_of(&files)),
        Err(SourceError::TotalTooLarge)
    );
    assert_eq!(
        unpack("a.tar", &tar_of(&files[..4])).unwrap().files.len(),
        4
    );
}

#[test]
fn an_encrypted_zip_says_so() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .start_file("a.js", SimpleFileOptions::default())
        .unwrap();
    writer.write_all(b"secret").unwrap();
    let mut archive = writer.finish().unwrap().into_inner();
    // Bit 0 of the general purpose flags (APPNOTE 4.4.4), in both headers.
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let at = archive
            .windows(4)
            .position(|bytes| bytes == signature)
            .unwrap();
        archive[at + flags] |= 1;
    }
    assert_eq!(unpack("a.zip", &archive), Err(SourceError::Encrypted));
}

#[test]
fn damaged_archives_are_errors() {
    let tgz = gzip(&tar_of(PACKAGE));
    for bytes in [
        &tgz[..tgz.len() / 2],
        b"PK\x03\x04 and no more",
        b"\x1F\x8B",
    ] {
        assert!(matches!(
            unpack("a", bytes),
            Err(SourceError::Damaged { .. })
        ));
    }
}

#[test]
fn other_formats_are_named() {
    let error = unpack("a.7z", b"7z\xBC\xAF\x27\x1C\0\x04").unwrap_err();
    assert_eq!(error, SourceError::UnsupportedArchive { format: "7z" });
    assert!(unpack("a.js", b"BZhang();").is_ok());
}

#[test]
fn one_gzipped_file_loses_its_suffix() {
    assert_eq!(
        paths(&unpack("server.js.gz", &gzip(b"serve()")).unwrap()),
        ["server.js"]
    );
}

#[test]
fn a_plain_file_keeps_its_name_and_is_never_set_aside() {
    assert_eq!(paths(&unpack("notes.txt", b"ping").unwrap()), ["notes.txt"]);
    assert_eq!(unpack("logo.png", b"\x89PNG\0"), Err(SourceError::Binary));
}
