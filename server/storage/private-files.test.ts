import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { makeFilesPrivate } from './private-files.ts';

const own = process.umask();
afterEach(() => void process.umask(own));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(platform() === 'win32')('nobody else on the machine reads what Earshot keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-private-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const old = ['earshot.sqlite', 'folder-identity.sqlite', 'earshot.sqlite.before-008', 'secret.key'];
  for (const name of old) {
    writeFileSync(join(data, name), '');
    chmodSync(join(data, name), 0o644);
  }
  makeFilesPrivate(data, (error) => expect(error).toBeUndefined());
  expect(modeOf(data)).toBe('700');
  for (const name of old) expect(modeOf(join(data, name)), name).toBe('600');
  const path = join(data, 'new.sqlite');
  const database = openDatabase({ kind: 'sqlite', path });
  await database.schema.createTable('t').addColumn('a', 'text').execute();
  expect([modeOf(path), modeOf(`${path}-wal`)]).toEqual(['600', '600']);
  await database.destroy();
  mkdirSync(join(data, 'artwork'));
  expect(modeOf(join(data, 'artwork'))).toBe('700');
  rmSync(folder, { recursive: true });
});

test.skipIf(platform() === 'win32')('a folder that holds other things than ours keeps its mode', () => {
  for (const [mode, name] of [
    [0o755, 'letters'],
    [0o1777, undefined],
  ] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-others-'));
    if (name !== undefined) writeFileSync(join(folder, name), '');
    chmodSync(folder, mode);
    makeFilesPrivate(folder, (error) => expect(error).toBeUndefined());
    expect(statSync(folder).mode & 0o7777).toBe(mode);
    rmSync(folder, { recursive: true });
  }
});
