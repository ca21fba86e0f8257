import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

const api = await openApiOverFiles({
  '1.mp3': mp3File({ title: 'One' }, 1),
  '2.mp3': mp3File({ title: 'Two' }, 2),
});
afterAll(() => api[Symbol.asyncDispose]());

const count = async () => (await api.read('getScanStatus'))['scanStatus'];

test('an app reads the status of the scan, and the operator may start one', async () => {
  expect(await count()).toMatchObject({ scanning: false, count: 2, folderCount: 1 });
  rmSync(join(api.music, '2.mp3'));
  expect(await api.read('startScan')).toMatchObject({ status: 'ok' });
  await expect.poll(count).toMatchObject({ scanning: false, count: 1 });
});

test('an app is an administrator where its listener runs the server and it may change something', async () => {
  const isAdmin = async (params: Params = {}) =>
    ((await api.read('getUser', params)) as { user: { adminRole: boolean } }).user.adminRole;
  expect(await isAdmin()).toBe(true);
  expect(await isAdmin(await api.ann.app({ isReadOnly: true }))).toBe(false);
  expect(await isAdmin(api.bob.credentials)).toBe(false);
});

test('nobody else starts a scan, nor does an app with a read-only password', async () => {
  expect(await api.read('startScan', api.bob.credentials)).toMatchObject({ error: { code: 50 } });
  const reader = await api.ann.app({ isReadOnly: true });
  expect(await api.read('startScan', reader)).toMatchObject({ error: { code: 50 } });
});
