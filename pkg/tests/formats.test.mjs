// What the package promises to other programs: types for TypeScript, logs for SARIF readers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { audit, createAuditor } from '../dist/node.js';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const example = readFileSync(file('../../core/tests/report/example.json'), 'utf8');

test('the types say what serde writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ping-audit-types-'));
  try {
    const types = JSON.stringify(file('../dist/index.d.ts').replace('.d.ts', '.js'));
    const program = `import type { Report } from ${types};\nexport const report = ${example.trimEnd()} satisfies Report;\n`;
    writeFileSync(join(folder, 'report.ts'), program);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const tsc = file('../node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, join(folder, 'report.ts')], { encoding: 'utf8' });
    assert.equal(stdout, '');
    assert.equal(status, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a report comes back from JavaScript as it went out', async () => {
  const auditor = await createAuditor();
  assert.equal(auditor.render(JSON.parse(example), 'json'), example);
});

test('SARIF keeps to the published schema', async () => {
  // OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/
  const schema = JSON.parse(readFileSync(file('sarif-schema-2.1.0.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  const auditor = await createAuditor();
  for (const report of [JSON.parse(example), await audit([{ path: 'a.js', text: '' }])]) {
    validate(JSON.parse(auditor.render(report, 'sarif')));
    assert.deepEqual(validate.errors, null);
  }
});
