import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Part } from '#server/transfer/part.ts';
import { radioRoutes } from './routes.ts';
import { createStationRepository } from './station-repository.ts';
import { stationsPart } from './stations-part.ts';

/** The room of internet radio. */
export function openRadio({
  database,
  net,
  now = Date.now,
}: {
  database: Database;
  net: OutboundFetch;
  now?: () => number;
}) {
  const stations = createStationRepository(database);
  return {
    routes(app: App): void {
      radioRoutes(app, { stations, net, now });
    },
    /** What it keeps of an account. */
    parts: (): Part[] => [stationsPart(stations)],
  };
}
