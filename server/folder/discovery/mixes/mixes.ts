import type { Resource } from '#contract/v1/provider.ts';
import { seededRandom } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { catalogueRevision } from '../../catalogue/catalogue-version.ts';
import { rowsOf } from '../../store/query.ts';
import type { OverallPopularity } from '../search/popularity.ts';
import { albumNumbers } from '../taste/album-facts.ts';
import type { GenreList } from '../taste/genres.ts';
import { genreKey } from '../taste/genres.ts';
import { decadeOf, factsOf } from '../taste/song-facts.ts';
import { noTaste, type Taste } from '../taste/taste.ts';
import { type Mix, maxInMix, minInMix, mixResource } from './mix.ts';
import {
  decadeMixKind,
  genreMixKind,
  type MixKind,
  mostPlayedMix,
  newAlbumsMix,
  personalMixKinds,
} from './mix-kinds.ts';

const maxSongs = 300;
const maxGenres = 3;

/** The mixes of today that hold a song of the album, or by the artist; only those that may do are looked at. */
export function mixesWith(
  { read, mixes, genres }: { read: CatalogueReader; mixes: Mixes; genres: GenreList },
  of: { album: number } | { artist: number },
  asker: MixListener,
): Resource[] {
  const sql =
    'album' in of
      ? `select id from song where album_id = ? limit ${maxSongs}`
      : `select song_id as id from song_artist where artist_id = ? limit ${maxSongs}`;
  const songs = factsOf(read, albumNumbers(read, sql, 'album' in of ? of.album : of.artist));
  const numbers = new Set(songs.map(({ number }) => number));
  const keys = new Set(songs.flatMap((song) => song.genres).map(genreKey));
  const decades = new Set(songs.flatMap(({ year }) => (year === null ? [] : decadeOf(year))));
  const kinds = [
    ...genres()
      .filter(({ key }) => keys.has(key))
      .slice(0, maxGenres)
      .map(genreMixKind),
    ...[...decades].slice(0, maxGenres).map(decadeMixKind),
    newAlbumsMix,
    mostPlayedMix,
  ];
  return kinds.flatMap((kind) => {
    const mix = mixes.made(kind, asker);
    return mix?.songs.some((song) => numbers.has(song)) ? [mixResource(read, mix)] : [];
  });
}

const decadeCounts = rowsOf(
  { decade: 'text not null', count: 'integer not null' },
  `select substr(release_date, 1, 3) as decade, count(*) as count from album where release_date >= '1'
   group by decade order by count desc, decade desc`,
);

/** The decades (1990) of which the folder has several albums, those with most first; read again after each change of the catalogue. */
function createDecadeList(read: CatalogueReader): () => readonly number[] {
  let decades: readonly number[] = [];
  let revision = -1;
  return () => {
    const current = catalogueRevision(read);
    if (revision !== current || decades.length === 0) decades = decadesIn(read);
    revision = current;
    return decades;
  };
}

function decadesIn(read: CatalogueReader): number[] {
  return read.all(decadeCounts).flatMap(({ decade, count }) => (count > 1 ? Number(`${decade}0`) : []));
}

export type Mixes = ReturnType<typeof createMixes>;
export type MixListener = { userId: string; taste: Taste; version: string; popularity: OverallPopularity };

const maxKept = 500;
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** The mixes of the folder, cached for a day (UTC); a short one is made again when there is more. Songs that the asker dislikes are left out. */
export function createMixes(read: CatalogueReader, genres: GenreList, now: () => number) {
  const decades = createDecadeList(read);
  const cache = new Map<string, { basis: string; songs: number[] }>();

  function songsOf(kind: MixKind, { taste, version, popularity }: MixListener): number[] {
    const day = dayOf(now());
    const key = `${day} ${kind.id}`;
    const basis = kind.isPersonal ? version : String(catalogueRevision(read));
    const cached = cache.get(key);
    if (cached && (cached.basis === basis || cached.songs.length >= maxInMix)) return cached.songs;
    const own = kind.isPersonal ? taste : noTaste(read);
    const needs = { read, genres, taste: own, popular: popularity.plays.songs, random: seededRandom(key) };
    const songs = kind.songsFor(needs, now());
    const [oldest] = cache.keys();
    if (cache.size >= maxKept && oldest !== undefined) cache.delete(oldest);
    cache.set(key, { basis, songs });
    return songs;
  }

  function mixOf(kind: MixKind, asker: MixListener): Mix | null {
    const { noSongs } = asker.taste;
    const songs = songsOf(kind, asker).filter((song) => !noSongs.has(song));
    const { id, name, standard, short, isPersonal } = kind;
    if (songs.length < minInMix) return null;
    return { id, name, standard, short, isPersonal, songs, day: dayOf(now()) };
  }

  function kindOf(id: string, userId: string): MixKind | null {
    const [, sort, key = ''] = /^pl\.(genre|decade)-([\w-]{1,60})$/.exec(id) ?? [];
    if (sort === 'decade') return /^[1-9]\d{2}0$/.test(key) ? decadeMixKind(Number(key)) : null;
    if (sort === 'genre') {
      const genre = genres().find((candidate) => candidate.key === key);
      return genre ? genreMixKind(genre) : null;
    }
    const others = [newAlbumsMix, mostPlayedMix, ...(userId === '' ? [] : personalMixKinds(userId))];
    return others.find((kind) => kind.id === id) ?? null;
  }

  return {
    /** Null when there is none, too little for it, or when it is another listener's. */
    byId(id: string, userId: string, asker: MixListener): Mix | null {
      const kind = kindOf(id, userId);
      return kind && mixOf(kind, asker);
    },
    /** All that this listener may be offered, without their songs: personal ones first, then the largest. */
    kinds(userId: string): MixKind[] {
      return [
        ...(userId === '' ? [] : personalMixKinds(userId)),
        newAlbumsMix,
        mostPlayedMix,
        ...genres().map(genreMixKind),
        ...decades().map(decadeMixKind),
      ];
    },
    made: mixOf,
  };
}
