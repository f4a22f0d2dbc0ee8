// Audits published npm packages, compares each verdict with its label, and writes docs/corpus.md.
//   node corpus.mjs [--only TEXT] [--min SHARE]
// The labels, and what the packages answered when they ran, stand in core/tests/corpus.tsv. Packages
// are fetched with `npm pack` into target/corpus once; nothing of them is run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { audit, inParallel, share } from './audit.mjs';
import { here, table, unpacked } from './packages.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    min: { type: 'string', default: '1' },
  },
});
const [head, ...lines] = readFileSync(here('core/tests/corpus.tsv'), 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const rows = lines
  .map((cells) => Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])))
  .filter((row) => row.package.includes(options.only));

const missing = rows.filter((row) => {
  try {
    // A '#word' behind the name marks a second row of the same package.
    row.folder = unpacked(row.package.split('#')[0], row.version);
  } catch (error) {
    row.broken = `cannot be fetched: ${String(error.message).split('\n')[0]}`;
  }
  return row.broken;
});
if (missing.length > 0) console.log(`${missing.length} of ${rows.length} packages cannot be fetched`);

const started = performance.now();
await inParallel(rows, async (row) => {
  row.want = row.label.split(':')[0];
  if (row.broken) return;
  const paths = row.audited_paths.split(',').map((path) => path.trim()).filter((path) => path && existsSync(join(row.folder, path)));
  Object.assign(row, await audit(row.folder, paths));
  row.verdict = row.report?.verdict;
});
const seconds = (performance.now() - started) / 1000;

for (const row of rows.filter(({ verdict, want }) => verdict !== want)) {
  const failures = row.report?.findings.filter(({ level }) => level === 'fail').map(({ rule, file, range }) => `${rule}@${file}:${range.start.line}`) ?? [];
  const why = row.broken ?? [...failures, ...(row.report?.missing ?? [])].slice(0, 2).join(', ');
  console.log(`${row.package}: ${row.verdict ?? 'no report'} (${why}), should be ${row.label}`);
}
const count = (test) => rows.filter(test).length;
const right = count(({ verdict, want }) => verdict === want);
const falseFail = count(({ verdict, want }) => verdict === 'fail' && want === 'pass');
const falsePass = count(({ verdict, want }) => verdict === 'pass' && want !== 'pass');
const megabytes = rows.reduce((sum, row) => sum + Number(row.js_bytes), 0) / 1e6;
const summary = `${share(right, rows.length)} right, ${falseFail} false fail, ${falsePass} false pass; `
  + `${megabytes.toFixed(0)} MB of JavaScript in ${seconds.toFixed(0)} s`;
console.log(`packages: ${summary}`);

if (options.only === '') {
  const cells = rows.map((row) => [row.package, row.version, row.kind, (Number(row.js_bytes) / 1000).toFixed(0), row.truth, row.label, row.verdict ?? 'no report', row.verdict === row.want ? '' : 'wrong', Math.round(row.ms ?? 0)]);
  const header = ['Package', 'Version', 'Kind', 'kB', 'What it answered', 'Label', 'Verdict', '', 'ms'];
  writeFileSync(here('docs/corpus.md'), `# Published packages

Written by \`cargo xtask corpus\`: servers, clients and look-alikes from npm, audited as published.
"What it answered" was recorded by running the package and sending it a ping; the label follows from
that, or from reading where it would not start (\`core/tests/corpus.tsv\`). Times include the start of
the command line.

${summary}.

${table([header, ...cells])}
`);
}
process.exitCode = rows.length > 0 && right >= Number(options.min) * rows.length ? 0 : 1;
