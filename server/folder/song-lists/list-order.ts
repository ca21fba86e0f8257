import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { chosenSongs, type ListedSong } from './chosen-songs.ts';
import { shuffleAlbums, shuffleSongs } from './shuffle-songs.ts';
import type { ListenerFacts, SongRule } from './song-rule.ts';

/** A list as cached: the songs' numbers in order, how long all are together, and where letters begin. */
export type ListOrder = {
  numbers: Uint32Array<ArrayBuffer>;
  milliseconds: number;
  letters: { letter: string; offset: number }[];
};

/** The songs of a rule in its order. */
export function listOrder(read: CatalogueReader, rule: SongRule, facts: ListenerFacts): ListOrder {
  const songs = ordered(narrowed(chosenSongs(read, rule, facts), rule, facts), rule, facts);
  return {
    numbers: Uint32Array.from(songs, ({ id }) => id),
    milliseconds: songs.reduce((sum, { duration }) => sum + duration, 0),
    letters: rule.shuffle === null ? lettersOf(songs) : [],
  };
}

function narrowed(songs: ListedSong[], { marks }: SongRule, facts: ListenerFacts): ListedSong[] {
  let remaining = songs;
  if (marks.includes('neverPlayed')) {
    const played = new Set(facts.played.map(({ song }) => song));
    remaining = remaining.filter(({ id }) => !played.has(id));
  }
  if (marks.includes('liked')) {
    const { songs: likedSongs, albums, dislikedSongs } = facts.liked;
    const [liked, likedAlbums] = [new Set(likedSongs), new Set(albums)];
    const disliked = new Set(dislikedSongs);
    remaining = remaining.filter(
      ({ id, album }) => liked.has(id) || (likedAlbums.has(album) && !disliked.has(id)),
    );
  }
  return remaining;
}

function ordered(songs: ListedSong[], rule: SongRule, facts: ListenerFacts): ListedSong[] {
  const { shuffle, seed, sort, descending } = rule;
  if (shuffle === 'albums') return beginningWith(rule.first, shuffleAlbums(songs, seed));
  if (shuffle === 'songs') return beginningWith(rule.first, shuffleSongs(songs, seed));
  const values = valuesOf(sort, facts);
  if (values === undefined) return songs;
  // What was never played or never rated comes last in both directions, and keeps the order of titles.
  const withValue = songs.filter(({ id }) => values.has(id));
  const turn = descending ? -1 : 1;
  withValue.sort((one, other) => turn * ((values.get(one.id) ?? 0) - (values.get(other.id) ?? 0)));
  return [...withValue, ...songs.filter(({ id }) => !values.has(id))];
}

function beginningWith(first: number | null, songs: ListedSong[]): ListedSong[] {
  const index = songs.findIndex(({ id }) => id === first);
  return [...songs.splice(Math.max(index, 0), index < 0 ? 0 : 1), ...songs];
}

function valuesOf(sort: SongRule['sort'], facts: ListenerFacts): Map<number, number> | undefined {
  if (sort === 'plays') return new Map(facts.played.map(({ song, plays }) => [song, plays]));
  if (sort === 'lastPlayed')
    return new Map(facts.played.map(({ song, lastPlayedAt }) => [song, lastPlayedAt]));
  if (sort === 'stars') return new Map(facts.starred.map(({ song, stars }) => [song, stars]));
  return undefined;
}

/** Where each first letter begins; all that is no letter from A to Z is `#`. */
function lettersOf(songs: readonly ListedSong[]): ListOrder['letters'] {
  const offsets = new Map<string, number>();
  for (const [offset, { word }] of songs.entries()) {
    if (word === null) continue;
    const letter = /^[a-z]$/.test(word) ? word.toUpperCase() : '#';
    if (!offsets.has(letter)) offsets.set(letter, offset);
  }
  return [...offsets].map(([letter, offset]) => ({ letter, offset }));
}
