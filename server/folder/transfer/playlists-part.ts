import { hash } from 'node:crypto';
import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type ForeignFile, type Importing, type Part, part } from '#server/transfer/part.ts';
import { createEntryRepository, insertEntries } from '../listener/entry-repository.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fileNames } from './file-names.ts';
import { itemRows } from './item-rows.ts';

type Needs = { read: CatalogueReader; folders: readonly string[]; database: Database };
type Row = RowOf<'playlists'>;

/**
 * A listener's own playlists. One with the name and the songs of one that is there already is that one; every other
 * comes in beside it, so that neither loses a song.
 */
export function playlistsPart(needs: Needs): Part {
  /** Read once an import. */
  const known = new WeakMap<Importing, Map<string, string>>();
  return part('playlists', {
    async *pages({ userId, mention }) {
      for await (const playlist of playlistsOf(needs.database, userId)) {
        for (const song of playlist.songs) mention('song', song);
        yield [playlist];
      }
    },
    async takeIn(importing, rows) {
      const there = known.get(importing) ?? (await idsByContent(needs.database, importing.userId));
      known.set(importing, there);
      for (const row of rows) await takeInOne(needs.database, importing, row, there);
      return rows.length;
    },
    foreignFiles: (userId) => playlistFiles(needs, userId),
  });
}

async function* playlistsOf(database: Database, userId: string): AsyncGenerator<Row> {
  const entries = createEntryRepository(database);
  const all = await database
    .selectFrom('folder_playlist')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { id, name, description, created_at: createdAt, changed_at: changedAt } of all) {
    const songs = (await entries.of(id)).map(({ songId }) => songId);
    yield { id, name, description, createdAt, changedAt, songs };
  }
}

const keyOf = (name: string, songs: readonly string[]) => hash('sha256', JSON.stringify([name, songs]));

/** The playlists that are there, by name and songs. */
async function idsByContent(database: Database, userId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, name, songs } of playlistsOf(database, userId)) ids.set(keyOf(name, songs), id);
  return ids;
}

async function takeInOne(
  database: Database,
  { userId, translate, learn }: Importing,
  row: Row,
  there: Map<string, string>,
): Promise<void> {
  const songs = row.songs.flatMap((song) => translate('song', song) ?? []);
  const key = keyOf(row.name, songs);
  const known = there.get(key);
  // The same file twice makes the same id, and never one of somebody else's.
  const id = known ?? `p.${hash('sha256', `${userId} ${row.id} ${key}`, 'base64url').slice(0, 16)}`;
  learn('playlist', row.id, id);
  if (known !== undefined) return;
  await database
    .transaction()
    .execute((transaction) => putPlaylist(transaction, { ...row, id, userId, songs }));
  there.set(key, id);
}

/** One that came by this file before, and was changed or removed since, is only brought back. */
async function putPlaylist(database: Database, playlist: Row & { userId: string }): Promise<void> {
  const { id, userId, name, description, createdAt, changedAt, songs } = playlist;
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('folder_playlist')
    .values({
      id,
      user_id: userId,
      name,
      description,
      created_at: createdAt,
      changed_at: changedAt,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return insertEntries(database, id, songs);
  await database
    .updateTable('folder_playlist')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The playlists for other players: M3U8 with paths within the music folder. */
async function* playlistFiles(needs: Needs, userId: string): AsyncGenerator<ForeignFile> {
  const nameFor = fileNames();
  const sounds = { soundOf: () => null, withSound: () => [] };
  for await (const { name, songs } of playlistsOf(needs.database, userId)) {
    const known = new Map(itemRows({ ...needs, sounds }, 'song', songs).map((item) => [item.id, item]));
    const lines = songs.flatMap((id) => {
      const song = known.get(id);
      if (!song) return [];
      const seconds = Math.round((song.durationMilliseconds ?? 0) / 1000);
      return [`#EXTINF:${seconds},${oneLine(`${song.artist} - ${song.name}`)}`, song.path];
    });
    const text = ['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...lines, ''].join('\n');
    yield { name: `playlists/${nameFor(name)}.m3u8`, text };
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
