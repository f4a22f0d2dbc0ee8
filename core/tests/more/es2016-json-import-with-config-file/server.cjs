var __defProp = Object.defineProperty;
var __getOwnPropSymbols = Object.getOwnPropertySymbols;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __propIsEnum = Object.prototype.propertyIsEnumerable;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __spreadValues = (a, b) => {
  for (var prop in b || (b = {}))
    if (__hasOwnProp.call(b, prop))
      __defNormalProp(a, prop, b[prop]);
  if (__getOwnPropSymbols)
    for (var prop of __getOwnPropSymbols(b)) {
      if (__propIsEnum.call(b, prop))
        __defNormalProp(a, prop, b[prop]);
    }
  return a;
};
var __async = (__this, __arguments, generator) => {
  return new Promise((resolve, reject) => {
    var fulfilled = (value) => {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    };
    var rejected = (value) => {
      try {
        step(generator.throw(value));
      } catch (e) {
        reject(e);
      }
    };
    var step = (x) => x.done ? resolve(x.value) : Promise.resolve(x.value).then(fulfilled, rejected);
    step((generator = generator.apply(__this, __arguments)).next());
  });
};
const fs = require("node:fs");
const path = require("node:path");
const readline = require("node:readline");
const table = JSON.parse(fs.readFileSync(path.join(__dirname, "methods.json"), "utf8"));
const load = (name) => require(path.join(__dirname, "methods", table[name]));
readline.createInterface({ input: process.stdin }).on("line", (line) => __async(null, null, function* () {
  const { jsonrpc, id, method, params } = JSON.parse(line);
  if (id === void 0 || jsonrpc !== "2.0") return;
  if (method === "initialize") {
    return console.log(JSON.stringify({ jsonrpc, id, result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "card-index", version: "1.0.0" } } }));
  }
  const body = method in table ? { result: yield load(method)(params) } : { error: { code: -32601, message: "Method not found" } };
  console.log(JSON.stringify(__spreadValues({ jsonrpc, id }, body)));
}));
