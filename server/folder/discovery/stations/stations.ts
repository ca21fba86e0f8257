import type { Resource } from '#contract/v1/provider.ts';
import { type Random, seededRandom } from '#rules/seeded-random.ts';
import { albumSongs } from '../../catalogue/album-songs.ts';
import { artworkOf } from '../../resources/artwork-of.ts';
import { numberOnEitherSide } from '../../resources/resource-id.ts';
import { resourcesOf } from '../../resources/resources.ts';
import { tilesOf } from '../../resources/tiles-of.ts';
import { type Taste, topArtists } from '../taste/taste.ts';
import { chooseSongs } from './choose-songs.ts';
import { coversOfArtist, type Station, type StationNeeds, stationFrom } from './station.ts';
import { stationSource } from './station-id.ts';

/** What was heard earlier says nothing any more. */
const maxRecentSongs = 200;

/** The stations of the folder. They keep nothing: what was heard is told, or read from the listener's plays. */
export function createStations(needs: StationNeeds) {
  const { read } = needs;

  /** A personal station shows the cover of the artist who is played most. */
  function withCover(station: Station, taste: Taste): Station {
    const [artist] = topArtists(taste);
    if (!station.seed.personal || artist === undefined) return station;
    const pictures = read.all(coversOfArtist, artist);
    return { ...station, ...artworkOf(pictures[0]), ...tilesOf(pictures) };
  }

  return {
    /** Null when there is none, or when it is another listener's. */
    byId(id: string, userId: string, taste: Taste): Station | null {
      const source = stationSource(id);
      const station = source && stationFrom(needs, source, userId);
      return station && withCover(station, taste);
    },

    /** The station a song, album or artist leads to, of either side; null for anything else. */
    fromItem({ id, type }: { id: string; type: string }): Station | null {
      const kind = type.replace(/^library-/, '');
      if (kind === 'stations') return null;
      if (kind !== 'songs' && kind !== 'artists' && kind !== 'albums') return null;
      const number = numberOnEitherSide(kind, id);
      if (number === null) return null;
      if (kind === 'songs') return stationFrom(needs, { kind: 'song', number }, '');
      if (kind === 'artists') return stationFrom(needs, { kind: 'artist', number }, '');
      const [first] = albumSongs(read, number, 1);
      return first === undefined ? null : stationFrom(needs, { kind: 'song', number: first }, '');
    },

    /** The next songs. `heard` are song ids of either side, the last heard last; null: what the listener played lately. */
    next(
      { seed, id }: Station,
      {
        taste,
        heard,
        limit,
        now,
      }: { taste: Taste; heard: readonly string[] | null; limit: number; now: number },
    ): Resource[] {
      const numbers =
        heard === null
          ? taste.history.recent.map(({ song }) => song).toReversed()
          : heard.flatMap((song) => numberOnEitherSide('songs', song) ?? []);
      const random: Random = seededRandom(`${id} ${now} ${numbers.join()}`);
      const asked = { seed, taste, heard: numbers.slice(-maxRecentSongs), limit, random };
      return resourcesOf(read, 'songs', 'catalogue', chooseSongs(read, asked));
    },
  };
}
