//! Statements.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    BinaryOp, Callee, Decl, Expr, ForHead, ForOfStmt, IfStmt, MemberProp, Stmt, SwitchStmt,
    TryStmt, TsEnumDecl, TsEnumMemberId, TsModuleName, VarDeclKind, VarDeclOrExpr,
};

use super::{
    heap::{EnvId, Generator, Kind, Prop},
    host::{Host, Source},
    ops,
    origin::{Origin, Step},
    run::{Abrupt, Flow, MOST_ROUNDS, R, Run},
    value::{Tag, V, Value},
};
use crate::servers::entries::{Entry, EntryKind};

/// Who takes what a generator yields.
#[derive(Debug, Clone)]
pub enum Consumer<'a> {
    /// The body of a `for … of` loop over it.
    Loop {
        head: &'a ForHead,
        body: &'a Stmt,
        env: EnvId,
        label: Option<Atom>,
        left: Option<Flow>,
    },
    Collect(Vec<Value>),
    /// A function that is called with each.
    Call(Value),
    /// A helper of a compiler that makes `yield` an `await`.
    Await,
}

impl<'a> Run<'a> {
    pub fn block(&mut self, stmts: &'a [Stmt], parent: EnvId) -> R<Flow> {
        let env = self.heap.scope(Some(parent), false);
        self.hoist_lexical(stmts.iter(), env);
        self.stmts(stmts, env)
    }

    pub fn stmts(&mut self, stmts: &'a [Stmt], env: EnvId) -> R<Flow> {
        for stmt in stmts {
            let flow = match stmt {
                Stmt::Expr(_) | Stmt::Decl(Decl::Var(_)) if !self.probing() => {
                    self.contained_stmt(stmt, env)?
                }
                _ => self.stmt(stmt, env)?,
            };
            match flow {
                Flow::Normal => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Normal)
    }

    /// Setting up: what this audit takes to throw or to run long may well work, and then what
    /// stands behind it is reached. So each statement has a share of the steps, and is passed over
    /// where it fails.
    fn contained_stmt(&mut self, stmt: &'a Stmt, env: EnvId) -> R<Flow> {
        const LEAST: u64 = 2_000;
        let share = (self.step_limit.saturating_sub(self.steps) / 2).max(LEAST);
        let from = self.steps;
        let flow = self.within_budget(share, |run| match run.stmt(stmt, env) {
            Err(end @ (Abrupt::Hang | Abrupt::Leave)) => Ok(Err(end)),
            // The code says itself what is done then.
            Err(Abrupt::Throw(error)) if run.trying > 0 => Ok(Err(Abrupt::Throw(error))),
            other => other.map(Ok),
        })?;
        flow.unwrap_or_else(|| {
            self.cut_short |= self.steps >= self.step_limit.min(from + share);
            Ok(Flow::Normal)
        })
    }

    pub fn stmt(&mut self, stmt: &'a Stmt, env: EnvId) -> R<Flow> {
        self.step()?;
        if self.depth >= super::run::DEEPEST_EVAL {
            if self.probing() {
                self.paths.exhausted = true;
            }
            return Ok(Flow::Normal);
        }
        self.depth += 1;
        let result = self.stmt_inner(stmt, env);
        self.depth -= 1;
        result
    }

    fn stmt_inner(&mut self, stmt: &'a Stmt, env: EnvId) -> R<Flow> {
        match stmt {
            Stmt::Expr(stmt) => self.eval(&stmt.expr, env).map(|_| Flow::Normal),
            Stmt::Decl(decl) => self.decl(decl, env).map(|()| Flow::Normal),
            Stmt::Return(stmt) => {
                let value = match &stmt.arg {
                    Some(arg) => self.eval(arg, env)?,
                    None => Value::undefined(stmt.span),
                };
                if stmt.arg.is_some()
                    && value.is_nullish()
                    && stmt.span.contains(value.at)
                    && self.trace.empty_return.is_none()
                {
                    self.trace.empty_return = Some(value.at);
                }
                Ok(Flow::Return(value))
            }
            Stmt::If(stmt) => self.if_stmt(stmt, env),
            Stmt::Block(block) => self.block(&block.stmts, env),
            Stmt::Switch(stmt) => self.switch(stmt, env, None),
            Stmt::Try(stmt) => self.try_stmt(stmt, env),
            Stmt::Throw(stmt) => {
                let value = self.eval(&stmt.arg, env)?;
                let at = self.within_branch(stmt.span);
                self.tell(stmt.span, "an exception is thrown");
                Err(Abrupt::Throw(Value {
                    at: if value.at == crate::syntax::NOWHERE {
                        at
                    } else {
                        value.at
                    },
                    ..value
                }))
            }
            Stmt::Break(stmt) => Ok(Flow::Break(
                stmt.label.as_ref().map(|label| label.sym.clone()),
            )),
            Stmt::Continue(stmt) => Ok(Flow::Continue(
                stmt.label.as_ref().map(|label| label.sym.clone()),
            )),
            Stmt::Labeled(stmt) => {
                let label = stmt.label.sym.clone();
                let flow = match &*stmt.body {
                    Stmt::For(_)
                    | Stmt::ForIn(_)
                    | Stmt::ForOf(_)
                    | Stmt::While(_)
                    | Stmt::DoWhile(_) => self.looped(&stmt.body, env, Some(&label))?,
                    body => self.stmt(body, env)?,
                };
                Ok(match flow {
                    Flow::Break(Some(name)) if name == label => Flow::Normal,
                    flow => flow,
                })
            }
            Stmt::For(_) | Stmt::ForIn(_) | Stmt::ForOf(_) | Stmt::While(_) | Stmt::DoWhile(_) => {
                self.looped(stmt, env, None)
            }
            Stmt::Empty(_) | Stmt::Debugger(_) | Stmt::With(_) => Ok(Flow::Normal),
        }
    }

    pub fn decl(&mut self, decl: &'a Decl, env: EnvId) -> R<()> {
        match decl {
            Decl::Var(var) if !var.declare => {
                for decl in &var.decls {
                    let value = match &decl.init {
                        Some(init) => self.eval_named(init, &decl.name, env)?,
                        None if var.kind == VarDeclKind::Var => continue,
                        None => Value::undefined(decl.span),
                    };
                    self.bind(&decl.name, value, env, true)?;
                }
                Ok(())
            }
            Decl::Using(using) => {
                for decl in &using.decls {
                    if let Some(init) = &decl.init {
                        let value = self.eval(init, env)?;
                        self.bind(&decl.name, value, env, true)?;
                    }
                }
                Ok(())
            }
            Decl::Class(class) if !class.declare => {
                let value = self.class(&class.class, Some(class.ident.sym.clone()), env)?;
                self.heap.declare(env, &class.ident.sym, value);
                Ok(())
            }
            Decl::TsEnum(decl) if !decl.declare => self.ts_enum(decl, env),
            Decl::TsModule(decl) if !decl.declare => match (&decl.id, &decl.body) {
                (TsModuleName::Ident(ident), Some(body)) => {
                    self.ts_namespace(&ident.sym, body, env, decl.span)
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn ts_enum(&mut self, decl: &'a TsEnumDecl, env: EnvId) -> R<()> {
        let existing = self
            .heap
            .find(env, &decl.id.sym)
            .and_then(|index| self.heap.env(env).vars[index].1.as_obj());
        let object = existing.unwrap_or_else(|| self.plain(decl.span));
        self.heap
            .declare(env, &decl.id.sym, Value::obj(object, decl.span));
        // Members may name earlier ones.
        let scope = self.heap.scope(Some(env), false);
        let mut next = 0.0;
        for member in &decl.members {
            let name = match &member.id {
                TsEnumMemberId::Ident(ident) => ident.sym.clone(),
                TsEnumMemberId::Str(name) => name.value.to_atom_lossy().into_owned(),
            };
            let value = match &member.init {
                Some(init) => self.eval(init, scope)?,
                None => Value::num(next, member.span),
            };
            if let V::Num(n) = value.v {
                next = n + 1.0;
                self.heap.set(
                    object,
                    &super::text::number(n),
                    Value::str(&name, member.span),
                );
            }
            self.heap.declare(scope, &name, value.clone());
            self.heap.set(object, &name, value);
        }
        Ok(())
    }

    /// A condition: what it is on this path, or nothing where both ways are to be gone. The second
    /// part tells that it holds because the method is ping.
    pub fn condition(&mut self, test: &'a Expr, env: EnvId) -> R<(Option<bool>, bool)> {
        let hits = self.trace.hits;
        let value = self.eval(test, env)?;
        let is = self.truth(&value, test.span())?;
        if let Some(is) = is {
            self.decided(test.span(), u32::from(is));
        }
        Ok((is, self.trace.hits > hits))
    }

    /// Whether a value is true; nothing where it is not known and both ways are to be gone.
    pub fn truth(&mut self, value: &Value, at: Span) -> R<Option<bool>> {
        if value.tag.switch != 0 {
            self.switch_decides(value.tag.switch, at);
        }
        match ops::truthiness(value) {
            Some(is) => Ok(Some(is)),
            None => {
                let value = self.pick(value.clone());
                if let Some(is) = ops::truthiness(&value) {
                    return Ok(Some(is));
                }
                let origin = value
                    .origin()
                    .cloned()
                    .unwrap_or_else(|| Origin::new(Step::Opaque("a condition"), at));
                Ok(self.suppose_truthy(&origin, at))
            }
        }
    }

    fn if_stmt(&mut self, stmt: &'a IfStmt, env: EnvId) -> R<Flow> {
        let mut stmt = stmt;
        loop {
            let hits = self.trace.hits;
            let value = self.eval(&stmt.test, env)?;
            let splits = self.splits.len();
            let is = self.truth(&value, stmt.test.span())?;
            if let Some(is) = is {
                self.decided(stmt.test.span(), u32::from(is));
            }
            let asked = self.trace.hits > hits;
            match is {
                Some(true) if !self.probing() && value.tag.switch != 0 => {
                    // A check of the configuration that ends the program: taken to be satisfied.
                    return Ok(self
                        .may(|run| run.stmt(&stmt.cons, env))?
                        .unwrap_or(Flow::Normal));
                }
                Some(true) => {
                    if asked {
                        self.tell(stmt.test.span(), "the condition holds for ping");
                        self.enter_branch(Span::new(stmt.span.lo, stmt.cons.span().hi));
                    }
                    return self.stmt(&stmt.cons, env);
                }
                Some(false) => {
                    if asked
                        && super::expr::is_negation(&stmt.test)
                        && let Some(alt) = &stmt.alt
                    {
                        self.tell(stmt.test.span(), "the condition excludes all but ping");
                        self.enter_branch(alt.span());
                    }
                }
                None => return self.each_way(splits, |run| run.both_ways(stmt, env)),
            }
            match stmt.alt.as_deref() {
                None => return Ok(Flow::Normal),
                Some(Stmt::If(next)) => stmt = next,
                Some(other) => return self.stmt(other, env),
            }
        }
    }

    /// Setting up: goes through both branches, since either may register a server.
    fn both_ways(&mut self, stmt: &'a IfStmt, env: EnvId) -> R<Flow> {
        let first = self.may(|run| run.stmt(&stmt.cons, env))?;
        let after_first: Vec<Value> = self
            .heap
            .rebound()
            .into_iter()
            .map(|(scope, index, _)| self.heap.env(scope).vars[index].1.clone())
            .collect();
        let second = match &stmt.alt {
            Some(alt) => self.may(|run| run.stmt(alt, env))?,
            None => Some(Flow::Normal),
        };
        // A binding that the branches set differently may be either.
        for (place, (scope, index, old)) in self.heap.rebound().into_iter().enumerate() {
            let first = after_first.get(place).unwrap_or(&old).clone();
            let second = self.heap.env(scope).vars[index].1.clone();
            if !ops::identical(&first, &second) && !ops::identical(&first, &old) {
                let either = self.either(vec![second, first], stmt.span);
                self.heap.set_var(scope, index, either);
            } else if stmt.alt.is_none() && !ops::identical(&old, &second) {
                // Set or left alone: what was set is what is worth following, unless there was a value.
                if !old.is_nullish() {
                    let either = self.either(vec![second, old], stmt.span);
                    self.heap.set_var(scope, index, either);
                }
            }
        }
        match (first, second) {
            (Some(Flow::Normal), Some(Flow::Normal)) => Ok(Flow::Normal),
            (first, second) => {
                self.heap.note_effect();
                Ok(self.returned_by_either(first, second, stmt.span))
            }
        }
    }

    fn returned_by_either(&mut self, first: Option<Flow>, second: Option<Flow>, at: Span) -> Flow {
        match (first, second) {
            (Some(Flow::Return(a)), Some(Flow::Return(b))) => {
                Flow::Return(self.either(vec![a, b], at))
            }
            (Some(Flow::Return(value)), _) | (_, Some(Flow::Return(value))) => {
                if let Some(returns) = self.may_return.last_mut() {
                    returns.push(value);
                }
                Flow::Normal
            }
            _ => Flow::Normal,
        }
    }

    /// Goes both ways behind a condition that is not known. Where that does what no one could see,
    /// the condition, asked about after `splits` others, was no parting of ways.
    pub fn each_way<T>(&mut self, splits: usize, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let own = splits..self.splits.len();
        let registrations = self.registrations;
        let outer = self.heap.watch();
        let result = f(self);
        let effects = self.heap.unwatch(outer);
        if !effects && self.registrations == registrations && result.is_ok() {
            self.splits.drain(own);
        }
        result
    }

    /// Runs what may or may not run: an exception or a hang in it ends nothing else.
    pub fn may<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<Option<T>> {
        match f(self) {
            Ok(value) => Ok(Some(value)),
            Err(Abrupt::Throw(_) | Abrupt::Hang) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn switch(&mut self, stmt: &'a SwitchStmt, parent: EnvId, _label: Option<&Atom>) -> R<Flow> {
        let subject = self.eval(&stmt.discriminant, parent)?;
        let subject = self.pick(subject);
        let env = self.heap.scope(Some(parent), false);
        for case in &stmt.cases {
            self.hoist_lexical(case.cons.iter(), env);
        }
        if self.probing() {
            self.note_names(
                stmt.cases.iter().filter_map(|case| case.test.as_deref()),
                &subject,
                env,
            )?;
        }
        let mut matched = None;
        let mut unknown = false;
        let mut asked = false;
        for (index, case) in stmt.cases.iter().enumerate() {
            let Some(test) = &case.test else { continue };
            let hits = self.trace.hits;
            let value = self.eval(test, env)?;
            let value = self.pick(value);
            match self.equal(&subject, &value, test.span(), true)? {
                Some(true) => {
                    matched = Some(index);
                    asked = self.trace.hits > hits || subject.tag.has(Tag::METHOD);
                    break;
                }
                Some(false) => {}
                None => unknown = true,
            }
        }
        if unknown && matched.is_none() {
            if let Some(origin) = subject.origin() {
                self.split(&Rc::clone(origin));
            }
            return self.every_case(stmt, env);
        }
        let default = stmt.cases.iter().position(|case| case.test.is_none());
        self.decided(
            stmt.discriminant.span(),
            matched.or(default).map_or(u32::MAX, |index| index as u32),
        );
        let about_method = subject.tag.has(Tag::METHOD) || asked;
        match matched {
            Some(index) => {
                let case = &stmt.cases[index];
                if asked || subject.tag.has(Tag::METHOD) {
                    let end = stmt.cases[index..]
                        .iter()
                        .find(|case| !case.cons.is_empty())
                        .unwrap_or(case)
                        .span
                        .hi;
                    self.tell(
                        case.span.shrink_to_lo().to(case
                            .test
                            .as_ref()
                            .map_or(case.span, swc_common::Spanned::span)),
                        "a case of the switch is ping",
                    );
                    self.enter_branch(Span::new(case.span.lo, end));
                }
            }
            None if about_method || self.has_method_tests(stmt) => {
                self.asked(stmt.span, false);
                match default {
                    Some(index) => self.tell(stmt.cases[index].span, "no case is ping: default"),
                    None => self.tell(stmt.span, "no case is ping, and there is no default"),
                }
            }
            None => {}
        }
        let Some(start) = matched.or(default) else {
            return Ok(Flow::Normal);
        };
        for case in &stmt.cases[start..] {
            match self.stmts(&case.cons, env)? {
                Flow::Normal => {}
                Flow::Break(None) => return Ok(Flow::Normal),
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Normal)
    }

    /// `switch (true)` whose labels ask for the method.
    fn has_method_tests(&self, stmt: &SwitchStmt) -> bool {
        matches!(&*stmt.discriminant, Expr::Lit(_))
            && self.trace.asks.iter().any(|ask| stmt.span.contains(ask.at))
    }

    /// Names that the method is compared with, known before the first of them matches.
    fn note_names(
        &mut self,
        tests: impl Iterator<Item = &'a Expr>,
        subject: &Value,
        _env: EnvId,
    ) -> R<()> {
        if subject.tag.has(Tag::METHOD) {
            for test in tests {
                if let Expr::Lit(swc_ecma_ast::Lit::Str(name)) = test {
                    self.trace
                        .names
                        .push(name.value.to_atom_lossy().into_owned());
                }
            }
        }
        Ok(())
    }

    /// Setting up: what is looked at is not known, so every case may run.
    fn every_case(&mut self, stmt: &'a SwitchStmt, env: EnvId) -> R<Flow> {
        let mut returned = Vec::new();
        for case in &stmt.cases {
            if let Some(Some(Flow::Return(value))) =
                self.may(|run| run.stmts(&case.cons, env).map(Some))?
            {
                returned.push(value);
            }
        }
        if let Some(returns) = self.may_return.last_mut() {
            returns.extend(returned);
        }
        Ok(Flow::Normal)
    }

    fn try_stmt(&mut self, stmt: &'a TryStmt, env: EnvId) -> R<Flow> {
        let caught = u32::from(stmt.handler.is_some());
        self.trying += caught;
        let mut result = self.block(&stmt.block.stmts, env);
        self.trying -= caught;
        if let Err(Abrupt::Throw(error)) = &result
            && let Some(handler) = &stmt.handler
        {
            let error = error.clone();
            for bad in &mut self.bad_registrations {
                bad.caught |= stmt.block.span.contains(bad.at) || bad.at == error.at;
            }
            self.note_caught(error.at);
            self.tell(
                handler
                    .span
                    .shrink_to_lo()
                    .to(handler.body.span.shrink_to_lo()),
                "the exception is caught",
            );
            let scope = self.heap.scope(Some(env), false);
            result = match &handler.param {
                Some(param) => {
                    self.hoist_pat(param, scope);
                    self.bind(param, error, scope, true)
                }
                None => Ok(()),
            }
            .and_then(|()| self.block(&handler.body.stmts, scope));
        } else if result.is_ok()
            && !self.probing()
            && let Some(handler) = &stmt.handler
            && self.registers_something(&handler.body.stmts)
        {
            // Setting up: a fallback in a catch may be the server that is used.
            let scope = self.heap.scope(Some(env), false);
            if let Some(param) = &handler.param {
                let error = self.unknown(Step::Runtime("an exception"), handler.span);
                self.hoist_pat(param, scope);
                self.bind(param, error, scope, true)?;
            }
            self.may(|run| run.block(&handler.body.stmts, scope))?;
        }
        if let Some(last) = &stmt.finalizer {
            match self.block(&last.stmts, env)? {
                Flow::Normal => {}
                flow => return Ok(flow),
            }
        }
        result
    }

    /// A catch clause that only reports an error is not worth running.
    fn registers_something(&self, stmts: &[Stmt]) -> bool {
        stmts.len() > 2
    }

    /// A loop; one that waits for what messages bring is remembered, to go on when they come.
    fn looped(&mut self, stmt: &'a Stmt, env: EnvId, label: Option<&Atom>) -> R<Flow> {
        const MOST: usize = 8;
        let before = self.registrations;
        let pulled = std::mem::take(&mut self.pulls);
        let result = self.repeat(stmt, env, label);
        let pulls = std::mem::replace(&mut self.pulls, pulled);
        // A generator goes on with the loop that takes what it yields.
        let yields = matches!(
            self.consumers.last(),
            Some(Consumer::Loop { .. } | Consumer::Collect(_) | Consumer::Call(_))
        );
        if matches!(result, Err(Abrupt::Hang))
            && !yields
            && !self.probing()
            && (pulls || self.registrations == before)
            && self.waiting.len() < MOST
            && !self
                .waiting
                .iter()
                .any(|(other, ..)| other.span() == stmt.span())
        {
            self.waiting.push((stmt, env, self.unit));
        }
        result
    }

    /// Lets the loops that wait go on from their start; whether there are any.
    pub fn wake(&mut self) -> R<bool> {
        let hung = self.trace.hung;
        for (stmt, env, unit) in self.waiting.clone() {
            let outer = std::mem::replace(&mut self.unit, unit);
            let result = self.stmt(stmt, env);
            self.unit = outer;
            match result {
                Err(Abrupt::Limit) => return Err(Abrupt::Limit),
                Err(Abrupt::Throw(error)) => self.uncaught(error, stmt.span()),
                _ => {}
            }
        }
        self.trace.hung = hung;
        Ok(!self.waiting.is_empty())
    }

    /// Loops.
    fn repeat(&mut self, stmt: &'a Stmt, env: EnvId, label: Option<&Atom>) -> R<Flow> {
        match stmt {
            Stmt::While(each) => self.rounds(env, label, Some(&each.test), None, &each.body, false),
            Stmt::DoWhile(each) => {
                self.rounds(env, label, Some(&each.test), None, &each.body, true)
            }
            Stmt::For(each) => {
                let scope = self.heap.scope(Some(env), false);
                match &each.init {
                    Some(VarDeclOrExpr::VarDecl(var)) => {
                        if var.kind != VarDeclKind::Var {
                            self.hoist_names(var, scope);
                        }
                        for decl in &var.decls {
                            let value = match &decl.init {
                                Some(init) => self.eval(init, scope)?,
                                None => Value::undefined(decl.span),
                            };
                            let declare = var.kind != VarDeclKind::Var;
                            self.bind(&decl.name, value, scope, declare)?;
                        }
                    }
                    Some(VarDeclOrExpr::Expr(expr)) => {
                        self.eval(expr, scope)?;
                    }
                    None => {}
                }
                self.rounds(
                    scope,
                    label,
                    each.test.as_deref(),
                    each.update.as_deref(),
                    &each.body,
                    false,
                )
            }
            Stmt::ForIn(each) => {
                let object = self.eval(&each.right, env)?;
                let object = self.pick(object);
                let keys = self.keys_of(&object, each.span);
                match keys {
                    Some(keys) => {
                        let keys = keys
                            .into_iter()
                            .map(|key| Value::new(V::Str(key), each.span))
                            .collect();
                        self.each(keys, &each.left, &each.body, env, label)
                    }
                    None => {
                        let origin = object
                            .origin()
                            .cloned()
                            .unwrap_or_else(|| Origin::new(Step::Opaque("keys"), each.span));
                        let key = self.derived(&origin, Step::Element, each.span);
                        self.each_maybe(key, &each.left, &each.body, env, label)
                    }
                }
            }
            Stmt::ForOf(each) => self.for_of(each, env, label),
            _ => self.stmt(stmt, env),
        }
    }

    /// How long a loop looks at the clock and does nothing else: `while (Date.now() < end)`,
    /// `while (Date.now() - start < 200)`; ms.
    fn busy_pause(&mut self, test: &'a Expr, env: EnvId) -> Option<f64> {
        fn reads_clock(expr: &Expr) -> bool {
            let Expr::Call(call) = expr else { return false };
            matches!(&call.callee, Callee::Expr(callee)
                if matches!(&**callee, Expr::Member(member)
                    if matches!(&*member.obj, Expr::Ident(clock)
                        if matches!(&*clock.sym, "Date" | "performance"))
                    && matches!(&member.prop, MemberProp::Ident(now) if &*now.sym == "now")))
        }
        let Expr::Bin(test) = test else { return None };
        let (low, high) = match test.op {
            BinaryOp::Lt | BinaryOp::LtEq => (&*test.left, &*test.right),
            BinaryOp::Gt | BinaryOp::GtEq => (&*test.right, &*test.left),
            _ => return None,
        };
        let passed = matches!(low, Expr::Bin(passed)
            if passed.op == BinaryOp::Sub && reads_clock(&passed.left));
        if !self.probing() || !passed && !reads_clock(low) {
            return None;
        }
        let end = self.eval(high, env).ok()?;
        if passed {
            return end.as_num();
        }
        match end.origin()?.step {
            Step::Later(pause) => Some(f64::from(pause)),
            _ => None,
        }
    }

    fn rounds(
        &mut self,
        env: EnvId,
        label: Option<&Atom>,
        test: Option<&'a Expr>,
        update: Option<&'a Expr>,
        body: &'a Stmt,
        first_untested: bool,
    ) -> R<Flow> {
        if let Some(pause) = test.and_then(|test| self.busy_pause(test, env)) {
            self.busy(test.map_or(body.span(), Spanned::span), pause);
            return Ok(Flow::Normal);
        }
        let mut unknown_rounds = 0;
        // Setting up, what a long loop computes is not worth the time.
        let most = if self.probing() { MOST_ROUNDS } else { 300 };
        for round in 0..most {
            if let Some(test) = test
                && !(first_untested && round == 0)
            {
                let value = self.eval(test, env)?;
                let is = match ops::truthiness(&value) {
                    Some(is) => is,
                    // Nobody knows how often: once, then on.
                    None => {
                        unknown_rounds += 1;
                        unknown_rounds == 1
                    }
                };
                if !is {
                    return Ok(Flow::Normal);
                }
            }
            match self.stmt(body, env)? {
                Flow::Break(name) if name.is_none() || name.as_ref() == label => {
                    return Ok(Flow::Normal);
                }
                Flow::Continue(name) if name.is_none() || name.as_ref() == label => {}
                Flow::Normal => {}
                flow => return Ok(flow),
            }
            if let Some(update) = update {
                self.eval(update, env)?;
            }
        }
        if !self.probing() {
            return Ok(Flow::Normal);
        }
        // A loop that never ends on its own keeps everything behind it from running.
        Err(Abrupt::Limit)
    }

    fn for_of(&mut self, each: &'a ForOfStmt, env: EnvId, label: Option<&Atom>) -> R<Flow> {
        let subject = self.eval(&each.right, env)?;
        let subject = if each.is_await {
            self.wait_for(subject, each.span)?
        } else {
            self.pick(subject)
        };
        if let V::Extern(path) = &subject.v {
            match path.dotted().as_str() {
                "process.stdin" | "Deno.stdin.readable" => {
                    return self.each_of_source(Source::Stdin, each, env, label);
                }
                // Bun: the lines of standard input.
                "console" if each.is_await => {
                    return self.each_of_source(Source::StdinLines, each, env, label);
                }
                _ => {}
            }
        }
        if let V::Obj(id) = subject.v {
            match &self.heap.get(id).kind {
                Kind::Generator(Generator::Ready { .. }) => {
                    return self.consume(id, each, env, label);
                }
                Kind::Host(Host::Source(source)) => {
                    let source = *source;
                    return self.each_of_source(source, each, env, label);
                }
                Kind::Host(Host::Request(_) | Host::WebRequest(_)) => {
                    return self.each_of_source(Source::Body(id), each, env, label);
                }
                Kind::Host(Host::Emitter(emitter))
                    if emitter.kind == super::host::EmitterKind::Lines
                        && self.own_value(id, "@@arguments").is_some() =>
                {
                    if let Some(line) = self.next_input(true, each.span) {
                        let item = self.array(vec![line], each.span);
                        match self.each(vec![item], &each.left, &each.body, env, label)? {
                            Flow::Normal => {}
                            flow => return Ok(flow),
                        }
                    }
                    return Err(Abrupt::Hang);
                }
                Kind::Host(Host::Emitter(emitter))
                    if emitter.kind == super::host::EmitterKind::Lines =>
                {
                    return self.each_of_source(Source::StdinLines, each, env, label);
                }
                _ => {}
            }
        }
        match self.iterate(&subject, each.span)? {
            Some(items) => {
                let mut awaited = Vec::with_capacity(items.len());
                for item in items {
                    awaited.push(if each.is_await {
                        self.wait_for(item, each.span)?
                    } else {
                        item
                    });
                }
                self.each(awaited, &each.left, &each.body, env, label)
            }
            None => {
                let origin = subject
                    .origin()
                    .cloned()
                    .unwrap_or_else(|| Origin::new(Step::Opaque("what is iterated"), each.span));
                let item = self.derived(&origin, Step::Element, each.span);
                self.each_maybe(item, &each.left, &each.body, env, label)
            }
        }
    }

    fn each(
        &mut self,
        items: Vec<Value>,
        head: &'a ForHead,
        body: &'a Stmt,
        env: EnvId,
        label: Option<&Atom>,
    ) -> R<Flow> {
        for item in items {
            match self.round(item, head, body, env)? {
                Flow::Break(name) if name.is_none() || name.as_ref() == label => {
                    return Ok(Flow::Normal);
                }
                Flow::Continue(name) if name.is_none() || name.as_ref() == label => {}
                Flow::Normal => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Normal)
    }

    pub fn round(&mut self, item: Value, head: &'a ForHead, body: &'a Stmt, env: EnvId) -> R<Flow> {
        self.step()?;
        let scope = self.heap.scope(Some(env), false);
        match head {
            ForHead::VarDecl(var) => {
                if var.kind != VarDeclKind::Var {
                    self.hoist_names(var, scope);
                }
                if let Some(decl) = var.decls.first() {
                    self.bind(&decl.name, item, scope, var.kind != VarDeclKind::Var)?;
                }
            }
            ForHead::UsingDecl(using) => {
                if let Some(decl) = using.decls.first() {
                    self.hoist_pat(&decl.name, scope);
                    self.bind(&decl.name, item, scope, true)?;
                }
            }
            ForHead::Pat(pat) => self.bind(pat, item, scope, false)?,
        }
        self.stmt(body, scope)
    }

    /// A round with one unknown item: taken while setting up, maybe taken by a message.
    fn each_maybe(
        &mut self,
        item: Value,
        head: &'a ForHead,
        body: &'a Stmt,
        env: EnvId,
        label: Option<&Atom>,
    ) -> R<Flow> {
        if let Some(origin) = item.origin().cloned()
            && self.suppose_truthy(
                &origin.then(Step::Member("@@length".into()), item.at),
                item.at,
            ) == Some(false)
        {
            return Ok(Flow::Normal);
        }
        let flow = if self.probing() {
            self.each(vec![item], head, body, env, label)?
        } else {
            self.may(|run| run.each(vec![item], head, body, env, label))?
                .unwrap_or(Flow::Normal)
        };
        match flow {
            Flow::Return(value) if !self.probing() => {
                if let Some(returns) = self.may_return.last_mut() {
                    returns.push(value);
                }
                Ok(Flow::Normal)
            }
            flow => Ok(flow),
        }
    }

    /// `for … of` over a generator: its body runs, and each `yield` runs the loop's body.
    fn consume(
        &mut self,
        id: super::heap::ObjId,
        each: &'a ForOfStmt,
        env: EnvId,
        label: Option<&Atom>,
    ) -> R<Flow> {
        self.consumers.push(Consumer::Loop {
            head: &each.left,
            body: &each.body,
            env,
            label: label.cloned(),
            left: None,
        });
        let depth = self.consumers.len();
        let result = self.run_generator(id);
        self.consumers.truncate(depth);
        let left = match self.consumers.pop() {
            Some(Consumer::Loop { left, .. }) => left,
            _ => None,
        };
        match (result, left) {
            (Err(Abrupt::Leave), Some(flow)) => Ok(flow),
            (Err(Abrupt::Leave), None) => Ok(Flow::Normal),
            (Err(error), _) => Err(error),
            (Ok(_), _) => Ok(Flow::Normal),
        }
    }

    /// Runs a generator's body to its end; its yields go to the innermost consumer.
    pub fn run_generator(&mut self, id: super::heap::ObjId) -> R<Value> {
        let Kind::Generator(Generator::Ready { function, env }) = &self.heap.get(id).kind else {
            return Ok(Value::undefined(crate::syntax::NOWHERE));
        };
        let (function, env) = (Rc::clone(function), *env);
        self.heap.get_mut(id).kind = Kind::Generator(Generator::Done {
            yielded: Vec::new(),
            next: 0,
            returned: Value::undefined(function.code.span()),
        });
        self.run_body(&function, env)
    }

    /// What `yield` does with its value, and what it gives back.
    pub fn yielded(&mut self, value: Value, at: Span) -> R<Value> {
        if let Some(value) = self.awaited(&value) {
            return self.wait_for(value, at);
        }
        match self.consumers.pop() {
            Some(Consumer::Collect(mut values)) => {
                const MOST: usize = 256;
                if values.len() < MOST {
                    values.push(value);
                }
                self.consumers.push(Consumer::Collect(values));
                Ok(Value::undefined(at))
            }
            Some(Consumer::Call(function)) => {
                let value = self.wait_for(value, at)?;
                let result = self.call(&function, Value::undefined(at), vec![value], at);
                self.consumers.push(Consumer::Call(function));
                result
            }
            Some(Consumer::Await) => {
                self.consumers.push(Consumer::Await);
                self.wait_for(value, at)
            }
            Some(Consumer::Loop {
                head,
                body,
                env,
                label,
                ..
            }) => {
                let value = self.wait_for(value, at)?;
                let result = self.round(value, head, body, env);
                let left = match &result {
                    Ok(Flow::Normal | Flow::Continue(None)) => None,
                    Ok(Flow::Continue(name)) if *name == label => None,
                    Ok(Flow::Break(name)) if name.is_none() || *name == label => Some(Flow::Normal),
                    Ok(flow) => Some(flow.clone()),
                    Err(_) => None,
                };
                let leave = left.is_some();
                self.consumers.push(Consumer::Loop {
                    head,
                    body,
                    env,
                    label,
                    left,
                });
                result?;
                if leave {
                    Err(Abrupt::Leave)
                } else {
                    Ok(Value::undefined(at))
                }
            }
            None => Ok(Value::undefined(at)),
        }
    }

    /// `for await` over standard input or a request's body.
    fn each_of_source(
        &mut self,
        source: Source,
        each: &'a ForOfStmt,
        env: EnvId,
        label: Option<&Atom>,
    ) -> R<Flow> {
        match source {
            Source::Body(request) => {
                let chunk = self.body_text(request, each.span);
                self.each(vec![chunk], &each.left, &each.body, env, label)
            }
            Source::Stdin | Source::StdinLines => {
                if !self.probing() {
                    let entry = EntryKind::Loop {
                        head: &each.left,
                        body: &each.body,
                        env,
                        consumers: self.consumers.clone(),
                        lines: source == Source::StdinLines,
                    };
                    self.add_entry(Entry::new(entry, each.span, self.unit));
                }
                // It waits for input as long as the program runs.
                Err(Abrupt::Hang)
            }
        }
    }

    /// Own enumerable keys; nothing where they are not known.
    pub fn keys_of(&self, value: &Value, _at: Span) -> Option<Vec<Atom>> {
        let mut value = value;
        while let V::Obj(id) = &value.v
            && let Kind::Host(Host::Proxy { target, .. }) = &self.heap.get(*id).kind
        {
            value = target;
        }
        match &value.v {
            V::Obj(id) => {
                let obj = self.heap.get(*id);
                if obj.open.is_some() {
                    return None;
                }
                if let Kind::Array(items) = &obj.kind {
                    return Some(
                        (0..items.len())
                            .map(|index| index.to_string().into())
                            .collect(),
                    );
                }
                if let Kind::Host(Host::Namespace(unit)) = obj.kind {
                    let mut names = self.exported_names(unit, 0);
                    names.retain(|name| &**name != "default");
                    return Some(names);
                }
                let keys = obj.props.iter().filter(|(key, prop)| {
                    !matches!(prop, Prop::Hidden(_))
                        && !key.starts_with('#')
                        && !key.starts_with("@@")
                });
                Some(keys.map(|(key, _)| key.clone()).collect())
            }
            V::Undefined | V::Null | V::Bool(_) | V::Num(_) => Some(Vec::new()),
            _ => None,
        }
    }

    /// Names of all own members, methods of a class too.
    pub fn own_names(&self, value: &Value, at: Span) -> Option<Vec<Atom>> {
        let Some(id) = value.as_obj() else {
            return self.keys_of(value, at);
        };
        let obj = self.heap.get(id);
        if obj.open.is_some() || !matches!(obj.kind, Kind::Plain | Kind::Class(_) | Kind::Error) {
            return self.keys_of(value, at);
        }
        let names = obj
            .props
            .iter()
            .map(|(name, _)| name)
            .filter(|name| !name.starts_with('#') && !name.starts_with("@@"));
        Some(names.cloned().collect())
    }
}
