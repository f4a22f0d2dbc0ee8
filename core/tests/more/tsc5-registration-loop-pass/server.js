"use strict";
var __classPrivateFieldGet = (this && this.__classPrivateFieldGet) || function (receiver, state, kind, f) {
    if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a getter");
    if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot read private member from an object whose class did not declare it");
    return kind === "m" ? f : kind === "a" ? f.call(receiver) : f ? f.value : state.get(receiver);
};
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
var __read = (this && this.__read) || function (o, n) {
    var m = typeof Symbol === "function" && o[Symbol.iterator];
    if (!m) return o;
    var i = m.call(o), r, ar = [], e;
    try {
        while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
    }
    catch (error) { e = { error: error }; }
    finally {
        try {
            if (r && !r.done && (m = i["return"])) m.call(i);
        }
        finally { if (e) throw e.error; }
    }
    return ar;
};
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
var e_1, _a;
var _Router_handlers;
Object.defineProperty(exports, "__esModule", { value: true });
var node_readline_1 = __importDefault(require("node:readline"));
var fixed = {
    initialize: { protocolVersion: '2025-06-18', capabilities: { prompts: {} }, serverInfo: { name: 'milestone', version: '1.0.0' } },
    ping: {},
    'prompts/list': { prompts: [] },
};
var Router = /** @class */ (function () {
    function Router() {
        _Router_handlers.set(this, new Map());
    }
    Router.prototype.register = function (method, handler) {
        if (__classPrivateFieldGet(this, _Router_handlers, "f").has(method))
            throw new Error("duplicate ".concat(method));
        __classPrivateFieldGet(this, _Router_handlers, "f").set(method, handler);
        return this;
    };
    Router.prototype.answer = function (_a) {
        var id = _a.id, method = _a.method;
        var handler = __classPrivateFieldGet(this, _Router_handlers, "f").get(method);
        return handler
            ? { jsonrpc: '2.0', id: id, result: handler() }
            : { jsonrpc: '2.0', id: id, error: { code: -32601, message: 'Method not found' } };
    };
    return Router;
}());
_Router_handlers = new WeakMap();
var router = new Router();
var _loop_1 = function (method, result) {
    router.register(method, function () { return result; });
};
try {
    for (var _b = __values(Object.entries(fixed)), _c = _b.next(); !_c.done; _c = _b.next()) {
        var _d = __read(_c.value, 2), method = _d[0], result = _d[1];
        _loop_1(method, result);
    }
}
catch (e_1_1) { e_1 = { error: e_1_1 }; }
finally {
    try {
        if (_c && !_c.done && (_a = _b.return)) _a.call(_b);
    }
    finally { if (e_1) throw e_1.error; }
}
node_readline_1.default.createInterface({ input: process.stdin }).on('line', function (line) {
    var message = JSON.parse(line);
    if (message.id !== undefined)
        process.stdout.write(JSON.stringify(router.answer(message)) + '\n');
});
