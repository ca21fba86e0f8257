import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Build, buildMissing } from './build.ts';

let marks = '';
beforeEach(() => {
  marks = mkdtempSync(join(tmpdir(), 'earshot-built-'));
});
afterEach(() => rmSync(marks, { recursive: true, force: true }));

/** A build of sources in this state, which counts how often it was made. */
function counted(name: string) {
  let [state, isThere, buildCount] = ['one', false, 0];
  const build: Build = {
    name,
    state: () => state,
    isThere: () => isThere,
    make: () => {
      buildCount += 1;
      isThere = true;
      return Promise.resolve();
    },
  };
  return {
    build,
    made: () => buildCount,
    change: (next: string) => {
      state = next;
    },
    lose: () => {
      isThere = false;
    },
  };
}

test('a second start builds nothing', async () => {
  const [web, server] = [counted('web'), counted('server')];
  expect(await buildMissing([web.build, server.build], marks)).toEqual(['web', 'server']);
  expect(await buildMissing([web.build, server.build], marks)).toEqual([]);
  expect([web.made(), server.made()]).toEqual([1, 1]);
});

test('what has changed or was taken away is built, and nothing else', async () => {
  const [web, server] = [counted('web'), counted('server')];
  await buildMissing([web.build, server.build], marks);
  web.change('two');
  expect(await buildMissing([web.build, server.build], marks)).toEqual(['web']);
  server.lose();
  expect(await buildMissing([web.build, server.build], marks)).toEqual(['server']);
  expect([web.made(), server.made()]).toEqual([2, 2]);
});

test('a build that failed is made again', async () => {
  const web = counted('web');
  const failing = { ...web.build, make: () => Promise.reject(new Error('broken')) };
  await expect(buildMissing([failing], marks)).rejects.toThrow('broken');
  expect(await buildMissing([web.build], marks)).toEqual(['web']);
});
