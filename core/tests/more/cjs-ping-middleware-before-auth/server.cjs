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
var import_express = __toESM(require("express"));
const app = (0, import_express.default)();
app.use(import_express.default.json());
app.use("/mcp", (req, res, next) => {
  const { id, method } = req.body ?? {};
  if (method === "ping" && id !== void 0) {
    res.json({ jsonrpc: "2.0", id, result: {} });
    return;
  }
  next();
});
app.use("/mcp", (req, res, next) => {
  if (req.get("authorization") === `Bearer ${process.env.ACCESS_TOKEN}`) return next();
  res.status(401).json({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "Unauthorized" } });
});
app.post("/mcp", (req, res) => {
  const { id, method } = req.body;
  if (id === void 0) return res.status(202).end();
  if (method === "initialize") return res.json({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "gate-house", version: "1.0.0" } } });
  res.json({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
});
app.listen(Number(process.env.PORT), "127.0.0.1");
