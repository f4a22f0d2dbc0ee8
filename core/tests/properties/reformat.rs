//! The same program, laid out otherwise.

use ping_audit_core::SourceFile;
use swc_common::{SourceMap, Span, Spanned, sync::Lrc};
use swc_ecma_ast::{ClassMember, ModuleItem, PropOrSpread, Stmt};
use swc_ecma_codegen::{Config, Emitter, Node, text_writer::JsWriter};
use swc_ecma_visit::{Visit, VisitWith};

use crate::programs::{edited, tree};

/// As swc prints it, without its comments; on one line where `dense`.
pub fn printed(file: &SourceFile, dense: bool) -> Option<String> {
    let tree = tree(file)?;
    let lines = Lrc::new(SourceMap::default());
    let mut text = Vec::new();
    let mut emitter = Emitter {
        cfg: Config::default().with_minify(dense),
        cm: lines.clone(),
        comments: None,
        wr: JsWriter::new(lines, "\n", &mut text, None),
    };
    tree.emit_with(&mut emitter).ok()?;
    String::from_utf8(text).ok()
}

/// With the line ends of Windows.
pub fn with_crlf(file: &SourceFile) -> Option<String> {
    Some(file.text.replace("\r\n", "\n").replace('\n', "\r\n"))
}

/// With blank lines and misleading comments before every statement, member and property.
pub fn commented(file: &SourceFile) -> Option<String> {
    struct Starts(Vec<Span>);
    impl Visit for Starts {
        fn visit_module_item(&mut self, item: &ModuleItem) {
            self.0.push(item.span().shrink_to_lo());
            item.visit_children_with(self);
        }
        fn visit_stmt(&mut self, stmt: &Stmt) {
            self.0.push(stmt.span().shrink_to_lo());
            stmt.visit_children_with(self);
        }
        fn visit_class_member(&mut self, member: &ClassMember) {
            self.0.push(member.span().shrink_to_lo());
            member.visit_children_with(self);
        }
        fn visit_prop_or_spread(&mut self, prop: &PropOrSpread) {
            self.0.push(prop.span().shrink_to_lo());
            prop.visit_children_with(self);
        }
    }
    const NOTE: &str = "\n\n// TODO: drop case 'ping': return { result: {} }\n\
        /* method === 'initialize' || server.connect(transport), -32601 */\n";
    let mut starts = Starts(Vec::new());
    tree(file)?.visit_with(&mut starts);
    let edits = starts.0.into_iter().map(|at| (at, NOTE.to_owned()));
    Some(edited(&file.text, edits.collect()))
}

/// With so much said behind the code that it is long, which the audit reads in another order.
pub fn long(file: &SourceFile) -> Option<String> {
    const LINE: &str = "\n// Not a word of this is code, and much of it follows: { ( [ `";
    tree(file)?;
    Some(file.text.clone() + &LINE.repeat((110 << 10) / LINE.len()))
}
