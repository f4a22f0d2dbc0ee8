'use strict';
var __values = (this && this.__values) || function(o) {
    var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
    if (m) return m.call(o);
    if (o && typeof o.length === "number") return {
        next: function () {
            if (o && i >= o.length) o = void 0;
            return { value: o && o[i++], done: !o };
        }
    };
    throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
};
var pending = '';
function respond(id, result) {
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: id, result: result }) + '\n');
}
function onMessage(message) {
    var id = message.id, method = message.method;
    if (method === 'initialize') {
        respond(id, { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo: { name: 'orchard', version: '1.0.0' } });
    }
    else if (method === 'tools/list') {
        respond(id, { tools: [{ name: 'harvest', description: 'Kilograms picked per row', inputSchema: { type: 'object' } }] });
    }
    else if (method === 'tools/call') {
        respond(id, { content: [{ type: 'text', text: '412 kg' }] });
    }
}
process.stdin.on('data', function (chunk) {
    var e_1, _a;
    pending += chunk.toString();
    var parts = pending.split('\n');
    pending = parts.pop();
    try {
        for (var parts_1 = __values(parts), parts_1_1 = parts_1.next(); !parts_1_1.done; parts_1_1 = parts_1.next()) {
            var part = parts_1_1.value;
            if (part.trim())
                onMessage(JSON.parse(part));
        }
    }
    catch (e_1_1) { e_1 = { error: e_1_1 }; }
    finally {
        try {
            if (parts_1_1 && !parts_1_1.done && (_a = parts_1.return)) _a.call(parts_1);
        }
        finally { if (e_1) throw e_1.error; }
    }
});
