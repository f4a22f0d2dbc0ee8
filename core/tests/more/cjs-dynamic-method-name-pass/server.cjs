var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var import_node_readline = __toESM(require("node:readline"));
class Service {
  on_initialize() {
    return { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "snow-depth", version: "1.0.0" } };
  }
  on_ping() {
    return {};
  }
  on_tools_list() {
    return { tools: [] };
  }
  call(method, params) {
    const fn = this["on_" + method.replace("/", "_")];
    if (typeof fn !== "function") throw Object.assign(new Error("Method not found"), { code: -32601 });
    return fn.call(this, params);
  }
}
const service = new Service();
import_node_readline.default.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === void 0) return;
  let tail;
  try {
    tail = { result: service.call(method, params) };
  } catch (e) {
    tail = { error: { code: e.code ?? -32603, message: e.message } };
  }
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...tail }) + "\n");
});
