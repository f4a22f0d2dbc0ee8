// The command line: what it reads, what it says, and its exit status.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../bin/ping-audit.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ping-audit-'));
after(() => rmSync(folder, { recursive: true }));

for (const [path, content] of Object.entries({
  'server.js': 'export {};\n',
  'project/package.json': '{}',
  'project/src/index.ts': 'export {};\n',
  'project/src/index.d.ts': 'export {};\n',
  'project/bin/serve': '#!/usr/bin/env node\n',
  'project/LICENSE': 'MIT',
  'project/node_modules/dep/index.js': 'export {};\n',
  'project/.git/hooks/hook.js': 'export {};\n',
  'empty/LICENSE': 'MIT',
  'latin1.js': Buffer.from('// caf\xE9\n', 'latin1'),
  'logo.png': Buffer.from('\x89PNG\0', 'latin1'),
})) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function audited(args, input) {
  const { status, stdout, stderr } = run(['--format', 'json', ...args], input);
  return { status, stderr, files: JSON.parse(stdout).files.map((file) => file.path) };
}

test('a file stands in the report as it was given, and alone', () => {
  assert.deepEqual(audited(['server.js']), { status: 0, stderr: '', files: ['server.js'] });
  assert.deepEqual(audited(['./project/src/index.ts']).files, ['project/src/index.ts']);
  assert.deepEqual(audited([join(folder, 'server.js')]).files, ['server.js']);
});

test('a folder gives what the audit has a use for', () => {
  const files = ['project/bin/serve', 'project/package.json', 'project/src/index.ts'];
  assert.deepEqual(audited(['project']), { status: 0, stderr: '', files });
  assert.deepEqual(audited(['project/']).files, files);
});

test('what is named is never set aside', () => {
  assert.deepEqual(audited(['project/node_modules/dep']).files, ['project/node_modules/dep/index.js']);
  assert.deepEqual(audited(['project/LICENSE']).files, ['project/LICENSE']);
});

test('stdin has a name of its choice', () => {
  assert.deepEqual(audited(['-'], 'export {}').files, ['stdin']);
  assert.deepEqual(audited(['-', '--stdin-filename', 'a.ts'], 'export {}').files, ['a.ts']);
});

test('what cannot be read is named, and the rest is audited', () => {
  const { status, stderr, files } = audited(['latin1.js', 'logo.png', 'server.js']);
  assert.equal(status, 0);
  assert.deepEqual(files, ['server.js']);
  assert.match(stderr, /latin1\.js is not UTF-8 text \(see line 1\)/);
  assert.match(stderr, /logo\.png is binary/);
});

test('nothing to audit: an error if something was unreadable, else not applicable', () => {
  assert.equal(run(['logo.png']).status, 2);
  assert.equal(run(['empty']).status, 0);
});

test('wrong usage ends with status 2 and says why', () => {
  for (const [args, message] of [[[], /nothing to audit/], [['nowhere.js'], /no such file/],
    [['--colour', 'x'], /colour/], [['server.js', '--format', 'pdf'], /unknown format 'pdf'/]]) {
    const { status, stdout, stderr } = run(args);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});

test('help and version are on stdout', () => {
  assert.match(run(['--help']).stdout, /Usage: ping-audit PATH…/);
  assert.match(run(['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
});
