//! What a tree holds, asked without running it. Comments and texts never count.

use swc_common::Spanned;
use swc_ecma_ast::{
    CallExpr, Callee, ClassMember, Expr, Ident, IdentName, JSXText, MemberProp, ModuleDecl,
    ModuleItem, ObjectLit, OptChainBase, OptChainExpr, Prop, PropName, PropOrSpread, Regex, Stmt,
    Str, TplElement,
};
use swc_ecma_visit::{Visit, VisitWith};

use super::{Program, Span};

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

/// Where words stand in code or in a text, not in a comment, for each group of words: positions in
/// order, each within the name or literal that holds the word's second byte (its first may be a
/// quote or dot).
pub fn places<const N: usize>(program: &Program, groups: [&[&str]; N]) -> [Vec<u32>; N] {
    let mut words: Vec<(&str, u32)> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        for word in *group {
            match words.iter_mut().find(|(known, _)| known == word) {
                Some((_, of)) => *of |= 1 << index,
                None => words.push((word, 1 << index)),
            }
        }
    }
    let mut found: Vec<(u32, u32)> = Vec::new();
    for (word, of) in words {
        let finder = memchr::memmem::Finder::new(word);
        for file in &program.files {
            found.extend(
                finder
                    .find_iter(file.text.as_bytes())
                    .map(|at| (file.base + at as u32 + 1, of)),
            );
        }
    }
    found.sort_unstable();
    let mut places = Places {
        found,
        kept: Vec::new(),
    };
    for unit in &program.units {
        unit.items.visit_with(&mut places);
    }
    places.kept.sort_unstable();
    let mut sorted = [const { Vec::new() }; N];
    for (place, of) in places.kept {
        for (index, group) in sorted.iter_mut().enumerate() {
            if of & (1 << index) != 0 && group.last() != Some(&place) {
                group.push(place);
            }
        }
    }
    sorted
}

/// Whether one of the sorted `places` is in `span`.
pub fn any_within(places: &[u32], span: Span) -> bool {
    let from = places.partition_point(|place| *place < span.lo.0);
    places.get(from).is_some_and(|place| *place < span.hi.0)
}

/// Goes down to what holds a place, and nowhere else: by `self.holds(span)`.
macro_rules! only_where_places_are {
    () => {
        fn visit_module_item(&mut self, item: &ModuleItem) {
            if self.holds(item.span()) {
                item.visit_children_with(self);
            }
        }
        fn visit_stmt(&mut self, stmt: &Stmt) {
            if self.holds(stmt.span()) {
                stmt.visit_children_with(self);
            }
        }
        fn visit_expr(&mut self, expr: &Expr) {
            if self.holds(expr.span()) {
                expr.visit_children_with(self);
            }
        }
        fn visit_prop_or_spread(&mut self, prop: &PropOrSpread) {
            if self.holds(prop.span()) {
                prop.visit_children_with(self);
            }
        }
        fn visit_class_member(&mut self, member: &ClassMember) {
            if self.holds(member.span()) {
                member.visit_children_with(self);
            }
        }
    };
}

/// Keeps the places that are in a leaf.
struct Places {
    /// With the groups, as bits, of the word found there.
    found: Vec<(u32, u32)>,
    kept: Vec<(u32, u32)>,
}

impl Places {
    fn within(&self, span: Span) -> &[(u32, u32)] {
        let from = self.found.partition_point(|(place, _)| *place < span.lo.0);
        let many = self.found[from..].partition_point(|(place, _)| *place < span.hi.0);
        &self.found[from..from + many]
    }

    fn holds(&self, span: Span) -> bool {
        !self.within(span).is_empty()
    }

    fn keep(&mut self, leaf: Span) {
        let kept = self.within(leaf).to_vec();
        self.kept.extend(kept);
    }
}

impl Visit for Places {
    only_where_places_are!();

    fn visit_str(&mut self, leaf: &Str) {
        self.keep(leaf.span);
    }
    fn visit_tpl_element(&mut self, leaf: &TplElement) {
        self.keep(leaf.span);
    }
    fn visit_ident(&mut self, leaf: &Ident) {
        self.keep(leaf.span);
    }
    fn visit_ident_name(&mut self, leaf: &IdentName) {
        self.keep(leaf.span);
    }
    fn visit_regex(&mut self, leaf: &Regex) {
        self.keep(leaf.span);
    }
    fn visit_jsx_text(&mut self, leaf: &JSXText) {
        self.keep(leaf.span);
    }
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

/// Calls `….method(…)` with an argument, by the spans of their expressions; `places` are those of
/// the method's name.
pub fn calls(program: &Program, method: &str, places: &[u32]) -> Vec<Span> {
    let mut calls = Calls {
        method,
        places,
        found: Vec::new(),
    };
    for unit in &program.units {
        unit.items.visit_with(&mut calls);
    }
    calls.found
}

struct Calls<'t> {
    method: &'t str,
    places: &'t [u32],
    found: Vec<Span>,
}

impl Calls<'_> {
    fn holds(&self, span: Span) -> bool {
        any_within(self.places, span)
    }

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
    only_where_places_are!();

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

/// Whether `node` calls one of `methods` on the variable `name`.
pub fn asks<'m, N>(node: &N, name: &'m str, methods: &'m [&'m str]) -> bool
where
    N: VisitWith<Asks<'m>> + ?Sized,
{
    let mut asks = Asks {
        name,
        methods,
        found: false,
    };
    node.visit_with(&mut asks);
    asks.found
}

/// Looks for a call of a variable's method.
pub struct Asks<'m> {
    name: &'m str,
    methods: &'m [&'m str],
    found: bool,
}

impl Visit for Asks<'_> {
    fn visit_call_expr(&mut self, call: &CallExpr) {
        if let Callee::Expr(callee) = &call.callee
            && let Expr::Member(member) = &**callee
            && let (Expr::Ident(object), MemberProp::Ident(method)) = (&*member.obj, &member.prop)
        {
            self.found |= *object.sym == *self.name && self.methods.contains(&method.sym.as_str());
        }
        call.visit_children_with(self);
    }
}

/// Whether a string literal of that value stands in the unit.
pub fn unit_has_string(program: &Program, unit: usize, text: &str) -> bool {
    let items = &program.units[unit].items;
    let span = program.units[unit].span;
    let places: Vec<u32> =
        memchr::memmem::find_iter(program.text_of(span).as_bytes(), text.as_bytes())
            .map(|at| span.lo.0 + at as u32)
            .collect();
    let mut strings = StringsAt {
        strings: Strings { text, found: false },
        places: &places,
    };
    items.visit_with(&mut strings);
    strings.strings.found
}

struct StringsAt<'t> {
    strings: Strings<'t>,
    places: &'t [u32],
}

impl StringsAt<'_> {
    fn holds(&self, span: Span) -> bool {
        any_within(self.places, span)
    }
}

impl Visit for StringsAt<'_> {
    only_where_places_are!();

    fn visit_str(&mut self, literal: &Str) {
        self.strings.visit_str(literal);
    }
}

/// Object literals that a server answers `initialize` with: `protocolVersion` and `serverInfo`, with
/// values and not with what describes values (a schema's calls of methods). `places` are those of
/// one of the names.
pub fn greetings(program: &Program, places: &[u32]) -> Vec<Span> {
    let mut greetings = Greetings {
        places,
        found: Vec::new(),
    };
    for unit in &program.units {
        unit.items.visit_with(&mut greetings);
    }
    greetings.found
}

struct Greetings<'t> {
    places: &'t [u32],
    found: Vec<Span>,
}

impl Greetings<'_> {
    fn holds(&self, span: Span) -> bool {
        any_within(self.places, span)
    }
}

impl Visit for Greetings<'_> {
    only_where_places_are!();

    fn visit_object_lit(&mut self, object: &ObjectLit) {
        let describes = |value: &Expr| {
            matches!(value, Expr::Call(call) if matches!(&call.callee, Callee::Expr(callee)
                if callee.is_member()))
        };
        let has = |name: &str| {
            object.props.iter().any(|prop| {
                let PropOrSpread::Prop(prop) = prop else {
                    return false;
                };
                match &**prop {
                    Prop::Shorthand(ident) => &*ident.sym == name,
                    Prop::KeyValue(pair) => {
                        let key = match &pair.key {
                            PropName::Ident(key) => &*key.sym == name,
                            PropName::Str(key) => key.value.as_str() == Some(name),
                            _ => false,
                        };
                        key && !describes(&pair.value)
                    }
                    _ => false,
                }
            })
        };
        if has("protocolVersion") && has("serverInfo") {
            self.found.push(object.span);
        }
        object.visit_children_with(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceFile;

    #[test]
    fn comments_are_no_places() {
        let text =
            "// tools/list\nclass A { /* 'ping' */ @on('ping') b = `tools/list ${c.stdin}`; }";
        let files = [SourceFile {
            path: "server.ts".into(),
            text: text.into(),
        }];
        let program = Program::parse(&files);
        let [places, connect] = places(
            &program,
            [&["'ping'", "tools/list", ".stdin"], &[".connect"]],
        );
        assert!(connect.is_empty());
        let base = program.files[0].base as usize;
        let behind: Vec<_> = places
            .iter()
            .map(|place| &text[*place as usize - base..][..4])
            .collect();
        assert_eq!(behind, ["ping", "ools", "stdi"]);
    }
}
