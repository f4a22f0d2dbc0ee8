// Times audits against bare parses and against what else one could run on the same files, all in
// one run, and writes docs/benchmarks.md. Only ratios are kept: they hold on other machines too.
//   node bench.mjs BINDINGS CARGO
// BINDINGS is the folder of bindings that also export a bare parse.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { here, table, unpacked } from './packages.mjs';

const [generated, cargo] = process.argv.slice(2);

/** Servers as published, from 1 kB to 5 MB. */
const INPUTS = [
  ['model-context-protocol', '1.0.2', 'dist/index.js'],
  ['mcp-server', '0.0.9', 'bin/server.js'],
  ['fetch-mcp', '0.0.5', 'dist/index.js'],
  ['lean-agentic', '0.3.2', 'mcp/server.js'],
  ['@agentmemory/agentmemory', '0.9.29', 'dist/standalone.mjs'],
  ['@storybook/mcp', '10.6.0', 'dist/index.js'],
  ['@jason.today/webmcp', '0.1.13', 'build/index.js'],
  ['@cloudflare/mcp-server-cloudflare', '0.2.0', 'dist/index.js'],
  ['@zereight/mcp-gitlab', '2.1.64', 'build/index.js'],
  ['cclsp', '0.7.0', 'dist/index.js'],
  ['nx-mcp', '0.25.0', 'main.js'],
  ['@dynatrace-oss/dynatrace-mcp-server', '2.1.2', 'index.js'],
];

/** Time for one input, in milliseconds, and the fewest rounds. */
const BUDGET = 2_000;
const ROUNDS = 7;

/** From this size on, time for a byte is to stay the same. */
const LARGE = 50_000;

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** Median milliseconds of each function; they take turns, so that a busy machine slows all. */
function time(functions) {
  const times = functions.map(() => []);
  const started = performance.now();
  while (times[0].length < ROUNDS || performance.now() - started < BUDGET) {
    for (const [index, call] of functions.entries()) {
      const at = performance.now();
      call();
      times[index].push(performance.now() - at);
    }
  }
  return times.map(median);
}

/** A fresh instance of the bindings with a bare parse, and its memory. */
async function bindings(round) {
  const glue = await import(`${pathToFileURL(join(generated, 'ping_audit.js'))}?${round}`);
  const { memory } = glue.initSync({ module: readFileSync(join(generated, 'ping_audit_bg.wasm')) });
  return { ...glue, memory };
}

/** Parsers and pattern matchers: each reads the text and, where it can, looks for a branch on ping. */
function peers() {
  const require = createRequire(new URL('../bench/package.json', import.meta.url));
  const acorn = require('acorn');
  const babel = require('@babel/parser');
  const estree = require('@typescript-eslint/typescript-estree');
  const esquery = require('esquery');
  const oxc = require('@oxc-parser/binding-wasm32-wasi');
  const { parse, Lang } = require('@ast-grep/napi');
  const selector = esquery.parse('SwitchCase > Literal[value="ping"], BinaryExpression > Literal[value="ping"]');
  const oneOf = (...attempts) => {
    for (const attempt of attempts.slice(0, -1)) {
      try {
        return attempt();
      } catch {
        // The next one knows the other kind of file.
      }
    }
    return attempts.at(-1)();
  };
  return {
    'acorn, parse': (text) => {
      const parseAs = (sourceType) => () => acorn.parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true });
      oneOf(parseAs('module'), parseAs('script'));
    },
    '@babel/parser, parse': (text) => babel.parse(text, { sourceType: 'unambiguous', errorRecovery: true }),
    'oxc-parser (wasm), parse': (text, path) => JSON.parse(oxc.parseSync(path, text, {}).program),
    'typescript-estree with an ESLint selector': (text) => {
      const tree = estree.parse(text, { range: true, loc: true });
      return esquery.match(tree, selector);
    },
    '@ast-grep/napi with a pattern': (text) => parse(Lang.JavaScript, text).root().findAll('$A === "ping"'),
  };
}

const size = (bytes) => (bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`);
const times = (ratio) => ratio.toFixed(2);

const others = Object.entries(peers());
const rows = [];
for (const [round, [name, version, file]] of INPUTS.entries()) {
  const path = join(unpacked(name, version), file);
  const text = readFileSync(path, 'utf8');
  const bytes = statSync(path).size;
  process.stderr.write(`  ${size(bytes).padStart(8)}  ${name} ${file}\n`);

  const native = JSON.parse(execFileSync(cargo, ['bench', '--quiet', '--package', 'ping-audit', '--features', 'bench', '--bench', 'native', '--', path], { encoding: 'utf8', cwd: here('.'), stdio: ['ignore', 'pipe', 'inherit'] }));
  const { audit, parse, memory } = await bindings(round);
  const files = [{ path: file, text }];
  const before = memory.buffer.byteLength;
  audit(files);
  const grown = memory.buffer.byteLength - before;
  const [audited, parsed] = time([() => audit(files), () => parse(file, text)]);
  const compared = others.map(([, run]) => {
    try {
      return time([() => run(text, file)])[0] / audited;
    } catch {
      return undefined;
    }
  });
  rows.push({ name, version, file, bytes, native, audited, parsed, grown, compared });
}

const budget = (bytes) => 12 * bytes + 30e6;
const large = rows.filter(({ bytes }) => bytes >= LARGE).map(({ audited, bytes }) => audited / bytes);
const spread = Math.max(...large) / median([...large]) - 1;
const worst = Math.max(...rows.flatMap(({ native, audited, parsed }) => [native.audit / native.parse, audited / parsed]));
const memoryOk = rows.every(({ bytes, native, grown }) => Math.max(native.memory, grown) <= budget(bytes));

const against = table([
  ['Input', 'Size', 'Native', 'WebAssembly in Node', 'Memory, native', 'Memory, WebAssembly'],
  ...rows.map(({ name, version, file, bytes, native, audited, parsed, grown }) => [
    `${name} ${version} ${file}`, size(bytes), times(native.audit / native.parse), times(audited / parsed), size(native.memory), size(grown)]),
]);
const beside = table([
  ['Input', ...others.map(([what]) => what)],
  ...rows.map(({ name, bytes, compared }) => [`${name}, ${size(bytes)}`, ...compared.map((ratio) => (ratio === undefined ? 'cannot read it' : times(ratio)))]),
]);
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
const kb = (bytes) => (bytes / 1000).toFixed(1);
const built = ['ping_audit_bg.wasm', 'ping_audit.js'].map((file) => {
  const bytes = readFileSync(here(`pkg/dist/${file}`));
  return [file, kb(bytes.length), kb(brotli(bytes))];
});

const page = `# Benchmarks

Written by \`cargo xtask bench\`, in one run on one machine. Times are medians and only their ratios
are given; servers as published on npm are the inputs.

## Audit over bare parse

How many times as long an audit takes as swc's parse of the same text in the same runtime (at most
1.5; the worst here is ${times(worst)}), and by how much memory grows at most (within 12 times the input and
30 MB: ${memoryOk ? 'kept everywhere' : 'not kept everywhere'}).

${against}

From ${size(LARGE)} on, the slowest input takes ${(100 * spread).toFixed(0)} % longer for a byte than the median.

## Beside other tools

How many times as long another tool takes for the same text in the same process as an audit in
WebAssembly. Parsers only parse; the last two also look for a comparison with \`'ping'\`, which is less
than an audit does.

${beside}

## Download

kB before and after brotli.

${table([['File', 'kB', 'brotli'], ...built])}
`;
writeFileSync(here('docs/benchmarks.md'), page);
console.log(page);
