import { type Random, sample } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import type { Mixes, MixListener } from '../mixes/mixes.ts';
import type { AlbumFacts } from '../taste/album-facts.ts';
import type { GenreList } from '../taste/genres.ts';
import type { Taste } from '../taste/taste.ts';

const maxRows = 15;
const maxAppearances = 3;
const smallFolder = 40;

export const keyOf = (item: RowItem) => (item.kind === 'album' ? `album ${item.number}` : item.id);

/** Leaves out what the listener dislikes or removed, items in more than three rows, repeated lists, and rows below four items (two in a small folder). */
export function tidyRows(
  drafts: Iterable<RowDraft>,
  { taste, albumCount }: { taste: Pick<Taste, 'noAlbums' | 'noOthers'>; albumCount: number },
): RowDraft[] {
  const min = albumCount < smallFolder ? 2 : 4;
  const appearances = new Map<string, number>();
  const lists = new Set<string>();
  const rows: RowDraft[] = [];
  const isWanted = (item: RowItem) =>
    item.kind === 'album' ? !taste.noAlbums.has(item.number) : !taste.noOthers.has(item.id);
  for (const draft of drafts) {
    const items = draft.items
      .filter((item) => isWanted(item) && (appearances.get(keyOf(item)) ?? 0) < maxAppearances)
      .slice(0, maxInRow);
    const list = items.map(keyOf).sort().join();
    if (items.length < min || lists.has(list)) continue;
    lists.add(list);
    for (const item of items) appearances.set(keyOf(item), (appearances.get(keyOf(item)) ?? 0) + 1);
    rows.push({ ...draft, items });
    if (rows.length === maxRows) break;
  }
  return rows;
}

/** Something that stands in a row: an album by its number, a mix or a station by its id. */
export type RowItem =
  | { kind: 'album'; number: number }
  | { kind: 'mix'; id: string }
  | { kind: 'station'; id: string };

/** A row before it is tidied, the best first. */
export type RowDraft = { id: string; title: string; items: RowItem[] };

/** What the rules look at. `albums` are drawn for the listener and the day: all of a small folder, a part of a large one. */
export type RowNeeds = {
  read: CatalogueReader;
  asker: MixListener;
  mixes: Mixes;
  genres: GenreList;
  albums: readonly AlbumFacts[];
  albumCount: number;
  now: number;
  /** Another one for each name, the same all day for a listener. */
  random: (name: string) => Random;
};

export const maxInRow = 20;

export function albumRow(id: string, title: string, numbers: Iterable<number>): RowDraft {
  const albums = [...new Set(numbers)].slice(0, 2 * maxInRow);
  return { id, title, items: albums.map((number) => ({ kind: 'album', number })) };
}

/** Ordered by score plus a random part; at most `maxByArtist` by one artist. */
export function drawnByScore(
  albums: readonly AlbumFacts[],
  {
    score,
    random,
    maxByArtist = 2,
  }: { score: (album: AlbumFacts) => number; random: Random; maxByArtist?: number },
): number[] {
  const counts = new Map<number, number>();
  return sample(random, albums, albums.length)
    .map((album) => ({ album, score: score(album) + random() }))
    .sort((a, b) => b.score - a.score)
    .filter(({ album: { artist } }) => {
      const count = (counts.get(artist) ?? 0) + 1;
      counts.set(artist, count);
      return count <= maxByArtist;
    })
    .map(({ album }) => album.number);
}
