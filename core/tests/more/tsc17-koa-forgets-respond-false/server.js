"use strict";
var __asyncValues = (this && this.__asyncValues) || function (o) {
    if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
    var m = o[Symbol.asyncIterator], i;
    return m ? m.call(o) : (o = typeof __values === "function" ? __values(o) : o[Symbol.iterator](), i = {}, verb("next"), verb("throw"), verb("return"), i[Symbol.asyncIterator] = function () { return this; }, i);
    function verb(n) { i[n] = o[n] && function (v) { return new Promise(function (resolve, reject) { v = o[n](v), settle(resolve, reject, v.done, v.value); }); }; }
    function settle(resolve, reject, d, v) { Promise.resolve(v).then(function(v) { resolve({ value: v, done: d }); }, reject); }
};
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
const koa_1 = __importDefault(require("koa"));
const mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js");
const streamableHttp_js_1 = require("@modelcontextprotocol/sdk/server/streamableHttp.js");
const KNOWN = ['initialize', 'notifications/initialized', 'tools/list', 'tools/call'];
const app = new koa_1.default();
app.use(async (ctx, next) => {
    var _a, e_1, _b, _c;
    var _d;
    let text = '';
    try {
        for (var _e = true, _f = __asyncValues(ctx.req), _g; _g = await _f.next(), _a = _g.done, !_a; _e = true) {
            _c = _g.value;
            _e = false;
            const chunk = _c;
            text += chunk;
        }
    }
    catch (e_1_1) { e_1 = { error: e_1_1 }; }
    finally {
        try {
            if (!_e && !_a && (_b = _f.return)) await _b.call(_f);
        }
        finally { if (e_1) throw e_1.error; }
    }
    ctx.state.message = JSON.parse(text);
    if (!KNOWN.includes(ctx.state.message.method)) {
        ctx.status = 404;
        ctx.body = { jsonrpc: '2.0', id: (_d = ctx.state.message.id) !== null && _d !== void 0 ? _d : null, error: { code: -32601, message: 'unknown method' } };
        return;
    }
    await next();
});
app.use(async (ctx) => {
    ctx.respond = false;
    const transport = new streamableHttp_js_1.StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await new mcp_js_1.McpServer({ name: 'dovecote', version: '1.0.0' }).connect(transport);
    await transport.handleRequest(ctx.req, ctx.res, ctx.state.message);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
