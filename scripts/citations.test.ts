import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { citationFaults } from './citations.ts';
import { root } from './run-node.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-citations-'));
  for (const name of ['docs', 'web']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'docs/behaviour.md'), '# Rules\n\n## What is said\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['/** As behaviour.md#what-is-said has it. */', []],
  ['/** See docs/behaviour.md. */', []],
  ['/** See behaviour.md#what-is-sung. */', ['web/a.ts cites behaviour.md#what-is-sung: no such heading']],
  ['/** See lyrics.md. */', ['web/a.ts cites lyrics.md, which is not there']],
  ['/** Spec §4 says so. */', ['web/a.ts cites Spec §4, which is not in docs/']],
])('%s is followed', (text, faults) => {
  writeFileSync(join(folder, 'web/a.ts'), text);
  expect(citationFaults(folder)).toEqual(faults);
});

test('every document and heading that a comment of ours cites is there', () => {
  expect(citationFaults(root)).toEqual([]);
});
