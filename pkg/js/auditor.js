// One auditor: a WebAssembly instance that is replaced when an exception has left it unusable.
import instantiate from 'ping-audit-glue';

/** What the bindings throw on purpose; everything else has torn a call apart midway. */
const isExpected = (error) => error instanceof Error && 'code' in error && error.code !== 'panic';

/**
 * Whether the stack ran out: the engine's own, reported as a RangeError (Firefox: InternalError), or
 * Rust's, which lies at the start of the memory, so that an overflow leaves the memory.
 */
const isStackOverflow = (error) => error instanceof RangeError || error?.name === 'InternalError'
  || (error instanceof WebAssembly.RuntimeError && /out of bounds/i.test(error.message));

/** An exception as the caller gets it: an `Error` whose `code` names its kind. */
function explain(error) {
  if (error instanceof Error && 'code' in error) return error;
  const deep = isStackOverflow(error);
  const message = deep
    ? 'this code is nested too deeply to be audited here'
    : `internal error: ${error?.message ?? error}`;
  return Object.assign(new Error(message, { cause: error }), { code: deep ? 'too-deep' : 'panic' });
}

/**
 * An auditor on a compiled module. Calls are synchronous. Each auditor has its own instance and
 * memory, so any number of them can live side by side.
 */
export function auditorOf(module) {
  let instance;
  const method = (name) => (...args) => {
    try {
      if (!instance) {
        // The generated glue keeps its instance in module scope; as a function it can be had anew.
        instance = instantiate();
        instance.initSync({ module });
      }
      return instance[name](...args);
    } catch (error) {
      if (!isExpected(error)) instance = undefined;
      throw explain(error);
    }
  };
  return Object.fromEntries(METHODS.map((name) => [name, method(name)]));
}

export const METHODS = ['audit', 'unpack', 'render', 'rules', 'limits', 'folderHasUse', 'fileHasUse', 'version'];
