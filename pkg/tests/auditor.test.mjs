// The built package in Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, createAuditor } from '../dist/node.js';

const server = { path: 'server.js', text: 'export const answer = 42;\n' };

test('a report is a plain object, as JSON.parse would make it', async () => {
  const report = await audit([server]);
  assert.equal(report.schemaVersion, 1);
  assert.equal(report.verdict, 'skip');
  assert.deepEqual(report.files.map((file) => file.path), ['server.js']);
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
});

test('options may be left out, empty or null', async () => {
  const auditor = await createAuditor();
  for (const options of [[], [undefined], [null], [{}]]) {
    assert.equal(auditor.audit([server], ...options).verdict, 'skip');
  }
});

test('wrong arguments are errors with a code, and the auditor goes on', async () => {
  const auditor = await createAuditor();
  assert.throws(() => auditor.audit('server.js'), { code: 'usage', message: /files/ });
  assert.throws(() => auditor.audit([{ path: 'server.js' }]), { code: 'usage', message: /text/ });
  assert.throws(() => auditor.render(auditor.audit([server]), 'pdf'), { code: 'usage', message: /pdf/ });
  assert.throws(() => auditor.render({}, 'json'), { code: 'usage', message: /report/ });
  assert.equal(auditor.audit([server]).verdict, 'skip');
});

test('uploads are unpacked or refused with a code', async () => {
  const auditor = await createAuditor();
  const text = (string) => new TextEncoder().encode(string);
  assert.deepEqual(auditor.unpack('a.ts', text('ping')), {
    files: [{ path: 'a.ts', text: 'ping' }],
    skipped: [],
  });
  assert.throws(() => auditor.unpack('a.png', text('\x89PNG\0')), { code: 'binary', message: /^a\.png is binary/ });
  assert.throws(() => auditor.unpack('a.zip', text('PK\x03\x04')), { code: 'damaged' });
});

test('what the JSON format says is the report', async () => {
  const auditor = await createAuditor();
  const report = auditor.audit([server]);
  assert.deepEqual(JSON.parse(auditor.render(report, 'json')), report);
});

test('an auditor that ran out of stack is replaced by a fresh one', async () => {
  const auditor = await createAuditor();
  const report = auditor.audit([server]);
  let sent = null;
  for (let depth = 0; depth < 200_000; depth += 1) sent = [sent];
  const endless = { ...report, servers: [{ exchange: [{ sent, when: '' }] }] };
  assert.throws(() => auditor.render(endless, 'json'), { code: 'too-deep' });
  assert.deepEqual(auditor.audit([server]), report);
});

test('every rule explains itself', async () => {
  const rules = (await createAuditor()).rules();
  assert.ok(rules.some(({ rule }) => rule === 'no-handler'));
  for (const rule of rules) {
    for (const part of ['rule', 'level', 'title', 'what', 'why']) assert.ok(rule[part], `${rule.rule} ${part}`);
  }
});

test('auditors live side by side', async () => {
  const [one, two] = await Promise.all([createAuditor(), createAuditor()]);
  assert.deepEqual(one.audit([server]), two.audit([server]));
  assert.match(one.version(), /^\d+\.\d+\.\d+$/);
});
