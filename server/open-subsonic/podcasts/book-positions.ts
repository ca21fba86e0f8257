import { bookAddress, bookIdAt } from '#server/podcasts/shared/local-hosts.ts';
import { numberIn } from '../music/ids.ts';
import type { SongValues } from '../music/songs.ts';
import type { ApiNeeds } from '../request/operation.ts';
import { timeTextOf } from '../response/value-text.ts';
import { Slices } from '../response/values.ts';
import type { ClientVersions } from './client-versions.ts';
import type { Listener } from './shows.ts';

type Needs = Pick<ApiNeeds, 'folder' | 'podcasts'> & { clientVersions: ClientVersions };

export type BookPositions = ReturnType<typeof createBookPositions>;

/**
 * Where listeners are in books. Apps see the parts of a book as songs; the web app plays them as the episodes of a show,
 * whose guids are the songs' numbers. Both have one position.
 */
export function createBookPositions({ folder: { books }, podcasts, clientVersions }: Needs) {
  const isPart = (song: number): boolean => podcasts !== undefined && books.albumOfParts().has(song);

  /** Of all parts that are in the folder, by song number, last changed first. */
  async function positionsOf(userId: string) {
    const albums = books.albumOfParts();
    const positions = (await podcasts?.localPositions(userId)) ?? [];
    return new Map(
      positions.flatMap(({ address, guid, ...position }) => {
        const song = Number(guid);
        return albums.get(song) === Number(bookIdAt(address)) ? [[song, position] as const] : [];
      }),
    );
  }

  /** Adds positions to songs, which are asked for with the first part among them. */
  function adding({ userId, appPasswordId }: Listener) {
    let positions: ReturnType<typeof positionsOf> | undefined;
    return async (songs: readonly SongValues[]): Promise<SongValues[]> => {
      if (!songs.some(({ id }) => isPart(numberIn('song', id) ?? 0))) return [...songs];
      positions ??= positionsOf(userId);
      const bySong = await positions;
      return songs.map((song) => {
        const position = bySong.get(numberIn('song', song.id) ?? 0);
        if (position === undefined) return song;
        const { completed, positionSeconds, updatedAt, version } = position.progress;
        clientVersions.record(appPasswordId, position.episodeId, version);
        return {
          ...song,
          bookmarkPosition: completed ? 0 : Math.round(positionSeconds * 1000),
          playCount: completed ? 1 : 0,
          played: timeTextOf(updatedAt),
        };
      });
    };
  }

  async function* inSlices(listener: Listener, songs: Slices<SongValues>): AsyncGenerator<SongValues[]> {
    const add = adding(listener);
    for await (const slice of songs.each) yield add(slice);
  }

  return {
    isPart,
    /** The listener's position in each part. */
    positionsOf,
    /** All episodes of books with a position, also of books that have left the folder. */
    async episodesOf(userId: string): Promise<Set<number>> {
      const positions = (await podcasts?.localPositions(userId)) ?? [];
      return new Set(positions.map(({ episodeId }) => episodeId));
    },
    /** The episode that a part is, made where nobody opened its book yet; undefined for music. */
    async episodeOf(userId: string, song: number): Promise<number | undefined> {
      const album = books.albumOfParts().get(song);
      return album === undefined
        ? undefined
        : podcasts?.localEpisode(userId, bookAddress(album), String(song));
    },
    /** Adds positions to the parts among these songs, and records their versions as known to the app. */
    withPositions: (listener: Listener, songs: readonly SongValues[]): Promise<SongValues[]> =>
      adding(listener)(songs),
    /** The same for lists of any length, which are read while they are written. */
    withPositionsInSlices: (listener: Listener, songs: Slices<SongValues>): Slices<SongValues> =>
      new Slices(inSlices(listener, songs)),
  };
}
