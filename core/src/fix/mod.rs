//! Edits that mend a failing server, shaped by its own code.
//!
//! Candidates are read off the tree: the result that the branch for ping answers with, or the
//! branch of another method, to stand as the model for one that is missing. None is shown before
//! the audit, sent through the edited code, has said that the failure is gone and that nothing new
//! came up.

mod candidates;

use crate::{
    SourceFile,
    ping::rules::Rule,
    report::{Edit, Finding, Fix, Level, Report, Verdict},
    syntax::{Program, Span, positions::Positions},
};

/// Code up to which edits are looked for, in bytes of UTF-8: each try is an audit of its own.
const MOST_TEXT: usize = 64 << 10;
/// Edits tried for one finding.
const MOST_TRIES: usize = 12;
/// Findings for which an edit is looked for.
const MOST_FINDINGS: usize = 3;

/// One edit that may mend a finding.
#[derive(Debug, Clone, PartialEq)]
struct Candidate {
    title: String,
    span: Span,
    text: String,
}

/// Gives each failure of `report` the first edit after which `audit` finds it no more.
pub fn mend(
    files: &[SourceFile],
    program: &Program,
    report: &mut Report,
    audit: impl Fn(&[SourceFile]) -> Report,
) {
    if files.iter().map(|file| file.text.len()).sum::<usize>() > MOST_TEXT {
        return;
    }
    let positions = Positions::new(program);
    let before = report.clone();
    let failures = report
        .findings
        .iter_mut()
        .filter(|finding| finding.level == Level::Fail);
    for finding in failures.take(MOST_FINDINGS) {
        for candidate in candidates::of(program, finding, &positions)
            .into_iter()
            .take(MOST_TRIES)
        {
            let Some(index) = program.file_at(candidate.span.lo) else {
                continue;
            };
            let file = &program.files[index];
            let from = (candidate.span.lo.0 - file.base) as usize;
            let to = (candidate.span.hi.0 - file.base) as usize;
            let (Some(head), Some(tail)) = (file.text.get(..from), file.text.get(to..)) else {
                continue;
            };
            let mut edited = files.to_vec();
            edited[index].text = [head, &candidate.text, tail].concat();
            if !is_mended(&before, finding, &audit(&edited)) {
                continue;
            }
            if let Some((path, range)) = positions.range(candidate.span) {
                finding.fix = Some(Fix {
                    title: candidate.title,
                    edits: vec![Edit {
                        file: path.to_owned(),
                        range,
                        text: candidate.text,
                    }],
                });
                break;
            }
        }
    }
}

/// The failure is gone, every server is still there, no new failure came up and no second reply.
/// What else a server gets wrong about pings (`falsy-id`, `answers-notification`) may only show once
/// it answers them.
fn is_mended(before: &Report, finding: &Finding, after: &Report) -> bool {
    // Places shift with the edit, so alike failures are told apart by their number.
    let count = |report: &Report, like: &Finding| {
        let is_like = |one: &&Finding| {
            one.level == like.level
                && one.rule == like.rule
                && one.file == like.file
                && one.message == like.message
        };
        report.findings.iter().filter(is_like).count()
    };
    matches!(after.verdict, Verdict::Pass | Verdict::Fail)
        && after.servers.len() == before.servers.len()
        && count(after, finding) < count(before, finding)
        && after.findings.iter().all(|found| {
            let serious = found.level == Level::Fail || found.rule == Rule::DuplicateReply.name();
            !serious || count(after, found) <= count(before, found)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, audit};

    fn audited(path: &str, text: &str) -> Report {
        let files = [SourceFile {
            path: path.into(),
            text: text.into(),
        }];
        audit(&files, &Options::default())
    }

    /// The text after the first fix, and the report of it.
    fn mended(text: &str) -> (String, Report) {
        let report = audited("server.ts", text);
        assert_eq!(report.verdict, Verdict::Fail, "{}", report.summary);
        let fix = report
            .findings
            .iter()
            .find_map(|finding| finding.fix.clone())
            .expect("a fix");
        let units: Vec<u16> = text.encode_utf16().collect();
        let edit = &fix.edits[0];
        let (from, to) = (
            edit.range.start.offset as usize,
            edit.range.end.offset as usize,
        );
        let text = String::from_utf16_lossy(&units[..from])
            + &edit.text
            + &String::from_utf16_lossy(&units[to..]);
        let report = audited("server.ts", &text);
        (text, report)
    }

    #[test]
    fn the_result_becomes_empty() {
        let (text, report) = mended(
            "export function handle(message: any) {\n  switch (message.method) {\n    \
             case 'tools/list': return { jsonrpc: '2.0', id: message.id, result: { tools: [] } };\n    \
             case 'ping': return { jsonrpc: '2.0', id: message.id, result: { pong: 'ä' } };\n  }\n}\n",
        );
        assert!(
            text.contains("case 'ping': return { jsonrpc: '2.0', id: message.id, result: {} };")
        );
        assert_eq!(report.verdict, Verdict::Pass);
    }

    #[test]
    fn a_missing_case_takes_after_its_neighbour() {
        let (text, report) = mended(
            "import readline from 'node:readline';\n\
             const send = (m: unknown) => process.stdout.write(JSON.stringify(m) + '\\n');\n\
             readline.createInterface({ input: process.stdin }).on('line', (line) => {\n  \
             const { id, method } = JSON.parse(line);\n  \
             const reply = (result: unknown) => send({ jsonrpc: '2.0', id, result });\n  \
             switch (method) {\n    \
             case 'tools/list':\n      reply({ tools: [] });\n      break;\n    \
             default:\n      send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });\n  \
             }\n});\n",
        );
        assert!(
            text.contains(
                "    case 'ping':\n      reply({});\n      break;\n    case 'tools/list':"
            ),
            "{text}"
        );
        assert_eq!(report.verdict, Verdict::Pass);
    }

    #[test]
    fn a_missing_branch_is_put_into_the_chain() {
        let (text, report) = mended(
            "import express from 'express';\nconst app = express();\napp.use(express.json());\n\
             app.post('/mcp', (req, res) => {\n  const { id, method } = req.body;\n  \
             if (method === 'tools/list') {\n    \
             res.json({ jsonrpc: '2.0', id, result: { tools: [] } });\n  } else {\n    \
             res.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });\n  \
             }\n});\napp.listen(3000, '127.0.0.1');\n",
        );
        assert!(text.contains("if (method === 'ping') {"), "{text}");
        assert_eq!(report.verdict, Verdict::Pass);
    }

    #[test]
    fn the_sdk_is_left_to_answer() {
        let (text, report) = mended(
            "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n\
             import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';\n\
             import { PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n\
             const server = new Server({ name: 'a', version: '1' }, { capabilities: {} });\n\
             server.setRequestHandler(PingRequestSchema, async () => { throw new Error('no'); });\n\
             await server.connect(new StdioServerTransport());\n",
        );
        assert!(!text.contains("setRequestHandler"), "{text}");
        assert_eq!(report.verdict, Verdict::Pass);
    }

    /// Two alike failures: each edit mends the one that it is shown for.
    #[test]
    fn each_failure_has_its_own_edit() {
        let text = "```js\nif (method === 'ping') {\n  return res.json({ jsonrpc: '2.0', id: req.body.id, result: { at: 1 } });\n}\n```\n\n\
                    ```js\nif (method === 'ping') {\n  res.status(200).end();\n}\n```\n\n\
                    ```js\nif (method === 'ping') {\n  return res.json({ jsonrpc: '2.0', id: req.body.id, result: {} });\n}\n```\n";
        let report = audited("GUIDE.md", text);
        let lines: Vec<_> = report
            .findings
            .iter()
            .filter(|finding| finding.level == Level::Fail)
            .map(|finding| {
                let fix = finding
                    .fix
                    .as_ref()
                    .map(|fix| fix.edits[0].range.start.line);
                (finding.rule.as_str(), fix)
            })
            .collect();
        assert_eq!(
            lines,
            [("non-empty-result", Some(3)), ("no-reply", Some(9))]
        );
    }

    #[test]
    fn what_passes_has_no_fix() {
        let report = audited(
            "server.js",
            "export function handle(message) {\n  if (message.method === 'ping') return { jsonrpc: '2.0', id: message.id, result: {} };\n}\n",
        );
        assert!(report.findings.iter().all(|finding| finding.fix.is_none()));
    }
}
