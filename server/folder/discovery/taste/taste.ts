import { monotonicMs } from '#rules/clock.ts';
import { nobodies } from '../../catalogue/artist-rows.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { catalogueRevision } from '../../catalogue/catalogue-version.ts';
import { type Hidden, nothingHidden } from '../../catalogue/hidden.ts';
import type { ListenerState } from '../../listener/listener-state.ts';
import { idsOf } from '../../store/query.ts';
import { albumFacts } from './album-facts.ts';
import type { History, HistoryRepository, Rated } from './history-repository.ts';
import { decadeOf, factsOf, type SongFacts } from './song-facts.ts';

export type Weights<Key> = Map<Key, number>;

export function weigh<Key>(weights: Weights<Key>, key: Key, more: number): void {
  weights.set(key, (weights.get(key) ?? 0) + more);
}

/** The heaviest first; equal ones in a fixed order. */
export function ranking<Key extends string | number>(weights: ReadonlyMap<Key, number>): Key[] {
  return [...weights].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([key]) => key);
}

type KnownTaste = { taste: Taste; version: string };

const maxListeners = 50;
/** A play that arrives late (from an outbox) does not change the version; it counts after this time. */
const maxMilliseconds = 10 * 60 * 1000;

/** Tastes of listeners, cached in memory until they play or rate something, or the catalogue changes. */
export function createTasteReader(
  state: Pick<ListenerState, 'read' | 'now' | 'hiddenOf'>,
  histories: HistoryRepository,
) {
  const { read, now, hiddenOf } = state;
  const cache = new Map<string, KnownTaste & { readAt: number }>();

  return {
    /** `''` is somebody who is not known. `version` changes with what the taste is made of. */
    async of(userId: string): Promise<KnownTaste> {
      if (userId === '') return { taste: noTaste(read), version: `nobody ${catalogueRevision(read)}` };
      const version = `${userId} ${catalogueRevision(read)} ${await histories.version(userId)}`;
      const cached = cache.get(userId);
      if (cached?.version === version && monotonicMs() - cached.readAt < maxMilliseconds) return cached;
      const taste = tasteOf(read, await histories.of(userId, now()), await hiddenOf(userId));
      const [oldest] = cache.keys();
      if (cache.size >= maxListeners && oldest !== undefined) cache.delete(oldest);
      cache.set(userId, { taste, version, readAt: monotonicMs() });
      return { taste, version };
    },
  };
}

/** What a listener seems to like, from plays and ratings; all numbers are the catalogue's. */
export type Taste = {
  history: History;
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

/** How many plays a like counts for. */
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
