var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  handle: () => handle
});
module.exports = __toCommonJS(stdin_exports);
class Dispatcher {
  constructor(handlers) {
    this.handlers = handlers;
  }
  handlers;
  has(method) {
    return typeof method === "string" && Object.prototype.hasOwnProperty.call(this.handlers, method);
  }
  async run(method, params) {
    return this.handlers[method](params);
  }
}
const dispatcher = new Dispatcher({
  initialize: async (params) => ({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: "hop-kiln", version: "1.0.0" } }),
  ping: async () => ({}),
  "prompts/list": async () => ({ prompts: [] })
});
async function handle(message) {
  if (message.id === void 0) return void 0;
  if (!dispatcher.has(message.method)) {
    return { jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "Method not found" } };
  }
  return { jsonrpc: "2.0", id: message.id, result: await dispatcher.run(message.method, message.params) };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  handle
});
