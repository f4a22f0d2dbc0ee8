#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { methods } from '@acme/core';
import { ok, err } from '@acme/core/rpc';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const fn = methods[method];
  console.log(JSON.stringify(fn ? ok(id, fn(params)) : err(id, -32601, 'Method not found')));
});
