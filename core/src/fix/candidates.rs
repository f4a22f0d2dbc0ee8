//! Edits that could mend a finding, the likeliest first.

use swc_common::Spanned;
use swc_ecma_ast::{
    ArrowExpr, ArrowFunctionBody, CallExpr, Callee, Expr, ExprStmt, IfStmt, KeyValueProp, Lit,
    MemberProp, PropName, ReturnStmt, Stmt, Str, SwitchCase,
};
use swc_ecma_visit::{Visit, VisitWith};

use super::Candidate;
use crate::{
    ping::{protocol::is_method, rules::Rule},
    report::Finding,
    syntax::{Program, Span, Unit, positions::Positions},
};

/// Code that is run for one method.
struct Branch {
    kind: Kind,
    whole: Span,
    /// The method's name, with its quotes.
    literal: Span,
    method: String,
    /// Statement that replies, as far as the form tells; the handler of an entry.
    reply: Option<Span>,
    /// Its statements, a closing `break` aside; the handler of an entry.
    body: Option<Span>,
    /// Number of statements, a closing `break` aside.
    length: usize,
    /// What may be the result of the reply, the likeliest first.
    results: Vec<Slot>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Case {
        breaks: bool,
    },
    If {
        test: Span,
        chained: bool,
    },
    /// Entry of a table, or a statement that registers a handler.
    Entry {
        statement: bool,
    },
}

/// An expression that `{}` may stand for.
#[derive(Clone, Copy, PartialEq)]
struct Slot {
    span: Span,
    rank: u8,
    empty: &'static str,
}

/// Edits anywhere in the program, those in the finding's own file first.
pub fn of(program: &Program, finding: &Finding, positions: &Positions) -> Vec<Candidate> {
    let Some(rule) = Rule::ALL.iter().find(|rule| rule.name() == finding.rule) else {
        return Vec::new();
    };
    let is_own = |file: usize| program.files[file].path == finding.file;
    let mut here = Here {
        exactly: |span| positions.range(span) == Some((&finding.file, finding.range)),
        around: |span| {
            positions.range(span).is_some_and(|(file, range)| {
                file == finding.file
                    && range.start <= finding.range.start
                    && range.end >= finding.range.end
            })
        },
        slots: Vec::new(),
        statement: None,
    };
    let mut branches = Branches::default();
    let (own, others): (Vec<&Unit>, Vec<&Unit>) =
        program.units.iter().partition(|unit| is_own(unit.file));
    for item in own.iter().flat_map(|unit| &unit.items) {
        item.visit_with(&mut here);
        item.visit_with(&mut branches);
    }
    for item in others.iter().flat_map(|unit| &unit.items) {
        item.visit_with(&mut branches);
    }
    let removal = |title: &str, statement: Span| Candidate {
        title: title.into(),
        span: with_line_end(program, statement),
        text: String::new(),
    };
    let branches = &branches;
    let mut all = Vec::new();
    match rule {
        Rule::SdkHandlerRemoved | Rule::SdkOverride | Rule::SdkBypass => {
            let title = "Let the SDK answer ping: remove what stands in its way";
            all.extend(here.statement.map(|statement| removal(title, statement)));
            // What the message passes by is no result; an override's result may be.
            let slots = here.slots.as_slice();
            let slots = if *rule == Rule::SdkOverride {
                slots
            } else {
                &[]
            };
            empty_results(slots, &branches.found, &mut all);
        }
        Rule::Slow => {
            let title = "Do not wait before ping is answered";
            let waits = here.statement.iter().chain(&branches.waits);
            all.extend(waits.map(|statement| removal(title, *statement)));
            all.extend(like_others(program, &branches.found, false));
        }
        Rule::NonEmptyResult | Rule::ErrorReply | Rule::NoReply | Rule::HandlerThrows => {
            empty_results(&here.slots, &branches.found, &mut all);
            all.extend(like_others(program, &branches.found, false));
        }
        Rule::WrongId | Rule::BadEnvelope | Rule::HttpStatus | Rule::StdioFraming => {
            all.extend(like_others(program, &branches.found, false));
        }
        Rule::NoHandler => all.extend(like_others(program, &branches.found, true)),
        _ => {}
    }
    let mut seen: Vec<Candidate> = Vec::new();
    for candidate in all {
        if !seen.contains(&candidate) {
            seen.push(candidate);
        }
    }
    seen
}

/// Replies to ping made like those of other branches, the shortest first: in the branch for ping,
/// and with `add` in a branch of their own.
fn like_others(program: &Program, branches: &[Branch], add: bool) -> Vec<Candidate> {
    let mut models: Vec<&Branch> = branches.iter().collect();
    models.sort_by_key(|branch| (branch.method == "ping", branch.length));
    let mut all = Vec::new();
    for rank in 0..3 {
        for model in &models {
            for slot in model.results.iter().filter(|slot| slot.rank == rank) {
                if add && model.method != "ping" {
                    all.extend(after_model(program, model, *slot));
                }
                for branch in branches {
                    if branch.method == "ping" && branch.whole != model.whole {
                        all.extend(replying(program, branch, model, *slot));
                    }
                }
            }
        }
    }
    all
}

/// `{}` for what is found wrong, then for whatever may be the result in a branch for ping.
fn empty_results(here: &[Slot], branches: &[Branch], all: &mut Vec<Candidate>) {
    let ping = branches.iter().filter(|branch| branch.method == "ping");
    let slots = here.iter().chain(ping.flat_map(|branch| &branch.results));
    all.extend(slots.map(|slot| Candidate {
        title: "Answer ping with an empty result".into(),
        span: slot.span,
        text: slot.empty.into(),
    }));
}

/// A branch for ping in front of `model`, made like it.
fn after_model(program: &Program, model: &Branch, slot: Slot) -> Option<Candidate> {
    let indent = indent(program, model.whole)?;
    let quote = program.text_of(model.literal).chars().next()?;
    let ping = format!("{quote}ping{quote}");
    let text = match model.kind {
        Kind::Entry { statement } => {
            let entry = replaced(
                program,
                model.whole,
                &[(model.literal, &ping), (slot.span, slot.empty)],
            )?;
            let comma = if statement { "" } else { "," };
            format!("{entry}{comma}\n{indent}")
        }
        Kind::Case { breaks } => {
            let reply = replaced(program, model.reply?, &[(slot.span, slot.empty)])?;
            let step = step(program, indent);
            let end = if breaks {
                format!("\n{indent}{step}break;")
            } else {
                String::new()
            };
            format!("case {ping}:\n{indent}{step}{reply}{end}\n{indent}")
        }
        Kind::If { test, chained } => {
            let test = replaced(program, test, &[(model.literal, &ping)])?;
            let reply = replaced(program, model.reply?, &[(slot.span, slot.empty)])?;
            let step = step(program, indent);
            let end = if chained || !reply.starts_with("return") {
                " else "
            } else {
                "\n"
            };
            let next = if end == "\n" { indent } else { "" };
            format!("if ({test}) {{\n{indent}{step}{reply}\n{indent}}}{end}{next}")
        }
    };
    Some(Candidate {
        title: format!("Handle ping beside `{}`", model.method),
        span: Span::new(model.whole.lo, model.whole.lo),
        text,
    })
}

/// The body of the branch for ping, replaced by the reply of `model`.
fn replying(program: &Program, ping: &Branch, model: &Branch, slot: Slot) -> Option<Candidate> {
    let is_entry = |branch: &Branch| matches!(branch.kind, Kind::Entry { .. });
    if is_entry(ping) != is_entry(model) {
        return None;
    }
    let reply = replaced(program, model.reply?, &[(slot.span, slot.empty)])?;
    Some(Candidate {
        title: if model.method == "ping" {
            "Reply to ping as another branch for it does".into()
        } else {
            format!("Reply to ping as to `{}`", model.method)
        },
        span: ping.body?,
        text: reply,
    })
}

/// The text of `whole`, parts of it replaced; nothing if a part lies outside.
fn replaced(program: &Program, whole: Span, parts: &[(Span, &str)]) -> Option<String> {
    let mut parts = parts.to_vec();
    parts.sort_by_key(|(span, _)| span.lo);
    let mut text = String::new();
    let mut from = whole.lo;
    for (span, new) in parts {
        if span.lo < from || span.hi > whole.hi {
            return None;
        }
        text += program.text_of(Span::new(from, span.lo));
        text += new;
        from = span.hi;
    }
    text += program.text_of(Span::new(from, whole.hi));
    Some(text)
}

/// White space that the line of `span` begins with.
fn indent<'t>(program: &Program<'t>, span: Span) -> Option<&'t str> {
    let file = &program.files[program.file_at(span.lo)?];
    let before = file.text.get(..(span.lo.0 - file.base) as usize)?;
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    Some(&line[..line.len() - line.trim_start().len()])
}

/// What one level more is indented by.
fn step(program: &Program, indent: &str) -> &'static str {
    let tabs = indent.contains('\t')
        || indent.is_empty() && program.files.iter().any(|file| file.text.contains("\n\t"));
    if tabs { "\t" } else { "  " }
}

/// A statement with the white space before it on its line and the line's end.
fn with_line_end(program: &Program, span: Span) -> Span {
    let Some(index) = program.file_at(span.lo) else {
        return span;
    };
    let file = &program.files[index];
    let after = file
        .text
        .get((span.hi.0 - file.base) as usize..)
        .unwrap_or_default();
    let rest = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
    let indent = indent(program, span).map_or(0, str::len) as u32;
    let file_lo = span.lo.0 - file.base;
    let alone = file
        .text
        .get((file_lo - indent.min(file_lo)) as usize..file_lo as usize)
        .is_some_and(|before| before.trim().is_empty());
    if after[rest..].starts_with('\n') && alone {
        return Span::new(
            swc_common::BytePos(span.lo.0 - indent),
            swc_common::BytePos(span.hi.0 + rest as u32 + 1),
        );
    }
    span
}

/// What stands exactly where the finding is, and the statement around it.
struct Here<I, A> {
    exactly: I,
    around: A,
    slots: Vec<Slot>,
    statement: Option<Span>,
}

impl<I: Fn(Span) -> bool, A: Fn(Span) -> bool> Visit for Here<I, A> {
    fn visit_expr(&mut self, expr: &Expr) {
        if (self.exactly)(expr.span()) {
            self.slots.push(Slot {
                span: expr.span(),
                rank: 0,
                empty: "{}",
            });
        }
        if (self.around)(expr.span()) {
            expr.visit_children_with(self);
        }
    }

    fn visit_arrow_expr(&mut self, arrow: &ArrowExpr) {
        if let ArrowFunctionBody::Expr(body) = &*arrow.body
            && (self.exactly)(inside(body).span())
        {
            self.slots.push(Slot {
                span: body.span(),
                rank: 0,
                empty: "({})",
            });
        }
        arrow.visit_children_with(self);
    }

    fn visit_expr_stmt(&mut self, stmt: &ExprStmt) {
        if (self.around)(stmt.span) {
            self.statement = Some(stmt.span);
            stmt.visit_children_with(self);
        }
    }
}

fn inside(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => inside(&paren.expr),
        other => other,
    }
}

/// The branches of a program, and its statements that only wait.
#[derive(Default)]
struct Branches {
    found: Vec<Branch>,
    waits: Vec<Span>,
}

impl Visit for Branches {
    fn visit_switch_case(&mut self, case: &SwitchCase) {
        if let Some(test) = &case.test
            && let Some((literal, method)) = method_of(test)
        {
            let stmts = unwrapped(&case.cons);
            let breaks = stmts
                .iter()
                .chain(&case.cons)
                .any(|stmt| matches!(stmt, Stmt::Break(_)));
            self.add(Kind::Case { breaks }, case.span, literal, method, stmts);
        }
        case.visit_children_with(self);
    }

    fn visit_if_stmt(&mut self, stmt: &IfStmt) {
        if let Some((literal, method)) = method_of(&stmt.test) {
            self.add(
                Kind::If {
                    test: stmt.test.span(),
                    chained: stmt.alt.is_some(),
                },
                stmt.span,
                literal,
                method,
                unwrapped(std::slice::from_ref(&stmt.cons)),
            );
        }
        stmt.visit_children_with(self);
    }

    fn visit_key_value_prop(&mut self, prop: &KeyValueProp) {
        if let PropName::Str(key) = &prop.key
            && let Some(method) = known(key)
        {
            self.entry(
                false,
                prop.key.span().to(prop.value.span()),
                key.span,
                method,
                &prop.value,
            );
        }
        prop.visit_children_with(self);
    }

    fn visit_expr_stmt(&mut self, stmt: &ExprStmt) {
        if matches!(inside(&stmt.expr), Expr::Await(_)) {
            self.waits.push(stmt.span);
        }
        if let Expr::Call(call) = inside(&stmt.expr)
            && let [name, handler] = call.args.as_slice()
            && let Expr::Lit(Lit::Str(key)) = inside(&name.expr)
            && let Some(method) = known(key)
        {
            self.entry(true, stmt.span, key.span, method, &handler.expr);
        }
        stmt.visit_children_with(self);
    }
}

impl Branches {
    fn add(&mut self, kind: Kind, whole: Span, literal: Span, method: String, stmts: &[Stmt]) {
        let body: Vec<&Stmt> = stmts
            .iter()
            .filter(|stmt| !matches!(stmt, Stmt::Break(_) | Stmt::Empty(_)))
            .collect();
        let bare = |stmt: &&&Stmt| matches!(stmt, Stmt::Return(inner) if inner.arg.is_none());
        let reply = body
            .iter()
            .rev()
            .find(|stmt| !bare(stmt))
            .filter(|stmt| matches!(stmt, Stmt::Return(_) | Stmt::Expr(_)));
        let mut slots = Slots::default();
        if method == "ping" {
            for stmt in &body {
                stmt.visit_with(&mut slots);
            }
        } else if let Some(reply) = reply {
            reply.visit_with(&mut slots);
        }
        slots.0.sort_by_key(|slot| slot.rank);
        self.found.push(Branch {
            kind,
            whole,
            literal,
            method,
            reply: reply.map(Spanned::span),
            body: body
                .first()
                .zip(body.last())
                .map(|(first, last)| first.span().to(last.span())),
            length: body.len(),
            results: slots.0,
        });
    }

    fn entry(&mut self, statement: bool, whole: Span, literal: Span, method: String, value: &Expr) {
        let mut slots = Slots::default();
        value.visit_with(&mut slots);
        if method != "ping" {
            // A whole handler made anew says nothing of what its neighbour does besides.
            slots.0.retain(|slot| slot.rank < 2);
            for empty in ["() => ({})", "async () => ({})"] {
                slots.0.push(Slot {
                    span: value.span(),
                    rank: 0,
                    empty,
                });
            }
        }
        slots.0.sort_by_key(|slot| slot.rank);
        self.found.push(Branch {
            kind: Kind::Entry { statement },
            whole,
            literal,
            method,
            reply: Some(value.span()),
            body: Some(value.span()),
            length: 1,
            results: slots.0,
        });
    }
}

/// The statements of a lone block.
fn unwrapped(stmts: &[Stmt]) -> &[Stmt] {
    match stmts {
        [Stmt::Block(block)] => &block.stmts,
        [Stmt::Block(block), Stmt::Break(_)] => &block.stmts,
        _ => stmts,
    }
}

fn known(text: &Str) -> Option<String> {
    text.value
        .as_str()
        .filter(|name| is_method(name) && !name.starts_with("notifications/"))
        .map(str::to_owned)
}

/// The one method that a test names.
fn method_of(test: &Expr) -> Option<(Span, String)> {
    #[derive(Default)]
    struct Names(Vec<(Span, String)>);
    impl Visit for Names {
        fn visit_str(&mut self, text: &Str) {
            if let Some(method) = known(text) {
                self.0.push((text.span, method));
            }
        }
    }
    let mut names = Names::default();
    test.visit_with(&mut names);
    match names.0.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// Expressions that may be a reply's result: what is called so, the last argument of a call, what
/// is returned.
#[derive(Default)]
struct Slots(Vec<Slot>);

impl Slots {
    fn push(&mut self, span: Span, rank: u8, empty: &'static str) {
        self.0.push(Slot { span, rank, empty });
    }
}

impl Visit for Slots {
    fn visit_key_value_prop(&mut self, prop: &KeyValueProp) {
        let named = match &prop.key {
            PropName::Ident(name) => &*name.sym == "result",
            PropName::Str(name) => name.value.as_str() == Some("result"),
            _ => false,
        };
        if named {
            self.push(prop.value.span(), 0, "{}");
        }
        prop.visit_children_with(self);
    }

    fn visit_call_expr(&mut self, call: &CallExpr) {
        let serializes = matches!(&call.callee, Callee::Expr(callee) if matches!(
            &**callee,
            Expr::Member(member) if matches!(&member.prop, MemberProp::Ident(name) if &*name.sym == "stringify")
        ));
        if !serializes && let Some(last) = call.args.last() {
            self.push(last.expr.span(), 1, "{}");
        }
        call.visit_children_with(self);
    }

    fn visit_return_stmt(&mut self, stmt: &ReturnStmt) {
        if let Some(arg) = &stmt.arg {
            self.push(arg.span(), 2, "{}");
        }
        stmt.visit_children_with(self);
    }

    fn visit_arrow_expr(&mut self, arrow: &ArrowExpr) {
        if let ArrowFunctionBody::Expr(body) = &*arrow.body {
            self.push(body.span(), 2, "({})");
        }
        arrow.visit_children_with(self);
    }
}
