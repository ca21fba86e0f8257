import { numberIn } from './ids.ts';

/** What one app reports to play. `id` names a song or an episode. */
export type Playing = {
  userId: string;
  id: string;
  client: string;
  /** Time of the first report (epoch ms). */
  since: number;
  /** Time of the last report (epoch ms). */
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
export function createNowPlaying(now: () => number) {
  const playing = new Map<string, Playing>();

  const activePlayers = () => {
    for (const [app, { reportedAt }] of playing) if (now() - reportedAt > maxSilenceMs) playing.delete(app);
    return [...playing.values()].filter(({ state }) => state !== 'stopped');
  };

  return {
    /** Records a report. Another item than before begins a new playback. */
    report(
      app: string,
      status: Pick<Playing, 'userId' | 'id' | 'client' | 'state' | 'position' | 'rate'>,
    ): Playing {
      const before = playing.get(app);
      const continues =
        before?.id === status.id && status.state !== 'starting' && now() - before.reportedAt <= maxSilenceMs;
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
    /** Only of this listener: what others play is private. */
    of: (userId: string): Playing[] => activePlayers().filter((one) => one.userId === userId),
  };
}

/** The number of the song that plays; undefined for an episode. */
export const songNumberOf = ({ id }: Playing): number | undefined => numberIn('song', id);
