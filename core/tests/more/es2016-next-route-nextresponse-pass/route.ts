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
import { NextResponse } from "next/server";
export const runtime = "nodejs";
function rpcResult(id, result) {
  return NextResponse.json({ jsonrpc: "2.0", id, result });
}
function rpcError(id, code, message, status = 200) {
  return NextResponse.json({ jsonrpc: "2.0", id, error: { code, message } }, { status });
}
export function POST(request) {
  return __async(this, null, function* () {
    let message;
    try {
      message = yield request.json();
    } catch (e) {
      return rpcError(null, -32700, "Parse error", 400);
    }
    if (message.id === void 0) return new NextResponse(null, { status: 202 });
    switch (message.method) {
      case "initialize":
        return rpcResult(message.id, { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "museum", version: "1.0.0" } });
      case "ping":
        return rpcResult(message.id, {});
      case "tools/list":
        return rpcResult(message.id, { tools: [] });
      default:
        return rpcError(message.id, -32601, "Method not found");
    }
  });
}
export function GET() {
  return __async(this, null, function* () {
    return new NextResponse("use POST", { status: 405 });
  });
}
