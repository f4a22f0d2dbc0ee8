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
  answer: () => answer
});
module.exports = __toCommonJS(stdin_exports);
const table = {
  initialize: () => ({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "gazebo", version: "1.0.0" } }),
  "tools/list": () => ({ tools: [] }),
  fallback: () => ({})
};
async function answer(message) {
  if (message.id === void 0) return null;
  const run = table[message.method] ?? table.fallback;
  return { jsonrpc: "2.0", id: message.id, result: await run(message.params) };
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  answer
});
