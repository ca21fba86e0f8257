import { numberIn } from './ids.ts';

/** What one app says that it plays. `id` is that of a song or an episode. */
export type Playing = {
  userId: string;
  id: string;
  client: string;
  /** Since it was first said (epoch ms). */
  since: number;
  /** Last said (epoch ms). */
  saidAt: number;
  state: 'starting' | 'playing' | 'paused' | 'stopped';
  /** Milliseconds. */
  position: number;
  rate: number;
  /** It counts as a play already. */
  isCounted: boolean;
};

/** After so long without a word it plays no more. */
const lasts = 10 * 60 * 1000;
const maxApps = 10_000;

export type NowPlaying = ReturnType<typeof createNowPlaying>;

/** What apps play just now, in the memory of this server: one thing each. */
export function createNowPlaying(now: () => number) {
  const playing = new Map<string, Playing>();

  const living = () => {
    for (const [app, { saidAt }] of playing) if (now() - saidAt > lasts) playing.delete(app);
    return [...playing.values()].filter(({ state }) => state !== 'stopped');
  };

  return {
    /** Of another song or episode than before it begins anew. */
    say(
      app: string,
      told: Pick<Playing, 'userId' | 'id' | 'client' | 'state' | 'position' | 'rate'>,
    ): Playing {
      const before = playing.get(app);
      const goesOn = before?.id === told.id && told.state !== 'starting' && now() - before.saidAt <= lasts;
      const said: Playing = {
        ...told,
        since: goesOn ? before.since : now(),
        isCounted: goesOn && before.isCounted,
        saidAt: now(),
      };
      if (playing.size >= maxApps) living();
      if (playing.size < maxApps || before) playing.set(app, said);
      return said;
    },
    counted(app: string): void {
      const one = playing.get(app);
      if (one) playing.set(app, { ...one, isCounted: true });
    },
    /** Of one listener alone: what somebody hears is nobody else’s business. */
    of: (userId: string): Playing[] => living().filter((one) => one.userId === userId),
  };
}

/** The song that plays; undefined for anything else. */
export const songThatPlays = ({ id }: Playing): number | undefined => numberIn('song', id);
