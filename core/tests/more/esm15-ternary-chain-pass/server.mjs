var __asyncValues = (this && this.__asyncValues) || function (o) {
    if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
    var m = o[Symbol.asyncIterator], i;
    return m ? m.call(o) : (o = typeof __values === "function" ? __values(o) : o[Symbol.iterator](), i = {}, verb("next"), verb("throw"), verb("return"), i[Symbol.asyncIterator] = function () { return this; }, i);
    function verb(n) { i[n] = o[n] && function (v) { return new Promise(function (resolve, reject) { v = o[n](v), settle(resolve, reject, v.done, v.value); }); }; }
    function settle(resolve, reject, d, v) { Promise.resolve(v).then(function(v) { resolve({ value: v, done: d }); }, reject); }
};
var _a, e_1, _b, _c;
import { createInterface } from 'node:readline/promises';
const info = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'barometer', version: '4.0.0' } };
const lines = createInterface({ input: process.stdin });
try {
    for (var _d = true, lines_1 = __asyncValues(lines), lines_1_1; lines_1_1 = await lines_1.next(), _a = lines_1_1.done, !_a; _d = true) {
        _c = lines_1_1.value;
        _d = false;
        const line = _c;
        const { id, method } = JSON.parse(line);
        if (id === undefined)
            continue;
        const result = method === 'initialize' ? info
            : method === 'tools/list' ? { tools: [] }
                : method === 'ping' ? {}
                    : undefined;
        const tail = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
        process.stdout.write(JSON.stringify(Object.assign({ jsonrpc: '2.0', id }, tail)) + '\n');
    }
}
catch (e_1_1) { e_1 = { error: e_1_1 }; }
finally {
    try {
        if (!_d && !_a && (_b = lines_1.return)) await _b.call(lines_1);
    }
    finally { if (e_1) throw e_1.error; }
}
