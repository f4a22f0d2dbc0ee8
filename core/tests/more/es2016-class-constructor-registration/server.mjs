var __defProp = Object.defineProperty;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);
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
class PollenServer {
  constructor(send) {
    __publicField(this, "send", send);
    __publicField(this, "methods", /* @__PURE__ */ new Map());
    this.on("initialize", () => ({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "pollen", version: "1.0.0" } }));
    this.on("ping", () => ({}));
    this.on("tools/list", () => ({ tools: [] }));
  }
  on(method, handler) {
    this.methods.set(method, handler);
  }
  receive(message) {
    return __async(this, null, function* () {
      var _a;
      if (message.id === void 0) return;
      const handler = this.methods.get(message.method);
      if (handler === void 0) {
        this.send({ jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "Method not found" } });
        return;
      }
      this.send({ jsonrpc: "2.0", id: message.id, result: yield handler((_a = message.params) != null ? _a : {}) });
    });
  }
}
const server = new PollenServer((message) => process.stdout.write(JSON.stringify(message) + "\n"));
createInterface({ input: process.stdin }).on("line", (line) => void server.receive(JSON.parse(line)));
