var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
var __asyncValues = (this && this.__asyncValues) || function (o) {
    if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
    var m = o[Symbol.asyncIterator], i;
    return m ? m.call(o) : (o = typeof __values === "function" ? __values(o) : o[Symbol.iterator](), i = {}, verb("next"), verb("throw"), verb("return"), i[Symbol.asyncIterator] = function () { return this; }, i);
    function verb(n) { i[n] = o[n] && function (v) { return new Promise(function (resolve, reject) { v = o[n](v), settle(resolve, reject, v.done, v.value); }); }; }
    function settle(resolve, reject, d, v) { Promise.resolve(v).then(function(v) { resolve({ value: v, done: d }); }, reject); }
};
import http from 'node:http';
function sendSSE(res, messages) {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    for (const message of messages) {
        res.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    }
    res.end();
}
http.createServer((req, res) => __awaiter(void 0, void 0, void 0, function* () {
    var _a, req_1, req_1_1;
    var _b, e_1, _c, _d;
    let text = '';
    try {
        for (_a = true, req_1 = __asyncValues(req); req_1_1 = yield req_1.next(), _b = req_1_1.done, !_b; _a = true) {
            _d = req_1_1.value;
            _a = false;
            const chunk = _d;
            text += chunk;
        }
    }
    catch (e_1_1) { e_1 = { error: e_1_1 }; }
    finally {
        try {
            if (!_a && !_b && (_c = req_1.return)) yield _c.call(req_1);
        }
        finally { if (e_1) throw e_1.error; }
    }
    const { id, method } = JSON.parse(text);
    if (id === undefined)
        return res.writeHead(202).end();
    switch (method) {
        case 'initialize':
            return sendSSE(res, [{ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'bell-tower', version: '1.0.0' } } }]);
        case 'ping':
            return sendSSE(res, [{ jsonrpc: '2.0', id, result: {} }]);
        default:
            return sendSSE(res, [{ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }]);
    }
})).listen(Number(process.env.PORT), '127.0.0.1');
