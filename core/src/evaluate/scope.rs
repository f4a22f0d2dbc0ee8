//! Modules and names: hoisting, reading and writing bindings, imports and exports.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use swc_atoms::Atom;
use swc_common::{Span, Spanned};
use swc_ecma_ast::{
    Decl, DefaultDecl, ExportSpecifier, ForHead, ImportSpecifier, ModuleDecl, ModuleExportName,
    ModuleItem, Pat, Stmt, TsModuleName, TsModuleRef, TsNamespaceBody, VarDecl, VarDeclKind,
    VarDeclOrExpr,
};

use super::{
    heap::{Code, EnvId, Func, Kind, ObjId, Prop},
    host::Host,
    origin::{Origin, Step},
    run::{Abrupt, Flow, R, Run},
    value::{Extern, V, Value},
};
use crate::modules::Target;

/// Marks a binding whose declaration is still to be evaluated.
const PUT_OFF: &str = "\0put off";

/// Steps that a module may take while it is set up: some for any, and more for long ones, so that
/// the time stays in proportion to the text.
pub fn budget(bytes: usize) -> u64 {
    60_000 + bytes as u64 / 8
}

/// A module's state.
#[derive(Debug, Clone)]
pub struct UnitState {
    pub env: EnvId,
    /// The `CommonJS` `module` object.
    pub module: ObjId,
    pub exports: FxHashMap<Atom, Export>,
    pub stars: Vec<Target>,
    pub started: bool,
    /// Has `import` or `export` declarations.
    pub esm: bool,
    /// What a fragment's top-level `return` gave.
    pub returned: Option<Value>,
    pub thrown: Option<Value>,
}

impl Default for UnitState {
    fn default() -> Self {
        Self {
            env: EnvId(0),
            module: ObjId(0),
            exports: FxHashMap::default(),
            stars: Vec::new(),
            started: false,
            esm: false,
            returned: None,
            thrown: None,
        }
    }
}

#[derive(Debug, Clone)]
pub enum Export {
    Local(Atom),
    From(Target, Atom),
    Namespace(Target),
    Value(Value),
}

impl<'a> Run<'a> {
    /// Executes a unit once, what it imports first.
    pub fn run_unit(&mut self, unit: usize) -> R<()> {
        if self.units[unit].started {
            return Ok(());
        }
        if self.probing() {
            self.late_units.push(unit);
        }
        let outer = std::mem::replace(&mut self.unit, unit);
        let frames = std::mem::take(&mut self.frames);
        let consumers = std::mem::take(&mut self.consumers);
        let limit = self.step_limit;
        let start = self.steps;
        let span = self.program.units[unit].span;
        if !self.probing() {
            // A module has a budget of its own, whoever imports it.
            self.step_limit = self.steps + budget((span.hi.0 - span.lo.0) as usize);
        }
        let mut result = self.execute_unit(unit);
        if !self.probing() {
            self.step_limit = limit.saturating_add(self.steps - start);
            if matches!(result, Err(Abrupt::Limit)) && self.steps < self.step_limit {
                result = Ok(());
            }
        }
        self.unit = outer;
        self.frames = frames;
        self.consumers = consumers;
        result
    }

    fn execute_unit(&mut self, unit: usize) -> R<()> {
        let program = self.program;
        let items: &'a [ModuleItem] = &program.units[unit].items;
        let env = self.prepare_unit(unit, items);
        for item in items {
            let target = match item {
                ModuleItem::ModuleDecl(ModuleDecl::Import(import)) if !import.type_only => {
                    &import.src
                }
                ModuleItem::ModuleDecl(ModuleDecl::ExportAll(export)) => &export.src,
                ModuleItem::ModuleDecl(ModuleDecl::ExportNamed(export)) => match &export.src {
                    Some(src) => src,
                    None => continue,
                },
                _ => continue,
            };
            if let Target::Unit(other) = self.modules.resolve(unit, &target.value.to_atom_lossy()) {
                self.run_unit(other)?;
            }
        }
        let mut result = Ok(());
        for item in items {
            if !self.probing() {
                // Setting up: an exception, a wait or a bound in one statement says nothing of those
                // behind it; what this audit takes to throw may well work.
                const STATEMENT: u64 = 40_000;
                let span = self.program.units[unit].span;
                let share = budget((span.hi.0 - span.lo.0) as usize) / 3;
                match self.within_budget(STATEMENT.max(share), |run| run.module_item(item, env))? {
                    Some(Flow::Return(value)) => {
                        self.units[unit].returned = Some(value);
                        break;
                    }
                    Some(Flow::Break(_) | Flow::Continue(_)) => break,
                    Some(Flow::Normal) | None => {}
                }
                self.frames.clear();
                continue;
            }
            match self.module_item(item, env) {
                Ok(Flow::Normal) => {}
                Ok(Flow::Return(value)) => {
                    self.units[unit].returned = Some(value);
                    break;
                }
                Ok(_) => break,
                Err(Abrupt::Throw(error)) => {
                    self.units[unit].thrown = Some(error.clone());
                    result = Err(Abrupt::Throw(error));
                    break;
                }
                Err(other) => {
                    result = Err(other);
                    break;
                }
            }
        }
        match result {
            Err(Abrupt::Throw(_) | Abrupt::Hang) if !self.probing() => Ok(()),
            result => result,
        }
    }

    fn prepare_unit(&mut self, unit: usize, items: &'a [ModuleItem]) -> EnvId {
        let span = self.program.units[unit].span;
        let env = self.heap.scope(Some(self.root), true);
        let module = self.plain(span);
        let exports = self.plain(span);
        self.heap.set(module, "exports", Value::obj(exports, span));
        self.heap.env_mut(env).this = Some(Value::obj(exports, span));
        let state = &mut self.units[unit];
        state.started = true;
        state.env = env;
        state.module = module;
        state.esm = items
            .iter()
            .any(|item| matches!(item, ModuleItem::ModuleDecl(_)));
        if items.len() > 24 {
            self.heap.env_mut(env).index = Some(Rc::default());
        }
        self.hoist_items(items, env, unit);
        env
    }

    fn hoist_items(&mut self, items: &'a [ModuleItem], env: EnvId, unit: usize) {
        for item in items {
            match item {
                ModuleItem::Stmt(stmt) => self.hoist_vars(stmt, env),
                ModuleItem::ModuleDecl(decl) => self.hoist_module_decl(decl, env, unit),
            }
        }
        let stmts = items.iter().filter_map(|item| match item {
            ModuleItem::Stmt(stmt) => Some(stmt),
            ModuleItem::ModuleDecl(_) => None,
        });
        self.hoist_lexical(stmts, env);
    }

    fn hoist_module_decl(&mut self, decl: &'a ModuleDecl, env: EnvId, unit: usize) {
        match decl {
            ModuleDecl::Import(import) if !import.type_only => {
                let target = self
                    .modules
                    .resolve(unit, &import.src.value.to_atom_lossy());
                for specifier in &import.specifiers {
                    let (local, export) = match specifier {
                        ImportSpecifier::Named(named) if named.is_type_only => continue,
                        ImportSpecifier::Named(named) => {
                            let name = named
                                .imported
                                .as_ref()
                                .map_or_else(|| named.local.sym.clone(), export_name);
                            (&named.local, Export::From(target.clone(), name))
                        }
                        ImportSpecifier::Default(default) => (
                            &default.local,
                            Export::From(target.clone(), "default".into()),
                        ),
                        ImportSpecifier::Namespace(star) => {
                            (&star.local, Export::Namespace(target.clone()))
                        }
                    };
                    self.import(local.sym.clone(), export, env, local.span);
                }
            }
            ModuleDecl::ExportDecl(export) => {
                self.hoist_decl(&export.decl, env);
                let mut names = Vec::new();
                decl_names(&export.decl, &mut names);
                for name in names {
                    self.units[unit]
                        .exports
                        .insert(name.clone(), Export::Local(name));
                }
            }
            ModuleDecl::ExportNamed(export) if !export.type_only => {
                let target = export
                    .src
                    .as_ref()
                    .map(|src| self.modules.resolve(unit, &src.value.to_atom_lossy()));
                for specifier in &export.specifiers {
                    let (name, value) = match (specifier, &target) {
                        (ExportSpecifier::Named(named), _) if named.is_type_only => continue,
                        (ExportSpecifier::Named(named), target) => {
                            let orig = export_name(&named.orig);
                            let name = named
                                .exported
                                .as_ref()
                                .map_or_else(|| orig.clone(), export_name);
                            let value = match target {
                                Some(target) => Export::From(target.clone(), orig),
                                None => Export::Local(orig),
                            };
                            (name, value)
                        }
                        (ExportSpecifier::Namespace(star), Some(target)) => {
                            (export_name(&star.name), Export::Namespace(target.clone()))
                        }
                        (ExportSpecifier::Default(default), Some(target)) => (
                            default.exported.sym.clone(),
                            Export::From(target.clone(), "default".into()),
                        ),
                        _ => continue,
                    };
                    self.units[unit].exports.insert(name, value);
                }
            }
            ModuleDecl::ExportAll(export) if !export.type_only => {
                let target = self
                    .modules
                    .resolve(unit, &export.src.value.to_atom_lossy());
                self.units[unit].stars.push(target);
            }
            ModuleDecl::ExportDefaultDecl(export) => {
                if let DefaultDecl::Fn(function) = &export.decl
                    && function.function.body.is_some()
                {
                    let name = function.ident.as_ref().map(|ident| ident.sym.clone());
                    let value =
                        self.closure(Code::Function(&function.function), env, None, name.clone());
                    match name {
                        Some(name) => {
                            self.heap.declare(env, &name, value);
                            self.units[unit]
                                .exports
                                .insert("default".into(), Export::Local(name));
                        }
                        None => {
                            self.units[unit]
                                .exports
                                .insert("default".into(), Export::Value(value));
                        }
                    }
                } else if let DefaultDecl::Class(class) = &export.decl
                    && let Some(ident) = &class.ident
                {
                    self.units[unit]
                        .exports
                        .insert("default".into(), Export::Local(ident.sym.clone()));
                }
            }
            ModuleDecl::TsImportEquals(import) if !import.is_type_only => {
                if let TsModuleRef::TsExternalModuleRef(module) = &import.module_ref {
                    let target = self
                        .modules
                        .resolve(unit, &module.expr.value.to_atom_lossy());
                    self.import(
                        import.id.sym.clone(),
                        Export::From(target, "export=".into()),
                        env,
                        import.span,
                    );
                }
            }
            _ => {}
        }
    }

    /// Binds an import: read through each time, so that cycles and late writes come out right.
    fn import(&mut self, local: Atom, export: Export, env: EnvId, at: Span) {
        let value = match export {
            Export::From(Target::Package(module), name) => {
                let base = Extern {
                    module,
                    path: Vec::new(),
                };
                if &*name == "export=" {
                    Value::new(V::Extern(Rc::new(base)), at)
                } else {
                    self.exported_by_package(base, &name, at)
                }
            }
            Export::Namespace(Target::Package(module)) => Value::new(
                V::Extern(Rc::new(Extern {
                    module,
                    path: Vec::new(),
                })),
                at,
            ),
            Export::From(Target::Missing(path), name) => {
                let origin = Origin::new(Step::MissingFile(path), at);
                self.derived(&origin, Step::Member(name), at)
            }
            Export::Namespace(Target::Missing(path)) => self.unknown(Step::MissingFile(path), at),
            Export::Namespace(target) => self
                .require(&target, at)
                .unwrap_or_else(|_| Value::undefined(at)),
            Export::From(target, name) => {
                let unit = match target {
                    Target::Unit(unit) => unit,
                    other => {
                        let value = self
                            .require(&other, at)
                            .unwrap_or_else(|_| Value::undefined(at));
                        self.heap.declare(env, &local, value);
                        return;
                    }
                };
                // A link: the exporting unit's number and the name.
                let link = Extern {
                    module: format!("\0{unit}").into(),
                    path: vec![name],
                };
                Value::new(V::Extern(Rc::new(link)), at)
            }
            Export::Local(_) | Export::Value(_) => return,
        };
        self.heap.declare(env, &local, value);
    }

    /// What a link (see [`Run::import`]) or a declaration put off stands for; other values as they are.
    pub fn follow(&mut self, value: &Value) -> R<Value> {
        if let V::Extern(path) = &value.v
            && &*path.module == PUT_OFF
            && let Some(name) = path.path.first()
        {
            return self.catch_up(&name.clone(), value.at);
        }
        if let V::Extern(path) = &value.v
            && let Some(unit) = path
                .module
                .strip_prefix('\0')
                .and_then(|unit| unit.parse().ok())
            && let Some(name) = path.path.first()
        {
            return self.exported(unit, &name.clone(), value.at, 0);
        }
        Ok(value.clone())
    }

    /// Names that a unit exports, sorted, those of `export *` too.
    pub fn exported_names(&self, unit: usize, depth: u32) -> Vec<Atom> {
        const DEEPEST: u32 = 24;
        let state = &self.units[unit];
        let mut names: Vec<Atom> = state.exports.keys().cloned().collect();
        for star in &state.stars {
            if let Target::Unit(other) = star
                && depth < DEEPEST
            {
                let more = self.exported_names(*other, depth + 1);
                names.extend(more.into_iter().filter(|name| &**name != "default"));
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The value that a unit exports under `name`.
    pub fn exported(&mut self, unit: usize, name: &Atom, at: Span, depth: u32) -> R<Value> {
        // Re-exports in a circle export nothing.
        const DEEPEST: u32 = 24;
        if depth > DEEPEST {
            return Ok(Value::undefined(at));
        }
        self.run_unit(unit)?;
        let plain_default = &**name == "default" || &**name == "export=";
        if let Some(export) = self.units[unit].exports.get(name).cloned() {
            return match export {
                Export::Value(value) => Ok(value),
                Export::Local(local) => {
                    let env = self.units[unit].env;
                    match self.heap.find(env, &local) {
                        Some(index) => {
                            let value = self.heap.env(env).vars[index].1.clone();
                            self.follow(&value)
                        }
                        None => Ok(Value::undefined(at)),
                    }
                }
                Export::From(target, name) => self.exported_by(&target, &name, at, depth + 1),
                Export::Namespace(target) => self.require(&target, at),
            };
        }
        for star in self.units[unit].stars.clone() {
            if plain_default {
                break;
            }
            let value = self.exported_by(&star, name, at, depth + 1)?;
            if !value.is_undefined() {
                return Ok(value);
            }
        }
        // CommonJS: `module.exports` is the default, its properties are the names.
        let exports = self.common_exports(unit);
        if plain_default {
            if let Some(id) = exports.as_obj()
                && let Some((Prop::Value(value), _)) = self.heap.lookup(id, "default")
                && self.heap.own(id, "__esModule").is_some()
            {
                return Ok(value.clone());
            }
            return Ok(if self.units[unit].esm && &**name == "default" {
                Value::undefined(at)
            } else {
                exports
            });
        }
        self.member(&exports, name, at)
    }

    fn exported_by(&mut self, target: &Target, name: &Atom, at: Span, depth: u32) -> R<Value> {
        match target {
            Target::Unit(unit) => self.exported(*unit, name, at, depth),
            Target::Package(module) => {
                let base = Extern {
                    module: module.clone(),
                    path: Vec::new(),
                };
                Ok(self.exported_by_package(base, name, at))
            }
            Target::Missing(path) => {
                let origin = Origin::new(Step::MissingFile(path.clone()), at);
                Ok(self.derived(&origin, Step::Member(name.clone()), at))
            }
            Target::Json(_) => self.require(target, at),
        }
    }

    /// What a package exports under a name: a value where that is known, else its path.
    fn exported_by_package(&mut self, module: Extern, name: &Atom, at: Span) -> Value {
        let path = module.member(name);
        match self.package_member(&module, &path, name, at) {
            Some(value) => value,
            None => Value::new(V::Extern(Rc::new(path)), at),
        }
    }

    fn common_exports(&self, unit: usize) -> Value {
        match self.heap.own(self.units[unit].module, "exports") {
            Some(Prop::Value(value)) => value.clone(),
            _ => Value::undefined(self.program.units[unit].span),
        }
    }

    /// What `require` of a target gives.
    pub fn require(&mut self, target: &Target, at: Span) -> R<Value> {
        match target {
            Target::Unit(unit) => {
                self.run_unit(*unit)?;
                let state = &self.units[*unit];
                if !state.esm || state.exports.is_empty() && state.stars.is_empty() {
                    return Ok(self.common_exports(*unit));
                }
                let id = self
                    .heap
                    .alloc(Kind::Host(Host::Namespace(*unit)), None, at);
                Ok(Value::obj(id, at))
            }
            Target::Json(file) => {
                let text = self.program.files[*file].text;
                let at = Span::new(
                    swc_common::BytePos(self.program.files[*file].base),
                    swc_common::BytePos(self.program.files[*file].base),
                );
                self.json_value(text, at)
            }
            Target::Package(module) => Ok(Value::new(
                V::Extern(Rc::new(Extern {
                    module: module.clone(),
                    path: Vec::new(),
                })),
                at,
            )),
            Target::Missing(path) => Ok(self.unknown(Step::MissingFile(path.clone()), at)),
        }
    }

    fn module_item(&mut self, item: &'a ModuleItem, env: EnvId) -> R<Flow> {
        match item {
            ModuleItem::Stmt(stmt) => self.top_level(stmt, env),
            ModuleItem::ModuleDecl(ModuleDecl::ExportDecl(export)) => {
                if self.put_off(&export.decl, env) {
                    return Ok(Flow::Normal);
                }
                self.decl(&export.decl, env).map(|()| Flow::Normal)
            }
            ModuleItem::ModuleDecl(ModuleDecl::ExportDefaultExpr(export)) => {
                let value = self.eval(&export.expr, env)?;
                let unit = self.unit;
                self.units[unit]
                    .exports
                    .insert("default".into(), Export::Value(value));
                Ok(Flow::Normal)
            }
            ModuleItem::ModuleDecl(ModuleDecl::ExportDefaultDecl(export)) => {
                if let DefaultDecl::Class(class) = &export.decl {
                    let name = class.ident.as_ref().map(|ident| ident.sym.clone());
                    let value = self.class(&class.class, name.clone(), env)?;
                    let unit = self.unit;
                    match name {
                        Some(name) => self.heap.declare(env, &name, value),
                        None => {
                            self.units[unit]
                                .exports
                                .insert("default".into(), Export::Value(value));
                        }
                    }
                }
                Ok(Flow::Normal)
            }
            ModuleItem::ModuleDecl(ModuleDecl::TsExportAssignment(export)) => {
                let value = self.eval(&export.expr, env)?;
                let unit = self.unit;
                let module = self.units[unit].module;
                self.heap.set(module, "exports", value.clone());
                self.units[unit]
                    .exports
                    .insert("export=".into(), Export::Value(value.clone()));
                self.units[unit]
                    .exports
                    .insert("default".into(), Export::Value(value));
                Ok(Flow::Normal)
            }
            ModuleItem::ModuleDecl(_) => Ok(Flow::Normal),
        }
    }

    fn top_level(&mut self, stmt: &'a Stmt, env: EnvId) -> R<Flow> {
        if let Stmt::Decl(decl) = stmt
            && self.put_off(decl, env)
        {
            return Ok(Flow::Normal);
        }
        self.stmt(stmt, env)
    }

    /// In a long module, declarations that hold nothing of interest are evaluated when somebody
    /// first reads them: a bundle costs what the message's way through it costs.
    fn put_off(&mut self, decl: &'a Decl, env: EnvId) -> bool {
        const LONG: u32 = 100 << 10;
        let unit = self.program.units[self.unit].span;
        let Decl::Var(var) = decl else { return false };
        if self.probing() || unit.hi.0 - unit.lo.0 < LONG || self.words.interest(var.span) {
            return false;
        }
        // A method that is bound is the one of now: it may be replaced behind.
        let binds = |init: &swc_ecma_ast::Expr| match init {
            swc_ecma_ast::Expr::Call(call) => call
                .callee
                .as_expr()
                .and_then(|callee| callee.as_member())
                .is_some_and(|member| member.prop.is_ident_with("bind")),
            _ => false,
        };
        let may_wait = var.decls.iter().all(|decl| {
            matches!(decl.name, Pat::Ident(_)) && !decl.init.as_deref().is_some_and(binds)
        });
        if !may_wait {
            return false;
        }
        for decl in &var.decls {
            let (Pat::Ident(ident), Some(init)) = (&decl.name, &decl.init) else {
                continue;
            };
            let name = ident.id.sym.clone();
            let path = Extern {
                module: PUT_OFF.into(),
                path: vec![name.clone()],
            };
            self.put_off.insert(decl.span.lo.0, (init, env, self.unit));
            self.heap
                .declare(env, &name, Value::new(V::Extern(Rc::new(path)), decl.span));
        }
        true
    }

    /// Evaluates a declaration that was put off.
    fn catch_up(&mut self, name: &Atom, at: Span) -> R<Value> {
        let Some(&(init, env, unit)) = self.put_off.get(&at.lo.0) else {
            return Ok(Value::undefined(at));
        };
        // While it is being evaluated it reads as undefined, as it would.
        self.heap.declare(env, name, Value::undefined(at));
        let outer = std::mem::replace(&mut self.unit, unit);
        let frames = std::mem::take(&mut self.frames);
        let value = if self.probing() {
            self.eval(init, env)
        } else {
            const MOST: u64 = 40_000;
            let (steps, limit) = (self.steps, self.step_limit);
            self.step_limit = u64::MAX;
            let value = self.within_budget(MOST.min(self.put_off_steps), |run| run.eval(init, env));
            let taken = self.steps - steps;
            self.put_off_steps = self.put_off_steps.saturating_sub(taken);
            (self.steps, self.step_limit) = (steps, limit);
            value.map(|value| {
                value.unwrap_or_else(|| self.unknown(Step::Opaque("a declaration"), at))
            })
        };
        let value = value.map(|value| self.as_helper(&value).unwrap_or(value));
        self.frames = frames;
        self.unit = outer;
        let value = value?;
        self.heap.declare(env, name, value.clone());
        Ok(value)
    }

    // Hoisting.

    /// `let`, `const`, `class` and functions of a block.
    pub fn hoist_lexical(&mut self, stmts: impl Iterator<Item = &'a Stmt>, env: EnvId) {
        for stmt in stmts {
            if let Stmt::Decl(decl) = stmt {
                self.hoist_decl(decl, env);
            }
        }
    }

    fn hoist_decl(&mut self, decl: &'a Decl, env: EnvId) {
        match decl {
            Decl::Fn(function) if function.function.body.is_some() => {
                let name = function.ident.sym.clone();
                let code = Code::Function(&function.function);
                let value = self.closure(code, env, None, Some(name.clone()));
                let value = self.as_helper(&value).unwrap_or(value);
                self.heap.declare(env, &name, value);
            }
            Decl::Var(var) if var.kind == VarDeclKind::Var => {
                let target = self.var_scope(env);
                self.hoist_names(var, target);
            }
            Decl::Var(var) if !var.declare => self.hoist_names(var, env),
            Decl::Using(using) => {
                for decl in &using.decls {
                    self.hoist_pat(&decl.name, env);
                }
            }
            Decl::Class(class) if !class.declare => {
                self.heap
                    .declare(env, &class.ident.sym, Value::undefined(class.ident.span));
            }
            _ => {}
        }
    }

    pub fn hoist_names(&mut self, var: &VarDecl, env: EnvId) {
        if var.declare {
            return;
        }
        for decl in &var.decls {
            self.hoist_pat(&decl.name, env);
        }
    }

    /// Names of a scope's own, also where an outer one has the same.
    pub fn hoist_pat(&mut self, pat: &Pat, env: EnvId) {
        let mut names = Vec::new();
        pat_names(pat, &mut names);
        for (name, span) in names {
            if self.heap.find(env, &name).is_none() {
                self.heap.declare(env, &name, Value::undefined(span));
            }
        }
    }

    pub fn var_scope(&self, mut env: EnvId) -> EnvId {
        loop {
            let scope = self.heap.env(env);
            match scope.parent {
                Some(parent) if !scope.takes_var => env = parent,
                _ => return env,
            }
        }
    }

    /// `var` names within a statement, at any depth outside inner functions.
    pub fn hoist_vars(&mut self, stmt: &'a Stmt, env: EnvId) {
        match stmt {
            Stmt::Decl(Decl::Var(var)) if var.kind == VarDeclKind::Var => {
                self.hoist_names(var, env);
            }
            Stmt::Block(block) => block
                .stmts
                .iter()
                .for_each(|stmt| self.hoist_vars(stmt, env)),
            Stmt::If(branch) => {
                let mut branch = branch;
                loop {
                    self.hoist_vars(&branch.cons, env);
                    match branch.alt.as_deref() {
                        Some(Stmt::If(next)) => branch = next,
                        Some(other) => {
                            self.hoist_vars(other, env);
                            break;
                        }
                        None => break,
                    }
                }
            }
            Stmt::For(each) => {
                if let Some(VarDeclOrExpr::VarDecl(var)) = &each.init
                    && var.kind == VarDeclKind::Var
                {
                    self.hoist_names(var, env);
                }
                self.hoist_vars(&each.body, env);
            }
            Stmt::ForIn(each) => {
                self.hoist_head(&each.left, env);
                self.hoist_vars(&each.body, env);
            }
            Stmt::ForOf(each) => {
                self.hoist_head(&each.left, env);
                self.hoist_vars(&each.body, env);
            }
            Stmt::While(each) => self.hoist_vars(&each.body, env),
            Stmt::DoWhile(each) => self.hoist_vars(&each.body, env),
            Stmt::Labeled(labeled) => self.hoist_vars(&labeled.body, env),
            Stmt::Switch(switch) => {
                for case in &switch.cases {
                    case.cons.iter().for_each(|stmt| self.hoist_vars(stmt, env));
                }
            }
            Stmt::Try(attempt) => {
                attempt
                    .block
                    .stmts
                    .iter()
                    .for_each(|stmt| self.hoist_vars(stmt, env));
                if let Some(handler) = &attempt.handler {
                    handler
                        .body
                        .stmts
                        .iter()
                        .for_each(|stmt| self.hoist_vars(stmt, env));
                }
                if let Some(last) = &attempt.finalizer {
                    last.stmts
                        .iter()
                        .for_each(|stmt| self.hoist_vars(stmt, env));
                }
            }
            _ => {}
        }
    }

    fn hoist_head(&mut self, head: &ForHead, env: EnvId) {
        if let ForHead::VarDecl(var) = head
            && var.kind == VarDeclKind::Var
        {
            self.hoist_names(var, env);
        }
    }

    pub fn closure(
        &mut self,
        code: Code<'a>,
        env: EnvId,
        home: Option<ObjId>,
        name: Option<Atom>,
    ) -> Value {
        let span = code.span();
        let func = Rc::new(Func {
            code,
            env,
            home,
            name,
            unit: self.unit,
        });
        let id = self.heap.alloc(Kind::Function(func), None, span);
        if !self.probing() {
            self.closures.insert(span.lo.0, id);
        }
        Value::obj(id, span)
    }

    // Names.

    pub fn read(&mut self, name: &Atom, env: EnvId, at: Span) -> R<Value> {
        if let Some((scope, index)) = self.heap.resolve(env, name) {
            let value = self.heap.env(scope).vars[index].1.clone();
            return self.follow(&value);
        }
        self.global(name, at)
    }

    pub fn write(&mut self, name: &Atom, value: Value, env: EnvId) {
        if let Some((scope, index)) = self.heap.resolve(env, name) {
            self.heap.set_var(scope, index, value);
        } else {
            let root = self.root;
            self.heap.declare(root, name, value);
        }
    }

    /// A namespace of TypeScript.
    pub fn ts_namespace(
        &mut self,
        name: &Atom,
        body: &'a TsNamespaceBody,
        env: EnvId,
        at: Span,
    ) -> R<()> {
        let existing = match self.heap.find(env, name) {
            Some(index) => self.heap.env(env).vars[index].1.as_obj(),
            None => None,
        };
        let object = existing.unwrap_or_else(|| self.plain(at));
        self.heap.declare(env, name, Value::obj(object, at));
        match body {
            TsNamespaceBody::TsNamespaceDecl(inner) => {
                let scope = self.heap.scope(Some(env), true);
                self.ts_namespace(&inner.id.sym, &inner.body, scope, inner.span)?;
                let value = self.read(&inner.id.sym, scope, inner.span)?;
                self.heap.set(object, &inner.id.sym, value);
            }
            TsNamespaceBody::TsModuleBlock(block) => {
                let scope = self.heap.scope(Some(env), true);
                for item in &block.body {
                    match item {
                        ModuleItem::Stmt(stmt) => {
                            self.hoist_vars(stmt, scope);
                            self.hoist_lexical(std::iter::once(stmt), scope);
                        }
                        ModuleItem::ModuleDecl(ModuleDecl::ExportDecl(export)) => {
                            self.hoist_decl(&export.decl, scope);
                        }
                        ModuleItem::ModuleDecl(_) => {}
                    }
                }
                for item in &block.body {
                    match item {
                        ModuleItem::Stmt(stmt) => {
                            self.stmt(stmt, scope)?;
                        }
                        ModuleItem::ModuleDecl(ModuleDecl::ExportDecl(export)) => {
                            self.decl(&export.decl, scope)?;
                            let mut names = Vec::new();
                            decl_names(&export.decl, &mut names);
                            for name in names {
                                let value = self.read(&name, scope, export.span())?;
                                self.heap.set(object, &name, value);
                            }
                        }
                        ModuleItem::ModuleDecl(_) => {}
                    }
                }
            }
        }
        Ok(())
    }
}

pub fn export_name(name: &ModuleExportName) -> Atom {
    match name {
        ModuleExportName::Ident(ident) => ident.sym.clone(),
        ModuleExportName::Str(name) => name.value.to_atom_lossy().into_owned(),
    }
}

pub fn pat_names(pat: &Pat, names: &mut Vec<(Atom, Span)>) {
    use swc_ecma_ast::ObjectPatProp;
    match pat {
        Pat::Ident(ident) => names.push((ident.id.sym.clone(), ident.id.span)),
        Pat::Array(array) => array
            .elems
            .iter()
            .flatten()
            .for_each(|pat| pat_names(pat, names)),
        Pat::Rest(rest) => pat_names(&rest.arg, names),
        Pat::Assign(assign) => pat_names(&assign.left, names),
        Pat::Object(object) => {
            for prop in &object.props {
                match prop {
                    ObjectPatProp::KeyValue(pair) => pat_names(&pair.value, names),
                    ObjectPatProp::Assign(assign) => {
                        names.push((assign.key.id.sym.clone(), assign.key.id.span));
                    }
                    ObjectPatProp::Rest(rest) => pat_names(&rest.arg, names),
                }
            }
        }
        Pat::Invalid(_) | Pat::Expr(_) => {}
    }
}

fn decl_names(decl: &Decl, names: &mut Vec<Atom>) {
    match decl {
        Decl::Class(class) => names.push(class.ident.sym.clone()),
        Decl::Fn(function) => names.push(function.ident.sym.clone()),
        Decl::Var(var) => {
            let mut found = Vec::new();
            var.decls
                .iter()
                .for_each(|decl| pat_names(&decl.name, &mut found));
            names.extend(found.into_iter().map(|(name, _)| name));
        }
        Decl::TsEnum(decl) => names.push(decl.id.sym.clone()),
        Decl::TsModule(decl) => {
            if let TsModuleName::Ident(ident) = &decl.id {
                names.push(ident.sym.clone());
            }
        }
        _ => {}
    }
}
