import { hash } from 'node:crypto';
import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type ForeignFile, type Importing, type Part, part } from '#server/transfer/part.ts';
import { pictureOutline } from '../artwork/picture-outline.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { createEntryRepository } from '../listener/entry-repository.ts';
import { insertEntries, newEntries } from '../listener/playlist-entries.ts';
import { createPlaylistGroups, maxGroups } from '../listener/playlist-groups.ts';
import { columnsOf } from '../listener/playlist-picture-repository.ts';
import { itemRows } from './item-rows.ts';

const maxLength = 80;
/** What Windows, macOS or a shell does not take in a name. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unsafe = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e]+/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Names for files, made of names that a listener gave: safe on every system, and none twice. */
function fileNames(): (name: string) => string {
  const names = new Set<string>();
  return (name) => {
    const plain = Array.from(name.toWellFormed().replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' '))
      .slice(0, maxLength)
      .join('')
      .replaceAll(/^[\s.]+|[\s.]+$/g, '');
    const safe = plain === '' || reserved.test(plain) ? `Playlist ${plain}`.trim() : plain;
    for (let count = 1; ; count += 1) {
      const tried = count === 1 ? safe : `${safe} (${count})`;
      // Some file systems do not tell upper from lower case, or forms of one letter.
      const key = tried.normalize('NFKC').toLowerCase();
      if (names.has(key)) continue;
      names.add(key);
      return tried;
    }
  };
}

type Needs = { read: CatalogueReader; folders: readonly string[]; database: Database };
type Row = RowOf<'playlists'>;
type PlacedRow = Row & { pinnedAt: number };

/** A listener's own playlists. One with the name and songs of an existing one is the same; every other is added. */
export function playlistsPart(needs: Needs): Part {
  /** Read once an import. */
  const idsByImport = new WeakMap<Importing, Map<string, string>>();
  return part('playlists', {
    async *pages({ userId, mention }) {
      for await (const { deletedAt: _none, ...playlist } of playlistsOf(needs.database, userId)) {
        for (const song of playlist.songs) mention('song', song);
        yield [{ ...playlist, ...(await pictureOf(needs.database, playlist.id)) }];
      }
    },
    async takeIn(importing, rows) {
      const there = idsByImport.get(importing) ?? (await idsByContent(needs.database, importing.userId));
      idsByImport.set(importing, there);
      for (const row of rows) await takeInOne(needs.database, importing, row, { there, removedAt: null });
      return rows.length;
    },
    foreignFiles: (userId) => playlistFiles(needs, userId),
  });
}

/** What a listener deleted lately. One that the account has already, under its id or among its deleted ones, is the same. */
export function deletedPlaylistsPart(database: Database): Part {
  /** Read once an import. */
  const idsByImport = new WeakMap<Importing, Map<string, string>>();
  return part('deleted-playlists', {
    async *pages({ userId, mention }) {
      for await (const { deletedAt, ...playlist } of playlistsOf(database, userId, 'deleted')) {
        for (const song of playlist.songs) mention('song', song);
        yield [{ ...playlist, ...(await pictureOf(database, playlist.id)), deletedAt: deletedAt ?? 0 }];
      }
    },
    async takeIn(importing, rows) {
      const { userId, past } = importing;
      const there = idsByImport.get(importing) ?? (await idsByContent(database, userId, 'deleted'));
      idsByImport.set(importing, there);
      for (const { deletedAt, ...row } of rows)
        if (await hasOwn(database, userId, row.id)) importing.learn('playlist', row.id, row.id);
        else await takeInOne(database, importing, row, { there, removedAt: past(deletedAt) });
      return rows.length;
    },
  });
}

async function hasOwn(database: Database, userId: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('folder_playlist')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function* playlistsOf(
  database: Database,
  userId: string,
  which: 'present' | 'deleted' = 'present',
): AsyncGenerator<Row & { deletedAt: number | null }> {
  const entries = createEntryRepository(database);
  const all = await database
    .selectFrom('folder_playlist')
    .leftJoin('folder_playlist_place as place', (join) =>
      join
        .onRef('place.playlist_id', '=', 'folder_playlist.id')
        .onRef('place.user_id', '=', 'folder_playlist.user_id'),
    )
    .leftJoin('folder_playlist_group as group', 'group.id', 'place.group_id')
    .select(['folder_playlist.id', 'folder_playlist.name', 'description', 'changed_at as changedAt'])
    .select(['folder_playlist.created_at as createdAt', 'group.name as group', 'pinned_at'])
    .select('removed_at as deletedAt')
    .where('folder_playlist.user_id', '=', userId)
    .where('removed_at', which === 'present' ? 'is' : 'is not', null)
    .orderBy('folder_playlist.created_at')
    .orderBy('folder_playlist.id')
    .execute();
  for (const { pinned_at, group, ...playlist } of all) {
    const songs = (await entries.of(playlist.id)).map(({ songId }) => songId);
    const placed = {
      ...(group === null ? {} : { group }),
      ...(pinned_at === null ? {} : { isPinned: true, pinnedAt: pinned_at }),
    };
    yield { ...playlist, songs, ...placed };
  }
}

async function pictureOf(database: Database, playlist: string): Promise<Pick<Row, 'picture'>> {
  const row = await database
    .selectFrom('folder_playlist_picture')
    .select('picture')
    .where('playlist_id', '=', playlist)
    .executeTakeFirst();
  return row ?? {};
}

/** Nothing where it is no picture as Earshot keeps them: an export may have been written by anybody. */
async function putPicture(database: Database, playlist_id: string, picture = ''): Promise<void> {
  const bytes = Buffer.from(picture, 'base64');
  const outline = pictureOutline(bytes);
  if (outline?.kind !== 'webp' || Math.max(outline.width, outline.height) > 1000) return;
  const { width, height } = outline;
  const columns = columnsOf({ key: hash('sha256', bytes).slice(0, 32), width, height, bytes });
  await database
    .insertInto('folder_playlist_picture')
    .values({ playlist_id, ...columns })
    .execute();
}

const keyOf = (name: string, songs: readonly string[]) => hash('sha256', JSON.stringify([name, songs]));

/** The playlists that are there, by name and songs. */
async function idsByContent(
  database: Database,
  userId: string,
  which: 'present' | 'deleted' = 'present',
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, name, songs } of playlistsOf(database, userId, which))
    ids.set(keyOf(name, songs), id);
  return ids;
}

async function takeInOne(
  database: Database,
  { userId, translate, learn, past }: Importing,
  exported: Row,
  { there, removedAt }: { there: Map<string, string>; removedAt: number | null },
): Promise<void> {
  const row = {
    ...exported,
    createdAt: past(exported.createdAt),
    changedAt: past(exported.changedAt),
    pinnedAt: past(exported.pinnedAt ?? exported.createdAt),
  };
  const songs = row.songs.flatMap((song) => translate('song', song) ?? []);
  const key = keyOf(row.name, songs);
  const existing = there.get(key);
  // The same file twice makes the same id, and never one of somebody else's.
  const id = existing ?? `p.${hash('sha256', `${userId} ${row.id} ${key}`, 'base64url').slice(0, 16)}`;
  learn('playlist', row.id, id);
  if (existing !== undefined) return;
  await database
    .transaction()
    .execute((transaction) => putPlaylist(transaction, { ...row, id, userId, songs, removedAt }));
  there.set(key, id);
}

/** One that came by this file before, and was changed or removed since, is only brought back; a deleted one that was restored stays. */
async function putPlaylist(
  database: Database,
  playlist: PlacedRow & { userId: string; removedAt: number | null },
): Promise<void> {
  const { id, userId, name, description, createdAt, changedAt, songs, picture, removedAt } = playlist;
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
  if (numInsertedOrUpdatedRows === 1n) {
    await insertEntries(database, id, newEntries(songs, userId, createdAt));
    await placeIn(database, playlist);
    await putPicture(database, id, picture);
  } else if (removedAt !== null) return;
  await database
    .updateTable('folder_playlist')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Into the folder of that name, which is made where there is none. */
async function placeIn(
  database: Database,
  { userId, id, group: name, isPinned = false, createdAt, pinnedAt }: PlacedRow & { userId: string },
): Promise<void> {
  if (name === undefined && !isPinned) return;
  const groups = createPlaylistGroups(database);
  const there = await groups.of(userId);
  const group = there.find((group) => group.name === name);
  const created =
    group ??
    (name === undefined || there.length >= maxGroups
      ? undefined
      : await groups.create(userId, name, createdAt));
  await groups.place(userId, id, { groupId: created?.id, isPinned }, pinnedAt);
}

/** The playlists for other players: M3U8 with paths within the music folder. */
async function* playlistFiles(needs: Needs, userId: string): AsyncGenerator<ForeignFile> {
  const nameFor = fileNames();
  const sounds = { soundOf: () => null, withSound: () => [] };
  for await (const { name, songs } of playlistsOf(needs.database, userId)) {
    const items = new Map(itemRows({ ...needs, sounds }, 'song', songs).map((item) => [item.id, item]));
    const lines = songs.flatMap((id) => {
      const song = items.get(id);
      if (!song) return [];
      const seconds = Math.round((song.durationMilliseconds ?? 0) / 1000);
      return [`#EXTINF:${seconds},${oneLine(`${song.artist} - ${song.name}`)}`, song.path];
    });
    const text = ['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...lines, ''].join('\n');
    yield { name: `playlists/${nameFor(name)}.m3u8`, text };
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
