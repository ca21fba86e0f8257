import { albumSongs } from '../catalogue/album-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import type { ListenerState } from './listener-state.ts';
import { isPlaylistId } from './playlist-access.ts';
import type { RatedItem, RatedKind } from './rating-reader.ts';

const kinds: Record<string, RatedKind> = {
  songs: 'song',
  'library-songs': 'song',
  albums: 'album',
  'library-albums': 'album',
  playlists: 'playlist',
  'library-playlists': 'playlist',
  stations: 'station',
  artists: 'artist',
  'library-artists': 'artist',
};

/** What resources of a type are rated as; undefined where they are not rated. */
export const ratedKindOf = (type: string): RatedKind | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type] : undefined;

/** The id that a rating is stored under: an item and its library twin are one. Null when it can be no such item's. */
export function ratedId(kind: RatedKind, id: string): string | null {
  if (kind === 'song' || kind === 'album' || kind === 'artist') {
    const number = numberOnEitherSide(`${kind}s`, id);
    return number === null ? null : String(number);
  }
  const possible =
    kind === 'station' ? /^ra\.[\w.-]{1,80}$/.test(id) : isPlaylistId(id) || /^pl\.[\w.-]{1,80}$/.test(id);
  return possible ? id : null;
}

/** Whether an item is there for this listener. */
export async function canRate(
  { read, playlists }: Pick<ListenerState, 'read' | 'playlists'>,
  userId: string,
  { kind, id }: RatedItem,
): Promise<boolean> {
  switch (kind) {
    case 'song':
    case 'album':
    case 'artist':
      return existing(read, `${kind}s`, [Number(id)]).size > 0;
    case 'playlist':
      return !isPlaylistId(id) || (await playlists.byIds(userId, [id])).length > 0;
    case 'station':
      return true;
  }
}

/** The songs that are favourites with an item, in its order: those of an album. */
export const songsLikedWith = (read: CatalogueReader, { kind, id }: RatedItem): number[] =>
  kind === 'album' ? albumSongs(read, Number(id)) : [];
