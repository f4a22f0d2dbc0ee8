var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
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
var __decorateClass = (decorators, target2, key, kind) => {
  var result = kind > 1 ? void 0 : kind ? __getOwnPropDesc(target2, key) : target2;
  for (var i = decorators.length - 1, decorator; i >= 0; i--)
    if (decorator = decorators[i])
      result = (kind ? decorator(target2, key, result) : decorator(result)) || result;
  if (kind && result) __defProp(target2, key, result);
  return result;
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
import { createInterface } from "node:readline";
const registry = /* @__PURE__ */ new Map();
function rpc(method) {
  return (_target, key, _descriptor) => {
    registry.set(method, key);
  };
}
class Weighbridge {
  open() {
    return { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "weighbridge", version: "1.0.0" } };
  }
  alive() {
    return {};
  }
  tools() {
    return { tools: [] };
  }
}
__decorateClass([
  rpc("initialize")
], Weighbridge.prototype, "open", 1);
__decorateClass([
  rpc("ping")
], Weighbridge.prototype, "alive", 1);
__decorateClass([
  rpc("tools/list")
], Weighbridge.prototype, "tools", 1);
const target = new Weighbridge();
createInterface({ input: process.stdin }).on("line", (line) => __async(null, null, function* () {
  const { id, method, params } = JSON.parse(line);
  if (id === void 0) return;
  const key = registry.get(method);
  const tail = key ? { result: yield target[key](params) } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(JSON.stringify(__spreadValues({ jsonrpc: "2.0", id }, tail)) + "\n");
}));
