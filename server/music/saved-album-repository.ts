import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type SavedAlbum, savedAlbum } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';

/** Whose rows, and of which provider. */
export type LibraryKey = { userId: string; provider: ProviderName };
export type SavedAlbumRepository = ReturnType<typeof createSavedAlbumRepository>;

const maxAtOnce = 100;

/** The twin of a library album; a catalogue album is its own. */
export function catalogueIdOf({ id, type, attributes }: SavedAlbum): string | null {
  return type === 'albums' ? id : (attributes?.playParams?.catalogId ?? null);
}

const rowOf = ({ userId, provider }: LibraryKey, album: SavedAlbum, now: number) => ({
  user_id: userId,
  provider,
  album_id: album.id,
  catalogue_id: catalogueIdOf(album),
  date_added: pastTime(Date.parse(album.attributes?.dateAdded ?? '') || now, now),
  resource: JSON.stringify(album),
});

const parsed = (resource: string) => z.parse(savedAlbum, JSON.parse(resource));

/** The stored albums of each listener's library, one row an album. */
export function createSavedAlbumRepository(database: Database) {
  const rowsOf = ({ userId, provider }: LibraryKey) =>
    database.selectFrom('saved_album').where('user_id', '=', userId).where('provider', '=', provider);

  async function removeIds(libraryKey: LibraryKey, ids: readonly string[]): Promise<void> {
    for (const some of inChunks(ids, maxAtOnce))
      await database
        .deleteFrom('saved_album')
        .where('user_id', '=', libraryKey.userId)
        .where('provider', '=', libraryKey.provider)
        .where('album_id', 'in', some)
        .execute();
  }

  return {
    /** Newest first. The order is read once, the albums in slices: later additions are absent, removed ones missing, none is repeated. */
    async *slices(libraryKey: LibraryKey): AsyncGenerator<SavedAlbum[]> {
      const ordered = await rowsOf(libraryKey)
        .select('album_id')
        .orderBy('date_added', 'desc')
        .orderBy('album_id')
        .execute();
      for (const some of inChunks(ordered, maxAtOnce)) {
        const ids = some.map((row) => row.album_id);
        const rows = await rowsOf(libraryKey)
          .select(['album_id', 'resource'])
          .where('album_id', 'in', ids)
          .execute();
        const texts = new Map(rows.map((row) => [row.album_id, row.resource]));
        yield ids.flatMap((id) => texts.get(id) ?? []).map(parsed);
        // SQLite answers within the same turn of the event loop: others get theirs here.
        await setImmediate();
      }
    },
    async ids(libraryKey: LibraryKey): Promise<string[]> {
      return (await rowsOf(libraryKey).select('album_id').execute()).map((row) => row.album_id);
    },
    /** By its own id, or by that of its twin in the catalogue. */
    async find(libraryKey: LibraryKey, ...ids: (string | null)[]): Promise<SavedAlbum | undefined> {
      const albumIds = ids.filter((id) => id !== null);
      const row = await rowsOf(libraryKey)
        .select('resource')
        .where((eb) => eb.or([eb('album_id', 'in', albumIds), eb('catalogue_id', 'in', albumIds)]))
        .orderBy('album_id', 'desc')
        .executeTakeFirst();
      return row && parsed(row.resource);
    },
    /** Stores what is new or has changed. A library album takes the place of its catalogue twin. */
    async save(libraryKey: LibraryKey, albums: readonly SavedAlbum[], now: number): Promise<void> {
      for (const some of inChunks(albums, maxAtOnce)) {
        const rows = some.map((album) => rowOf(libraryKey, album, now));
        const ids = rows.map((row) => row.album_id);
        const counterparts = rows.flatMap((row) => row.catalogue_id ?? []).filter((id) => !ids.includes(id));
        if (counterparts.length > 0) await removeIds(libraryKey, counterparts);
        const existing = await rowsOf(libraryKey)
          .select(['album_id', 'resource'])
          .where('album_id', 'in', ids)
          .execute();
        const resources = new Map(existing.map((row) => [row.album_id, row.resource]));
        const changed = rows.filter((row) => resources.get(row.album_id) !== row.resource);
        if (changed.length === 0) continue;
        await database
          .insertInto('saved_album')
          .values(changed)
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'provider', 'album_id']).doUpdateSet((eb) => ({
              catalogue_id: eb.ref('excluded.catalogue_id'),
              date_added: eb.ref('excluded.date_added'),
              resource: eb.ref('excluded.resource'),
            })),
          )
          .execute();
      }
    },
    remove: removeIds,
  };
}
