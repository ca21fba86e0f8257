import type { Database } from '#server/database/open-database.ts';
import { tooMany } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';

export type ShareSwitch = ReturnType<typeof createShareSwitch>;

/** Whether links are on: `initial` holds until the operator chooses on their page. */
export function createShareSwitch(database: Database, initial: boolean) {
  return {
    async isOn(): Promise<boolean> {
      const row = await database
        .selectFrom('server_setting')
        .select('value')
        .where('key', '=', 'share-links')
        .executeTakeFirst();
      return row === undefined ? initial : row.value === 'on';
    },
    async set(isOn: boolean): Promise<void> {
      const value = isOn ? 'on' : 'off';
      await database
        .insertInto('server_setting')
        .values({ key: 'share-links', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}

/** Counts of tries in windows of 15 minutes, for all servers together (server/accounts/failed-login-repository.ts). */
export type Tries = {
  tries(key: string, now: number): Promise<{ tries: number; endsAt: number }>;
  count(key: string, now: number): Promise<{ tries: number; endsAt: number }>;
};

const maxGuesses = 30;
/** Limit of pages, pictures and visits: one listener needs three. They cost more than other requests, and a visit is stored for half a day. */
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
      const count = await tries.tries(guesses(request), now());
      if (count.tries >= maxGuesses) throw tooMany((count.endsAt - now()) / 1000);
    },
    async countGuess(request: Request): Promise<void> {
      await tries.count(guesses(request), now());
    },
    /** Throws 429 after too many. */
    async countOpening(request: Request): Promise<void> {
      const count = await tries.count(`share opening ${callerOf(request)}`, now());
      if (count.tries > maxOpenings) throw tooMany((count.endsAt - now()) / 1000);
    },
  };
}
