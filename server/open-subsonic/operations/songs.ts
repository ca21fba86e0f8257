import { type Random, randomFrom, sample } from '#rules/seeded-random.ts';
import { albumSongs } from '#server/folder/catalogue/album-rows.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { revisionCache } from '#server/folder/catalogue/catalogue-version.ts';
import { albumGenres, songGenres } from '#server/folder/catalogue/genres.ts';
import { filterSongs, type SongFilter, songsOfGenre } from '#server/folder/catalogue/song-rows.ts';
import type { ItemNeeds } from '../items/items.ts';
import { bookNumbers } from '../music/album-orders.ts';
import { bookGenre } from '../music/albums.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation } from '../request/operation.ts';
import { totalCount } from '../request/operation.ts';
import { musicFolderId } from '../request/parameters.ts';
import { notFound } from '../response/failure.ts';
import { child, children, number, ownText, required } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const genreShape = { value: ownText, songCount: required(number), albumCount: required(number) };
const genresShape = { genres: child({ genre: children(genreShape) }) };

/** The genres of the folder in the spelling of the tags. */
export function genreOperations({ folder: { read, books } }: OperationNeeds): Operation[] {
  const genres = revisionCache(read, () => {
    const songs = songGenres(read);
    const ofMusic = albumGenres(read).map(({ genre, count }) => ({
      value: genre,
      songCount: songs.get(genre) ?? 0,
      albumCount: count,
    }));
    return withBookGenre(ofMusic, books.albumOfParts());
  });
  return [
    {
      name: 'getGenres',
      changes: false,
      answer: () => answerOf(genresShape, { genres: { genre: genres() } }),
    },
  ];
}

type Genre = { value: string; songCount: number; albumCount: number };

/** Genres by name, that of the books among them. Music may have the same. */
function withBookGenre(genres: readonly Genre[], albumOfParts: ReadonlyMap<number, number>): Genre[] {
  if (albumOfParts.size === 0) return [...genres];
  const ofMusic = genres.find(({ value }) => value === bookGenre);
  const ofBooks = {
    value: bookGenre,
    songCount: albumOfParts.size + (ofMusic?.songCount ?? 0),
    albumCount: new Set(albumOfParts.values()).size + (ofMusic?.albumCount ?? 0),
  };
  return [...genres.filter((one) => one !== ofMusic), ofBooks].sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** Draws `count` songs that match the filter, or from `all` without a filter. */
function randomSongs(
  read: CatalogueReader,
  filter: SongFilter,
  { all, count, random }: { all: Float64Array; count: number; random: Random },
): number[] {
  if (Object.values(filter).every((value) => value === undefined)) return drawSongs(random, all, count);
  return sample(random, filterSongs(read, filter), count);
}

/** Draws without reading the whole list. */
function drawSongs(random: Random, all: Float64Array, count: number): number[] {
  if (count * 2 >= all.length) return sample(random, [...all], count);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(all[Math.floor(random() * all.length)] ?? 0);
  return [...chosen];
}

const maxSongs = 500;
const listShape = { song: children(songShape) };

/** One song, random songs, and songs of a genre. */
export function songOperations({ folder, music, books }: ItemNeeds): Operation[] {
  const { read } = folder;

  /** Parts of books come after the music of the same genre, book by book. */
  function songsWith(genre: string): number[] {
    const ofMusic = songsOfGenre(read, genre);
    if (genre !== bookGenre) return ofMusic;
    const parts = bookNumbers(folder.books).flatMap((album) => albumSongs(read, album));
    return [...ofMusic, ...parts];
  }

  return [
    {
      name: 'getSong',
      changes: false,
      async answer({ params, caller }) {
        const number = numberIn('song', params.required('id')) ?? 0;
        const [song] = await books.withPositions(caller, await music.songs(caller.userId, [number]));
        if (song === undefined) throw notFound('That song is not in the music folder.');
        return answerOf({ song: child(songShape) }, { song });
      },
    },
    {
      name: 'getRandomSongs',
      changes: false,
      async answer({ params, caller: { userId } }) {
        const genre = params.text('genre');
        const filter = {
          ...(genre ? { genre } : {}),
          fromYear: params.number('fromYear'),
          toYear: params.number('toYear'),
        };
        const numbers = randomSongs(read, filter, {
          all: await music.visible(userId, 'song', { folder: musicFolderId(params, folder.folders) }),
          count: params.count('size', { otherwise: 10, max: maxSongs }),
          random: randomFrom(Math.random() * 2 ** 32),
        });
        const song = music.songSlices(
          userId,
          await music.onlyVisible(userId, 'song', numbers, musicFolderId(params, folder.folders)),
        );
        return answerOf({ randomSongs: child(listShape) }, { randomSongs: { song } });
      },
    },
    {
      name: 'getSongsByGenre',
      changes: false,
      async answer({ params, caller, response }) {
        const { userId } = caller;
        const count = params.count('count', { otherwise: 10, max: maxSongs });
        const offset = params.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
        const numbers = await music.onlyVisible(
          userId,
          'song',
          songsWith(params.required('genre')),
          musicFolderId(params, folder.folders),
        );
        response.header(totalCount, numbers.length);
        const slices = music.songSlices(userId, numbers.slice(offset, offset + count));
        const song = books.withPositionsInSlices(caller, slices);
        return answerOf({ songsByGenre: child(listShape) }, { songsByGenre: { song } });
      },
    },
  ];
}
