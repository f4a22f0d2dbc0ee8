//! Parsing that never fails: what cannot be parsed is blanked out, told, and the rest is read.

use std::ops::Range;

use swc_common::{BytePos, Span, Spanned};
use swc_ecma_ast::{
    ArrowFunctionBody, Callee, EsVersion, Expr, ForStmt, ModuleItem, Program as SwcProgram, Stmt,
};
use swc_ecma_parser::{
    EsSyntax, Parser, StringInput, Syntax, TsSyntax, error::SyntaxError as Kind, lexer::Lexer,
};

use super::{File, ParseError, depth, fragment::Frame, language::Dialect, recover};

/// A stretch of the text that no tree stands for.
#[derive(Debug, Clone)]
pub struct Damage {
    pub span: Span,
}

/// One program or fragment: a file, or a fenced block of a Markdown file.
pub struct Unit {
    /// Index into the program's files.
    pub file: usize,
    /// The stretch of the file that was parsed.
    pub span: Span,
    pub dialect: Dialect,
    pub frame: Frame,
    pub items: Vec<ModuleItem>,
    pub damage: Vec<Damage>,
}

/// A parse that came to an end, with what the parser complained of on the way.
pub(super) struct Parsed {
    pub items: Vec<ModuleItem>,
    pub complaints: Vec<ParseError>,
}

/// Parses `range` of the file as one unit and adds its errors to the file's.
pub(super) fn unit(index: usize, file: &mut File, range: Range<usize>, dialect: Dialect) -> Unit {
    let lo = file.base + range.start as u32;
    let text = &file.text[range.clone()];
    let span = Span::new(BytePos(lo), BytePos(lo + text.len() as u32));
    let mut unit = Unit {
        file: index,
        span,
        dialect,
        frame: Frame::Whole,
        items: Vec::new(),
        damage: Vec::new(),
    };
    if dialect.declarations {
        return unit;
    }
    if let Some((at, why)) = depth::too_deep(text) {
        let at = BytePos(lo + at as u32);
        let message = match why {
            depth::Deep::Brackets => format!(
                "brackets are nested deeper than {} here, too deep to be read",
                depth::DEEPEST
            ),
            depth::Deep::Chain => "one expression has too many links here to be read".to_owned(),
        };
        file.errors.push(ParseError {
            span: Span::new(at, at + BytePos(1)),
            message,
        });
        unit.damage.push(Damage { span });
        return unit;
    }
    let outcome = recover::parse(text, lo, dialect);
    unit.frame = outcome.frame;
    unit.dialect = outcome.dialect;
    unit.items = outcome.items;
    unit.damage = outcome.damage;
    file.errors.extend(outcome.errors);
    unit
}

/// One try: `text` at position `lo`, in a dialect and with a frame around it. The error is the
/// first fatal one.
pub(super) fn attempt(
    text: &str,
    lo: u32,
    dialect: Dialect,
    frame: Frame,
) -> Result<Parsed, ParseError> {
    let (before, behind) = frame.around();
    if frame == Frame::Whole {
        return program(text, lo, dialect);
    }
    let framed = [before, text, behind].concat();
    let mut parsed = program(&framed, lo - before.len() as u32, dialect)?;
    if frame == Frame::Body || frame == Frame::Cases {
        parsed.items = unwrap(parsed.items, frame);
    }
    Ok(parsed)
}

fn program(text: &str, lo: u32, dialect: Dialect) -> Result<Parsed, ParseError> {
    let input = StringInput::new(text, BytePos(lo), BytePos(lo + text.len() as u32));
    let lexer = Lexer::new(syntax(dialect), EsVersion::EsNext, input, None);
    let mut parser = Parser::new_from(lexer);
    let result = parser.parse_program();
    let complaints = parser.take_errors();
    match result {
        Ok(program) => {
            let items = match program {
                SwcProgram::Module(module) => module.body,
                SwcProgram::Script(script) => {
                    script.body.into_iter().map(ModuleItem::Stmt).collect()
                }
            };
            let complaints = complaints
                .iter()
                .filter(|error| is_damage(error.kind()))
                .map(told)
                .collect();
            Ok(Parsed { items, complaints })
        }
        Err(fatal) => Err(told(&fatal)),
    }
}

fn syntax(dialect: Dialect) -> Syntax {
    if dialect.typescript {
        Syntax::Typescript(TsSyntax {
            tsx: dialect.jsx,
            decorators: true,
            no_early_errors: true,
            ..TsSyntax::default()
        })
    } else {
        Syntax::Es(EsSyntax {
            jsx: dialect.jsx,
            decorators: true,
            decorators_before_export: true,
            export_default_from: true,
            import_attributes: true,
            allow_super_outside_method: true,
            allow_return_outside_function: true,
            auto_accessors: true,
            explicit_resource_management: true,
            ..EsSyntax::default()
        })
    }
}

fn told(error: &swc_ecma_parser::error::Error) -> ParseError {
    ParseError {
        span: error.span(),
        message: error.kind().msg().into_owned(),
    }
}

/// Whether an error that the parser recovered from means that code is missing from the tree.
/// Most are early errors (ECMA-262, "Static Semantics: Early Errors") of code that is all there.
fn is_damage(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Eof
            | Kind::TS1003
            | Kind::TS1005
            | Kind::TS1109
            | Kind::Expected(..)
            | Kind::Unexpected { .. }
            | Kind::UnterminatedBlockComment
            | Kind::UnterminatedStrLit
            | Kind::UnterminatedRegExp
            | Kind::UnterminatedTpl
            | Kind::UnterminatedJSXContents
    )
}

/// Takes the fragment's own statements out of the frame that [`Frame::around`] put them in.
fn unwrap(items: Vec<ModuleItem>, frame: Frame) -> Vec<ModuleItem> {
    let mut items = items;
    let Some(ModuleItem::Stmt(Stmt::Expr(call))) = items.pop() else {
        return items;
    };
    let Expr::Call(call) = *call.expr else {
        return items;
    };
    let Callee::Expr(callee) = call.callee else {
        return items;
    };
    let mut callee = callee;
    while let Expr::Paren(paren) = *callee {
        callee = paren.expr;
    }
    let stmts = match *callee {
        Expr::Fn(function) => function.function.body.map(|body| body.stmts),
        Expr::Arrow(arrow) => match *arrow.body {
            ArrowFunctionBody::FunctionBody(body) => Some(body.stmts),
            ArrowFunctionBody::Expr(_) => None,
        },
        _ => None,
    };
    let Some(mut stmts) = stmts else { return items };
    if frame == Frame::Body {
        let Some(Stmt::Labeled(labeled)) = stmts.pop() else {
            return items;
        };
        let Stmt::For(ForStmt { body, .. }) = *labeled.body else {
            return items;
        };
        let Stmt::Block(block) = *body else {
            return items;
        };
        stmts = block.stmts;
        stmts.pop();
    }
    stmts.into_iter().map(ModuleItem::Stmt).collect()
}
