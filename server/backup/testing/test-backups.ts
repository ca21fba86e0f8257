import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import { tableNames } from '#server/database/table-names.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { attachIdentities } from '#server/folder/store/folder-database.ts';

/** A data folder with a key and identities for a database. */
export function testServer({ location }: Pick<TestDatabase, 'location'>) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
  writeFileSync(join(dataFolder, 'secret.key'), randomBytes(32).toString('hex'), { mode: 0o600 });
  addIdentity(dataFolder, 'a song');
  return {
    dataFolder,
    file: join(dataFolder, 'backup.zip'),
    needs: { location, dataFolder, version: '1.2.3', now: Date.now },
    [Symbol.dispose]: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

export function addIdentity(dataFolder: string, path: string): void {
  const database = new DatabaseSync(':memory:');
  attachIdentities(database, dataFolder);
  database
    .prepare(
      'insert into identity.song_identity (fingerprint, path, size, modified_at, first_seen_at) values (?, ?, 1, 2, 3)',
    )
    .run(path, path);
  database.close();
}

/** Paths with their ids. */
export function identitiesOf(dataFolder: string): unknown[] {
  const database = new DatabaseSync(join(dataFolder, 'folder-identity.sqlite'), { readOnly: true });
  const rows = database.prepare('select id, path from song_identity order by id').all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

export const addUser = (database: Database, id: string) =>
  database
    .insertInto('user')
    .values({
      id,
      email: `${id}@example.org`,
      email_key: id,
      password_hash: 'x',
      provider: null,
      created_at: 1,
    })
    .execute();

/** Inserts every kind of value: text with odd characters, fractions, booleans, null, generated ids. */
export async function fillWithOddThings(database: Database): Promise<void> {
  await addUser(database, 'ann');
  const feed = {
    author: "“A”\n\u2028 \\ '",
    description: '🎵',
    funding: '',
    persons: '',
    folded: '',
    medium: 'podcast',
  };
  const numbers = { episode_count: 0, parse_errors: 0, locked: 0, crawl_errors: 0, priority: 0, failures: 0 };
  for (const url of ['one', 'two', 'gone'])
    await database
      .insertInto('podcast_feed')
      .values({
        url,
        url_key: url,
        title: url,
        ...feed,
        ...numbers,
        owner_id: 'ann',
        directory_id: null,
        podcast_guid: null,
        image: null,
        link: null,
        language: null,
        value: null,
        state: 'ok',
        state_sentence: null,
        etag: null,
        last_modified: null,
        content_hash: null,
        fetched_at: 1_900_000_000_123,
        changed_at: 2,
        next_fetch_at: null,
        lease_until: 0,
        interval: 3_600_000,
      })
      .execute();
  await database.deleteFrom('podcast_feed').where('url', '=', 'gone').execute();
  await database.insertInto('podcast_speed').values({ user_id: 'ann', feed_id: 2, speed: 1.5 }).execute();
  await fillEpisodes(database);
}

async function fillEpisodes(database: Database): Promise<void> {
  for (const removed of [true, false])
    await database
      .insertInto('podcast_episode')
      .values({
        feed_id: 1,
        guid: String(removed),
        title: 'T',
        description: '',
        description_text: '',
        folded: '',
        folded_title: '',
        enclosure_url: null,
        enclosure_type: null,
        enclosure_bytes: 5_000_000_000,
        duration_seconds: null,
        published_at: 1,
        sorted_at: 1,
        image: null,
        link: null,
        season: null,
        number: null,
        chapters: null,
        chapters_url: null,
        transcripts: null,
        persons: null,
        soundbites: null,
        fingerprint: String(removed),
        removed,
      })
      .execute();
  await database
    .insertInto('progress')
    .values({
      user_id: 'ann',
      episode_id: 1,
      position_seconds: 0.1 + 0.2,
      duration_seconds: null,
      progress: 33.3,
      completed: false,
      version: 1,
      moved_version: 1,
      run_id: null,
      runs: '[]',
      others: '[]',
      updated_at: 1,
    })
    .execute();
  await database
    .insertInto('episode_bookmark')
    .values({
      user_id: 'ann',
      id: 'b',
      episode_id: 1,
      position: 9_000_000_001,
      note: 'Storm\n',
      created_at: 1,
      changed_at: 2,
      removed_at: null,
    })
    .execute();
}

/** Every row of every table, sorted. */
export async function everything(database: Database): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of tableNames) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database);
    rowsByTable[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  return rowsByTable;
}
