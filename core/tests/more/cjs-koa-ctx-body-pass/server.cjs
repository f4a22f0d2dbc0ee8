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
var import_koa = __toESM(require("koa"));
const app = new import_koa.default();
app.use(async (ctx) => {
  let text = "";
  for await (const chunk of ctx.req) text += chunk;
  const { id, method } = JSON.parse(text);
  if (id === void 0) {
    ctx.status = 202;
    return;
  }
  if (method === "initialize") {
    ctx.body = { jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "harbour", version: "1.0.0" } } };
  } else if (method === "ping") {
    ctx.body = { jsonrpc: "2.0", id, result: {} };
  } else {
    ctx.body = { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } };
  }
});
app.listen(Number(process.env.PORT), "127.0.0.1");
