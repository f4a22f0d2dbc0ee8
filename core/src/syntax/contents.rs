//! What a tree holds, asked without running it. Comments and texts never count.

use swc_ecma_ast::{
    CallExpr, Callee, Expr, MemberProp, ModuleDecl, ModuleItem, OptChainBase, OptChainExpr, Str,
};
use swc_ecma_visit::{Visit, VisitWith};

use super::Span;

/// Whether the code names modules: by import, `import()` or `require`.
pub fn imports(items: &[ModuleItem]) -> bool {
    struct Requires(bool);
    impl Visit for Requires {
        fn visit_callee(&mut self, callee: &Callee) {
            self.0 |= match callee {
                Callee::Import(_) => true,
                Callee::Expr(callee) => {
                    matches!(&**callee, Expr::Ident(name) if &*name.sym == "require")
                }
                Callee::Super(_) => false,
            };
            callee.visit_children_with(self);
        }
    }
    let mut requires = Requires(false);
    items.iter().any(|item| {
        let declares = item.as_module_decl().is_some_and(ModuleDecl::is_import);
        item.visit_with(&mut requires);
        declares || requires.0
    })
}

/// Whether one of the string literals of `node` is of that value.
pub fn has_string<N>(node: &N, text: &str) -> bool
where
    N: for<'v> VisitWith<Strings<'v>> + ?Sized,
{
    let mut strings = Strings { text, found: false };
    node.visit_with(&mut strings);
    strings.found
}

/// Looks for a string literal.
pub struct Strings<'t> {
    text: &'t str,
    found: bool,
}

impl Visit for Strings<'_> {
    fn visit_str(&mut self, literal: &Str) {
        self.found |= literal.value.as_str() == Some(self.text);
    }
}

/// Whether members of all these names are read or written in `node`.
pub fn has_members<N>(node: &N, names: &[&str]) -> bool
where
    N: for<'v> VisitWith<Members<'v>> + ?Sized,
{
    names.iter().all(|name| {
        let mut members = Members { name, found: false };
        node.visit_with(&mut members);
        members.found
    })
}

/// Looks for a member of a name.
pub struct Members<'n> {
    name: &'n str,
    found: bool,
}

impl Visit for Members<'_> {
    fn visit_member_prop(&mut self, prop: &MemberProp) {
        self.found |= matches!(prop, MemberProp::Ident(name) if &*name.sym == self.name);
        prop.visit_children_with(self);
    }
}

/// Calls `….method(…)` with an argument, by the spans of their expressions.
pub fn calls(items: &[ModuleItem], method: &str) -> Vec<Span> {
    let mut calls = Calls {
        method,
        found: Vec::new(),
    };
    for item in items {
        item.visit_with(&mut calls);
    }
    calls.found
}

struct Calls<'t> {
    method: &'t str,
    found: Vec<Span>,
}

impl Calls<'_> {
    fn is_named(&self, callee: &Expr) -> bool {
        let member = match callee {
            Expr::Member(member) => member,
            Expr::OptChain(chain) => match &*chain.base {
                OptChainBase::Member(member) => member,
                OptChainBase::Call(_) => return false,
            },
            _ => return false,
        };
        matches!(&member.prop, MemberProp::Ident(name) if &*name.sym == self.method)
    }
}

impl Visit for Calls<'_> {
    fn visit_call_expr(&mut self, call: &CallExpr) {
        if let Callee::Expr(callee) = &call.callee
            && !call.args.is_empty()
            && self.is_named(callee)
        {
            self.found.push(call.span);
        }
        call.visit_children_with(self);
    }

    fn visit_opt_chain_expr(&mut self, chain: &OptChainExpr) {
        if let OptChainBase::Call(call) = &*chain.base
            && !call.args.is_empty()
            && self.is_named(&call.callee)
        {
            self.found.push(chain.span);
        }
        chain.visit_children_with(self);
    }
}
