import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentedPathFaults } from './documented-paths.ts';
import { root } from './run-node.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-paths-'));
  for (const name of ['docs', 'server/net']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'server/net/fetch-shape.ts'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [
    '`server/net/fetch-shape.ts`, `server/net/`, `net/fetch-shape.ts`, `fetch-shape.ts`, `net/*-shape.ts`',
    [],
  ],
  ['`server/net/{fetch,read}-shape.ts`, `cover.jpg`, `audio/mpeg`, `server/app` "a test by its name"', []],
  ['`server/net`, `server/gone`', ['docs/page.md names server/gone, which is not there']],
  ['`server/gone/`', ['docs/page.md names server/gone/, which is not there']],
  ['`net/`, `data/`', []],
  ['`gone/`', ['docs/page.md names gone/, which is not there']],
  ['`gone.ts`', ['docs/page.md names gone.ts, which is not there']],
  ['`server/fetch-shape.ts`', ['docs/page.md names server/fetch-shape.ts, which is not there']],
  ['`node bench/gone.ts 100`', ['docs/page.md names bench/gone.ts, which is not there']],
  ['[gone](gone.md#heading)', ['docs/page.md names gone.md, which is not there']],
  ['[page](page.md#heading), [elsewhere](https://example.org/a.md)', []],
])('%s is looked for', (text, faults) => {
  writeFileSync(join(folder, 'docs/page.md'), text);
  expect(documentedPathFaults(folder)).toEqual(faults);
});

test('every path and link in our documents leads to something that is there', () => {
  expect(documentedPathFaults(root)).toEqual([]);
});
