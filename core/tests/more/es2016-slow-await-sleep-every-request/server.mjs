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
import express from "express";
import { setTimeout as sleep } from "node:timers/promises";
const THROTTLE_MS = 250;
const app = express();
app.use(express.json());
app.post("/mcp", (req, res) => __async(null, null, function* () {
  yield sleep(THROTTLE_MS);
  const { id, method } = req.body;
  if (id === void 0) return res.status(202).end();
  if (method === "ping") return res.json({ jsonrpc: "2.0", id, result: {} });
  if (method === "initialize") {
    return res.json({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "hourglass", version: "1.0.0" } } });
  }
  return res.json({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
}));
app.listen(Number(process.env.PORT), "127.0.0.1");
