import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUser } from '../backup/testing/test-backups.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Database } from '../database/open-database.ts';
import { onBothDatabases } from '../database/testing/test-databases.ts';
import { makeSecretKey } from '../music/secret-key.ts';
import { loadSecretKey } from '../process/lost-key.ts';
import { keyCheck } from './key-check.ts';

function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-key-check-'));
  return { path, key: join(path, 'secret.key'), [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

const configOf = (path: string): Config => readConfig({ DATA_DIR: path });
const look = async (config: Config) => keyCheck(config).look();

/** Three rows that need the key: two app passwords and a permission of Apple Music; and one browser with notifications. */
async function addSealedRows(database: Database): Promise<void> {
  await addUser(database, 'ann');
  for (const id of ['one', 'two'])
    await database
      .insertInto('app_password')
      .values({
        id,
        user_id: 'ann',
        name: id,
        kind: 'other',
        doors: 'music',
        is_read_only: false,
        sealed_secret: 'x',
        lookup: id,
        created_at: 1,
        last_used_at: null,
        last_client: '',
        last_address: '',
        cookie_generation: 0,
      })
      .execute();
  await database
    .insertInto('provider_token')
    .values({ user_id: 'ann', provider: 'apple', sealed_token: 'x', expires_at: 1 })
    .execute();
  await database
    .insertInto('session')
    .values({ token_hash: 'hash', user_id: 'ann', created_at: 1, last_seen_at: 1 })
    .execute();
  await database
    .insertInto('push_subscription')
    .values({
      id: 'push',
      user_id: 'ann',
      session_hash: 'hash',
      endpoint_hash: 'x',
      sealed_address: 'x',
      user_agent: null,
      created_at: 1,
      last_sent_at: null,
      failures: 0,
      due_at: null,
      lease_until: 0,
    })
    .execute();
}

onBothDatabases((open) => {
  test.each([
    ['lost', (_path: string) => undefined, 'is gone'],
    ['damaged', (path: string) => writeFileSync(path, 'short'), 'is damaged'],
  ])('a %s key is a fault that counts what ends by a new one', async (_name, spoil, words) => {
    await using opened = await open();
    using data = dataFolder();
    await addSealedRows(opened.database);
    spoil(data.key);
    expect(await look({ ...configOf(data.path), database: opened.location })).toEqual({
      state: 'fault',
      finding: expect.stringContaining(words),
      remedy: expect.stringContaining(
        '2 app passwords, 1 permission of Apple Music and notifications on 1 device then end.',
      ),
    });
  });

  test('another key than the database is used with is a fault that counts what ends by a new one', async () => {
    await using opened = await open();
    using data = dataFolder();
    await addSealedRows(opened.database);
    makeSecretKey(data.path);
    await loadSecretKey(opened.database, data.path);
    const config = { ...configOf(data.path), database: opened.location };
    expect(await look(config)).toMatchObject({ state: 'ok' });
    makeSecretKey(data.path);
    expect(await look(config)).toEqual({
      state: 'fault',
      finding: expect.stringContaining('is not the one that the database is used with'),
      remedy: expect.stringContaining('2 app passwords'),
    });
  });

  test('a key is not missed where nobody has an account', async () => {
    await using opened = await open();
    using data = dataFolder();
    writeFileSync(join(data.path, 'folder-identity.sqlite'), '');
    const config = { ...configOf(data.path), database: opened.location };
    expect(await look(config)).toMatchObject({ state: 'ok' });
    await addUser(opened.database, 'ann');
    rmSync(join(data.path, 'folder-identity.sqlite'));
    expect(await look(config)).toMatchObject({ state: 'fault', finding: expect.stringContaining('is gone') });
    expect(readdirSync(data.path)).toEqual([]);
  });
});

test('a lost key is a fault without figures where the database cannot be read, and no database is made', async () => {
  using data = dataFolder();
  writeFileSync(join(data.path, 'folder-identity.sqlite'), '');
  const config = configOf(data.path);
  const expected = {
    state: 'fault',
    remedy: expect.stringContaining(
      'app passwords, permissions of Apple Music and notifications on devices then end',
    ),
  };
  expect(await look(config)).toMatchObject(expected);
  expect(existsSync(join(data.path, 'earshot.sqlite'))).toBe(false);
  writeFileSync(join(data.path, 'earshot.sqlite'), 'no database, but long enough to be looked at'.repeat(20));
  expect(await look(config)).toMatchObject(expected);
});
