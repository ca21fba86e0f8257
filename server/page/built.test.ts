import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { staleWebApp, stateOf, webSources } from './built.ts';

let root = '';
const state = (folder = root) => stateOf(['server', 'package-lock.json'], folder);
const put = (name: string, text: string, seconds = 1_700_000_000) => {
  writeFileSync(join(root, name), text);
  utimesSync(join(root, name), seconds, seconds);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-sources-'));
  mkdirSync(join(root, 'server', 'testing'), { recursive: true });
  put('package-lock.json', '{}');
  put('server/main.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('sources that are as they were need no other build, also in a copy that keeps their times', () => {
  const before = state();
  expect(state()).toBe(before);
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true, preserveTimestamps: true });
  expect(state(copy)).toBe(before);
  rmSync(copy, { recursive: true });
});

test('a source that is written to, older than before, added or taken away asks for another build', () => {
  const states = [state()];
  put('server/main.ts', 'two', 1_700_000_100);
  states.push(state());
  put('server/main.ts', 'two', 1_600_000_000);
  states.push(state());
  put('server/main.ts', 'longer', 1_600_000_000);
  states.push(state());
  put('server/more.ts', 'more');
  states.push(state());
  put('package-lock.json', '{ }');
  states.push(state());
  rmSync(join(root, 'server/main.ts'));
  states.push(state());
  expect(new Set(states).size).toBe(states.length);
});

test('tests are no part of what is built', () => {
  const before = state();
  put('server/main.test.ts', 'test');
  put('server/testing/test-app.ts', 'test');
  expect(state()).toBe(before);
});

test('pages that were built from another version are not served, and the command is named', () => {
  const sources = ['contract', 'rules', 'scripts', 'vite.config.ts'];
  const mark = join(root, 'mark');
  expect(staleWebApp(mark, root)).toBeUndefined();
  mkdirSync(join(root, 'web'));
  for (const name of sources) put(name, name);
  put('web/main.tsx', 'one');
  expect(staleWebApp(mark, root)).toContain('Run “npm run build” there');
  writeFileSync(mark, stateOf(webSources, root));
  expect(staleWebApp(mark, root)).toBeUndefined();
  put('web/main.tsx', 'another', 1_700_000_100);
  expect(staleWebApp(mark, root)).toContain(`from the version that lies in ${root}.`);
});
