var __asyncValues = (this && this.__asyncValues) || function (o) {
    if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
    var m = o[Symbol.asyncIterator], i;
    return m ? m.call(o) : (o = typeof __values === "function" ? __values(o) : o[Symbol.iterator](), i = {}, verb("next"), verb("throw"), verb("return"), i[Symbol.asyncIterator] = function () { return this; }, i);
    function verb(n) { i[n] = o[n] && function (v) { return new Promise(function (resolve, reject) { v = o[n](v), settle(resolve, reject, v.done, v.value); }); }; }
    function settle(resolve, reject, d, v) { Promise.resolve(v).then(function(v) { resolve({ value: v, done: d }); }, reject); }
};
var _a, e_1, _b, _c;
import readline from 'node:readline';
try {
    for (var _d = true, _e = __asyncValues(readline.createInterface({ input: process.stdin })), _f; _f = await _e.next(), _a = _f.done, !_a; _d = true) {
        _c = _f.value;
        _d = false;
        const line = _c;
        const request = JSON.parse(line);
        if (request.id === undefined)
            continue;
        let result;
        let error;
        switch (request.method) {
            case 'initialize':
                result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'loom', version: '1.4.2' } };
                break;
            case 'ping':
                result = {};
                break;
            case 'tools/list':
                result = { tools: [{ name: 'warp_count', inputSchema: { type: 'object' } }] };
                break;
            default:
                error = { code: -32601, message: 'Method not found' };
        }
        const envelope = { jsonrpc: '2.0', id: request.id };
        if (error)
            envelope.error = error;
        else
            envelope.result = result;
        console.log(JSON.stringify(envelope));
    }
}
catch (e_1_1) { e_1 = { error: e_1_1 }; }
finally {
    try {
        if (!_d && !_a && (_b = _e.return)) await _b.call(_e);
    }
    finally { if (e_1) throw e_1.error; }
}
