import type { Song } from '../provider/item.ts';
import { type EngineSession, type EngineState, positionOf } from './engine-state.ts';
import type { Turns } from './in-turn.ts';
import type { Press } from './musickit-pressing.ts';
import type { StationQueue } from './station-queue.ts';

/** A station as MusicKit itself plays it, mirrored. Both resolve with undefined where it cannot. */
export type AppleStation = {
  /** Makes it what MusicKit plays next, and gives its first songs. What played is silent from here on. */
  begin: (stationId: string) => Promise<Song[] | undefined>;
  /** What came to it since. */
  more: (stationId: string, recentIds: readonly string[]) => Promise<Song[] | undefined>;
};

type Needs = {
  state: EngineState;
  session: EngineSession;
  station: StationQueue;
  inTurn: Turns;
  playing: Pick<Press, 'takeBack'>;
};

/** The stations of an engine. */
export function createAppleStation({ state, session, station, inTurn, playing }: Needs): AppleStation {
  async function begin(stationId: string): Promise<Song[] | undefined> {
    const kit = await session.ready();
    const songs = await inTurn(() => {
      playing.takeBack();
      if (state.phase !== 'empty') {
        state.park(positionOf(state));
        state.wanted = false;
        state.become('paused');
      }
      return station.begin(kit, stationId);
    });
    return songs.length > 0 ? songs : undefined;
  }

  return {
    begin: (stationId) => begin(stationId).catch(() => undefined),
    more: (stationId, recentIds) => station.more(session.now(), stationId, recentIds),
  };
}
