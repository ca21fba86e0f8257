import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { MusicFiles } from '../access/music-files.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { createDiscovery, type Discovery } from '../discovery/discovery.ts';
import { createListenerState, type ListenerState } from '../listener/listener-state.ts';
import type { SongListReader } from '../song-lists/song-list-reader.ts';
import type { DepartedSongs } from '../store/missing-songs.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { deletedPlaylistRoutes } from './deleted-playlist-routes.ts';
import { mixRoutes, recommendationRoutes, stationRoutes } from './discovery-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { libraryChangeRoutes } from './library-change-routes.ts';
import { libraryItemRoutes } from './library-item-routes.ts';
import { libraryRoutes } from './library-routes.ts';
import { playRoutes } from './play-routes.ts';
import { playlistGroupRoutes } from './playlist-group-routes.ts';
import { playlistRoutes } from './playlist-routes.ts';
import { playlistSharingRoutes } from './playlist-sharing-routes.ts';
import { playlistVersionRoutes } from './playlist-version-routes.ts';
import { ratingRoutes } from './rating-routes.ts';
import { relationRoutes } from './relation-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { songListRoutes } from './song-list-routes.ts';

/** Where listeners' state is stored; `now` is epoch milliseconds. */
export type ProviderNeeds = { database: Database; now: () => number };

/** The whole `/v1` of the embedded provider. `folders` hold the music. Returns what it is made of, for APIs for apps. */
export function providerRoutes(
  app: App,
  read: CatalogueReader,
  {
    database,
    now,
    folders,
    files,
    songListReader,
    departed,
  }: ProviderNeeds & {
    folders: readonly string[];
    files: MusicFiles;
    songListReader: SongListReader;
    departed: DepartedSongs;
  },
): { state: ListenerState; discovery: Discovery } {
  const state = createListenerState(read, database, now);
  const discovery = createDiscovery(state, database);
  catalogueRoutes(app, discovery);
  searchRoutes(app, discovery);
  recommendationRoutes(app, discovery);
  mixRoutes(app, discovery);
  stationRoutes(app, discovery);
  relationRoutes(app, discovery, state.counts);
  libraryRoutes(app, state, discovery);
  libraryItemRoutes(app, state, discovery);
  libraryChangeRoutes(app, state, discovery);
  playlistRoutes(app, state, departed);
  deletedPlaylistRoutes(app, state);
  playlistSharingRoutes(app, state);
  playlistGroupRoutes(app, state);
  playlistVersionRoutes(app, state, departed);
  fileRoutes(app, read, folders);
  ratingRoutes(app, state);
  playRoutes(app, state, discovery);
  songListRoutes(app, state, { folders, files, songListReader });
  return { state, discovery };
}
