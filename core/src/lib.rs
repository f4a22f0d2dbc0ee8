//! Reads the source of an MCP server and tells whether it answers `ping` as the protocol requires.
//!
//! The one entry is [`audit`]: files in memory in, a [`Report`] out. No I/O, no clock, no DOM, and
//! nothing of the input is ever executed.

mod evaluate;
mod fix;
mod modules;
mod ping;
pub mod report;
mod servers;
pub mod source;
mod syntax;

pub use ping::rules::{Documentation, documentation as rules};
use ping::{
    assess::Told,
    judge::Problem,
    rules::Rule,
    tell::{self, Assessment},
    words::Words,
};
pub use report::Report;
pub use source::SourceFile;

use crate::{
    evaluate::{
        origin::{Source, Step},
        run::{Run, Switch, Switched, Switches},
    },
    modules::Modules,
    report::{Level, Verdict},
    syntax::Program,
};

/// What a caller may set; the default is right for every use known so far.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Options {}

/// Configuration switches that are tried the other way at most, each with a run of its own.
const MOST_SWITCHES: usize = 6;
/// Bytes from which on only switches that a message meets are tried, so that time stays in
/// proportion.
const LARGE: usize = 400 << 10;
/// Bytes up to which switches are tried that no condition was seen to look at: what they hold may
/// have become part of something else.
const SMALL: usize = 160 << 10;

/// Audits `files`, all of one project, and reports what its MCP servers answer to a ping.
///
/// Never panics on any input; what cannot be read is reported in [`Report::files`] and, where it
/// decides, makes the verdict [`Verdict::Inconclusive`].
pub fn audit(files: &[SourceFile], _options: &Options) -> Report {
    let program = Program::parse(files);
    let mut report = examine(files, &program, true);
    if report.verdict == Verdict::Fail {
        fix::mend(files, &program, &mut report, |edited| {
            examine(edited, &Program::parse(edited), false)
        });
    }
    report
}

/// What is known of an input before it is run.
struct Given<'a> {
    program: &'a Program<'a>,
    modules: Modules<'a>,
    words: Words,
}

/// The audit without the edits. With `every_position`, configuration switches and arguments are
/// tried the other way as well; whether an edit mends a failure does not depend on them.
fn examine(files: &[SourceFile], program: &Program, every_position: bool) -> Report {
    let given = Given {
        program,
        modules: Modules::new(program, files),
        words: Words::of(program),
    };
    let (run, mut assessment) = assess(&given, None);
    let mut extra = Vec::new();
    if !every_position {
        return tell::report(files, &run, &assessment, extra);
    }
    let length: usize = files.iter().map(|file| file.text.len()).sum();
    for Deciding { switch, settings } in deciding(&given, &run, &assessment, length) {
        let here = assessment.verdict();
        // What matters is whether some setting changes the verdict.
        let mut there = None;
        for taken in settings {
            let switched = Switched {
                what: Switches::One(switch.name.clone()),
                to_fail: here == Verdict::Pass,
                taken,
            };
            let (_, other) = assess(&given, Some(switched));
            let verdict = other.verdict();
            if assessment.servers.is_empty() && !other.servers.is_empty() {
                // Only with the switch set does a server come up at all.
                assessment = other;
                break;
            }
            if differs(here, &other) {
                there = Some(verdict);
                break;
            }
        }
        let Some(there) = there else { continue };
        let how = if there == Verdict::Pass {
            "ping is answered rightly"
        } else {
            "ping is not answered rightly"
        };
        extra.push(Told {
            problem: Problem {
                rule: Rule::DependsOnConfiguration,
                level: Level::Warning,
                at: switch.decided.unwrap_or(switch.at),
                message: format!(
                    "The verdict is that for {} unset; with it set, {how}.",
                    switch.name
                ),
                detail: None,
            },
            events: Vec::new(),
        });
    }
    let argument = run
        .splits
        .iter()
        .find(|split| split.source() == Source::Caller);
    if let Some(argument) = argument
        && length <= SMALL
        && matches!(assessment.verdict(), Verdict::Pass | Verdict::Fail)
    {
        let switched = Switched {
            what: Switches::Arguments,
            to_fail: false,
            taken: Some(false),
        };
        let (_, other) = assess(&given, Some(switched));
        assessment.leave_open(&other, &argument.words());
    }
    tell::report(files, &run, &assessment, extra)
}

/// A switch that may decide the verdict, and how conditions on it are to be taken in runs of its own.
struct Deciding {
    switch: Switch,
    settings: Vec<Option<bool>>,
}

/// Finds the switches that are worth runs of their own by runs with all of them set.
fn deciding(given: &Given, run: &Run, assessment: &Assessment, length: usize) -> Vec<Deciding> {
    let worth = |switch: &&Switch| match switch.decided {
        _ if length <= SMALL => true,
        Some(_) if length > LARGE && !assessment.servers.is_empty() => switch.met,
        Some(at) => run.near_interest(at),
        None => false,
    };
    let switches: Vec<&Switch> = run.switches.iter().filter(worth).collect();
    if switches.is_empty() {
        return Vec::new();
    }
    let here = assessment.verdict();
    let with_all = |taken| {
        let what = Switches::All;
        let to_fail = here == Verdict::Pass;
        assess(
            given,
            Some(Switched {
                what,
                to_fail,
                taken,
            }),
        )
    };
    let unlike = |other: &Assessment| {
        other.verdict() != here || other.servers.len() < assessment.servers.len()
    };
    let (all, open) = with_all(None);
    let parts = |switch: &Switch| {
        all.splits.iter().any(|split| match split.root().step {
            Step::Switch(index) => all
                .switches
                .get(usize::from(index))
                .is_some_and(|other| other.name == switch.name),
            _ => false,
        })
    };
    // More ways than could be tried may have come of all of them together.
    let settings = if unlike(&open) || all.ways_left && !run.ways_left {
        vec![None, Some(true), Some(false)]
    } else if switches.iter().any(|switch| parts(switch))
        && [true, false]
            .into_iter()
            .any(|taken| unlike(&with_all(Some(taken)).1))
    {
        vec![Some(true), Some(false)]
    } else {
        return Vec::new();
    };
    switches
        .into_iter()
        .filter_map(|switch| {
            let mut settings = settings.clone();
            settings.retain(|taken| taken.is_none() || parts(switch));
            (!settings.is_empty()).then(|| Deciding {
                switch: switch.clone(),
                settings,
            })
        })
        .take(MOST_SWITCHES)
        .collect()
}

/// Whether other settings lead to another verdict that is sure.
fn differs(here: Verdict, other: &Assessment) -> bool {
    let there = other.verdict();
    there != here && !other.servers.is_empty() && matches!(there, Verdict::Pass | Verdict::Fail)
}

/// Sets the program up and probes what was found, with one switch set or none.
fn assess<'a>(given: &'a Given<'a>, switched: Option<Switched>) -> (Run<'a>, Assessment) {
    let program = given.program;
    let mut run = Run::new(program, &given.modules, &given.words);
    run.switched = switched;
    run.set_up();
    let servers = run.assess();
    let mut foreign = if run.mentions.clients {
        Vec::new()
    } else {
        run.mentions.foreign_servers.clone()
    };
    // A reply to `initialize` that nothing was seen to lead to, beside a place where messages come in:
    // there is a server, and the audit lost its way to it.
    if servers.is_empty() && foreign.is_empty() && !run.mentions.clients && !run.entries.is_empty()
    {
        let greetings = syntax::contents::greetings(program, &given.words.server_info).into_iter();
        let what = "the code that leads to the reply to `initialize`";
        foreign.extend(greetings.take(1).map(|at| (what.to_owned(), at)));
    }
    let hidden = hidden(program);
    (
        run,
        Assessment {
            servers,
            foreign,
            hidden,
        },
    )
}

/// Damaged stretches that talk about MCP: a server may be in them.
fn hidden(program: &Program) -> Vec<syntax::Span> {
    program
        .units
        .iter()
        .flat_map(|unit| &unit.damage)
        .filter(|damage| {
            let text = program.text_of(damage.span);
            ping::protocol::TELLING
                .iter()
                .any(|word| text.contains(word))
                || text.contains("initialize")
        })
        .map(|damage| damage.span)
        .collect()
}
