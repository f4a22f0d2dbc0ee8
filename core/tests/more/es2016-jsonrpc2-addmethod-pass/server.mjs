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
import readline from "node:readline";
import jsonrpc from "json-rpc-2.0";
const server = new jsonrpc.JSONRPCServer();
server.addMethod("initialize", () => ({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "jam-jars", version: "1.0.0" } }));
server.addMethod("ping", () => ({}));
server.addMethod("tools/list", () => ({ tools: [] }));
readline.createInterface({ input: process.stdin }).on("line", (line) => __async(null, null, function* () {
  const response = yield server.receive(JSON.parse(line));
  if (response) process.stdout.write(JSON.stringify(response) + "\n");
}));
