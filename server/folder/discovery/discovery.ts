import type { Database } from '#server/database/open-database.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { createMixes, type MixListener } from './mixes/mixes.ts';
import { createOverallPopularity, createTopSongs } from './search/popularity.ts';
import { createVocabulary } from './search/vocabulary.ts';
import { createStations } from './stations/stations.ts';
import { createGenreList } from './taste/genres.ts';
import { createHistoryRepository } from './taste/history-repository.ts';
import { createTasteReader } from './taste/taste.ts';

export type Discovery = ReturnType<typeof createDiscovery>;

/** What finds and suggests: search, mixes and stations over the catalogue, for listeners with their own taste. */
export function createDiscovery(state: ListenerState, database: Database) {
  const { read, now } = state;
  const genres = createGenreList(read);
  const tastes = createTasteReader(state, createHistoryRepository(database));
  const popularity = createOverallPopularity(read, createTopSongs(database));
  return {
    read,
    now,
    needs: { read, vocabulary: createVocabulary(read) },
    genres,
    mixes: createMixes(read, genres, now),
    stations: createStations({ read, genres }),
    /** What is known of who asks; `''` is somebody who is not known. */
    asker: async (userId: string): Promise<MixListener> => {
      const { taste, version } = await tastes.of(userId);
      return { userId, taste, version, popularity: await popularity() };
    },
  };
}
