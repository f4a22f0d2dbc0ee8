(() => {
  var modules = {
    1000(module, exports, require) {
      'use strict';
      const next = require(1001);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1001(module, exports, require) {
      'use strict';
      const next = require(1002);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1002(module, exports, require) {
      'use strict';
      const next = require(1003);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1003(module, exports, require) {
      'use strict';
      const next = require(1004);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1004(module, exports, require) {
      'use strict';
      const next = require(1005);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1005(module, exports, require) {
      'use strict';
      const next = require(1006);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1006(module, exports, require) {
      'use strict';
      const next = require(1007);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1007(module, exports, require) {
      'use strict';
      const next = require(1008);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1008(module, exports, require) {
      'use strict';
      const next = require(1009);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1009(module, exports, require) {
      'use strict';
      const next = require(1010);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1010(module, exports, require) {
      'use strict';
      const next = require(1011);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1011(module, exports, require) {
      'use strict';
      const next = require(1012);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1012(module, exports, require) {
      'use strict';
      const next = require(1013);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1013(module, exports, require) {
      'use strict';
      const next = require(1014);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1014(module, exports, require) {
      'use strict';
      const next = require(1015);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1015(module, exports, require) {
      'use strict';
      const next = require(1016);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1016(module, exports, require) {
      'use strict';
      const next = require(1017);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1017(module, exports, require) {
      'use strict';
      const next = require(1018);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1018(module, exports, require) {
      'use strict';
      const next = require(1019);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1019(module, exports, require) {
      'use strict';
      const next = require(1020);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1020(module, exports, require) {
      'use strict';
      const next = require(1021);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1021(module, exports, require) {
      'use strict';
      const next = require(1022);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1022(module, exports, require) {
      'use strict';
      const next = require(1023);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1023(module, exports, require) {
      'use strict';
      const next = require(1024);
      exports.level = () => next.level() + 1;
      exports.start = () => next.start();
    },
    1024(module, exports) {
      'use strict';
      const readline = require('readline');
      exports.level = () => 0;
      exports.start = () => {
        readline.createInterface({ input: process.stdin }).on('line', (line) => {
          const message = JSON.parse(line);
          if (message.id === undefined) return;
          const reply = (body) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...body }) + '\n');
          if (message.method === 'initialize') return reply({ result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'nesting', version: '1.0.0' } } });
          if (message.method === 'ping') return reply({ result: 'pong' });
          return reply({ error: { code: -32601, message: 'Method not found' } });
        });
      };
    },
  };
  var cache = {};
  function load(id) {
    var known = cache[id];
    if (known !== undefined) return known.exports;
    var module = (cache[id] = { id, exports: {} });
    modules[id].call(module.exports, module, module.exports, load);
    return module.exports;
  }
  var entry = load(1000);
  entry.start();
})();
