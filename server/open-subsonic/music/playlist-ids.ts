import { idOf, parseId } from './ids.ts';

/** Ids of playlists and mixes have other characters than apps can be given: they go out as hexadecimal digits. */
export const playlistIdOf = (id: string): string => idOf('playlist', Buffer.from(id).toString('hex'));

/** So long that the id that goes out is one of ours. */
const maxBytes = 40;

/** Whether the id of a mix can be told to apps. */
export const fitsPlaylistId = (id: string): boolean => Buffer.byteLength(id) <= maxBytes;

/** The playlist or mix that an id is of; undefined for any other. */
export function playlistIn(id: string): string | undefined {
  const found = parseId(id);
  if (found?.kind !== 'playlist' || !/^([\da-f]{2})+$/.test(found.key)) return undefined;
  return Buffer.from(found.key, 'hex').toString();
}
