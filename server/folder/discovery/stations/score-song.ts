import type { SongFacts } from '../taste/song-facts.ts';
import type { Taste } from '../taste/taste.ts';
import type { StationSeed } from './station-seed.ts';

const eraYears = 8;

/** How well a song fits: shared artists, shared genres, the years, and what the listener plays and likes. */
export function scoreSong(song: SongFacts, seed: StationSeed, taste: Taste): number {
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

/** Heard lately: the last song by most, one of 200 songs ago hardly. */
function tiredness({ number }: SongFacts, { history: { recent } }: Taste): number {
  const ago = recent.findIndex(({ song }) => song === number);
  return ago < 0 ? 0 : 3 * (1 - ago / recent.length);
}
