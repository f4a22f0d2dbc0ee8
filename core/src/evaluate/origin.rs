//! Why a value is not known, as an access path from where it came from.
//!
//! The path does two things: an inconclusive verdict names what is missing, and a function whose
//! caller is not in the input is understood by how it takes its arguments apart
//! (`JSON.parse(event.body).method`).

use std::rc::Rc;

use swc_atoms::Atom;
use swc_common::Span;

/// Where an unknown value came from.
#[derive(Debug, Clone)]
pub struct Origin {
    pub step: Step,
    pub from: Option<Rc<Origin>>,
    /// Where the step was taken.
    pub at: Span,
}

/// The last step of the way.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Argument `index` of call `call`, which the audit made itself with nothing known.
    Argument {
        call: u32,
        index: u16,
    },
    /// A name that is declared nowhere in the input.
    Free(Atom),
    /// A relative import of a file that was not supplied.
    MissingFile(Atom),
    /// A package that is neither known nor supplied.
    Package(Atom),
    /// Something that the client chooses: a header, a query parameter.
    Client(Client),
    /// What a file, a directory or a command holds.
    Outside(&'static str),
    /// The network, another process: what is on the other side answers.
    Remote,
    /// Time, randomness, memory use and the like.
    Runtime(&'static str),
    /// An environment variable or a command-line flag that was set to something.
    Switch(u16),
    /// A bound of the audit was hit.
    Limit(&'static str),
    /// Code that the audit does not understand.
    Opaque(&'static str),
    Member(Atom),
    Element,
    Call,
    Await,
    /// `JSON.parse` of it.
    Parsed,
    /// Text made of it without a change that matters: `String(x)`, `x.toString()`, `x.trim()`.
    /// A moment, so many ms later.
    Later(u32),
    AsText,
}

/// What the client chooses beside the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    Address,
    Credentials,
    Header,
    HostHeader,
    /// Of the body.
    Length,
    OriginHeader,
    Parameter,
    Revision,
    Session,
    Surroundings,
}

impl Client {
    pub fn words(self) -> &'static str {
        match self {
            Self::Address => "the request's address",
            Self::Credentials => "credentials",
            Self::Header => "a request header",
            Self::HostHeader => "the host header",
            Self::Length => "the length of the body",
            Self::OriginHeader => "the origin header",
            Self::Parameter => "a parameter of the request",
            Self::Revision => "the protocol revision that the client names",
            Self::Session => "the session id",
            Self::Surroundings => "the request's surroundings",
        }
    }

    /// Whether the transport lets a server refuse a message for want of it.
    pub fn may_gate(self) -> bool {
        matches!(
            self,
            Self::Credentials
                | Self::Session
                | Self::Header
                | Self::HostHeader
                | Self::OriginHeader
        )
    }
}

/// Who could say what the value is: decides what an unknown condition means for the verdict.
/// Ordered by how much it says about a verdict that depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The running program: time, load, earlier messages.
    Runtime,
    /// The client: credentials, session, headers, address.
    Client,
    /// The configuration.
    Switch,
    /// Data outside the program: files, databases.
    Outside,
    /// Who calls the code.
    Caller,
    /// Another server.
    Remote,
    /// Code that is not in the input.
    Missing,
    /// The audit itself: a bound, damage, something it does not know.
    Audit,
}

impl Origin {
    pub fn new(step: Step, at: Span) -> Rc<Self> {
        Rc::new(Self {
            step,
            from: None,
            at,
        })
    }

    pub fn then(self: &Rc<Self>, step: Step, at: Span) -> Rc<Self> {
        // Paths grow with the code that is followed; beyond a length nobody reads them.
        const LONGEST: usize = 24;
        if self.length() >= LONGEST {
            return Rc::clone(self);
        }
        Rc::new(Self {
            step,
            from: Some(Rc::clone(self)),
            at,
        })
    }

    fn length(&self) -> usize {
        std::iter::successors(Some(self), |origin| origin.from.as_deref()).count()
    }

    pub fn root(&self) -> &Self {
        let mut origin = self;
        while let Some(from) = &origin.from {
            origin = from;
        }
        origin
    }

    pub fn source(&self) -> Source {
        match &self.root().step {
            Step::Argument { .. } => Source::Caller,
            Step::Free(_) | Step::MissingFile(_) | Step::Package(_) => Source::Missing,
            Step::Client(_) => Source::Client,
            Step::Outside(_) => Source::Outside,
            Step::Remote => Source::Remote,
            Step::Runtime(_) => Source::Runtime,
            Step::Switch(_) => Source::Switch,
            _ => Source::Audit,
        }
    }

    /// The name of the last member on the way, if the way ends with one.
    pub fn last_member(&self) -> Option<&Atom> {
        match &self.step {
            Step::Member(name) | Step::Free(name) => Some(name),
            Step::Await | Step::AsText => self.from.as_deref().and_then(Self::last_member),
            _ => None,
        }
    }

    /// Whether it is a number or text for sure, whatever it is.
    pub fn is_scalar(&self) -> bool {
        matches!(
            self.step,
            Step::Runtime(
                "a value of the moment"
                    | "a computed number"
                    | "the time"
                    | "a random value"
                    | "a session id"
                    | "a stack trace"
            )
        )
    }

    /// The outcome of a package's `validate`.
    pub fn is_check_of_package(&self) -> bool {
        let called = match (&self.step, &self.from) {
            (Step::Await, Some(from)) => return from.is_check_of_package(),
            (Step::Call, Some(from)) => &from.step,
            _ => return false,
        };
        matches!(called, Step::Member(name) if matches!(&**name, "validate" | "validateAsync" | "check"))
            && matches!(self.root().step, Step::Package(_))
    }

    /// Whether an argument was given at all.
    pub fn is_optional_argument(&self) -> bool {
        matches!(&self.step, Step::Member(name) if &**name == "@@nullish")
            && matches!(
                self.from.as_deref(),
                Some(Self {
                    step: Step::Argument { .. },
                    ..
                })
            )
    }

    /// Whether one of its steps was taken at one of these places.
    pub fn passes(&self, places: &[Span]) -> bool {
        std::iter::successors(Some(self), |origin| origin.from.as_deref())
            .any(|origin| places.contains(&origin.at))
    }

    /// Steps from the root on.
    pub fn steps(&self) -> Vec<&Step> {
        let mut steps: Vec<_> = std::iter::successors(Some(self), |origin| origin.from.as_deref())
            .map(|origin| &origin.step)
            .collect();
        steps.reverse();
        steps
    }

    /// In words, as the code would write it.
    pub fn words(&self) -> String {
        let from = || {
            self.from
                .as_ref()
                .map(|from| from.words())
                .unwrap_or_default()
        };
        match &self.step {
            Step::Argument { index, .. } => format!("argument {}", index + 1),
            Step::Free(name) => format!("`{name}`"),
            Step::MissingFile(path) => format!("the module `{path}`"),
            Step::Package(name) => format!("the package `{name}`"),
            Step::Client(what) => what.words().to_owned(),
            Step::Outside(what) | Step::Runtime(what) | Step::Limit(what) | Step::Opaque(what) => {
                (*what).to_owned()
            }
            Step::Remote => "another server or process".to_owned(),
            Step::Switch(_) => "a configuration switch".to_owned(),
            Step::Member(name) => format!("`{name}` of {}", from()),
            Step::Element => format!("an element of {}", from()),
            Step::Call => format!("what {} returns", from()),
            Step::Parsed => format!("the JSON in {}", from()),
            Step::Await | Step::AsText | Step::Later(_) => from(),
        }
    }

    /// Of two reasons, the one that says more.
    pub fn heavier(a: &Rc<Self>, b: &Rc<Self>) -> Rc<Self> {
        if b.source() > a.source() {
            Rc::clone(b)
        } else {
            Rc::clone(a)
        }
    }

    /// Whether both name the same thing, step by step.
    pub fn same(a: &Self, b: &Self) -> bool {
        std::ptr::eq(a, b)
            || (a.step == b.step
                && match (&a.from, &b.from) {
                    (None, None) => !matches!(
                        a.step,
                        Step::Opaque(_) | Step::Runtime(_) | Step::Remote | Step::Outside(_)
                    ),
                    (Some(a), Some(b)) => !matches!(a.step, Step::Call) && Self::same(a, b),
                    _ => false,
                })
    }
}
