//! Audits mutated programs. An audit must not panic, must end, must say the same twice, and every
//! place it names must lie in its file.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use ping_audit_core::report::{Range, render::Format};
use ping_audit_core::{Options, Report, SourceFile, audit};

/// Stands between the files of an input; each is a path, a line's end and a text.
const SEPARATOR: char = '\u{1e}';

/// More files than a case has only cost time.
const MOST_FILES: usize = 8;

fn input(data: &[u8]) -> Vec<SourceFile> {
    String::from_utf8_lossy(data)
        .split(SEPARATOR)
        .take(MOST_FILES)
        .map(|file| {
            let (path, text) = file.split_once('\n').unwrap_or(("server.js", file));
            SourceFile { path: path.to_owned(), text: text.to_owned() }
        })
        .collect()
}

fuzz_target!(|data: &[u8]| {
    let files = input(data);
    let report = audit(&files, &Options::default());
    check(&report, &files);
    assert_eq!(report, audit(&files, &Options::default()), "two audits differ");
    for format in [Format::Sarif, Format::Markdown, Format::Text] {
        format.render(&report);
    }
});

fn check(report: &Report, files: &[SourceFile]) {
    // Two files of one path are two texts; the longest is the least strict.
    let end = |path: &str| {
        let texts = files.iter().filter(|file| file.path == path);
        texts.map(|file| file.text.encode_utf16().count() as u32).max()
    };
    let within = |path: &str, range: &Range| {
        let end = end(path).unwrap_or_else(|| panic!("{path} is no file of the input"));
        assert!(range.start.offset <= range.end.offset, "{range:?} ends before it starts");
        assert!(range.end.offset <= end, "{range:?} is outside of {path} with {end} units");
        assert!(range.start.line >= 1 && range.start.column >= 1, "{range:?} does not count from 1");
    };
    report.servers.iter().for_each(|server| within(&server.file, &server.range));
    report.handlers.iter().for_each(|handler| within(&handler.file, &handler.range));
    for finding in &report.findings {
        within(&finding.file, &finding.range);
        finding.path.iter().for_each(|step| within(&step.file, &step.range));
        finding.fix.iter().flat_map(|fix| &fix.edits).for_each(|edit| within(&edit.file, &edit.range));
    }
    for file in &report.files {
        file.errors.iter().for_each(|error| within(&file.path, &error.range));
    }
}

// Bytes alone mostly give text that no parser takes. Half of the time, whole words of the program
// are doubled, dropped or exchanged instead, which keeps much of its syntax.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(seed);
    if size == 0 || random.below(2) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut words = words(&data[..size]);
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(words.len()), random.below(words.len()));
        let many = 1 + random.below(12);
        match random.below(4) {
            0 => drop(words.drain(at..(at + many).min(words.len()))),
            1 => {
                let copied = words[other..(other + many).min(words.len())].to_vec();
                words.splice(at..at, copied);
            }
            2 => words[at] = words[other].clone(),
            _ => words.swap(at, other),
        }
        if words.is_empty() {
            break;
        }
    }
    let mutated = words.concat();
    let length = mutated.len().min(max_size.min(data.len()));
    data[..length].copy_from_slice(&mutated[..length]);
    length
});

/// Runs of letters and digits, and every other byte by itself. Never empty for a text that is not.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    text.chunk_by(|a, b| is_word(*a) && is_word(*b)).map(<[u8]>::to_vec).collect()
}

/// xorshift32 (Marsaglia 2003): libFuzzer wants the same mutation for the same seed.
struct Random(u32);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        let mut x = self.0 | 1;
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        self.0 = x;
        x as usize % bound.max(1)
    }
}
