import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOrExplain } from './open-or-explain.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-explain-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (path: string) => openOrExplain({ kind: 'sqlite', path });

test('a file that is no database is refused with its path, and stays as it is', async () => {
  const path = join(folder, 'earshot.sqlite');
  writeFileSync(path, 'These are my notes.'.repeat(1000));
  const before = readFileSync(path);
  await expect(open(path)).rejects.toThrow(
    `The database ${path} is no SQLite database, or is damaged. Please restore`,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a database whose pages are damaged is refused with its path', async () => {
  const path = join(folder, 'earshot.sqlite');
  const { database } = await open(path);
  await database.destroy();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, 100, 4096));
  await expect(open(path)).rejects.toThrow(`The database ${path} is damaged.`);
});

test('another program’s database is refused, and nothing is made in it', async () => {
  const path = join(folder, 'earshot.sqlite');
  const theirs = new DatabaseSync(path);
  theirs.exec('create table recipe (name text)');
  theirs.close();
  await expect(open(path)).rejects.toThrow(`The file ${path} is a database of another program.`);
  const again = new DatabaseSync(path);
  expect(again.prepare('select count(*) as tables from sqlite_master').get()).toEqual({ tables: 1 });
  again.close();
});

test('a folder in the database’s place is refused with its path', async () => {
  const path = join(folder, 'earshot.sqlite');
  mkdirSync(path);
  await expect(open(path)).rejects.toThrow(`The database ${path} cannot be opened.`);
});

test.each(['secret.key', 'folder-identity.sqlite'])(
  'a database of 0 bytes beside %s is not taken for a new one',
  async (name) => {
    const path = join(folder, 'earshot.sqlite');
    writeFileSync(path, '');
    writeFileSync(join(folder, name), 'x');
    await expect(open(path)).rejects.toThrow(
      `The database ${path} is empty (0 bytes), and ${name} beside it`,
    );
    expect(readFileSync(path)).toHaveLength(0);
  },
);

test('a database of 0 bytes alone is a first start that was broken off', async () => {
  const path = join(folder, 'earshot.sqlite');
  writeFileSync(path, '');
  const { database, migrated } = await open(path);
  await database.destroy();
  expect(migrated.ran.length).toBeGreaterThan(0);
});
