import { monotonicMs } from '#rules/clock.ts';
import { numberIn } from './ids.ts';

/** What one app reports to play. `id` names a song or an episode. */
export type Playing = {
  userId: string;
  id: string;
  client: string;
  /** Time of the first report, by the clock that nobody sets. */
  since: number;
  /** Time of the last report, by the same clock. */
  reportedAt: number;
  state: 'starting' | 'playing' | 'paused' | 'stopped';
  /** Milliseconds. */
  position: number;
  rate: number;
  /** Whether it already counted as a play. */
  isCounted: boolean;
};

/** Without a report for this long an app counts as stopped. */
const maxSilenceMs = 10 * 60 * 1000;
const maxApps = 10_000;

export type NowPlaying = ReturnType<typeof createNowPlaying>;

/** What each app plays now, in memory. */
export function createNowPlaying(now = monotonicMs) {
  const playing = new Map<string, Playing>();

  const isSilent = ({ reportedAt }: Playing) => now() - reportedAt > maxSilenceMs;

  const activePlayers = () => {
    for (const [app, one] of playing) if (isSilent(one)) playing.delete(app);
    return [...playing.values()].filter(({ state }) => state !== 'stopped');
  };

  return {
    /** Records a report. Another item than before begins a new playback. */
    report(
      app: string,
      status: Pick<Playing, 'userId' | 'id' | 'client' | 'state' | 'position' | 'rate'>,
    ): Playing {
      const before = playing.get(app);
      const continues = before?.id === status.id && status.state !== 'starting' && !isSilent(before);
      const current: Playing = {
        ...status,
        since: continues ? before.since : now(),
        isCounted: continues && before.isCounted,
        reportedAt: now(),
      };
      if (playing.size >= maxApps) activePlayers();
      if (playing.size < maxApps || before) playing.set(app, current);
      return current;
    },
    markCounted(app: string): void {
      const one = playing.get(app);
      if (one) playing.set(app, { ...one, isCounted: true });
    },
    /** Milliseconds since the first report. */
    ageMs: ({ since }: Playing): number => now() - since,
    /** Only of this listener: what others play is private. */
    of: (userId: string): Playing[] => activePlayers().filter((one) => one.userId === userId),
  };
}

/** The number of the song that plays; undefined for an episode. */
export const songNumberOf = ({ id }: Playing): number | undefined => numberIn('song', id);
