import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type SavedAlbum, savedAlbum } from '#contract/library.ts';
import type { ProviderName } from '#contract/music.ts';
import type { Database } from '#server/database/open-database.ts';

/** Whose rows, and of which provider. */
export type Shelf = { userId: string; provider: ProviderName };
export type SavedAlbumRepository = ReturnType<typeof createSavedAlbumRepository>;

const mostAtOnce = 100;

/** The twin of a library album; a catalogue album is its own. */
export function catalogueIdOf({ id, type, attributes }: SavedAlbum): string | null {
  return type === 'albums' ? id : (attributes?.playParams?.catalogId ?? null);
}

const rowOf = ({ userId, provider }: Shelf, album: SavedAlbum, now: number) => ({
  user_id: userId,
  provider,
  album_id: album.id,
  catalogue_id: catalogueIdOf(album),
  date_added: Date.parse(album.attributes?.dateAdded ?? '') || now,
  resource: JSON.stringify(album),
});

const parsed = (resource: string) => z.parse(savedAlbum, JSON.parse(resource));

/** The albums kept of each listener's library, one row an album. */
export function createSavedAlbumRepository(database: Database) {
  const rowsOf = ({ userId, provider }: Shelf) =>
    database.selectFrom('saved_album').where('user_id', '=', userId).where('provider', '=', provider);

  async function removeIds(shelf: Shelf, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += mostAtOnce)
      await database
        .deleteFrom('saved_album')
        .where('user_id', '=', shelf.userId)
        .where('provider', '=', shelf.provider)
        .where('album_id', 'in', ids.slice(start, start + mostAtOnce))
        .execute();
  }

  return {
    /**
     * Newest first. The order is read once, the albums slice by slice: who comes in meanwhile is not among them, who
     * leaves is missing, and nobody is there twice.
     */
    async *slices(shelf: Shelf): AsyncGenerator<SavedAlbum[]> {
      const ordered = await rowsOf(shelf)
        .select('album_id')
        .orderBy('date_added', 'desc')
        .orderBy('album_id')
        .execute();
      for (let start = 0; start < ordered.length; start += mostAtOnce) {
        const ids = ordered.slice(start, start + mostAtOnce).map((row) => row.album_id);
        const rows = await rowsOf(shelf)
          .select(['album_id', 'resource'])
          .where('album_id', 'in', ids)
          .execute();
        const texts = new Map(rows.map((row) => [row.album_id, row.resource]));
        yield ids.flatMap((id) => texts.get(id) ?? []).map(parsed);
        // SQLite answers within the same turn of the event loop: others get theirs here.
        await setImmediate();
      }
    },
    async ids(shelf: Shelf): Promise<string[]> {
      return (await rowsOf(shelf).select('album_id').execute()).map((row) => row.album_id);
    },
    /** By its own id, or by that of its twin in the catalogue. */
    async find(shelf: Shelf, ...ids: (string | null)[]): Promise<SavedAlbum | undefined> {
      const wanted = ids.filter((id) => id !== null);
      const row = await rowsOf(shelf)
        .select('resource')
        .where((eb) => eb.or([eb('album_id', 'in', wanted), eb('catalogue_id', 'in', wanted)]))
        .orderBy('album_id', 'desc')
        .executeTakeFirst();
      return row && parsed(row.resource);
    },
    /** Stores what is new or has changed. A library album takes the place of its catalogue twin. */
    async save(shelf: Shelf, albums: readonly SavedAlbum[], now: number): Promise<void> {
      for (let start = 0; start < albums.length; start += mostAtOnce) {
        const rows = albums.slice(start, start + mostAtOnce).map((album) => rowOf(shelf, album, now));
        const ids = rows.map((row) => row.album_id);
        const twins = rows.flatMap((row) => row.catalogue_id ?? []).filter((id) => !ids.includes(id));
        if (twins.length > 0) await removeIds(shelf, twins);
        const kept = await rowsOf(shelf)
          .select(['album_id', 'resource'])
          .where('album_id', 'in', ids)
          .execute();
        const known = new Map(kept.map((row) => [row.album_id, row.resource]));
        const changed = rows.filter((row) => known.get(row.album_id) !== row.resource);
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
