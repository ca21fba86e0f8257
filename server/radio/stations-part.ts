import * as z from 'zod/mini';
import { addRadioStation, maxRadioStations } from '#contract/radio.ts';
import { type Part, part } from '#server/transfer/part.ts';
import type { StationRepository } from './station-repository.ts';

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
      const known = new Set((await stations.of(userId)).map(({ streamUrl }) => streamUrl));
      let found = 0;
      for (const { createdAt, ...row } of rows) {
        const station = z.safeParse(addRadioStation.input, row);
        const isHere = station.success && known.has(station.data.streamUrl);
        if (station.success && !isHere && known.size < maxRadioStations) {
          await stations.add(userId, station.data, past(createdAt));
          known.add(station.data.streamUrl);
        } else if (!isHere) {
          unmatched(row.name || row.streamUrl);
          continue;
        }
        found += 1;
      }
      return found;
    },
  });
