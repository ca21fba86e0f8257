#!/usr/bin/env node
// The command line, on Earshot's own Node: `npx earshot user add ann@example.org`.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

require('./bootstrap.cjs');
const root = join(__dirname, '..');
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const main = join(root, 'server', 'command-line', 'main.ts');
const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
