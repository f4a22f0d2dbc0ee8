//! The SDK within a bundle: its classes are known by members that minifiers keep.

use std::rc::Rc;

use swc_common::Span;
use swc_ecma_ast::{Class, ClassMember, Expr, PropName, Stmt};

use crate::{
    evaluate::{
        heap::{ClassData, Code, Kind, ObjId},
        host::Schema,
        run::{R, Run},
        value::Value,
    },
    syntax::contents,
};

/// A class of the SDK.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Server,
    McpServer,
    Client,
    Stdio,
    Http,
    Sse,
}

fn has_member(class: &Class, name: &str) -> bool {
    class.body.iter().any(|member| match member {
        ClassMember::Method(method) => {
            matches!(&method.key, PropName::Ident(key) if &*key.sym == name)
        }
        ClassMember::ClassProp(prop) => {
            matches!(&prop.key, PropName::Ident(key) if &*key.sym == name)
        }
        _ => false,
    })
}

/// Whether the constructor sets `this.name`, or the class declares the field.
fn sets(class: &Class, name: &str) -> bool {
    has_member(class, name)
        || class.body.iter().any(|member| match member {
            ClassMember::Constructor(constructor) => constructor
                .body
                .iter()
                .flat_map(|body| &body.stmts)
                .any(|stmt| sets_in(stmt, name)),
            _ => false,
        })
}

fn sets_in(stmt: &Stmt, name: &str) -> bool {
    let Stmt::Expr(stmt) = stmt else { return false };
    let mut exprs = vec![&*stmt.expr];
    while let Some(expr) = exprs.pop() {
        match expr {
            Expr::Seq(seq) => exprs.extend(seq.exprs.iter().map(|expr| &**expr)),
            Expr::Assign(assign) => {
                if let swc_ecma_ast::AssignTarget::Simple(swc_ecma_ast::SimpleAssignTarget::Member(
                    member,
                )) = &assign.left
                    && member.prop.is_ident_with(name)
                {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Members checked in `@modelcontextprotocol/sdk` 0.6.1 to 1.32.2 and `/server` 2.4.0, bundled by
/// esbuild and rollup, minified and not.
fn shape(class: &Class) -> Option<Shape> {
    let has = |name: &str| has_member(class, name);
    if has("_oninitialize") && has("getClientCapabilities") {
        Some(Shape::Server)
    } else if has("callTool") && has("listTools") && has("getServerCapabilities") {
        Some(Shape::Client)
    } else if sets(class, "_registeredTools") && has("connect") && has("tool") | has("registerTool")
    {
        Some(Shape::McpServer)
    } else if has("processReadBuffer") && has("send") && has("start") && sets(class, "_stdout") {
        Some(Shape::Stdio)
    } else if has("handleRequest")
        && has("send")
        && has("start")
        && (sets(class, "sessionIdGenerator")
            || sets(class, "_webStandardTransport")
            || has("sessionId"))
        && (sets(class, "_streamMapping") || sets(class, "_webStandardTransport"))
    {
        Some(Shape::Http)
    } else if has("handlePostMessage") && has("send") && has("start") {
        Some(Shape::Sse)
    } else {
        None
    }
}

impl<'a> Run<'a> {
    /// `new` of a class that is the SDK's own code: the SDK is known and need not be run.
    pub fn bundled_sdk_instance(
        &mut self,
        data: &Rc<ClassData<'a>>,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let Some(shape) = shape(data.node) else {
            return Ok(None);
        };
        let id = self.heap.alloc(Kind::Plain, Some(data.proto), at);
        self.make(shape, data, id, args, at)?;
        // Its own methods are the SDK's; only what the code adds is looked at.
        self.heap.get_mut(id).proto = None;
        Ok(Some(Value::obj(id, at)))
    }

    /// `super(…)` into such a class.
    pub fn init_bundled_sdk(
        &mut self,
        data: &Rc<ClassData<'a>>,
        instance: ObjId,
        args: &[Value],
        at: Span,
    ) -> R<bool> {
        let Some(shape) = shape(data.node) else {
            return Ok(false);
        };
        self.make(shape, data, instance, args, at)?;
        Ok(true)
    }

    fn make(
        &mut self,
        shape: Shape,
        data: &Rc<ClassData<'a>>,
        id: ObjId,
        args: &[Value],
        at: Span,
    ) -> R<()> {
        let v2 = has_member(data.node, "_ondiscover")
            || contents::has_string(data.node, "server/discover");
        let (module, name) = match shape {
            Shape::Server => (
                if v2 {
                    "@modelcontextprotocol/server"
                } else {
                    "@modelcontextprotocol/sdk/server/index.js"
                },
                "Server",
            ),
            Shape::McpServer => {
                let v2 = self.wraps_v2(data);
                (
                    if v2 {
                        "@modelcontextprotocol/server"
                    } else {
                        "@modelcontextprotocol/sdk/server/mcp.js"
                    },
                    "McpServer",
                )
            }
            Shape::Client => ("@modelcontextprotocol/sdk/client/index.js", "Client"),
            Shape::Stdio => (
                "@modelcontextprotocol/sdk/server/stdio.js",
                "StdioServerTransport",
            ),
            Shape::Http => (
                "@modelcontextprotocol/sdk/server/streamableHttp.js",
                "StreamableHTTPServerTransport",
            ),
            Shape::Sse => (
                "@modelcontextprotocol/sdk/server/sse.js",
                "SSEServerTransport",
            ),
        };
        let path = crate::evaluate::value::Extern {
            module: module.into(),
            path: vec![name.into()],
        };
        self.init_sdk(&path, id, args, at)?;
        for made in [Some(id), self.inner_server(&Value::obj(id, at))]
            .into_iter()
            .flatten()
        {
            if let Kind::Host(crate::evaluate::host::Host::Sdk(sdk)) =
                &mut self.heap.get_mut(made).kind
            {
                sdk.bundled = true;
            }
        }
        Ok(())
    }

    /// Whether a function is what `$constructor` of zod 4 gives: the class of one kind of schema.
    pub fn makes_schemas(&mut self, code: Code<'a>) -> bool {
        *self
            .schema_makers
            .entry(code.span().lo.0)
            .or_insert_with(|| match code {
                Code::Function(function) => {
                    function.params.len() == 1
                        && contents::has_members(function, &["_zod", "deferred"])
                }
                Code::Arrow(_) => false,
            })
    }

    /// A schema by its definition (zod 4.1): what a bundle spends most of its setting up on, and of
    /// which only the method that it stands for counts.
    pub fn bundled_schema(&mut self, definition: Option<&Value>, at: Span) -> R<Value> {
        let mut part = |name: &str, of: Option<&Value>| match of {
            Some(of) if of.as_obj().is_some() => self.member(of, &name.into(), at).map(Some),
            _ => Ok(None),
        };
        let kind = part("type", definition)?.and_then(|kind| kind.as_str());
        let schema = match kind.as_deref() {
            Some("literal") => {
                let values = part("values", definition)?;
                match part("0", values.as_ref())? {
                    Some(value) => Schema::Literal(value),
                    None => Schema::Other,
                }
            }
            Some("object") => {
                let shape = part("shape", definition)?;
                let method = part("method", shape.as_ref())?;
                Schema::Object {
                    method: method.filter(|method| !method.is_undefined()),
                    shape: None,
                    extra: Some(true),
                }
            }
            _ => Schema::Other,
        };
        Ok(self.schema(schema, at))
    }

    /// v2's `McpServer` declares its fields; v1's sets them in the constructor.
    fn wraps_v2(&self, data: &ClassData<'a>) -> bool {
        has_member(data.node, "_registeredTools")
    }

    /// Whether a class of the input is the SDK's own, so that no server of its own is looked for in it.
    pub fn is_sdk_class(class: &Class) -> bool {
        shape(class).is_some()
            || (has_member(class, "setRequestHandler")
                && has_member(class, "removeRequestHandler")
                && has_member(class, "_onrequest"))
    }
}
