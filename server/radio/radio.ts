import * as z from 'zod/mini';
import { addRadioStation } from '#contract/radio.ts';
import { wallTimeMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import { Refusal } from '#server/http/errors.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Part } from '#server/transfer/part.ts';
import { part } from '#server/transfer/part.ts';
import { radioRoutes } from './routes.ts';
import type { Station, StationRepository } from './station-repository.ts';
import { createStationRepository } from './station-repository.ts';

/** The module of internet radio. */
export function openRadio({
  database,
  net,
  now = wallTimeMs,
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

/**
 * A listener’s stations, known again by the address of their stream: one that is here keeps its name. What is no station
 * by the rules of the page, and what is beyond as many as one may have, is named.
 */
export const stationsPart = (stations: StationRepository): Part =>
  part('radio-stations', {
    async *pages({ userId }) {
      const own = await stations.of(userId);
      yield own.map(({ name, streamUrl, homeUrl, createdAt }) => ({ name, streamUrl, homeUrl, createdAt }));
    },
    async takeIn({ userId, unmatched, past }, rows) {
      const existingUrls = new Set((await stations.of(userId)).map(({ streamUrl }) => streamUrl));
      let count = 0;
      for (const { createdAt, ...row } of rows) {
        const station = z.safeParse(addRadioStation.input, row);
        const isHere = station.success && existingUrls.has(station.data.streamUrl);
        const isAdded =
          station.success && !isHere && (await addUpToLimit(stations, userId, station.data, past(createdAt)));
        if (isAdded) existingUrls.add(station.data.streamUrl);
        if (!isHere && !isAdded) {
          unmatched(row.name || row.streamUrl);
          continue;
        }
        count += 1;
      }
      return count;
    },
  });

/** False where they have as many as they may. */
async function addUpToLimit(
  stations: StationRepository,
  userId: string,
  station: Omit<Station, 'id'>,
  createdAt: number,
): Promise<boolean> {
  try {
    await stations.add(userId, station, createdAt);
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'too_many_stations') return false;
    throw thrown;
  }
}
