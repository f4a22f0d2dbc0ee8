//! Other names for everything that a program names itself.

use std::collections::{HashMap, HashSet};

use ping_audit_core::SourceFile;
use swc_common::Span;
use swc_ecma_ast::{
    BindingIdent, BreakStmt, ClassDecl, ClassExpr, ContinueStmt, Decl, ExportDecl,
    ExportNamedSpecifier, FnDecl, FnExpr, Ident, ImportDefaultSpecifier, ImportNamedSpecifier,
    ImportStarAsSpecifier, LabeledStmt, ModuleExportName, ObjectPatProp, Pat, Prop, TsEnumDecl,
    TsEnumMember, TsGetterSignature, TsMethodSignature, TsParamProp, TsParamPropParam,
    TsPropertySignature, TsSetterSignature,
};
use swc_ecma_visit::{Visit, VisitWith};

use crate::programs::{edited, tree};

/// Names of the platform: where a program declares one of them as well, other parts of it may mean
/// the platform's, so they stay.
const PLATFORM: &[&str] = &[
    "arguments",
    "async",
    "Buffer",
    "console",
    "crypto",
    "exports",
    "fetch",
    "global",
    "globalThis",
    "module",
    "name",
    "process",
    "Request",
    "require",
    "Response",
    "self",
    "this",
    "undefined",
    "URL",
    "WebSocket",
    "__dirname",
    "__filename",
];

/// The text with each variable, function, class and import named otherwise, and the same for the
/// world outside: exports, properties and members keep their names.
pub fn renamed(file: &SourceFile) -> Option<String> {
    let tree = tree(file)?;
    let mut declared = Declared::default();
    tree.visit_with(&mut declared);
    let mut names: Vec<_> = declared
        .names
        .difference(&declared.kept)
        .filter(|name| !PLATFORM.contains(&name.as_str()))
        .collect();
    names.sort();
    let names = names.into_iter().enumerate().map(|(index, name)| {
        // JSX tells a component from an element by its first letter.
        let first = if name.starts_with(char::is_uppercase) {
            'V'
        } else {
            'v'
        };
        (name.clone(), format!("{first}${index}"))
    });
    let mut uses = Uses {
        names: names.collect(),
        edits: Vec::new(),
    };
    tree.visit_with(&mut uses);
    Some(edited(&file.text, uses.edits))
}

#[derive(Default)]
struct Declared {
    names: HashSet<String>,
    kept: HashSet<String>,
}

impl Declared {
    fn add(&mut self, name: &Ident) {
        self.names.insert(name.sym.to_string());
    }
}

impl Visit for Declared {
    fn visit_binding_ident(&mut self, name: &BindingIdent) {
        self.add(&name.id);
    }

    fn visit_fn_decl(&mut self, function: &FnDecl) {
        self.add(&function.ident);
        function.visit_children_with(self);
    }

    fn visit_fn_expr(&mut self, function: &FnExpr) {
        function.ident.iter().for_each(|name| self.add(name));
        function.visit_children_with(self);
    }

    fn visit_class_decl(&mut self, class: &ClassDecl) {
        self.add(&class.ident);
        class.visit_children_with(self);
    }

    fn visit_class_expr(&mut self, class: &ClassExpr) {
        class.ident.iter().for_each(|name| self.add(name));
        class.visit_children_with(self);
    }

    fn visit_ts_enum_decl(&mut self, declaration: &TsEnumDecl) {
        self.add(&declaration.id);
        declaration.visit_children_with(self);
    }

    fn visit_import_named_specifier(&mut self, import: &ImportNamedSpecifier) {
        self.add(&import.local);
    }

    fn visit_import_default_specifier(&mut self, import: &ImportDefaultSpecifier) {
        self.add(&import.local);
    }

    fn visit_import_star_as_specifier(&mut self, import: &ImportStarAsSpecifier) {
        self.add(&import.local);
    }

    fn visit_export_decl(&mut self, export: &ExportDecl) {
        let mut own = Self::default();
        match &export.decl {
            Decl::Class(class) => own.add(&class.ident),
            Decl::Fn(function) => own.add(&function.ident),
            Decl::TsEnum(declaration) => own.add(&declaration.id),
            Decl::Var(declaration) => {
                declaration
                    .decls
                    .iter()
                    .for_each(|one| one.name.visit_with(&mut own));
            }
            _ => {}
        }
        self.kept.extend(own.names);
        export.visit_children_with(self);
    }

    /// `constructor(private name)` declares a member as well.
    fn visit_ts_param_prop(&mut self, param: &TsParamProp) {
        let name = match &param.param {
            TsParamPropParam::Ident(name) => Some(name),
            TsParamPropParam::Assign(assign) => match &*assign.left {
                Pat::Ident(name) => Some(name),
                _ => None,
            },
        };
        self.kept.extend(name.map(|name| name.sym.to_string()));
        param.visit_children_with(self);
    }
}

struct Uses {
    names: HashMap<String, String>,
    edits: Vec<(Span, String)>,
}

impl Uses {
    /// `name` where a property is written by its variable alone: `name: other`.
    fn apart(&mut self, name: &Ident, between: &str) {
        if let Some(new) = self.names.get(name.sym.as_str()) {
            let text = format!("{}{between}{new}", name.sym);
            self.edits.push((name.span, text));
        }
    }
}

impl Visit for Uses {
    fn visit_ident(&mut self, name: &Ident) {
        if let Some(new) = self.names.get(name.sym.as_str()) {
            // With `?` behind it, the span of an optional parameter may be longer than its name.
            let span = Span::new(
                name.span.lo,
                name.span.lo + swc_common::BytePos(name.sym.len() as u32),
            );
            self.edits.push((span, new.clone()));
        }
    }

    fn visit_prop(&mut self, prop: &Prop) {
        match prop {
            Prop::Shorthand(name) => self.apart(name, ": "),
            _ => prop.visit_children_with(self),
        }
    }

    fn visit_object_pat_prop(&mut self, prop: &ObjectPatProp) {
        match prop {
            ObjectPatProp::Assign(prop) => {
                self.apart(&prop.key.id, ": ");
                prop.value.visit_with(self);
            }
            _ => prop.visit_children_with(self),
        }
    }

    fn visit_import_named_specifier(&mut self, import: &ImportNamedSpecifier) {
        match &import.imported {
            None => self.apart(&import.local, " as "),
            Some(_) => import.local.visit_with(self),
        }
    }

    fn visit_export_named_specifier(&mut self, export: &ExportNamedSpecifier) {
        let ModuleExportName::Ident(name) = &export.orig else {
            return;
        };
        let Some(new) = self.names.get(name.sym.as_str()) else {
            return;
        };
        let text = match export.exported {
            None => format!("{new} as {}", name.sym),
            Some(_) => new.clone(),
        };
        self.edits.push((name.span, text));
    }

    fn visit_named_export(&mut self, export: &swc_ecma_ast::NamedExport) {
        // `export { a } from './b.js'` names nothing of this file.
        if export.src.is_none() {
            export.visit_children_with(self);
        }
    }

    // Names that are no variables, though they are written as one.
    fn visit_labeled_stmt(&mut self, labeled: &LabeledStmt) {
        labeled.body.visit_with(self);
    }
    fn visit_break_stmt(&mut self, _: &BreakStmt) {}
    fn visit_continue_stmt(&mut self, _: &ContinueStmt) {}
    fn visit_ts_enum_member(&mut self, member: &TsEnumMember) {
        member.init.visit_with(self);
    }
    fn visit_ts_property_signature(&mut self, member: &TsPropertySignature) {
        member.type_ann.visit_with(self);
    }
    fn visit_ts_method_signature(&mut self, member: &TsMethodSignature) {
        member.params.visit_with(self);
        member.type_ann.visit_with(self);
    }
    fn visit_ts_getter_signature(&mut self, member: &TsGetterSignature) {
        member.type_ann.visit_with(self);
    }
    fn visit_ts_setter_signature(&mut self, _: &TsSetterSignature) {}
}
