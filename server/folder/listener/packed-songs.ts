import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Numbers of songs as a short text: ten thousand take some 30 kB. */
export const packSongs = (songIds: readonly string[]): string =>
  deflateRawSync(songIds.join(',')).toString('base64');

export function unpackSongs(packed: string): string[] {
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return text === '' ? [] : text.split(',');
}
