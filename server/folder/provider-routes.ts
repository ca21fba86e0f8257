import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/serve.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { libraryChangeRoutes } from './library-change-routes.ts';
import { libraryItemRoutes } from './library-item-routes.ts';
import { libraryRoutes } from './library-routes.ts';
import { createListenerState } from './listener/listener-state.ts';
import { playRoutes } from './play-routes.ts';
import { playlistRoutes } from './playlist-routes.ts';
import { ratingRoutes } from './rating-routes.ts';
import { relationRoutes } from './relation-routes.ts';

/** Where listeners' state is kept; `now` is epoch milliseconds. */
export type ProviderNeeds = { database: Database; now: () => number };

/** The whole `/v1` of the embedded provider: the catalogue for everybody, and each listener's side of it. */
export function providerRoutes(app: App, read: CatalogueReader, { database, now }: ProviderNeeds): void {
  const state = createListenerState(read, database, now);
  catalogueRoutes(app, read);
  relationRoutes(app, read, state.counts);
  libraryRoutes(app, state);
  libraryItemRoutes(app, state);
  libraryChangeRoutes(app, state);
  playlistRoutes(app, state);
  ratingRoutes(app, state);
  playRoutes(app, state);
}
