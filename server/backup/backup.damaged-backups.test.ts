import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import type { Manifest } from './backup-contents.ts';
import { makeBackup } from './make-backup.ts';
import { NoBackup, type OpenedBackup, openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import { addUser, testServer } from './testing/test-backups.ts';

async function zipOf(path: string, files: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const empty: Manifest = {
  format: 1,
  version: '9.9.9',
  database: 'sqlite',
  madeAt: '2026-01-01T00:00:00.000Z',
  migrations: [],
  tables: [],
  lastIds: {},
  files: [],
};
const manifestWith = (contents: Partial<Manifest>) => JSON.stringify({ ...empty, ...contents });

async function openFixture() {
  const opened = await sqliteDatabase();
  const fixture = testServer(opened);
  await addUser(opened.database, 'ann');
  return {
    ...fixture,
    opened,
    async [Symbol.asyncDispose]() {
      fixture[Symbol.dispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

test.each<[string, Record<string, string | Buffer>, string]>([
  ['a zip of something else', { 'photo.jpg': 'x' }, 'is no backup of Earshot'],
  ['one whose manifest is no JSON', { 'manifest.json': '{' }, 'its list of contents cannot be read'],
  ['one of a newer form', { 'manifest.json': '{"format":2}' }, 'newer version of Earshot'],
  [
    'one of a newer Earshot',
    { 'manifest.json': manifestWith({ migrations: [{ name: '999-future', timestamp: '' }] }) },
    '(of Earshot 9.9.9) was made by a newer version of Earshot (it has migration 999-future)',
  ],
  [
    'one that lacks what it lists',
    { 'manifest.json': manifestWith({ files: [{ name: 'secret.key', bytes: 1, sha256: '' }] }) },
    'secret.key is missing',
  ],
  [
    'one with a table that is none of ours',
    {
      'manifest.json': manifestWith({
        tables: [{ name: 'pg_shadow', columns: ['a'], rows: 0 }],
        files: [{ name: 'tables/pg_shadow.jsonl', bytes: 0, sha256: '' }],
      }),
      'tables/pg_shadow.jsonl': '',
    },
    'no backup of Earshot has: pg_shadow',
  ],
  [
    'one that wants to be written elsewhere',
    {
      'manifest.json': manifestWith({ files: [{ name: 'evil.sqlite', bytes: 1, sha256: '' }] }),
      'evil.sqlite': 'x',
    },
    'no backup of Earshot has: evil.sqlite',
  ],
  [
    'one that unpacks to a thousand times its length',
    {
      'manifest.json': manifestWith({
        tables: [{ name: 'user', columns: ['id'], rows: 1 }],
        files: [{ name: 'tables/user.jsonl', bytes: 30_000_000, sha256: '' }],
      }),
      'tables/user.jsonl': Buffer.alloc(30_000_000),
    },
    'would fill the disk',
  ],
])('%s is refused with a sentence, and nothing is touched', async (_what, files, sentence) => {
  await using own = await openFixture();
  await own.opened.database.destroy();
  const file = await zipOf(own.file, files);
  const before = readdirSync(own.dataFolder).toSorted();
  await expect(restore(file, own.needs)).rejects.toThrow(sentence);
  expect(
    readdirSync(own.dataFolder)
      .toSorted()
      .filter((name) => name !== 'earshot.lock'),
  ).toEqual(before);
});

test('no byte of a backup can change without being noticed, or else it changes nothing', async () => {
  await using own = await openFixture();
  await makeBackup(own.file, own.needs);
  await own.opened.database.destroy();
  const whole = readFileSync(own.file);
  const good = await openBackup(own.file);
  const contents = await contentOf(good);
  good.close();
  let refused = 0;
  for (let at = 0; at < whole.length; at += 17) {
    const changed = Buffer.from(whole);
    changed[at] = (whole[at] ?? 0) ^ 0x10;
    writeFileSync(own.file, changed);
    const fault = await expectContents(own.file, contents).catch((thrown: unknown) => thrown);
    expect(fault === undefined || fault instanceof NoBackup).toBe(true);
    if (fault !== undefined) refused += 1;
  }
  expect(refused).toBeGreaterThan(50);
});

/** The contents of a backup as text. */
async function contentOf(backup: OpenedBackup): Promise<string> {
  let content = JSON.stringify(backup.manifest);
  for (const { name } of backup.manifest.files)
    for await (const chunk of backup.bytes(name)) content += chunk.toString('base64');
  return content;
}

/** Throws a `NoBackup` for a refused backup, and another error where the contents differ. */
async function expectContents(file: string, contents: string): Promise<void> {
  const backup = await openBackup(file);
  try {
    expect(await contentOf(backup)).toBe(contents);
  } finally {
    backup.close();
  }
}

test('a backup that was cut off anywhere is refused', async () => {
  await using own = await openFixture();
  await makeBackup(own.file, own.needs);
  const whole = readFileSync(own.file);
  for (const part of [0, 10, 0.5, 0.9, 0.999]) {
    writeFileSync(own.file, whole.subarray(0, part < 1 ? Math.floor(whole.length * part) : part));
    await expect(openBackup(own.file)).rejects.toThrow('is no backup of Earshot');
  }
});

test('a restore is not begun where the disk is too small for it', async () => {
  await using own = await openFixture();
  await makeBackup(own.file, own.needs);
  await own.opened.database.destroy();
  await expect(restore(own.file, { ...own.needs, free: () => 10 })).rejects.toThrow('too little space');
});
