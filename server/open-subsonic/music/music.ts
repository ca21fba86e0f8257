import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import {
  allNumbers,
  type NumberedKind,
  numbersInMusicFolders,
} from '#server/folder/catalogue/all-numbers.ts';
import { type Hidden, hiddenArtists } from '#server/folder/catalogue/hidden.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { ApiNeeds } from '../request/operation.ts';
import { Slices } from '../response/values.ts';
import { type AlbumValues, albumsOf } from './albums.ts';
import { type ArtistValues, artistsOf } from './artists.ts';
import { itemMarksOf, marksOf } from './marks.ts';
import type { NowPlaying } from './now-playing.ts';
import { type SongValues, songsOf } from './songs.ts';

/** Dependencies of operations on music. */
export type OperationNeeds = ApiNeeds & { music: Music; nowPlaying: NowPlaying };

type MusicNeeds = Pick<FolderCatalogue, 'state' | 'folders' | 'readWithBooks'>;

export type Music = ReturnType<typeof createMusic>;

/** The music folder as the apps of one listener see it. Numbers are those of the catalogue; missing items are left out. */
export function createMusic({ state, folders, readWithBooks }: MusicNeeds) {
  const { read } = state;
  const all = allNumbers(read);
  const allWithBooks = allNumbers(readWithBooks);
  const numbersInFolder = numbersInMusicFolders(readWithBooks, folders);

  const hidden = (userId: string): Promise<Hidden> => state.hiddenOf(userId);

  const albumMarks = async (userId: string) => ({
    ...(await itemMarksOf(state, userId, 'album')),
    hidden: await hidden(userId),
  });
  const songsIn = async (userId: string, slice: readonly number[]): Promise<SongValues[]> =>
    songsOf(read, slice, await marksOf(state, userId, slice));

  /** Reads marks in chunks as large as one statement allows. */
  async function* songsInSlices(userId: string, numbers: readonly number[]): AsyncGenerator<SongValues[]> {
    for (const chunk of inChunks(numbers)) {
      const marks = await marksOf(state, userId, chunk);
      for (const slice of inChunks(chunk, sliceSize)) yield songsOf(read, slice, marks);
    }
  }

  return {
    hidden,
    /** Like `songs`, for lists of any length: read while they are written. */
    songSlices: (userId: string, numbers: readonly number[]): Slices<SongValues> =>
      new Slices(songsInSlices(userId, numbers)),
    async albumSlices(userId: string, numbers: readonly number[]): Promise<Slices<AlbumValues>> {
      const marks = await albumMarks(userId);
      return new Slices(slicesOf(numbers, async (slice) => albumsOf(read, slice, marks)));
    },
    /** Songs in the order of the numbers, with the listener's marks. */
    async songs(userId: string, numbers: readonly number[]): Promise<SongValues[]> {
      return readInTurns(numbers, (slice) => songsIn(userId, slice));
    },
    async albums(userId: string, numbers: readonly number[]): Promise<AlbumValues[]> {
      const marks = await albumMarks(userId);
      return readInTurns(numbers, async (slice) => albumsOf(read, slice, marks));
    },
    async artists(userId: string, numbers: readonly number[]): Promise<ArtistValues[]> {
      const marks = await itemMarksOf(state, userId, 'artist');
      return readInTurns(numbers, async (slice) => artistsOf(read, slice, marks));
    },
    /** The numbers of all visible items of a kind, ascending, optionally within one music folder, and with the books. */
    async visible(
      userId: string,
      kind: NumberedKind,
      { folder, withBooks = false }: { folder?: number | undefined; withBooks?: boolean } = {},
    ): Promise<Float64Array> {
      const numbers = (withBooks ? allWithBooks : all)[kind]();
      const hiddenNumbers = hiddenOf(await hidden(userId), kind);
      const folderNumbers = numbersInFolder(kind, folder);
      if (hiddenNumbers.size === 0 && folderNumbers === undefined) return numbers;
      return numbers.filter((number) => !hiddenNumbers.has(number) && folderNumbers?.has(number) !== false);
    },
    /** The visible items among these numbers, in their order, optionally within one music folder. */
    async onlyVisible(
      userId: string,
      kind: NumberedKind,
      numbers: readonly number[],
      folder?: number,
    ): Promise<number[]> {
      const hiddenNumbers = hiddenOf(await hidden(userId), kind);
      const folderNumbers = numbersInFolder(kind, folder);
      return numbers.filter((number) => !hiddenNumbers.has(number) && folderNumbers?.has(number) !== false);
    },
  };

  function hiddenOf(hiddenItems: Hidden, kind: NumberedKind): ReadonlySet<number> {
    if (kind === 'artist') return hiddenArtists(read, hiddenItems);
    return kind === 'song' ? hiddenItems.songs : hiddenItems.albums;
  }
}

type ReadSlice<Item> = (slice: number[]) => Promise<Item[]>;

/** Items read at once. Their objects are garbage early enough for the young generation of the heap. */
const sliceSize = 50;
/** Items read at once where the caller needs all of them together. */
const turnSize = 500;

async function* slicesOf<Item>(
  numbers: readonly number[],
  readSlice: ReadSlice<Item>,
): AsyncGenerator<Item[]> {
  for (const slice of inChunks(numbers, sliceSize)) yield await readSlice(slice);
}

/** Yields to other requests between chunks. */
async function readInTurns<Item>(numbers: readonly number[], readSlice: ReadSlice<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (const slice of inChunks(numbers, turnSize)) {
    if (items.length > 0) await setImmediate();
    items.push(...(await readSlice(slice)));
  }
  return items;
}
