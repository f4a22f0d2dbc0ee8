//! The report: servers, findings and the way to them, with positions for people.

use super::{
    assess::{Found, Told},
    judge::Problem,
    rules::Rule,
};
use crate::{
    Report, SourceFile,
    evaluate::run::Run,
    report::{
        Exchange, FileReport, Finding, HandledBy, Handler, Level, Pattern, Range, SCHEMA_VERSION,
        Server, ServerKind, Step, SyntaxError, Verdict,
    },
    syntax::{Program, Span, positions::Positions},
};

/// What a run of the audit found.
pub struct Assessment {
    pub servers: Vec<Found>,
    /// Unknown code that may be the server, where no other was found.
    pub foreign: Vec<(String, Span)>,
    /// Files whose damage hides whatever is in them.
    pub hidden: Vec<Span>,
}

impl Assessment {
    /// The worst server decides.
    pub fn verdict(&self) -> Verdict {
        let worst = self.servers.iter().map(|server| server.verdict).max();
        match worst {
            Some(verdict) if !(verdict == Verdict::Skip && self.unclear()) => verdict,
            _ if self.unclear() => Verdict::Inconclusive,
            _ => Verdict::Skip,
        }
    }

    /// Makes servers undecided that come out otherwise where an argument is another one.
    pub fn leave_open(&mut self, other: &Self, argument: &str) {
        for server in &mut self.servers {
            let there = other.servers.iter().find(|there| there.at == server.at);
            let differs = there.is_some_and(|there| {
                matches!(
                    (server.verdict, there.verdict),
                    (Verdict::Pass, Verdict::Fail) | (Verdict::Fail, Verdict::Pass)
                )
            });
            if differs {
                server.verdict = Verdict::Inconclusive;
                server.missing.push(argument.to_owned());
                server.told.clear();
            }
        }
    }

    fn unclear(&self) -> bool {
        self.servers.is_empty() && (!self.foreign.is_empty() || !self.hidden.is_empty())
    }
}

/// Writes the report.
pub fn report(
    files: &[SourceFile],
    run: &Run,
    assessment: &Assessment,
    extra: Vec<Told>,
) -> Report {
    let program = run.program;
    let positions = Positions::new(program);
    let range = |at: Span, fallback: Span| -> (String, Range) {
        positions
            .range(at)
            .or_else(|| positions.range(fallback))
            .map_or_else(
                || {
                    (
                        files
                            .first()
                            .map(|file| file.path.clone())
                            .unwrap_or_default(),
                        Range::default(),
                    )
                },
                |(file, range)| (file.to_owned(), range),
            )
    };
    let verdict = assessment.verdict();
    let mut findings: Vec<Finding> = Vec::new();
    for server in &assessment.servers {
        for told in &server.told {
            add(&mut findings, finding(told, server.at, &range));
        }
    }
    for told in &extra {
        add(&mut findings, finding(told, told.problem.at, &range));
    }
    for file in &program.files {
        if let Some(error) = file.errors.first() {
            let problem = Problem {
                rule: Rule::Unparsable,
                level: Level::Warning,
                at: error.span,
                message: format!(
                    "This file could not be parsed whole: {}. What stands before and behind was read.",
                    error.message.trim_end_matches('.')
                ),
                detail: None,
            };
            add(
                &mut findings,
                finding(
                    &Told {
                        problem,
                        events: Vec::new(),
                    },
                    error.span,
                    &range,
                ),
            );
        }
    }
    findings.sort_by(|a, b| {
        b.level
            .cmp(&a.level)
            .then_with(|| a.file.cmp(&b.file))
            .then_with(|| a.range.start.offset.cmp(&b.range.start.offset))
    });
    let servers: Vec<Server> = assessment
        .servers
        .iter()
        .map(|server| {
            let (file, range) = range(server.at, server.at);
            Server {
                name: server
                    .name
                    .clone()
                    .unwrap_or_else(|| file.rsplit('/').next().unwrap_or(&file).to_owned()),
                kind: server.kind,
                library: server.library.clone(),
                transport: server.transport.to_owned(),
                file,
                range,
                revisions: server.revisions.clone(),
                verdict: server.verdict,
                exchange: server
                    .exchange
                    .iter()
                    .map(|one| Exchange {
                        sent: one.sent.clone(),
                        received: one.received.clone(),
                        when: one.when.clone(),
                    })
                    .collect(),
            }
        })
        .collect();
    let mut handlers: Vec<Handler> = Vec::new();
    for server in &assessment.servers {
        for (at, by) in &server.handlers {
            let (file, range) = range(*at, server.at);
            let verdict = if *by == HandledBy::Library && server.verdict != Verdict::Fail {
                Verdict::Pass
            } else {
                server.verdict
            };
            let handler = Handler {
                file,
                range,
                verdict,
                by: *by,
            };
            if !handlers.contains(&handler) {
                handlers.push(handler);
            }
        }
    }
    let mut missing: Vec<String> = Vec::new();
    let reasons = assessment
        .servers
        .iter()
        .filter(|server| server.verdict == Verdict::Inconclusive)
        .flat_map(|server| server.missing.iter().cloned());
    let foreign = assessment
        .foreign
        .iter()
        .map(|(what, _)| what.clone())
        .filter(|_| assessment.unclear());
    let hidden = assessment
        .hidden
        .iter()
        .map(|at| format!("a version of {} that parses", range(*at, *at).0))
        .filter(|_| assessment.unclear());
    let chosen = run
        .missing
        .iter()
        .map(|(what, _)| what.clone())
        .filter(|_| verdict == Verdict::Inconclusive);
    for reason in reasons.chain(foreign).chain(hidden).chain(chosen) {
        if !missing.contains(&reason) {
            missing.push(reason);
        }
    }
    let summary = summary(verdict, &servers, &findings, &missing);
    Report {
        schema_version: SCHEMA_VERSION,
        pattern: Pattern::ping_support(),
        verdict,
        summary,
        servers,
        handlers,
        findings,
        missing,
        files: file_reports(program, &positions),
    }
}

/// The same finding at the same place is one, whichever server it was found for.
fn add(findings: &mut Vec<Finding>, finding: Finding) {
    let same = |other: &Finding| {
        other.rule == finding.rule
            && other.file == finding.file
            && other.range.start == finding.range.start
    };
    if !findings.iter().any(same) {
        findings.push(finding);
    }
}

fn finding(told: &Told, fallback: Span, range: &impl Fn(Span, Span) -> (String, Range)) -> Finding {
    let problem = &told.problem;
    let (file, place) = range(problem.at, fallback);
    let mut path: Vec<Step> = Vec::new();
    for event in &told.events {
        let (file, range) = range(event.at, fallback);
        let step = Step {
            file,
            range,
            note: event.note.clone(),
        };
        if path.last() != Some(&step) {
            path.push(step);
        }
    }
    path.push(Step {
        file: file.clone(),
        range: place,
        note: problem.message.clone(),
    });
    Finding {
        rule: problem.rule.name().to_owned(),
        level: problem.level,
        message: problem.message.clone(),
        detail: problem.detail.map(str::to_owned),
        file,
        range: place,
        path,
        fix: None,
    }
}

fn file_reports(program: &Program, positions: &Positions) -> Vec<FileReport> {
    program
        .files
        .iter()
        .map(|file| {
            let errors: Vec<SyntaxError> = file
                .errors
                .iter()
                .filter_map(|error| {
                    positions.range(error.span).map(|(_, range)| SyntaxError {
                        message: error.message.clone(),
                        range,
                    })
                })
                .collect();
            let readable = !matches!(
                file.language,
                crate::syntax::Language::Other | crate::syntax::Language::Json
            );
            FileReport {
                path: file.path.to_owned(),
                language: file.language.name().to_owned(),
                bytes: file.text.len(),
                parsed: readable && errors.is_empty(),
                errors,
            }
        })
        .collect()
}

fn summary(
    verdict: Verdict,
    servers: &[Server],
    findings: &[Finding],
    missing: &[String],
) -> String {
    match verdict {
        Verdict::Skip if servers.is_empty() => {
            "No MCP server in this input, so there is nothing that would have to answer ping."
                .into()
        }
        Verdict::Skip => {
            "The server speaks only a revision without ping, so it is right not to answer.".into()
        }
        Verdict::Pass => {
            let who = match servers {
                [one] => match (one.kind, &one.library) {
                    (ServerKind::HandWritten, _) => format!(
                        "The server `{}` answers ping with an empty result",
                        one.name
                    ),
                    (_, Some(library)) => format!(
                        "The server `{}` answers ping with an empty result, through {library}",
                        one.name
                    ),
                    _ => format!(
                        "The server `{}` answers ping with an empty result",
                        one.name
                    ),
                },
                many => format!(
                    "All {} servers answer ping with an empty result",
                    many.len()
                ),
            };
            if findings
                .iter()
                .any(|finding| finding.level == Level::Warning)
            {
                format!("{who}; there are warnings.")
            } else if findings
                .iter()
                .any(|finding| finding.rule == Rule::SdkBypass.name())
            {
                format!("{who}; only versions of the SDK before 1.26.0 do so, see the note.")
            } else {
                format!("{who}. No problem found.")
            }
        }
        Verdict::Fail => {
            let first = findings.iter().find(|finding| finding.level == Level::Fail);
            let bad = servers
                .iter()
                .filter(|server| server.verdict == Verdict::Fail)
                .count();
            let more = if servers.len() > 1 {
                format!(" ({bad} of {} servers)", servers.len())
            } else {
                String::new()
            };
            match first {
                Some(finding) => format!("{}{more}", finding.message),
                None => format!("A server does not answer ping as the protocol requires{more}."),
            }
        }
        Verdict::Inconclusive => {
            let what = missing
                .first()
                .cloned()
                .unwrap_or_else(|| "something that is not in the input".into());
            format!(
                "The input does not decide what the server answers to ping: it depends on {what}."
            )
        }
    }
}
