import type { Resource } from '#contract/v1/provider.ts';
import { type Random, seededRandom } from '#rules/seeded-random.ts';
import { albumSongs } from '../../catalogue/album-rows.ts';
import { artworkOf, tilesOf } from '../../resources/artwork-of.ts';
import { numberOnEitherSide } from '../../resources/resource-id.ts';
import { resourcesOf } from '../../resources/resources.ts';
import { type Taste, topArtists } from '../taste/taste.ts';
import { chooseSongs } from './choose-songs.ts';
import { coversOfArtist, type Station, type StationNeeds, stationFrom, stationSource } from './station.ts';

/** Songs played earlier have no influence. */
const maxRecentSongs = 200;

/** The stations of the folder. They store nothing: the request names what was played, else the listener's plays do. */
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

    /** The next songs. `playedSongs` are song ids of either side, the last played last; null: what the listener played lately. */
    next(
      { seed, id }: Station,
      {
        taste,
        playedSongs,
        limit,
        now,
      }: { taste: Taste; playedSongs: readonly string[] | null; limit: number; now: number },
    ): Resource[] {
      const numbers =
        playedSongs === null
          ? taste.history.recent.map(({ song }) => song).toReversed()
          : playedSongs.flatMap((song) => numberOnEitherSide('songs', song) ?? []);
      const random: Random = seededRandom(`${id} ${now} ${numbers.join()}`);
      const params = { seed, taste, playedSongs: numbers.slice(-maxRecentSongs), limit, random };
      return resourcesOf(read, 'songs', 'catalogue', chooseSongs(read, params));
    },
  };
}
