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
const app = express();
app.use(express.json());
function one(message) {
  return __async(this, null, function* () {
    if (message.id === void 0) return void 0;
    switch (message.method) {
      case "initialize":
        return { jsonrpc: "2.0", id: message.id, result: { protocolVersion: "2025-03-26", capabilities: {}, serverInfo: { name: "egg-rack", version: "1.0.0" } } };
      case "ping":
        return { jsonrpc: "2.0", id: message.id, result: {} };
      default:
        return { jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "Method not found" } };
    }
  });
}
app.post("/mcp", (req, res) => __async(null, null, function* () {
  const batch = Array.isArray(req.body);
  const answers = (yield Promise.all((batch ? req.body : [req.body]).map(one))).filter(Boolean);
  if (answers.length === 0) return res.status(202).end();
  res.json(batch ? answers : answers[0]);
}));
app.listen(Number(process.env.PORT), "127.0.0.1");
