import type { Song } from '../provider/item.ts';

/** `title` is what the disc is called, if anything. */
export type Disc = { number: number; title: string | undefined; songs: { song: Song; index: number }[] };

/** An album's songs by disc, in the order they came; `index` is the place in the whole album. */
export function discsOf(songs: readonly Song[]): Disc[] {
  const discs: Disc[] = [];
  songs.forEach((song, index) => {
    const number = song.discNumber ?? 1;
    const last = discs.at(-1);
    if (last?.number === number) last.songs.push({ song, index });
    else discs.push({ number, title: song.discTitle, songs: [{ song, index }] });
  });
  return discs;
}
