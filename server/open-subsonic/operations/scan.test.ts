import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { doorToFiles } from '../testing/test-door.ts';

const door = await doorToFiles({
  '1.mp3': mp3File({ title: 'One' }, 1),
  '2.mp3': mp3File({ title: 'Two' }, 2),
});
afterAll(() => door[Symbol.asyncDispose]());

const count = async () => (await door.read('getScanStatus'))['scanStatus'];

test('an app is told how the scan stands, and whoever runs the server may begin one', async () => {
  expect(await count()).toMatchObject({ scanning: false, count: 2, folderCount: 1 });
  rmSync(join(door.music, '2.mp3'));
  expect(await door.read('startScan')).toMatchObject({ status: 'ok' });
  await expect.poll(count).toMatchObject({ scanning: false, count: 1 });
});

test('nobody else begins a scan, nor does an app that may only read', async () => {
  expect(await door.read('startScan', door.bob.shown)).toMatchObject({ error: { code: 50 } });
  const reader = await door.ann.app({ isReadOnly: true });
  expect(await door.read('startScan', reader)).toMatchObject({ error: { code: 50 } });
});
