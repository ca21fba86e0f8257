import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import { allNumbers, type NumberedKind } from '#server/folder/catalogue/all-numbers.ts';
import { type Hidden, hiddenArtists } from '#server/folder/catalogue/hidden.ts';
import { numbersInMusicFolders } from '#server/folder/catalogue/music-folder-numbers.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import { Slices } from '../response/slices.ts';
import { type AlbumValues, albumsOf } from './albums.ts';
import { type ArtistValues, artistsOf } from './artists.ts';
import { itemMarksOf, marksOf } from './marks.ts';
import { type SongValues, songsOf } from './songs.ts';

export type Music = ReturnType<typeof createMusic>;

/** The music folder as one listener's apps see it. Numbers are the catalogue's; what does not exist is left out. */
export function createMusic(state: ListenerState, folders: readonly string[]) {
  const { read } = state;
  const all = allNumbers(read);
  const lyingIn = numbersInMusicFolders(read, folders);

  const hidden = (userId: string): Promise<Hidden> => state.hiddenOf(userId);

  const albumMarks = async (userId: string) => ({
    ...(await itemMarksOf(state, userId, 'album')),
    hidden: await hidden(userId),
  });
  const songsIn = async (userId: string, slice: readonly number[]): Promise<SongValues[]> =>
    songsOf(read, slice, await marksOf(state, userId, slice));

  /** What the listener did with songs is asked for as many at once as a statement carries. */
  async function* songsInSlices(userId: string, numbers: readonly number[]): AsyncGenerator<SongValues[]> {
    for (const some of inChunks(numbers)) {
      const marks = await marksOf(state, userId, some);
      for (const slice of inChunks(some, sliceSize)) yield songsOf(read, slice, marks);
    }
  }

  return {
    hidden,
    /** The same as below for as many as an app may ask for, read while they are written. */
    songSlices: (userId: string, numbers: readonly number[]): Slices<SongValues> =>
      new Slices(songsInSlices(userId, numbers)),
    async albumSlices(userId: string, numbers: readonly number[]): Promise<Slices<AlbumValues>> {
      const marks = await albumMarks(userId);
      return new Slices(slicesOf(numbers, async (slice) => albumsOf(read, slice, marks)));
    },
    /** Songs in the order of their numbers, with what the listener did with them. */
    async songs(userId: string, numbers: readonly number[]): Promise<SongValues[]> {
      return inTurns(numbers, (slice) => songsIn(userId, slice));
    },
    async albums(userId: string, numbers: readonly number[]): Promise<AlbumValues[]> {
      const marks = await albumMarks(userId);
      return inTurns(numbers, async (slice) => albumsOf(read, slice, marks));
    },
    async artists(userId: string, numbers: readonly number[]): Promise<ArtistValues[]> {
      const marks = await itemMarksOf(state, userId, 'artist');
      return inTurns(numbers, async (slice) => artistsOf(read, slice, marks));
    },
    /** All that the listener sees of a kind, ascending; in one of the music folders where that is asked for. */
    async visible(userId: string, kind: NumberedKind, folder?: number): Promise<Float64Array> {
      const away = hiddenOf(await hidden(userId), kind);
      const held = lyingIn(kind, folder);
      if (away.size === 0 && held === undefined) return all[kind]();
      return all[kind]().filter((number) => !away.has(number) && held?.has(number) !== false);
    },
    /** Those of the numbers that the listener sees, likewise. */
    async seen(
      userId: string,
      kind: NumberedKind,
      numbers: readonly number[],
      folder?: number,
    ): Promise<number[]> {
      const away = hiddenOf(await hidden(userId), kind);
      const held = lyingIn(kind, folder);
      return numbers.filter((number) => !away.has(number) && held?.has(number) !== false);
    },
  };

  function hiddenOf(away: Hidden, kind: NumberedKind): ReadonlySet<number> {
    if (kind === 'artist') return hiddenArtists(read, away);
    return kind === 'song' ? away.songs : away.albums;
  }
}

type ReadSlice<Item> = (slice: number[]) => Promise<Item[]>;

/** So many are read at once: what they make is short enough for the memory of short-lived things. */
const sliceSize = 50;
/** So many where all of them are wanted together. */
const turnSize = 500;

async function* slicesOf<Item>(
  numbers: readonly number[],
  readSlice: ReadSlice<Item>,
): AsyncGenerator<Item[]> {
  for (const slice of inChunks(numbers, sliceSize)) yield await readSlice(slice);
}

/** Between turns others are answered. */
async function inTurns<Item>(numbers: readonly number[], readSlice: ReadSlice<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (const slice of inChunks(numbers, turnSize)) {
    if (items.length > 0) await setImmediate();
    items.push(...(await readSlice(slice)));
  }
  return items;
}
