"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
const node_readline_1 = __importDefault(require("node:readline"));
const promises_1 = require("node:fs/promises");
let queue = Promise.resolve();
function respondTo(_a) {
    return __awaiter(this, arguments, void 0, function* ({ id, method, params }) {
        switch (method) {
            case 'initialize':
                return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'binder', version: '1.0.0' } } };
            case 'ping':
                return { result: {} };
            case 'tools/call':
                return { result: { content: [{ type: 'text', text: yield (0, promises_1.readFile)(params.arguments.page, 'utf8') }] } };
            default:
                return { error: { code: -32601, message: 'Method not found' } };
        }
    });
}
node_readline_1.default.createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.id === undefined)
        return;
    queue = queue.then(() => __awaiter(void 0, void 0, void 0, function* () {
        const tail = yield respondTo(message).catch((e) => ({ error: { code: -32603, message: e.message } }));
        process.stdout.write(JSON.stringify(Object.assign({ jsonrpc: '2.0', id: message.id }, tail)) + '\n');
    }));
});
