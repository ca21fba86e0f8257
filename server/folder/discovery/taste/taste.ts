import { nobodies } from '../../catalogue/artist-name.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { type Hidden, nothingHidden } from '../../catalogue/hidden.ts';
import { idsOf } from '../../store/query.ts';
import { albumFacts } from './album-facts.ts';
import type { History, Rated } from './history-repository.ts';
import { decadeOf, factsOf, type SongFacts } from './song-facts.ts';
import { ranking, type Weights, weigh } from './weights.ts';

/** What a listener seems to like, from plays and ratings; all numbers are the catalogue's. */
export type Taste = {
  history: History;
  /** The songs of the history, by number. */
  facts: ReadonlyMap<number, SongFacts>;
  /** How much each song, album, artist, genre and decade was played and liked; what is absent was not. */
  songs: Weights<number>;
  albums: Weights<number>;
  artists: Weights<number>;
  genres: Weights<string>;
  decades: Weights<number>;
  likedSongs: ReadonlySet<number>;
  /** Last liked first. */
  likedAlbums: readonly number[];
  /** What must not be offered: disliked, or taken out of the library. */
  noSongs: ReadonlySet<number>;
  noAlbums: ReadonlySet<number>;
  noOthers: ReadonlySet<string>;
};

/** A like counts as much as so many plays. */
const likeWeight = 5;
const maxLiked = 300;

/** Adds to the weights of a song's or album's artists, genres and decade, without the artists that are nobody. */
function weighFacts(
  taste: Record<'albums' | 'artists' | 'decades', Weights<number>> & { genres: Weights<string> },
  { album, artists, genres, year }: Omit<SongFacts, 'number'>,
  weight: number,
  nobody: ReadonlySet<number>,
): void {
  weigh(taste.albums, album, weight);
  for (const artist of artists) if (!nobody.has(artist)) weigh(taste.artists, artist, weight);
  for (const genre of genres) weigh(taste.genres, genre, weight);
  if (year !== null) weigh(taste.decades, decadeOf(year), weight);
}

export function tasteOf(read: CatalogueReader, history: History, hidden: Hidden): Taste {
  const of = (kind: Rated['kind'], sign: 1 | -1) =>
    history.rated.filter((rated) => rated.kind === kind && rated.value === sign).map(({ id }) => id);
  const likedSongs = of('song', 1).map(Number);
  const songs: Weights<number> = new Map();
  for (const { song, plays } of [...history.top, ...history.recent]) songs.set(song, plays);
  // What is played these days says more than what was played years ago.
  for (const song of history.lately) weigh(songs, song, 2);
  for (const song of likedSongs.slice(0, maxLiked)) weigh(songs, song, likeWeight);
  const noSongs = new Set([...of('song', -1).map(Number), ...hidden.songs]);
  const facts = factsOf(read, new Set([...songs.keys(), ...history.forgotten]));
  const nobody = new Set(read.all(idsOf(nobodies)).map(({ id }) => id));
  const taste = {
    albums: new Map<number, number>(),
    artists: new Map<number, number>(),
    genres: new Map<string, number>(),
    decades: new Map<number, number>(),
  };
  // The tenth play of one song says less about its artist than the first of ten songs.
  for (const song of facts)
    if (!noSongs.has(song.number)) weighFacts(taste, song, Math.sqrt(songs.get(song.number) ?? 0), nobody);
  const likedAlbums = of('album', 1).map(Number);
  for (const { number, artist, ...album } of albumFacts(read, likedAlbums.slice(0, maxLiked)))
    weighFacts(taste, { ...album, album: number, artists: [artist] }, likeWeight, nobody);
  return {
    ...taste,
    history,
    facts: new Map(facts.map((song) => [song.number, song])),
    songs,
    likedSongs: new Set(likedSongs),
    likedAlbums,
    noSongs,
    noAlbums: new Set([...of('album', -1).map(Number), ...hidden.albums]),
    noOthers: new Set([...of('playlist', -1), ...of('station', -1)]),
  };
}

const nobody: History = {
  top: [],
  recent: [],
  lately: [],
  forgotten: [],
  played: new Set(),
  rated: [],
  likedPlayedAt: new Map(),
};

/** Of somebody who is not known. */
export const noTaste = (read: CatalogueReader): Taste => tasteOf(read, nobody, nothingHidden);

/** Most liked first. */
export const topArtists = ({ artists }: Taste) => ranking(artists);
export const topGenres = ({ genres }: Taste) => ranking(genres);
export const topDecades = ({ decades }: Taste) => ranking(decades);
