import type { Database } from '#server/database/open-database.ts';
import type { WayOut } from '#server/net/guarded-fetch.ts';
import type { App } from '#server/serve.ts';
import { radioRoutes } from './routes.ts';
import { createStationRepository } from './station-repository.ts';

/** The room of internet radio. */
export const openRadio = ({
  database,
  net,
  now = Date.now,
}: {
  database: Database;
  net: WayOut;
  now?: () => number;
}) => ({
  routes(app: App): void {
    radioRoutes(app, { stations: createStationRepository(database), net, now });
  },
});
