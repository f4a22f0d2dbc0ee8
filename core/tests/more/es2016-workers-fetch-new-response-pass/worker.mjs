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
const headers = { "content-type": "application/json; charset=utf-8" };
function jsonRpc(id, result) {
  return new Response(JSON.stringify({ jsonrpc: "2.0", id, result }), { status: 200, headers });
}
function jsonRpcError(id, code, message) {
  return new Response(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }), { headers });
}
export default {
  fetch(request, env) {
    return __async(this, null, function* () {
      if (request.method !== "POST") return new Response("Method Not Allowed", { status: 405 });
      const message = yield request.json();
      if (message.id === void 0) return new Response(null, { status: 202 });
      if (message.method === "initialize") {
        return jsonRpc(message.id, { protocolVersion: "2025-06-18", capabilities: { resources: {} }, serverInfo: { name: "map-room", version: "1.0.0" } });
      }
      if (message.method === "ping") return jsonRpc(message.id, {});
      return jsonRpcError(message.id, -32601, "Method not found");
    });
  }
};
