import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUser } from '../backup/testing/test-backups.ts';
import { newKeyCommand } from '../command-line/new-key-command.ts';
import { onBothDatabases } from '../database/testing/test-databases.ts';
import { makeSecretKey, readSecretKey } from '../music/secret-key.ts';
import { writeFileAtomically } from '../storage/write-file-atomically.ts';
import { loadSecretKey } from './lost-key.ts';

function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-key-'));
  return { path, key: join(path, 'secret.key'), [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

onBothDatabases((open) => {
  test('a new server makes its key once and reads it again', async () => {
    await using opened = await open();
    using folder = dataFolder();
    const key = await loadSecretKey(opened.database, folder.path);
    expect(key).toHaveLength(32);
    expect(await loadSecretKey(opened.database, folder.path)).toEqual(key);
  });

  test('a key that is lost stops the start while accounts exist, and no other takes its place', async () => {
    await using opened = await open();
    using folder = dataFolder();
    await addUser(opened.database, 'ann');
    await expect(loadSecretKey(opened.database, folder.path)).rejects.toThrow(
      /is missing, and the database holds 1 account\..*earshot new-key.*0 app passwords/,
    );
    expect(existsSync(folder.key)).toBe(false);
  });

  test('a server does not start with another key than its database is used with, and starts again with the right one', async () => {
    await using opened = await open();
    using folder = dataFolder();
    using other = dataFolder();
    const key = await loadSecretKey(opened.database, folder.path);
    makeSecretKey(other.path);
    await expect(loadSecretKey(opened.database, other.path)).rejects.toThrow(
      /is not the one that this database is used with\..*earshot new-key.*0 app passwords/,
    );
    expect(await loadSecretKey(opened.database, folder.path)).toEqual(key);
  });

  test('a database from before is used with the key that it is started with', async () => {
    await using opened = await open();
    using folder = dataFolder();
    using other = dataFolder();
    await addUser(opened.database, 'ann');
    makeSecretKey(folder.path);
    makeSecretKey(other.path);
    await loadSecretKey(opened.database, folder.path);
    await expect(loadSecretKey(opened.database, other.path)).rejects.toThrow('is not the one');
  });

  test('a server starts with a new key that was made for it', async () => {
    await using opened = await open();
    using folder = dataFolder();
    await loadSecretKey(opened.database, folder.path);
    await addUser(opened.database, 'ann');
    rmSync(folder.key);
    await newKeyCommand(opened.database, folder.path, () => undefined);
    expect(await loadSecretKey(opened.database, folder.path)).toEqual(readSecretKey(folder.path));
  });

  test('an unused server that lost its key makes another', async () => {
    await using opened = await open();
    using folder = dataFolder();
    await loadSecretKey(opened.database, folder.path);
    rmSync(folder.key);
    const key = await loadSecretKey(opened.database, folder.path);
    expect(await loadSecretKey(opened.database, folder.path)).toEqual(key);
  });
});

test('a key file that is damaged is named, and stays as it is', () => {
  using folder = dataFolder();
  writeFileSync(folder.key, '');
  expect(() => readSecretKey(folder.path)).toThrow(`The key file ${folder.key} is damaged.`);
  expect(readFileSync(folder.key, 'utf8')).toBe('');
});

test('a file that cannot be written whole leaves the former one, and nothing beside it', () => {
  using folder = dataFolder();
  writeFileAtomically(folder.key, 'first');
  mkdirSync(`${folder.key}.part`);
  expect(() => writeFileAtomically(folder.key, 'second')).toThrow();
  rmdirSync(`${folder.key}.part`);
  expect([readFileSync(folder.key, 'utf8'), readdirSync(folder.path)]).toEqual(['first', ['secret.key']]);
});
