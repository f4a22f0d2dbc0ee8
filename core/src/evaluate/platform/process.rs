//! The process: environment, arguments, standard streams, console.

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

use crate::evaluate::{
    origin::Step,
    run::{Run, Switch, Switches},
    text::{Piece, Text},
    trace::{Channel, Payload},
    value::{Extern, Tag, V, Value},
};

impl Run<'_> {
    /// A configuration switch: unset, unless this run takes it as set.
    pub fn switch_value(&mut self, name: &str, at: Span) -> Value {
        let index = match self.switches.iter().position(|switch| switch.name == name) {
            Some(index) => index,
            None => {
                self.switches.push(Switch {
                    name: name.to_owned(),
                    at,
                    decided: None,
                    met: false,
                });
                self.switches.len() - 1
            }
        } as u16;
        if self
            .switched
            .as_ref()
            .is_some_and(|switched| match &switched.what {
                Switches::All => true,
                Switches::One(one) => one == name,
                Switches::Arguments => false,
            })
        {
            return self.unknown(Step::Switch(index), at);
        }
        Value {
            v: V::Undefined,
            at,
            tag: Tag::switch(index + 1),
        }
    }

    pub fn switch_decides(&mut self, switch: u16, at: Span) {
        let met = self.probing();
        if let Some(switch) = self.switches.get_mut(usize::from(switch).wrapping_sub(1)) {
            switch.met |= met;
            switch.decided.get_or_insert(at);
        }
    }

    /// `process.argv`: node, the script and nothing else, unless this run takes flags as given.
    pub fn argv(&mut self, skip: usize, at: Span) -> Value {
        let flags = self.switch_value("a command-line argument", at);
        let words = ["node", "/app/server.js"];
        let items = words
            .iter()
            .skip(skip)
            .map(|word| Value::str(word, at))
            .collect();
        let array = self.array(items, at);
        if let (V::Unknown(origin), Some(id)) = (&flags.v, array.as_obj()) {
            self.heap.get_mut(id).open = Some(Rc::clone(origin));
        }
        array.tagged(flags.tag)
    }

    /// Members of paths that are values, not names of functions.
    pub fn extern_member(&mut self, path: &Rc<Extern>, name: &Atom, at: Span) -> Value {
        let next = path.member(name);
        let value = Value::new(V::Extern(Rc::new(next.clone())), at);
        if path.module.is_empty() {
            if path
                .path
                .first()
                .is_some_and(|first| &**first == "globalThis")
                && path.path.len() == 1
            {
                return self.global(name, at).unwrap_or(value);
            }
            let parent = path.dotted();
            match (parent.as_str(), &**name) {
                ("process.env" | "Bun.env" | "import.meta.env", _) => {
                    return self.switch_value(&format!("process.env.{name}"), at);
                }
                ("process" | "Bun", "argv") => return self.argv(0, at),
                ("process", "platform") => return Value::str("linux", at),
                ("process", "pid" | "version" | "arch" | "title" | "exitCode") => {
                    return self.unknown(Step::Runtime("the process"), at);
                }
                ("Deno", "args") => return self.argv(2, at),
                ("import.meta", "url" | "filename" | "dirname") => {
                    return Value::str("file:///app/server.js", at);
                }
                ("import.meta" | "require", "main") => {
                    return Value::obj(self.units[self.unit].module, at);
                }
                ("Number", "MAX_SAFE_INTEGER") => return Value::num(9_007_199_254_740_991.0, at),
                ("Number", "POSITIVE_INFINITY") => return Value::num(f64::INFINITY, at),
                ("process.stdin" | "process.stdout" | "process.stderr", "isTTY") => {
                    return Value {
                        v: V::Undefined,
                        at,
                        tag: Tag::NONE,
                    };
                }
                ("process.stdin" | "process.stdout" | "process.stderr", "fd") => {
                    let fd = if parent.ends_with("in") {
                        0.0
                    } else if parent.ends_with("out") {
                        1.0
                    } else {
                        2.0
                    };
                    return Value::num(fd, at);
                }
                _ => {}
            }
            if let Some(overridden) = self.overridden(&next.dotted()) {
                return overridden;
            }
            return value;
        }
        self.package_member(path, &next, name, at).unwrap_or(value)
    }

    /// What the code put in a platform object's place: `console.log = console.error`.
    pub fn overridden(&self, path: &str) -> Option<Value> {
        let name = Atom::from(format!("\0{path}"));
        let index = self.heap.find(self.root, &name)?;
        Some(self.heap.env(self.root).vars[index].1.clone())
    }

    pub fn set_extern(&mut self, path: &Extern, name: &Atom, value: Value, at: Span) {
        let next = path.member(name);
        if path.module.is_empty()
            && path
                .path
                .first()
                .is_some_and(|first| &**first == "globalThis")
            && path.path.len() == 1
        {
            let root = self.root;
            self.heap.declare(root, name, value);
            return;
        }
        if path.module.is_empty() {
            let dotted = next.dotted();
            if dotted.starts_with("console.")
                || dotted == "process.stdout.write"
                || dotted.contains(".prototype.")
            {
                let root = self.root;
                self.heap
                    .declare(root, &format!("\0{dotted}").into(), value);
            } else if let Some(variable) = dotted.strip_prefix("process.env.") {
                let root = self.root;
                self.heap
                    .declare(root, &format!("\0process.env.{variable}").into(), value);
            }
        }
        let _ = at;
    }

    /// Something is written to standard output.
    pub fn write_stdout(&mut self, text: Text, console: bool, at: Span) {
        self.send(
            Channel::Stdout { console },
            Payload::Text(Rc::new(text)),
            at,
        );
    }

    /// Fills a format in; the arguments that it does not use.
    fn formatted<'v>(
        &mut self,
        format: &str,
        args: &'v [Value],
        text: &mut Text,
        at: Span,
    ) -> &'v [Value] {
        let mut rest = args;
        let mut parts = format.split('%');
        text.push(Piece::Known(parts.next().unwrap_or_default().into()));
        let mut parts = parts.peekable();
        while let Some(part) = parts.next() {
            let kind = part.chars().next();
            match (kind, rest.split_first()) {
                (None, _) if parts.peek().is_some() => {
                    // `%%`
                    text.push(Piece::Known("%".into()));
                    let next = parts.next().unwrap_or_default();
                    text.push(Piece::Known(next.into()));
                }
                (Some('s' | 'd' | 'i' | 'f' | 'j' | 'o' | 'O' | 'c'), Some((value, more))) => {
                    rest = more;
                    let value = self.pick(value.clone());
                    let shown = match kind {
                        Some('c') => Value::str("", at),
                        Some('j') => self
                            .json_stringify(&value, None, at)
                            .unwrap_or_else(|_| Value::str("[Circular]", at)),
                        _ if value.as_obj().is_some() => Value::str("[inspected object]", at),
                        _ => value,
                    };
                    let shown = self.text_of(&shown, at);
                    text.extend(&shown);
                    text.push(Piece::Known(part[1..].into()));
                }
                _ => text.push(Piece::Known(format!("%{part}").into())),
            }
        }
        rest
    }

    /// `console.log` and its kin on standard output: arguments in a row and a line end.
    pub fn console_line(&mut self, args: &[Value], at: Span) {
        let mut text = Text::default();
        let mut args = args;
        // `util.format`: the values stand where the first argument says.
        if let Some(format) = args.first().and_then(Value::as_str)
            && format.contains('%')
        {
            args = self.formatted(&format, &args[1..], &mut text, at);
            if !args.is_empty() {
                text.push(Piece::Known(" ".into()));
            }
        }
        for (index, arg) in args.iter().enumerate() {
            let arg = self.pick(arg.clone());
            if index > 0 {
                text.push(Piece::Known(" ".into()));
            }
            match &arg.v {
                // An object is inspected, which is no JSON.
                V::Obj(_) => text.push(Piece::Known("[inspected object]".into())),
                _ => text.extend(&self.text_of(&arg, at)),
            }
        }
        text.push(Piece::Known("\n".into()));
        self.write_stdout(text, true, at);
    }
}
