import { idOf, parseId } from './ids.ts';

/** Encodes the id of a playlist or mix in hexadecimal, since it may have characters that ids for apps must not have. */
export const playlistIdOf = (id: string): string => idOf('playlist', Buffer.from(id).toString('hex'));

/** Longer ids would not pass `parseId` once they are encoded. */
const maxBytes = 40;

/** Whether the id of a mix is short enough for apps. */
export const fitsPlaylistId = (id: string): boolean => Buffer.byteLength(id) <= maxBytes;

/** Decodes the id of a playlist or mix; undefined for any other id. */
export function playlistIn(id: string): string | undefined {
  const parts = parseId(id);
  if (parts?.kind !== 'playlist' || !/^([\da-f]{2})+$/.test(parts.key)) return undefined;
  return Buffer.from(parts.key, 'hex').toString();
}
