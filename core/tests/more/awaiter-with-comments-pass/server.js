"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    /* The promise that callers see; "return" and "throw" reach the generator below. ------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------ */
    return new /* class */ (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator /* rethrown */ ["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator
      // with the arguments of the call
      .apply(thisArg, _arguments || [])).next());
    });
};
Object.defineProperty(exports, "__esModule", { value: true });
const node_readline_1 = require("node:readline");
const handlers = {
    initialize: () => __awaiter(void 0, void 0, void 0, function* () { return ({ protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'orrery', version: '1.0.0' } }); }),
    ping: (_a) => __awaiter(void 0, [_a], void 0, function* ({ params }) {
        if ((params === null || params === void 0 ? void 0 : params.nonce) !== undefined)
            process.stderr.write(`nonce ${params.nonce}\n`);
        return {};
    }),
};
(0, node_readline_1.createInterface)({ input: process.stdin }).on('line', (line) => __awaiter(void 0, void 0, void 0, function* () {
    const call = JSON.parse(line);
    if (call.id === undefined)
        return;
    let tail;
    try {
        const handler = handlers[call.method];
        tail = handler ? { result: yield handler(call) } : { error: { code: -32601, message: 'Method not found' } };
    }
    catch (error) {
        tail = { error: { code: -32603, message: error.message } };
    }
    process.stdout.write(JSON.stringify(Object.assign({ jsonrpc: '2.0', id: call.id }, tail)) + '\n');
}));
