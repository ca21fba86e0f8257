import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Numbers of songs as a short text: ten thousand take some 30 kB. */
export const packSongs = (songIds: readonly string[]): string =>
  deflateRawSync(songIds.join(',')).toString('base64');

export function unpackSongs(packed: string): string[] {
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return text === '' ? [] : text.split(',');
}

/** How a list of songs became another: how many came in, how many went, and whether those that stayed stand otherwise. */
export type SongChanges = { added: number; removed: number; reordered: boolean };

/** A song that stands in a list several times counts each time. */
export function songChanges(before: readonly string[], after: readonly string[]): SongChanges {
  const stayed = { before: common(before, after), after: common(after, before) };
  return {
    added: after.length - stayed.after.length,
    removed: before.length - stayed.before.length,
    reordered: stayed.before.some((song, index) => song !== stayed.after[index]),
  };
}

/** The songs of one list that the other has as well, in the order of the one. */
function common(songs: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const song of others) counts.set(song, (counts.get(song) ?? 0) + 1);
  return songs.filter((song) => {
    const count = counts.get(song) ?? 0;
    counts.set(song, count - 1);
    return count > 0;
  });
}
