import { shuffled } from '#rules/queue/shuffle.ts';
import { type Random, randomFrom } from '#rules/seeded-random.ts';
import type { ListedSong } from './chosen-songs.ts';

/** Songs grouped by a key, in the order of each group's first song. */
function groups(songs: readonly ListedSong[], by: 'artist' | 'album'): ListedSong[][] {
  return [...Map.groupBy(songs, (song) => song[by]).values()];
}

/** How much of the way between two songs of a group their places may be off, so that it does not come by the clock. */
const looseness = 0.3;

/** Spreads each group evenly over the whole, so that two of one group are as far apart as possible. */
function woven(parts: readonly (readonly ListedSong[])[], random: Random): ListedSong[] {
  const placed = parts.flatMap((part) => {
    const start = random();
    return part.map((song, index) => ({
      song,
      place: (index + start + (random() - 0.5) * looseness) / part.length,
    }));
  });
  return placed.sort((one, other) => one.place - other.place).map(({ song }) => song);
}

/** How far ahead somebody else's song may be fetched from. */
const reach = 30;

/** Where two songs of one artist still follow each other, somebody else's from close by comes between them. */
function apart(songs: readonly ListedSong[]): ListedSong[] {
  const order = [...songs];
  for (let index = 1; index < order.length; index += 1) {
    const before = order[index - 1]?.artist;
    if (order[index]?.artist !== before) continue;
    const other = order.slice(index + 1, index + reach).findIndex(({ artist }) => artist !== before);
    const [next] = other < 0 ? [] : order.splice(index + 1 + other, 1);
    if (next !== undefined) order.splice(index, 0, next);
  }
  return order;
}

/** A shuffled order that spreads artists, and the albums of each. The same songs and seed give the same order. */
export function shuffleSongs(songs: readonly ListedSong[], seed: number): ListedSong[] {
  const random = randomFrom(seed);
  const drawn = () => Math.floor(random() * 2 ** 32);
  const ofArtists = groups(songs, 'artist').map((ofArtist) =>
    woven(
      groups(ofArtist, 'album').map((ofAlbum) => shuffled(ofAlbum, drawn())),
      random,
    ),
  );
  return apart(woven(ofArtists, random));
}

/** Whole albums in a shuffled order that spreads their artists, each with its songs as they came. */
export function shuffleAlbums(songs: readonly ListedSong[], seed: number): ListedSong[] {
  const albums = new Map(groups(songs, 'album').map((album) => [album[0]?.album, album]));
  const firsts = [...albums.values()].flatMap((album) => album.slice(0, 1));
  return shuffleSongs(firsts, seed).flatMap(({ album }) => albums.get(album) ?? []);
}
