//! Routers: express, fastify, koa and hono, their layers in order and their `next`.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    heap::{Code, Kind, ObjId, Prop},
    host::{App, Context, Flavor, Host, Layer, OwnRequest, WebResponse, header},
    origin::{Client, Origin, Step},
    run::{Abrupt, R, Run},
    value::{V, Value},
};
use crate::syntax::NOWHERE;

use super::{fastify::REPLY_HOOKS, web::path_of_address};

/// An HTTP method by its name, in whatever case.
pub fn method_named(name: &str) -> Option<&'static str> {
    METHODS
        .iter()
        .find(|(_, method)| name.eq_ignore_ascii_case(method))
        .map(|(_, method)| *method)
}

const METHODS: [(&str, &str); 8] = [
    ("get", "GET"),
    ("post", "POST"),
    ("put", "PUT"),
    ("delete", "DELETE"),
    ("patch", "PATCH"),
    ("head", "HEAD"),
    ("options", "OPTIONS"),
    ("del", "DELETE"),
];

/// What a request runs through.
#[derive(Default)]
struct Way {
    handlers: Vec<Value>,
    /// The registration that each handler comes from.
    groups: Vec<u32>,
    /// Of fastify: the route's options, and the hooks of replies.
    options: Option<ObjId>,
    hooks: Vec<(Atom, Value)>,
    /// A route is among what fits.
    fits: bool,
    /// The last handler is the one for what fits none.
    not_found: bool,
}

impl Run<'_> {
    fn app_data(&self, id: ObjId) -> Option<&App> {
        match &self.heap.get(id).kind {
            Kind::Host(Host::App(app)) => Some(app),
            _ => None,
        }
    }

    /// Handlers for every path that begins with `path`, whatever the verb.
    fn mount(&mut self, id: ObjId, path: Option<Atom>, handlers: Vec<Value>, at: Span) {
        self.add_layer(
            id,
            Layer {
                method: None,
                path,
                prefix: true,
                handlers,
                options: None,
                at,
            },
        );
    }

    /// Handlers for one path and one verb, or all.
    fn route(
        &mut self,
        id: ObjId,
        method: Option<&'static str>,
        path: Option<Atom>,
        handlers: Vec<Value>,
        at: Span,
    ) {
        self.route_with(id, (method, path), handlers, None, at);
    }

    fn route_with(
        &mut self,
        id: ObjId,
        (method, path): (Option<&'static str>, Option<Atom>),
        handlers: Vec<Value>,
        options: Option<ObjId>,
        at: Span,
    ) {
        self.add_layer(
            id,
            Layer {
                method,
                path,
                prefix: false,
                handlers,
                options,
                at,
            },
        );
    }

    /// The app that an object with a base path is a view of.
    fn whole_app(&self, id: ObjId) -> ObjId {
        let mut id = id;
        while let Some(whole) = self.app_data(id).and_then(|app| app.whole) {
            id = whole;
        }
        id
    }

    /// An app given to a platform's server: itself, its `fetch`, or an object that holds that.
    pub fn mark_served(&mut self, given: &Value) {
        let mut given = given.clone();
        if let Some(id) = given.as_obj()
            && self.app_data(id).is_none()
            && let Some(handler) = self.own_value(id, "fetch")
        {
            given = handler;
        }
        let id = match &given.v {
            V::Method(method) => method.0.as_obj(),
            _ => given.as_obj(),
        };
        if let Some(id) = id
            && self.app_data(id).is_some()
            && let whole = self.whole_app(id)
            && let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(whole).kind
        {
            app.served = true;
        }
    }

    fn add_layer(&mut self, id: ObjId, layer: Layer) {
        const MOST: usize = 400;
        for handler in &layer.handlers {
            if let Some(inner) = handler.as_obj()
                && let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(inner).kind
            {
                app.mounted = true;
            }
        }
        if let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(id).kind
            && app.layers.len() < MOST
        {
            app.layers.push(layer);
        }
    }

    pub fn app_method(
        &mut self,
        id: ObjId,
        flavor: Flavor,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let path_of = |value: &Value| value.as_str();
        let has_path = path_of(&first).is_some() || (first.is_unknown() && args.len() > 1);
        let rest = if has_path {
            args.get(1..).unwrap_or_default().to_vec()
        } else {
            args.clone()
        };
        let verb = METHODS
            .iter()
            .find(|(verb, _)| *verb == &**name)
            .map(|(_, method)| *method);
        if let Some(method) = verb {
            if args.len() < 2 && !by_value(flavor) && !self.is_callable(&first) {
                // `app.get(setting)` reads a setting.
                return Ok(Some(self.opaque("a setting", at)));
            }
            let handlers = self.handlers_of(&rest);
            let options = rest
                .first()
                .and_then(Value::as_obj)
                .filter(|_| flavor == Flavor::Fastify)
                .filter(|options| matches!(self.heap.get(*options).kind, Kind::Plain));
            let place = (Some(method), path_of(&first));
            let handlers = self.bound_to_instance(object, flavor, handlers);
            self.route_with(id, place, handlers, options, at);
            return Ok(Some(object.clone()));
        }
        Ok(Some(match &**name {
            "all" | "any" => {
                let handlers = self.handlers_of(&rest);
                self.route(id, None, path_of(&first), handlers, at);
                object.clone()
            }
            "on" if by_value(flavor) && args.len() > 2 => {
                let handlers = self.handlers_of(&args[2..]);
                let methods = self
                    .iterate(&first, at)
                    .ok()
                    .flatten()
                    .filter(|_| first.as_str().is_none());
                let methods: Vec<Atom> = methods.map_or_else(
                    || first.as_str().into_iter().collect(),
                    |all| all.iter().filter_map(Value::as_str).collect(),
                );
                for method in methods {
                    let method = method_named(&method);
                    self.route(id, method, args[1].as_str(), handlers.clone(), at);
                }
                object.clone()
            }
            "use" => {
                let handlers = self.handlers_of(&rest);
                self.mount(id, path_of(&first), handlers, at);
                object.clone()
            }
            "route" if flavor == Flavor::Fastify => {
                if let Some(options) = first.as_obj() {
                    let handler = self.own_value(options, "handler");
                    let method = self
                        .own_value(options, "method")
                        .and_then(|value| value.as_str());
                    let path = self
                        .own_value(options, "url")
                        .or_else(|| self.own_value(options, "path"))
                        .and_then(|value| value.as_str());
                    let method = method.and_then(|name| method_named(&name));
                    let mut handlers: Vec<Value> = ["onRequest", "preValidation", "preHandler"]
                        .iter()
                        .filter_map(|hook| self.own_value(options, hook))
                        .collect();
                    handlers.extend(handler);
                    let handlers = self.handlers_of(&handlers);
                    let handlers = self.bound_to_instance(object, flavor, handlers);
                    self.route_with(id, (method, path), handlers, Some(options), at);
                }
                object.clone()
            }
            "route" if flavor == Flavor::Hono => {
                let handlers = self.handlers_of(&rest);
                self.mount(id, path_of(&first), handlers, at);
                object.clone()
            }
            "mount" => {
                // An app's `fetch` stands for the app.
                let rest: Vec<Value> = rest
                    .into_iter()
                    .map(|handler| match &handler.v {
                        V::Method(method)
                            if method
                                .0
                                .as_obj()
                                .is_some_and(|id| self.app_data(id).is_some()) =>
                        {
                            method.0.clone()
                        }
                        _ => handler,
                    })
                    .collect();
                let handlers = self.handlers_of(&rest);
                self.mount(id, path_of(&first), handlers, at);
                object.clone()
            }
            "route" => {
                // express: `app.route(path).post(handler)`.
                let router = self.app(flavor, at);
                self.mount(id, path_of(&first), vec![router.clone()], at);
                router
            }
            "basePath" | "prefix" => {
                let router = self.app(flavor, at);
                self.mount(id, path_of(&first), vec![router.clone()], at);
                if flavor == Flavor::Hono {
                    if let Some(router) = router.as_obj()
                        && let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(router).kind
                    {
                        app.whole = Some(id);
                    }
                    router
                } else {
                    object.clone()
                }
            }
            "register" if flavor == Flavor::Fastify => {
                let plugin = first;
                let options = args
                    .get(1)
                    .cloned()
                    .unwrap_or_else(|| Value::obj(self.plain(at), at));
                let inner = match options
                    .as_obj()
                    .and_then(|options| self.own_value(options, "prefix"))
                    .and_then(|value| value.as_str())
                {
                    Some(prefix) => {
                        let router = self.app(flavor, at);
                        // What the instance was decorated with, its plugins have too.
                        if let Some(router) = router.as_obj() {
                            self.heap.get_mut(router).proto = Some(id);
                        }
                        self.mount(id, Some(prefix), vec![router.clone()], at);
                        router
                    }
                    None => object.clone(),
                };
                if self.is_callable(&plugin) && plugin.as_obj().is_some() {
                    let done = self.path(&["clearTimeout"], at);
                    let result = self.may(|run| {
                        run.call(
                            &plugin,
                            Value::undefined(at),
                            vec![inner, options, done],
                            at,
                        )
                    })?;
                    if let Some(result) = result {
                        self.may(|run| run.wait_for(result, at))?;
                    }
                }
                object.clone()
            }
            "addHook" if flavor == Flavor::Fastify => {
                if first.as_str().is_some_and(|hook| {
                    matches!(
                        &*hook,
                        "onRequest" | "preHandler" | "preValidation" | "preParsing"
                    )
                }) {
                    let handlers = self.handlers_of(args.get(1..).unwrap_or_default());
                    if let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(id).kind {
                        // Hooks run before routes, wherever they were added.
                        let index = app
                            .layers
                            .iter()
                            .take_while(|layer| layer.prefix && layer.path.is_none())
                            .count();
                        app.layers.insert(
                            index,
                            Layer {
                                method: None,
                                path: None,
                                prefix: true,
                                handlers,
                                options: None,
                                at,
                            },
                        );
                    }
                } else if let (Some(hook), Some(handler)) = (first.as_str(), args.get(1))
                    && REPLY_HOOKS.contains(&&*hook)
                    && let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(id).kind
                {
                    app.reply_hooks.push((hook, handler.clone()));
                }
                object.clone()
            }
            "routes" | "middleware" | "callback" | "allowedMethods" => {
                if &**name == "allowedMethods" {
                    return Ok(Some(self.path(&["@@middleware", "pass"], at)));
                }
                object.clone()
            }
            "listen" => {
                self.mark_served(object);
                let callback = args.iter().rev().find(|arg| self.is_callable(arg)).cloned();
                if let Some(callback) = callback {
                    self.later(callback, Vec::new(), at);
                }
                if flavor == Flavor::Fastify {
                    return self
                        .resolved(Value::str("http://localhost", at), at)
                        .map(Some);
                }
                self.emitter(crate::evaluate::host::EmitterKind::HttpServer, at)
            }
            "ready" | "after" => self.resolved(object.clone(), at)?,
            "group" if flavor == Flavor::Elysia => {
                let router = self.app(flavor, at);
                let maker = args.iter().rev().find(|arg| self.is_callable(arg)).cloned();
                if let Some(maker) = maker {
                    let args = vec![router.clone()];
                    self.may(|run| run.call(&maker, Value::undefined(at), args, at))?;
                }
                self.mount(id, path_of(&first), vec![router], at);
                object.clone()
            }
            "fetch" | "request" if flavor == Flavor::Hono && self.probing() => {
                let request = if &**name == "request" {
                    let request = self.request_of_input(&first, args.get(1), at)?;
                    let request = Kind::Host(Host::WebRequest(request));
                    Value::obj(self.heap.alloc(request, None, at), at)
                } else {
                    first
                };
                let response = self.answer_of_app(id, &request, at)?;
                self.resolved(response, at)?
            }
            "request" if flavor == Flavor::Hono => self.opaque("what an app answers", at),
            "inject" if flavor == Flavor::Fastify && self.probing() => {
                self.inject(id, &first, at)?
            }
            "inject" if flavor == Flavor::Fastify => self.opaque("what an app answers", at),
            "fetch" | "request" | "handle" | "@@call" if self.probing() => {
                // The app is itself a handler of someone else's request.
                return self.run_app_as_handler(id, flavor, &args, at).map(Some);
            }
            "onError" | "setErrorHandler" | "notFound" | "setNotFoundHandler" => {
                let handler = args.iter().rev().find(|arg| self.is_callable(arg)).cloned();
                let id = self.whole_app(id);
                if let Kind::Host(Host::App(app)) = &mut self.heap.get_mut(id).kind {
                    if name.ends_with("rror") || name.ends_with("rrorHandler") {
                        app.on_error = handler;
                    } else {
                        app.not_found = handler;
                    }
                }
                object.clone()
            }
            "decorate" => {
                if let (Some(name), Some(value)) = (first.as_str(), args.get(1)) {
                    self.heap.set(id, &name, value.clone());
                }
                object.clone()
            }
            "set"
            | "enable"
            | "disable"
            | "param"
            | "engine"
            | "addContentTypeParser"
            | "close"
            | "on"
            | "once"
            | "withTypeProvider"
            | "server"
            | "log"
            | "fetch"
            | "decorateRequest"
            | "setValidatorCompiler"
            | "setSerializerCompiler"
            | "addSchema"
            | "@@call"
            | "openapi"
            | "doc" => object.clone(),
            _ => return Ok(None),
        }))
    }

    /// `this` of fastify's handlers is the instance that they were registered with.
    fn bound_to_instance(
        &mut self,
        instance: &Value,
        flavor: Flavor,
        handlers: Vec<Value>,
    ) -> Vec<Value> {
        if flavor != Flavor::Fastify {
            return handlers;
        }
        let mut bound = Vec::new();
        for handler in handlers {
            let is_plain = handler.as_obj().is_some_and(|id| {
                matches!(&self.heap.get(id).kind, Kind::Function(function)
                    if matches!(function.code, Code::Function(_)))
            });
            bound.push(if is_plain {
                let at = handler
                    .as_obj()
                    .map_or(handler.at, |id| self.heap.get(id).at);
                let whole = Kind::Bound(Rc::new((handler, instance.clone(), Vec::new())));
                Value::obj(self.heap.alloc(whole, None, at), at)
            } else {
                handler
            });
        }
        bound
    }

    /// Handlers of a route's arguments: functions, routers, arrays of them; options left out.
    fn handlers_of(&mut self, args: &[Value]) -> Vec<Value> {
        let mut handlers = Vec::new();
        for arg in args {
            match &arg.v {
                V::Obj(id) => match &self.heap.get(*id).kind {
                    Kind::Array(items) => {
                        let items = items.clone();
                        handlers.extend(self.handlers_of(&items));
                    }
                    Kind::Plain => {
                        // Options of a fastify route may carry hooks.
                        let id = *id;
                        for hook in ["onRequest", "preValidation", "preHandler", "handler"] {
                            if let Some(value) = self.own_value(id, hook) {
                                handlers.extend(self.handlers_of(&[value]));
                            }
                        }
                    }
                    _ => handlers.push(arg.clone()),
                },
                V::Str(_) | V::Num(_) | V::Bool(_) | V::Undefined | V::Null => {}
                _ => handlers.push(arg.clone()),
            }
        }
        handlers
    }

    /// Paths under which a POST may reach a handler of the app.
    pub fn app_paths(&self, id: ObjId, depth: u32) -> Vec<(Option<Atom>, Span)> {
        let mut paths = Vec::new();
        let Some(app) = self.app_data(id) else {
            return paths;
        };
        for layer in &app.layers {
            if layer.method.is_some_and(|method| method != "POST") {
                continue;
            }
            let mut inner_router = false;
            for handler in &layer.handlers {
                if let Some(inner) = handler.as_obj()
                    && self.app_data(inner).is_some()
                {
                    inner_router = true;
                    if depth < 5 {
                        for (path, at) in self.app_paths(inner, depth + 1) {
                            paths.push((joined(layer.path.as_ref(), path.as_ref()), at));
                        }
                    }
                }
            }
            // Middleware without a path is on the way of every route; alone it may be the handler.
            if !inner_router
                && !layer.handlers.is_empty()
                && (layer.path.is_some() || !layer.prefix)
            {
                paths.push((layer.path.clone(), layer.at));
            }
        }
        if paths.is_empty() {
            paths.extend(
                app.layers
                    .iter()
                    .filter(|layer| layer.method.is_none())
                    .map(|layer| (layer.path.clone(), layer.at))
                    .next_back(),
            );
        }
        paths
    }

    /// Whether some layer parses JSON bodies, or may.
    pub fn app_parses(&self, id: ObjId, depth: u32) -> Option<Value> {
        let app = self.app_data(id)?;
        if app.flavor == Flavor::Fastify || by_value(app.flavor) {
            return Some(Value::str("json", NOWHERE));
        }
        for layer in &app.layers {
            for handler in &layer.handlers {
                match &handler.v {
                    V::Extern(path)
                        if path
                            .path
                            .first()
                            .is_some_and(|name| &**name == "@@middleware") =>
                    {
                        // Parses where it stands: bodies are not parsed before.
                        let _ = path;
                    }
                    V::Unknown(_) | V::Extern(_) | V::Alt(_) => {
                        return Some(Value::str("json", layer.at));
                    }
                    V::Obj(inner) if depth < 5 && self.app_data(*inner).is_some() => {
                        if let Some(kind) = self.app_parses(*inner, depth + 1) {
                            return Some(kind);
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// What a request runs through; behind the handlers, where no route fits, the one for that.
    fn way_through(&self, id: ObjId, method: &str, path: Option<&str>) -> Way {
        let mut way = Way::default();
        self.flatten(id, method, path, 0, &mut way);
        if let Some(app) = self.app_data(id)
            && !way.fits
        {
            way.handlers.extend(app.not_found.clone());
            way.not_found = app.not_found.is_some();
        }
        way
    }

    /// Adds what fits a request.
    fn flatten(&self, id: ObjId, method: &str, path: Option<&str>, depth: u32, way: &mut Way) {
        let Some(app) = self.app_data(id) else {
            return;
        };
        way.hooks.extend(app.reply_hooks.iter().cloned());
        for layer in &app.layers {
            if layer.method.is_some_and(|own| own != method) {
                continue;
            }
            if !matches_path(layer.path.as_deref(), path, layer.prefix) {
                continue;
            }
            way.options = layer.options.or(way.options);
            for handler in &layer.handlers {
                match handler
                    .as_obj()
                    .filter(|inner| self.app_data(*inner).is_some())
                {
                    Some(inner) if depth < 6 => {
                        let rest = strip(layer.path.as_deref(), path);
                        self.flatten(inner, method, rest.as_deref(), depth + 1, way);
                    }
                    _ => {
                        way.fits |= !layer.prefix;
                        way.handlers.push(handler.clone());
                        way.groups.push(layer.at.lo.0);
                    }
                }
            }
        }
    }

    /// Sends a request through the app.
    pub fn serve_app(
        &mut self,
        id: ObjId,
        method: &'static str,
        path: Option<&Atom>,
        at: Span,
    ) -> R<()> {
        let Some(app) = self.app_data(id) else {
            return Ok(());
        };
        let flavor = app.flavor;
        let way = self.way_through(id, method, path.map(|path| &**path));
        let parser = self.app_parses(id, 0).and_then(|kind| kind.as_str());
        let parsed = matches!(parser.as_deref(), Some("json" | "koa-json"));
        let request = self.http_request(method, path.cloned(), parsed, at);
        if let (Some("text" | "raw"), Some(request)) = (parser.as_deref(), request.as_obj()) {
            let text = self.body_text(request, at);
            self.heap.set(request, "body", text);
        }
        let response = self.http_response(flavor, method == "POST", at);
        let value = self.run_handlers(id, way, request, response, at)?;
        if let Some(value) = value {
            self.answer_with(value, at)?;
        }
        Ok(())
    }

    /// Runs handlers in order; what they gave back where the framework answers with that.
    fn run_handlers(
        &mut self,
        app: ObjId,
        way: Way,
        request: Value,
        response: ObjId,
        at: Span,
    ) -> R<Option<Value>> {
        let Some(App {
            flavor, on_error, ..
        }) = self.app_data(app)
        else {
            return Ok(None);
        };
        let (flavor, on_error) = (*flavor, on_error.clone());
        if flavor == Flavor::Fastify {
            if way.not_found {
                self.set_status(response, Value::num(404.0, at));
            }
            self.prepare_reply(response, &request, way.options, &way.hooks, at);
        }
        let refused = match way.options {
            Some(options) => self.refused_body(&request, options, at)?,
            None => None,
        };
        let list = self.array(way.handlers, at);
        let groups = way
            .groups
            .iter()
            .map(|group| Value::num(f64::from(*group), at));
        let groups = self.array(groups.collect(), at);
        let Some(list) = list.as_obj() else {
            return Ok(None);
        };
        self.heap
            .put(list, &"@@groups".into(), Prop::Hidden(groups));
        // What hono's handlers see is a request of its own around the web request.
        let request = match request.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::WebRequest(data))) if flavor == Flavor::Hono => {
                let around = Kind::Host(Host::Request(data.clone()));
                Value::obj(self.heap.alloc(around, None, at), at)
            }
            _ => request,
        };
        let (first, second) = match flavor {
            Flavor::Hono | Flavor::Koa => {
                let context = Context {
                    flavor,
                    request: request.clone(),
                    response,
                };
                let id = self
                    .heap
                    .alloc(Kind::Host(Host::Context(context)), None, at);
                (Value::obj(id, at), Value::obj(response, at))
            }
            Flavor::H3 => (self.event(&request, response, at), Value::obj(response, at)),
            Flavor::Elysia => (
                self.elysia_context(&request, response, at)?,
                Value::obj(response, at),
            ),
            _ => (request, Value::obj(response, at)),
        };
        let result = match &refused {
            Some((message, place)) => self.throw("Error", message.as_str(), *place),
            None => self.run_layer(list, 0, &first, &second, at),
        };
        let result = match result {
            Err(Abrupt::Throw(error)) => {
                if let Some(on_error) = on_error {
                    self.note_caught(error.at);
                    let args = match flavor {
                        Flavor::Hono => vec![error, first.clone()],
                        _ => vec![error, first.clone(), second],
                    };
                    let result = self.call(&on_error, Value::undefined(at), args, at)?;
                    self.wait_for(result, at)?
                } else if let Some((message, place)) = refused {
                    self.tell(
                        place,
                        format!("the body does not fit its schema: {message}"),
                    );
                    let refusal = self.plain(place);
                    self.heap
                        .set(refusal, "statusCode", Value::num(400.0, place));
                    self.heap
                        .set(refusal, "error", Value::str("Bad Request", place));
                    self.heap
                        .set(refusal, "message", Value::str(message, place));
                    self.set_status(response, Value::num(400.0, place));
                    Value::obj(refusal, place)
                } else {
                    self.uncaught(error.clone(), at);
                    let handled = self.error_layer(list, &error, &first, &second, at)?;
                    if !handled && flavor == Flavor::Fastify {
                        self.set_status(response, Value::num(500.0, error.at));
                    }
                    return Ok(None);
                }
            }
            other => other?,
        };
        match flavor {
            Flavor::Hono => {
                let own = first.as_obj().and_then(|id| self.own_value(id, "@@res"));
                let value = if result.is_nullish() {
                    own.unwrap_or(result)
                } else {
                    result
                };
                return Ok((!value.is_nullish()).then_some(value));
            }
            Flavor::Koa => self.finish_koa(response, &first, at)?,
            Flavor::H3 => self.finish_event(response, result, at)?,
            Flavor::Elysia => self.finish_elysia(response, &first, result, at)?,
            Flavor::Fastify if !result.is_undefined() => {
                self.response_returned(response, result, at)?;
            }
            // Nothing returned is an answer only where the status says that there is no body.
            Flavor::Fastify
                if self.status_of(response).and_then(|status| status.as_num()) == Some(204.0) =>
            {
                self.finish_response(response, None, at);
            }
            _ => {}
        }
        Ok(None)
    }

    /// Runs the handler at `layer`; the value it gave back, awaited.
    fn run_layer(
        &mut self,
        list: ObjId,
        layer: usize,
        first: &Value,
        second: &Value,
        at: Span,
    ) -> R<Value> {
        let Kind::Array(handlers) = &self.heap.get(list).kind else {
            return Ok(Value::undefined(at));
        };
        let Some(handler) = handlers.get(layer).cloned() else {
            return Ok(Value::undefined(at));
        };
        let flavor = self.flavor_of_pair(first, second);
        if let V::Extern(path) = &handler.v
            && path
                .path
                .first()
                .is_some_and(|name| &**name == "@@middleware")
        {
            let kind = path.path.get(1).cloned().unwrap_or_default();
            self.parse_body(first, &kind, at);
            return self.run_layer(list, layer + 1, first, second, at);
        }
        if self.arity_of(&handler) == Some(4) && flavor == Flavor::Express {
            return self.run_layer(list, layer + 1, first, second, at);
        }
        let next = self.heap.alloc(
            Kind::Host(Host::Next {
                app: list,
                layer: layer + 1,
                request: first.clone(),
                response: second.clone(),
            }),
            None,
            at,
        );
        let next = Value::obj(next, at);
        let args = match flavor {
            Flavor::Hono | Flavor::Koa | Flavor::H3 => vec![first.clone(), next],
            Flavor::Elysia => vec![first.clone()],
            _ => vec![first.clone(), second.clone(), next],
        };
        let last = match &self.heap.get(list).kind {
            Kind::Array(handlers) => layer + 1 >= handlers.len(),
            _ => true,
        };
        let foreign = handler.is_unknown() || matches!(handler.v, V::Extern(_));
        let result = self.call(&handler, Value::undefined(at), args, at)?;
        let result = self.wait_for(result, at)?;
        // Middleware from a package: taken to let the request through.
        if foreign && !last {
            return self.run_layer(list, layer + 1, first, second, at);
        }
        if flavor == Flavor::Fastify && !last {
            // A hook that sent nothing lets the request through.
            let ended = match second.as_obj().map(|id| &self.heap.get(id).kind) {
                Some(Kind::Host(Host::Response(response))) => response.ended,
                _ => true,
            };
            let took_next = self.arity_of(&handler).unwrap_or(0) >= 3;
            if !ended && !took_next {
                return self.run_layer(list, layer + 1, first, second, at);
            }
        }
        Ok(result)
    }

    /// A body parser of express or koa does its work.
    fn parse_body(&mut self, first: &Value, kind: &str, at: Span) {
        let request = match first.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Context(context))) => context.request.as_obj(),
            _ => first.as_obj(),
        };
        let Some(request) = request else { return };
        match kind {
            "json" | "koa-json" => {
                if let Kind::Host(Host::Request(request)) = &mut self.heap.get_mut(request).kind {
                    request.parsed = true;
                }
            }
            "text" | "raw" => {
                let text = self.body_text(request, at);
                self.heap.set(request, "body", text);
            }
            _ => {}
        }
    }

    fn flavor_of_pair(&self, first: &Value, second: &Value) -> Flavor {
        if let Some(Kind::Host(Host::Context(context))) =
            first.as_obj().map(|id| &self.heap.get(id).kind)
        {
            return context.flavor;
        }
        match second.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Response(response))) => response.flavor,
            _ => Flavor::Node,
        }
    }

    pub fn arity_of(&self, function: &Value) -> Option<usize> {
        match &self.heap.get(function.as_obj()?).kind {
            Kind::Function(function) => Some(function.code.arity()),
            Kind::Bound(bound) => self.arity_of(&bound.0),
            _ => None,
        }
    }

    /// `next()`: the layers behind; `next(error)`: the handlers of errors behind.
    pub fn call_next(
        &mut self,
        list: ObjId,
        layer: usize,
        first: &Value,
        second: &Value,
        args: Vec<Value>,
        at: Span,
    ) -> R<Value> {
        if let Some(error) = args.first()
            && !error.is_nullish()
            && error.as_str().is_none_or(|word| &*word != "route")
        {
            let error = error.clone();
            self.error_layer(list, &error, first, second, at)?;
            return Ok(Value::undefined(at));
        }
        let flavor = self.flavor_of_pair(first, second);
        let mut layer = layer;
        if flavor == Flavor::Express
            && args
                .first()
                .and_then(Value::as_str)
                .is_some_and(|word| &*word == "route")
            && let Some(groups) = self
                .own_value(list, "@@groups")
                .and_then(|list| list.as_obj())
            && let Kind::Array(groups) = &self.heap.get(groups).kind
        {
            // The rest of the route's own handlers is passed over.
            let own = layer
                .checked_sub(1)
                .and_then(|own| groups.get(own))
                .cloned();
            while let (Some(group), Some(own)) = (groups.get(layer), &own)
                && group.as_num() == own.as_num()
            {
                layer += 1;
            }
        }
        let result = self.run_layer(list, layer, first, second, at)?;
        if flavor == Flavor::Hono
            && !result.is_nullish()
            && let Some(id) = first.as_obj()
        {
            self.heap.set(id, "@@res", result.clone());
        }
        match flavor {
            Flavor::Hono | Flavor::Koa | Flavor::H3 => self.resolved(result, at),
            _ => Ok(Value::undefined(at)),
        }
    }

    fn error_layer(
        &mut self,
        list: ObjId,
        error: &Value,
        first: &Value,
        second: &Value,
        at: Span,
    ) -> R<bool> {
        let Kind::Array(handlers) = &self.heap.get(list).kind else {
            return Ok(false);
        };
        let handler = handlers
            .iter()
            .find(|handler| self.arity_of(handler) == Some(4))
            .cloned();
        let Some(handler) = handler else {
            return Ok(false);
        };
        let next = self.path(&["clearTimeout"], at);
        self.call(
            &handler,
            Value::undefined(at),
            vec![error.clone(), first.clone(), second.clone(), next],
            at,
        )?;
        Ok(true)
    }

    /// The app called as a function or through `fetch`, with the request under way.
    fn run_app_as_handler(
        &mut self,
        id: ObjId,
        flavor: Flavor,
        args: &[Value],
        at: Span,
    ) -> R<Value> {
        let path = match args
            .first()
            .and_then(Value::as_obj)
            .map(|id| &self.heap.get(id).kind)
        {
            Some(Kind::Host(Host::Request(request) | Host::WebRequest(request))) => {
                request.path.clone()
            }
            _ => None,
        };
        let way = self.way_through(id, "POST", path.as_deref());
        let request = match args.first() {
            Some(request) => request.clone(),
            None => self.http_request("POST", path, true, at),
        };
        let response = self.http_response(flavor, true, at);
        if let Some(value) = self.run_handlers(id, way, request, response, at)? {
            self.answer_with(value, at)?;
        }
        Ok(self.opaque("what an app answers", at))
    }

    /// `app.fetch(request)` of hono: the response, for whoever asked.
    fn answer_of_app(&mut self, id: ObjId, request: &Value, at: Span) -> R<Value> {
        let id = self.whole_app(id);
        let own = request
            .as_obj()
            .and_then(|request| self.own_request(request));
        if own.is_some() {
            self.inner_apps.insert(id);
        }
        let answer = self.inner_answer(id, request, at)?;
        Ok(answer.unwrap_or_else(|| self.web_not_found(at)))
    }

    /// `app.inject(options)` of fastify: the response as light-my-request 6 shows it.
    fn inject(&mut self, id: ObjId, options: &Value, at: Span) -> R<Value> {
        self.inner_apps.insert(id);
        let mut request = self.request_of_input(&Value::undefined(at), Some(options), at)?;
        if let Some(options) = options.as_obj() {
            for name in ["url", "path"] {
                let address = self.own_value(options, name);
                let known = address.and_then(|address| self.text_of(&address, at).known());
                if let Some(address) = known {
                    request.path = Some(path_of_address(&address).into());
                }
            }
            let payload = self.own_value(options, "payload");
            if let (Some(payload), Some(own)) = (payload, &request.own) {
                // An object is sent as JSON.
                let body = match payload.as_obj() {
                    Some(_) => self.json_stringify(&payload, None, at)?,
                    None => payload,
                };
                let headers = own.headers.clone();
                request.own = Some(Rc::new(OwnRequest { headers, body }));
            }
        }
        request.parsed = true;
        let request = Kind::Host(Host::Request(request));
        let request = Value::obj(self.heap.alloc(request, None, at), at);
        let answer = match self.inner_answer(id, &request, at)? {
            Some(answer) => answer,
            None => self.web_not_found(at),
        };
        if let Some(answer) = answer.as_obj() {
            let yes = Prop::Hidden(Value::bool(true, NOWHERE));
            self.heap.put(answer, &"@@injected".into(), yes);
        }
        self.resolved(answer, at)
    }

    /// What the app answers to a request of the input's own, as a web response.
    fn inner_answer(&mut self, id: ObjId, request: &Value, at: Span) -> R<Option<Value>> {
        let Some(App { flavor, .. }) = self.app_data(id) else {
            return Ok(None);
        };
        let flavor = *flavor;
        let (method, path) = match request.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::WebRequest(request) | Host::Request(request))) => {
                (request.method, request.path.clone())
            }
            _ => ("POST", None),
        };
        let way = self.way_through(id, method, path.as_deref());
        if way.handlers.is_empty() {
            return Ok(None);
        }
        let response = self.http_response(flavor, true, at);
        if let Kind::Host(Host::Response(response)) = &mut self.heap.get_mut(response).kind {
            response.inner = true;
        }
        let value = self.run_handlers(id, way, request.clone(), response, at)?;
        if value.is_some() {
            return Ok(value);
        }
        let Kind::Host(Host::Response(answered)) = &self.heap.get(response).kind else {
            return Ok(None);
        };
        if !answered.ended {
            return Ok(Some(self.opaque("what an app answers", at)));
        }
        let shown = WebResponse {
            status: answered
                .status
                .clone()
                .unwrap_or_else(|| Value::num(200.0, NOWHERE)),
            headers: answered.headers.clone(),
            body: self
                .own_value(response, "@@answer")
                .unwrap_or_else(|| Value::str("", at)),
            at: answered.at,
        };
        let shown = Kind::Host(Host::WebResponse(shown));
        Ok(Some(Value::obj(self.heap.alloc(shown, None, at), at)))
    }

    /// Sends the message to the path of its method. Whoever maps methods to paths makes the envelope
    /// where the answer has none: it is completed as that would.
    pub fn serve_method_path(&mut self, id: ObjId, path: &Atom, at: Span) -> R<()> {
        let request = crate::evaluate::host::Request {
            method: "POST",
            parsed: true,
            path: Some(path.clone()),
            message: None,
            used: false,
            own: None,
        };
        let request = match self.app_data(id).map(|app| app.flavor) {
            Some(Flavor::Hono) => Host::WebRequest(request),
            _ => Host::Request(request),
        };
        let request = Value::obj(self.heap.alloc(Kind::Host(request), None, NOWHERE), NOWHERE);
        let Some(answer) = self.inner_answer(id, &request, at)? else {
            return Ok(());
        };
        let response = match answer.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::WebResponse(response))) => response.clone(),
            _ => return self.answer_with(answer, at),
        };
        let parsed = self.may(|run| run.json_parse(&response.body, at))?;
        let bare = parsed.and_then(|parsed| parsed.as_obj()).filter(|parsed| {
            ["jsonrpc", "id"]
                .iter()
                .all(|name| self.own_value(*parsed, name).is_none())
        });
        let (Some(bare), Some(message)) = (bare, self.message_value(NOWHERE).as_obj()) else {
            return self.answer_with(answer, at);
        };
        if self.own_value(message, "id").is_none() {
            // Nor would it reply to a notification.
            return Ok(());
        }
        for name in ["jsonrpc", "id"] {
            if let Some(value) = self.own_value(message, name) {
                self.heap.set(bare, name, value);
            }
        }
        let body = self.json_stringify(&Value::obj(bare, response.body.at), None, response.at)?;
        let whole = Host::WebResponse(WebResponse { body, ..response });
        let whole = self.heap.alloc(Kind::Host(whole), None, at);
        self.send_web_response(whole, at);
        Ok(())
    }

    /// What hono answers where nothing else does.
    fn web_not_found(&mut self, at: Span) -> Value {
        let response = WebResponse {
            status: Value::num(404.0, at),
            headers: vec![("content-type".into(), Value::str("text/plain", at))],
            body: Value::str("404 Not Found", at),
            at,
        };
        let response = Kind::Host(Host::WebResponse(response));
        Value::obj(self.heap.alloc(response, None, at), at)
    }

    fn finish_koa(&mut self, response: ObjId, context: &Value, at: Span) -> R<()> {
        let body = context.as_obj().and_then(|id| self.own_value(id, "@@body"));
        let Kind::Host(Host::Response(state)) = &self.heap.get(response).kind else {
            return Ok(());
        };
        if state.ended {
            return Ok(());
        }
        match body {
            None => {
                // No body: the status alone goes out, 404 unless it was set.
                if state.status.is_none() {
                    self.set_status(response, Value::num(404.0, at));
                }
                self.finish_response(response, None, at);
                Ok(())
            }
            Some(body) => self.finish_by_value(response, body, at),
        }
    }

    /// What an event handler of h3 1 gives back goes out.
    pub fn finish_event(&mut self, response: ObjId, value: Value, at: Span) -> R<()> {
        let value = self.pick(value);
        match &value.v {
            V::Unknown(_) => self.answer_with(value, at),
            V::Obj(id) if matches!(self.heap.get(*id).kind, Kind::Host(_)) => {
                self.answer_with(value, at)
            }
            _ => self.finish_by_value(response, value, at),
        }
    }

    /// The event that a handler of h3 is given: `req` and `res` are those of h3 2.
    pub fn event(&mut self, request: &Value, response: ObjId, at: Span) -> Value {
        let event = self.plain(at);
        let response = Value::obj(response, at);
        for (name, value) in [("@@request", request), ("@@response", &response)] {
            self.heap
                .put(event, &name.into(), Prop::Hidden(value.clone()));
        }
        let web = match request.as_obj().map(|id| &self.heap.get(id).kind) {
            Some(Kind::Host(Host::Request(data))) => {
                let web = Kind::Host(Host::WebRequest(data.clone()));
                Value::obj(self.heap.alloc(web, None, at), at)
            }
            _ => request.clone(),
        };
        self.heap.set(event, "req", web);
        self.heap.set(event, "res", response);
        self.heap.set(event, "method", Value::str("POST", at));
        self.heap.get_mut(event).open = Some(Origin::new(Step::Client(Client::Surroundings), at));
        Value::obj(event, at)
    }

    /// The context of elysia 1: the parsed body, and `set` for status and headers.
    fn elysia_context(&mut self, request: &Value, response: ObjId, at: Span) -> R<Value> {
        let context = self.plain(at);
        let body = match request.as_obj() {
            Some(request) => self.body_value(request, at)?,
            None => Value::undefined(at),
        };
        let headers = self.member(request, &"headers".into(), at)?;
        let set = self.plain(at);
        let own = Value::obj(self.plain(at), at);
        self.heap.set(set, "headers", own);
        self.heap.set(context, "body", body);
        self.heap.set(context, "set", Value::obj(set, at));
        self.heap.set(context, "headers", headers);
        self.heap.set(context, "request", request.clone());
        let fail = V::Method(Rc::new((Value::obj(response, at), "@@elysiaStatus".into())));
        for name in ["status", "error"] {
            self.heap.set(context, name, Value::new(fail.clone(), at));
        }
        self.heap.get_mut(context).open = Some(Origin::new(Step::Client(Client::Surroundings), at));
        Ok(Value::obj(context, at))
    }

    fn finish_elysia(
        &mut self,
        response: ObjId,
        context: &Value,
        result: Value,
        at: Span,
    ) -> R<()> {
        let set = context
            .as_obj()
            .and_then(|context| self.own_value(context, "set"));
        if let Some(set) = set.and_then(|set| set.as_obj()) {
            if let Some(status) = self.own_value(set, "status") {
                self.set_status(response, status);
            }
            if let Some(headers) = self.own_value(set, "headers") {
                for (name, value) in self.header_list(&headers, at)? {
                    self.set_header(response, &name, value);
                }
            }
        }
        if result.is_nullish() {
            self.finish_response(response, None, at);
            return Ok(());
        }
        self.finish_event(response, result, at)
    }

    /// `readBody(event)` and its kin of h3; nothing for others.
    pub fn event_call(
        &mut self,
        name: &str,
        event: &Value,
        args: &[Value],
        at: Span,
    ) -> R<Option<Value>> {
        let Some(event) = event.as_obj() else {
            return Ok(None);
        };
        let part = |run: &Self, name| run.own_value(event, name).and_then(|value| value.as_obj());
        let (Some(request), Some(response)) = (part(self, "@@request"), part(self, "@@response"))
        else {
            return Ok(None);
        };
        let second = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
        Ok(Some(match name {
            "readBody" => {
                let body = self.body_value(request, at)?;
                self.resolved(body, at)?
            }
            "readRawBody" => {
                let body = self.body_text(request, at);
                self.resolved(body, at)?
            }
            "getMethod" => Value::str("POST", at),
            "setResponseStatus" => {
                self.set_status(response, second);
                Value::undefined(at)
            }
            "setResponseHeader" | "setHeader" => {
                if let (Some(name), Some(value)) = (second.as_str(), args.get(2)) {
                    self.set_header(response, &name, value.clone());
                }
                Value::undefined(at)
            }
            "getHeader" | "getRequestHeader" => match second.as_str() {
                Some(name) => self.client_header(&name, at),
                None => self.opaque("a header", at),
            },
            _ => return Ok(None),
        }))
    }

    /// A value as koa 2 and h3 1 send it: nothing with 204, text as text, all else as JSON.
    fn finish_by_value(&mut self, response: ObjId, body: Value, at: Span) -> R<()> {
        let Kind::Host(Host::Response(state)) = &self.heap.get(response).kind else {
            return Ok(());
        };
        let state = state.clone();
        let place = if body.at == NOWHERE { at } else { body.at };
        let body = self.pick(body);
        let body = self.unless_stream(body, at);
        let text = match &body.v {
            V::Unknown(_) => body,
            V::Undefined | V::Null => {
                self.set_status(response, Value::num(204.0, place));
                self.finish_response(response, None, place);
                return Ok(());
            }
            V::Str(_) | V::Text(_) => {
                if header(&state.headers, "content-type").is_none() {
                    self.set_header(response, "content-type", Value::str("text/plain", place));
                }
                body
            }
            _ => {
                if header(&state.headers, "content-type").is_none() {
                    self.set_header(
                        response,
                        "content-type",
                        Value::str("application/json", place),
                    );
                }
                self.json_stringify(&body, None, place)?
            }
        };
        self.finish_response(response, Some(text), place);
        Ok(())
    }

    // Contexts of hono and koa.

    pub fn context_member(
        &mut self,
        context: &Context,
        object: &Value,
        name: &Atom,
        at: Span,
    ) -> R<Value> {
        Ok(match (&**name, context.flavor) {
            ("req" | "request", _) => context.request.clone(),
            ("res" | "response", Flavor::Hono) => object
                .as_obj()
                .and_then(|id| self.own_value(id, "@@res"))
                .unwrap_or_else(|| Value::undefined(at)),
            ("res" | "response", _) => Value::obj(context.response, at),
            ("status", Flavor::Koa) => {
                let response = Value::obj(context.response, at);
                self.member(&response, &"status".into(), at)?
            }
            ("body", Flavor::Koa) => object
                .as_obj()
                .and_then(|id| self.own_value(id, "@@body"))
                .unwrap_or_else(|| Value::undefined(at)),
            (
                "method" | "headers" | "header" | "path" | "url" | "query" | "params" | "ip"
                | "host" | "href" | "origin" | "hostname",
                Flavor::Koa,
            ) => {
                let name = if &**name == "header" {
                    "headers".into()
                } else {
                    name.clone()
                };
                let request = context.request.clone();
                self.member(&request, &name, at)?
            }
            // What middlewares hand on: koa's `ctx.state`, hono's `c.var`.
            ("state", Flavor::Koa) | ("var", Flavor::Hono) => self.handed_on(object, at),
            ("env" | "executionCtx" | "event" | "store", _) => {
                self.opaque("the context's surroundings", at)
            }
            _ => Value::new(V::Method(Rc::new((object.clone(), name.clone()))), at),
        })
    }

    /// The object for variables of a context, made when it is first asked for.
    fn handed_on(&mut self, context: &Value, at: Span) -> Value {
        let Some(id) = context.as_obj() else {
            return Value::undefined(at);
        };
        if let Some(state) = self.own_value(id, "@@state") {
            return state;
        }
        let state = Value::obj(self.plain(at), at);
        self.heap.set(id, "@@state", state.clone());
        state
    }

    pub fn set_context_member(
        &mut self,
        context: &Context,
        name: &Atom,
        value: &Value,
        at: Span,
    ) -> R<bool> {
        match (&**name, context.flavor) {
            ("status", Flavor::Koa) => {
                self.set_status(context.response, value.clone());
                Ok(true)
            }
            ("type", Flavor::Koa) => {
                let kind = value.as_str().map_or_else(
                    || value.clone(),
                    |kind| {
                        if kind.contains('/') {
                            value.clone()
                        } else {
                            Value::str(format!("application/{kind}"), value.at)
                        }
                    },
                );
                self.set_header(context.response, "content-type", kind);
                Ok(true)
            }
            ("body", Flavor::Koa) => {
                // Where it is set is where it is answered.
                let target = self.context_object(context.response);
                if let Some(id) = target {
                    self.heap.set(
                        id,
                        "@@body",
                        Value {
                            at: if value.at == NOWHERE { at } else { value.at },
                            ..value.clone()
                        },
                    );
                }
                Ok(true)
            }
            ("res", Flavor::Hono) => {
                if let Some(id) = self.context_object(context.response) {
                    self.heap.set(id, "@@res", value.clone());
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The context object that wraps a response: contexts are made right behind their response.
    fn context_object(&self, response: ObjId) -> Option<ObjId> {
        (response.0..self.heap.len() as u32).take(8).map(ObjId).find(|id| {
            matches!(&self.heap.get(*id).kind, Kind::Host(Host::Context(context)) if context.response == response)
        })
    }

    pub fn context_method(
        &mut self,
        context: &Context,
        object: &Value,
        name: &Atom,
        args: Vec<Value>,
        at: Span,
    ) -> R<Option<Value>> {
        let first = args
            .first()
            .cloned()
            .unwrap_or_else(|| Value::undefined(at));
        let second = args.get(1).cloned().unwrap_or_else(|| Value::undefined(at));
        if context.flavor == Flavor::Koa {
            return Ok(Some(match &**name {
                "get" => match first.as_str() {
                    Some(name) => self.client_header(&name, at),
                    None => self.opaque("a header", at),
                },
                "set" | "append" => {
                    match first.as_str() {
                        Some(name) => self.set_header(context.response, &name, second),
                        None => {
                            for (name, value) in self.header_list(&first, at)? {
                                self.set_header(context.response, &name, value);
                            }
                        }
                    }
                    Value::undefined(at)
                }
                "throw" => {
                    let message = self.text_of(&second, at).shown();
                    return self.throw("HttpError", message, at);
                }
                "assert" => {
                    if self.truth(&first, at)? == Some(false) {
                        let message = args.get(2).cloned().unwrap_or(second);
                        let message = self.text_of(&message, at).shown();
                        return self.throw("HttpError", message, at);
                    }
                    Value::undefined(at)
                }
                "is" => Value::bool(true, at),
                _ => return Ok(None),
            }));
        }
        let status_in = |run: &Self, index: usize| {
            args.get(index)
                .cloned()
                .filter(|value| value.as_num().is_some() || run.is_options(value))
        };
        Ok(Some(match &**name {
            "json" | "text" | "body" | "html" | "newResponse" => {
                let mut headers = self.header_list_of_context(context);
                let mut status = self.status_of(context.response);
                if let Some(init) = status_in(self, 1) {
                    let (given, more) = self.response_init(Some(&init), at)?;
                    status = Some(given);
                    headers.extend(more);
                }
                if let Some(more) = args.get(2) {
                    headers.extend(self.header_list(more, at)?);
                }
                let (body, kind) = match &**name {
                    "json" => (
                        self.json_stringify(&first, None, at)?,
                        Some("application/json"),
                    ),
                    "html" => (first, Some("text/html")),
                    _ => {
                        let kind =
                            matches!(first.v, V::Str(_) | V::Text(_)).then_some("text/plain");
                        (first, kind)
                    }
                };
                if let Some(kind) = kind
                    && header(&headers, "content-type").is_none()
                {
                    headers.push(("content-type".into(), Value::str(kind, at)));
                }
                let status = status.unwrap_or_else(|| Value::num(200.0, NOWHERE));
                let response = WebResponse {
                    status,
                    headers,
                    body,
                    at,
                };
                Value::obj(
                    self.heap
                        .alloc(Kind::Host(Host::WebResponse(response)), None, at),
                    at,
                )
            }
            "status" => {
                self.set_status(context.response, first);
                Value::undefined(at)
            }
            "header" => {
                if let Some(name) = first.as_str() {
                    self.set_header(context.response, &name, second);
                }
                Value::undefined(at)
            }
            "set" => {
                let state = self.handed_on(object, at);
                if let (Some(id), Some(key)) = (state.as_obj(), first.as_str()) {
                    self.heap.set(id, &key, second);
                }
                Value::undefined(at)
            }
            "get" => {
                let key = first.as_str().unwrap_or_default();
                let state = self.handed_on(object, at);
                match state.as_obj().and_then(|id| self.own_value(id, &key)) {
                    Some(value) => value,
                    None if &*key == "parsedBody" => {
                        let request = context.request.clone();
                        match request.as_obj() {
                            Some(request) => self.body_value(request, at)?,
                            None => Value::undefined(at),
                        }
                    }
                    None => self.opaque("a variable of the context", at),
                }
            }
            "notFound" | "redirect" => self.web_not_found(at),
            _ => return Ok(None),
        }))
    }

    fn is_options(&self, value: &Value) -> bool {
        value
            .as_obj()
            .is_some_and(|id| matches!(self.heap.get(id).kind, Kind::Plain))
    }

    fn header_list_of_context(&self, context: &Context) -> Vec<(String, Value)> {
        match &self.heap.get(context.response).kind {
            Kind::Host(Host::Response(response)) => response.headers.clone(),
            _ => Vec::new(),
        }
    }

    fn status_of(&self, response: ObjId) -> Option<Value> {
        match &self.heap.get(response).kind {
            Kind::Host(Host::Response(response)) => response.status.clone(),
            _ => None,
        }
    }
}

/// Whether handlers give back what is sent.
fn by_value(flavor: Flavor) -> bool {
    matches!(flavor, Flavor::Hono | Flavor::H3 | Flavor::Elysia)
}

fn joined(base: Option<&Atom>, path: Option<&Atom>) -> Option<Atom> {
    match (base, path) {
        (Some(base), Some(path)) => Some(
            format!(
                "{}/{}",
                base.trim_end_matches('/'),
                path.trim_start_matches('/')
            )
            .trim_end_matches('/')
            .to_owned(),
        )
        .map(|path| {
            if path.is_empty() {
                "/".into()
            } else {
                path.into()
            }
        }),
        (Some(path), None) | (None, Some(path)) => Some(path.clone()),
        (None, None) => None,
    }
}

/// Whether a layer's path takes a request for `path`; what is not known is taken to.
fn matches_path(layer: Option<&str>, path: Option<&str>, prefix: bool) -> bool {
    let (Some(layer), Some(path)) = (layer, path) else {
        return true;
    };
    if layer == "*"
        || layer == "/*"
        || layer == path
        || layer.ends_with("/*") && path.starts_with(&layer[..layer.len() - 2])
    {
        return true;
    }
    let (layer, path) = (layer.trim_matches('/'), path.trim_matches('/'));
    if layer == path || (prefix && (layer.is_empty() || path.starts_with(&format!("{layer}/")))) {
        return true;
    }
    // Parameters of a route: `/:tenant/mcp`.
    let (own, asked): (Vec<_>, Vec<_>) = (layer.split('/').collect(), path.split('/').collect());
    layer.contains(':')
        && (own.len() == asked.len() || prefix && own.len() < asked.len())
        && own
            .iter()
            .zip(&asked)
            .all(|(own, asked)| own.starts_with(':') || own == asked)
}

/// A path seen from within the router mounted at `base`.
fn strip(base: Option<&str>, path: Option<&str>) -> Option<String> {
    let path = path?;
    let base = base.unwrap_or("").trim_matches('/');
    let rest = path.trim_matches('/');
    let rest = rest.strip_prefix(base).unwrap_or(rest);
    Some(format!("/{}", rest.trim_matches('/')))
}
