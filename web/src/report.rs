//! The engine's report, as the JavaScript object that the worker hands over. Typed views instead
//! of a copy: a second set of structs with a deserialiser would weigh more than the whole rest.
//! The shapes are those of `ping_audit_core::report`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[derive(Clone)]
    pub type Report;
    #[wasm_bindgen(method, getter)]
    pub fn verdict(this: &Report) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn summary(this: &Report) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn servers(this: &Report) -> Vec<Server>;
    #[wasm_bindgen(method, getter)]
    pub fn handlers(this: &Report) -> Vec<Handler>;
    #[wasm_bindgen(method, getter)]
    pub fn findings(this: &Report) -> Vec<Finding>;
    #[wasm_bindgen(method, getter)]
    pub fn missing(this: &Report) -> Vec<String>;
    #[wasm_bindgen(method, getter)]
    pub fn files(this: &Report) -> Vec<FileReport>;

    #[derive(Clone)]
    pub type Server;
    #[wasm_bindgen(method, getter)]
    pub fn name(this: &Server) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn kind(this: &Server) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn library(this: &Server) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    pub fn transport(this: &Server) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn file(this: &Server) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn range(this: &Server) -> Range;
    #[wasm_bindgen(method, getter)]
    pub fn revisions(this: &Server) -> Vec<String>;
    #[wasm_bindgen(method, getter)]
    pub fn verdict(this: &Server) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn exchange(this: &Server) -> Vec<Exchange>;

    #[derive(Clone)]
    pub type Exchange;
    #[wasm_bindgen(method, getter)]
    pub fn sent(this: &Exchange) -> JsValue;
    #[wasm_bindgen(method, getter)]
    pub fn received(this: &Exchange) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    pub fn when(this: &Exchange) -> String;

    #[derive(Clone)]
    pub type Handler;
    #[wasm_bindgen(method, getter)]
    pub fn file(this: &Handler) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn range(this: &Handler) -> Range;
    #[wasm_bindgen(method, getter)]
    pub fn verdict(this: &Handler) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn by(this: &Handler) -> String;

    #[derive(Clone)]
    pub type Finding;
    #[wasm_bindgen(method, getter)]
    pub fn rule(this: &Finding) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn level(this: &Finding) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn message(this: &Finding) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn detail(this: &Finding) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    pub fn file(this: &Finding) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn range(this: &Finding) -> Range;
    #[wasm_bindgen(method, getter)]
    pub fn path(this: &Finding) -> Vec<Step>;
    #[wasm_bindgen(method, getter)]
    pub fn fix(this: &Finding) -> Option<Fix>;

    #[derive(Clone)]
    pub type Step;
    #[wasm_bindgen(method, getter)]
    pub fn file(this: &Step) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn range(this: &Step) -> Range;
    #[wasm_bindgen(method, getter)]
    pub fn note(this: &Step) -> String;

    #[derive(Clone)]
    pub type Fix;
    #[wasm_bindgen(method, getter)]
    pub fn title(this: &Fix) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn edits(this: &Fix) -> Vec<Edit>;

    #[derive(Clone)]
    pub type Edit;
    #[wasm_bindgen(method, getter)]
    pub fn file(this: &Edit) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn range(this: &Edit) -> Range;
    #[wasm_bindgen(method, getter)]
    pub fn text(this: &Edit) -> String;

    #[derive(Clone)]
    pub type FileReport;
    #[wasm_bindgen(method, getter)]
    pub fn path(this: &FileReport) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn language(this: &FileReport) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn bytes(this: &FileReport) -> f64;

    #[derive(Clone)]
    pub type Range;
    #[wasm_bindgen(method, getter)]
    pub fn start(this: &Range) -> Position;
    #[wasm_bindgen(method, getter)]
    pub fn end(this: &Range) -> Position;

    #[derive(Clone)]
    pub type Position;
    #[wasm_bindgen(method, getter)]
    pub fn line(this: &Position) -> u32;
    #[wasm_bindgen(method, getter)]
    pub fn column(this: &Position) -> u32;
    #[wasm_bindgen(method, getter)]
    pub fn offset(this: &Position) -> u32;

    /// A rule's explanation, as `rules()` of the engine lists them.
    #[derive(Clone)]
    pub type Rule;
    #[wasm_bindgen(method, getter)]
    pub fn rule(this: &Rule) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn what(this: &Rule) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn why(this: &Rule) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn wrong(this: &Rule) -> String;
    #[wasm_bindgen(method, getter)]
    pub fn right(this: &Rule) -> String;
}

impl Range {
    pub fn line(&self) -> u32 {
        self.start().line()
    }
}
