import { tooMany } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';

/** Counts of tries in windows of 15 minutes, for all servers together (server/accounts/failed-login-repository.ts). */
export type Tries = {
  tries(key: string, now: number): Promise<{ tries: number; endsAt: number }>;
  count(key: string, now: number): Promise<{ tries: number; endsAt: number }>;
};

const maxGuesses = 30;
/** Of pages, pictures and visits: three for whoever listens. They cost more than other questions, and a visit is kept for half a day. */
const maxOpenings = 480;

type GuardNeeds = {
  tries: Tries;
  /** What limits count a caller by. */
  callerOf: (request: Request) => string;
  now: () => number;
};

export type ShareGuard = ReturnType<typeof createShareGuard>;

/** Keeps away who guesses at links, and who opens them without end. */
export function createShareGuard({ tries, callerOf, now }: GuardNeeds) {
  const guesses = (request: Request) => `share ${callerOf(request)}`;
  return {
    /** Throws 429 after too many guesses, whatever is opened with this one. */
    async check(request: Request): Promise<void> {
      const found = await tries.tries(guesses(request), now());
      if (found.tries >= maxGuesses) throw tooMany((found.endsAt - now()) / 1000);
    },
    async countGuess(request: Request): Promise<void> {
      await tries.count(guesses(request), now());
    },
    /** Throws 429 after too many. */
    async countOpening(request: Request): Promise<void> {
      const found = await tries.count(`share opening ${callerOf(request)}`, now());
      if (found.tries > maxOpenings) throw tooMany((found.endsAt - now()) / 1000);
    },
  };
}
