//! The worker that audits (`web/js/worker.js`), through `web/js/host/engine.js`.

use js_sys::{Array, Function};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/js/host/engine.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = call)]
    async fn call_js(
        method: &str,
        arguments: &Array,
        limit: f64,
        progress: &JsValue,
    ) -> Result<JsValue, JsValue>;

    /// Lets the worker load the engine ahead of the first call.
    pub fn warm();

    /// Ends the worker; its open calls fail with `kind`.
    pub fn stop(kind: &str);
}

#[wasm_bindgen]
extern "C" {
    /// What a call came to.
    pub type Answer;
    #[wasm_bindgen(method, getter)]
    pub fn value(this: &Answer) -> JsValue;
    #[wasm_bindgen(method, getter)]
    pub fn ms(this: &Answer) -> f64;

    type Refusal;
    #[wasm_bindgen(method, getter)]
    fn kind(this: &Refusal) -> String;
    #[wasm_bindgen(method, getter)]
    fn message(this: &Refusal) -> String;
}

/// Why a call failed: `trap`, `slow`, `load`, `cancelled`, `superseded`, or the engine's own code.
pub struct Failure {
    pub kind: String,
    pub message: String,
}

/// Longest time without a sign of life before the worker is stopped, in milliseconds.
const WATCHDOG: f64 = 10_000.0;

/// Calls a function of the engine.
pub async fn call(
    method: &str,
    arguments: &Array,
    progress: Option<&Function>,
) -> Result<Answer, Failure> {
    let progress = progress.map_or(JsValue::UNDEFINED, JsValue::from);
    match call_js(method, arguments, WATCHDOG, &progress).await {
        Ok(answer) => Ok(answer.unchecked_into()),
        Err(refusal) => {
            let refusal: Refusal = refusal.unchecked_into();
            Err(Failure {
                kind: refusal.kind(),
                message: refusal.message(),
            })
        }
    }
}
