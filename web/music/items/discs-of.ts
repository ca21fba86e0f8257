import type { Song } from '../provider/item.ts';

export type Disc = { number: number; songs: { song: Song; index: number }[] };

/** An album's songs by disc, in the order they came; `index` is the place in the whole album. */
export function discsOf(songs: readonly Song[]): Disc[] {
  const discs: Disc[] = [];
  songs.forEach((song, index) => {
    const number = song.discNumber ?? 1;
    const last = discs.at(-1);
    if (last?.number === number) last.songs.push({ song, index });
    else discs.push({ number, songs: [{ song, index }] });
  });
  return discs;
}
