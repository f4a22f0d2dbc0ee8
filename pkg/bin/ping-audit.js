#!/usr/bin/env node
// The command line: reads what it is given, audits it as one project, writes the report.
import { readFileSync, readdirSync, statSync, openSync, readSync, closeSync } from 'node:fs';
import { basename, isAbsolute, join, posix, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Tells whether an MCP server answers ping, by reading its source. Nothing of it is run.

Usage: ping-audit PATH… [--format FORMAT]

  PATH        files, folders, zip or tgz archives that together are one project; - is stdin
  --format    text (default), json, sarif, markdown or badge
  --stdin-filename NAME   the path by which stdin stands in the report
  --help, --version

Exit status: 0 pass or not applicable, 1 fail, 2 usage or internal error, 3 inconclusive`;

const EXIT = { pass: 0, skip: 0, fail: 1, inconclusive: 3 };

/** Ends the command with status 2. */
class UsageError extends Error {}

const complain = (message) => process.stderr.write(`ping-audit: ${message}\n`);

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        'stdin-filename': { type: 'string', default: 'stdin' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

async function load() {
  try {
    const { createAuditor } = await import('../dist/node.js');
    return await createAuditor();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('this package is not built yet; in its repository, run: cargo xtask build');
  }
}

/** The path by which a file stands in the report: relative to here where it is inside. */
function shown(path) {
  const inside = isAbsolute(path) ? relative('', path) : path;
  const kept = inside.startsWith('..') && isAbsolute(path) ? path : inside;
  return posix.normalize(kept.split(sep).join('/'));
}

/** The first bytes of a file, enough for a `#!` line. */
function headOf(path) {
  const head = new Uint8Array(128);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

/** Files of use in a folder, in an order that does not depend on the file system. */
function* walk(folder, auditor) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (auditor.folderHasUse(entry.name)) yield* walk(path, auditor);
    } else if (entry.isFile() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile())) {
      const head = entry.name.includes('.') ? new Uint8Array() : headOf(path);
      if (auditor.fileHasUse(entry.name, head)) yield path;
    }
  }
}

/** All texts of the input; what cannot be read is named on stderr and left out. */
function collect(paths, stdinName, auditor) {
  const limits = auditor.limits();
  const files = [];
  let bytes = 0;
  let unreadable = 0;
  const take = (name, read, prefix) => {
    let unpacked;
    try {
      unpacked = auditor.unpack(name, read());
    } catch (error) {
      if (error.code === undefined || error.code === 'panic') throw error;
      complain(error.message);
      unreadable += 1;
      return;
    }
    for (const { path, code, reason } of unpacked.skipped) {
      if (code !== 'no-use') complain(`${name}: ${path} ${reason}`);
    }
    for (const { path, text } of unpacked.files) {
      bytes += text.length;
      if (bytes > limits.total) {
        throw new UsageError(`more than ${limits.total >> 20} MB of source code; name the files or the folder that hold the server`);
      }
      files.push({ path: path === name ? path : prefix + path, text });
    }
  };
  const read = (path) => () => {
    const { size } = statSync(path);
    if (size > limits.archive) throw Object.assign(new Error(`${shown(path)} is larger than ${limits.archive >> 20} MB`), { code: 'archive-too-large' });
    return readFileSync(path);
  };
  for (const path of paths) {
    if (path === '-') {
      take(stdinName, () => readFileSync(0), '');
      continue;
    }
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) throw new UsageError(`${path}: no such file or folder`);
    if (stat.isDirectory()) {
      for (const file of walk(path, auditor)) take(shown(file), read(file), '');
    } else {
      // Paths inside one archive stand for themselves; of several they need telling apart.
      take(shown(path), read(path), paths.length > 1 ? `${basename(path)}/` : '');
    }
  }
  if (files.length === 0) {
    if (unreadable > 0) throw new UsageError('nothing was left to audit');
    complain('nothing in what was given is of use to the audit');
  }
  return files;
}

async function main() {
  const { values, positionals } = parse();
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const auditor = await load();
  if (values.version) {
    console.log(auditor.version());
    return 0;
  }
  if (positionals.length === 0) throw new UsageError(`nothing to audit\n\n${HELP}`);
  const files = collect(positionals, values['stdin-filename'], auditor);
  const report = auditor.audit(files);
  process.stdout.write(auditor.render(report, values.format));
  return EXIT[report.verdict] ?? 2;
}

// The status is set and the process left to end by itself, so that a pipe gets the whole report.
main().then(
  (status) => (process.exitCode = status),
  (error) => {
    complain(error instanceof UsageError || error.code !== undefined ? error.message : error.stack);
    process.exitCode = 2;
  },
);
