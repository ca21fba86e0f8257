import type { Random } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import {
  albumsByOthers,
  albumsOfArtists,
  albumsOfGenres,
  albumsOfYears,
  anyAlbums,
} from '../taste/album-facts.ts';
import { factsOf, factsOfAlbums, type SongFacts } from '../taste/song-facts.ts';
import { spreadArtists } from '../taste/spread-artists.ts';
import type { Taste } from '../taste/taste.ts';
import { topArtists, topGenres } from '../taste/taste.ts';

const maxYearsApart = 5;
const albums = { artists: 15, genres: 45, era: 15, any: 20 };
const maxLiked = 100;

/** Songs a station may choose from: of its artists, genres and years, and some others. A personal station uses its listener's taste. */
function stationCandidates(
  read: CatalogueReader,
  seed: StationSeed,
  taste: Taste,
  random: Random,
): SongFacts[] {
  const artists = seed.personal ? topArtists(taste).slice(0, 30) : seed.artists;
  const genres = seed.personal ? topGenres(taste).slice(0, 5) : seed.genres;
  const { year } = seed;
  const drawn = [
    ...albumsOfArtists(read, artists, random, seed.personal ? 2 * albums.artists : albums.artists),
    ...albumsOfGenres(read, genres, random, albums.genres),
    ...(year === null
      ? []
      : albumsOfYears(read, { from: year - maxYearsApart, to: year + maxYearsApart }, random, albums.era)),
    ...anyAlbums(read, random, albums.any),
  ];
  const liked = seed.personal ? [...taste.likedSongs].slice(0, maxLiked) : [];
  const single = seed.song === null ? [] : [seed.song];
  const songs = [...factsOf(read, [...single, ...liked]), ...factsOfAlbums(read, new Set(drawn))];
  const allowed = songs.filter(
    ({ number, album }) => !taste.noSongs.has(number) && !taste.noAlbums.has(album),
  );
  return [...new Map(allowed.map((song) => [song.number, song])).values()];
}

/** What a station is about. `personal`: what its listener likes, rather than one song, artist or genre. */
export type StationSeed = {
  /** The song itself comes first when the station is new. */
  song: number | null;
  artists: readonly number[];
  genres: readonly string[];
  year: number | null;
  personal: boolean;
};

const eraYears = 8;

/** How well a song fits: shared artists, shared genres, the years, and what the listener plays and likes. */
function scoreSong(song: SongFacts, seed: StationSeed, taste: Taste): number {
  return likeness(song, seed) + liking(song, seed, taste) - tiredness(song, taste);
}

function likeness({ artists, genres, year }: SongFacts, seed: StationSeed): number {
  const sameArtist = artists.some((artist) => seed.artists.includes(artist)) ? 2.5 : 0;
  const shared = genres.filter((genre) => seed.genres.includes(genre)).length;
  const sameGenre = seed.genres.length === 0 ? 0 : (2.5 * shared) / Math.min(seed.genres.length, 3);
  const years = seed.year === null || year === null ? null : Math.abs(seed.year - year);
  return sameArtist + sameGenre + (years === null ? 0 : 1.5 * Math.exp(-years / eraYears));
}

/** A personal station goes by this alone, so there it counts twice. */
function liking({ number, artists, genres }: SongFacts, { personal }: StationSeed, taste: Taste): number {
  const liked = taste.likedSongs.has(number) ? 1 : 0;
  const artist = Math.max(0, ...artists.map((artist) => share(taste.artists.get(artist))));
  const genre = Math.max(0, ...genres.map((genre) => share(taste.genres.get(genre))));
  return (personal ? 2 : 1) * (liked + artist + 0.7 * genre);
}

/** From 0 for never to nearly 1 for all the time. */
const share = (weight = 0) => weight / (weight + 5);

/** Played lately: most for the last song, hardly for one of 200 songs ago. */
function tiredness({ number }: SongFacts, { history: { recent } }: Taste): number {
  const ago = recent.findIndex(({ song }) => song === number);
  return ago < 0 ? 0 : 3 * (1 - ago / recent.length);
}

export type NextSongsParams = {
  seed: StationSeed;
  taste: Taste;
  playedSongs: readonly number[];
  limit: number;
  random: Random;
};

const maxOfOthers = 60;
/** How many other songs come before one is repeated, if there are that many. */
const noneAgainWithin = 50;
/** The random part of the order; the other part is how well songs fit. */
const chance = 1.2;

/**
 * The station's next songs, better ones sooner, with chance. No song is repeated while there is another; then the one played
 * longest ago comes. Artists are spread (`spreadArtists`); a new station about a song begins with it.
 */
export function chooseSongs(read: CatalogueReader, params: NextSongsParams): number[] {
  const { seed, taste, playedSongs, limit, random } = params;
  const before = factsOf(read, playedSongs);
  const candidates = stationCandidates(read, seed, taste, random);
  const ordered = drawn(candidates, params);
  const first = playedSongs.length === 0 ? ordered.filter(({ number }) => number === seed.song) : [];
  const fresh = without(ordered, [...playedSongs, ...first.map(({ number }) => number)]);
  const chosen = [...first];
  const rest = () => ({ limit: limit - chosen.length, before: [...before, ...chosen] });
  chosen.push(...spreadArtists(fresh, { ...rest(), atAnyRate: false }));
  if (chosen.length < limit) {
    const away = [...playedSongs, ...chosen.map(({ number }) => number)];
    const others = without(drawn(songsByOthers(read, before, chosen, taste), params), away);
    const freshNumbers = fresh.map(({ number }) => number);
    const more = [...without(fresh, away), ...without(others, freshNumbers)];
    chosen.push(...spreadArtists(more, { ...rest(), atAnyRate: true }));
  }
  // All were played: first those played long ago, then any.
  for (const recent of [noneAgainWithin, 0]) {
    const so = [...playedSongs, ...chosen.map(({ number }) => number)];
    const away = [...so.slice(so.length - recent), ...chosen.map(({ number }) => number)];
    const again = without(candidates, away).sort((a, b) => so.indexOf(a.number) - so.indexOf(b.number));
    if (chosen.length < limit) chosen.push(...spreadArtists(again, { ...rest(), atAnyRate: true }));
  }
  return chosen.slice(0, limit).map(({ number }) => number);
}

/** In an order drawn by score: a song that scores one more comes first about twice as often. */
function drawn(songs: readonly SongFacts[], { seed, taste, random }: NextSongsParams): SongFacts[] {
  return songs
    .map((song) => ({
      song,
      lot: scoreSong(song, seed, taste) - chance * Math.log(-Math.log(random() || 1e-9)),
    }))
    .sort((a, b) => b.lot - a.lot)
    .map(({ song }) => song);
}

/** Songs by none of the artists played so far, where a folder is nearly all by one artist. */
function songsByOthers(
  read: CatalogueReader,
  before: readonly SongFacts[],
  chosen: readonly SongFacts[],
  taste: Taste,
): SongFacts[] {
  const heardArtists = [...before, ...chosen].flatMap(({ artists }) => artists);
  const songs = factsOfAlbums(read, albumsByOthers(read, [...new Set(heardArtists)], maxOfOthers));
  return songs.filter(({ number, album }) => !taste.noSongs.has(number) && !taste.noAlbums.has(album));
}

function without(songs: readonly SongFacts[], numbers: readonly number[]): SongFacts[] {
  const away = new Set(numbers);
  return songs.filter(({ number }) => !away.has(number));
}
