import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';

export const guessWindow = 15 * 60 * 1000;

export type GuessRepository = ReturnType<typeof createGuessRepository>;

/** Counts tries in windows of 15 minutes, for all servers together. */
export function createGuessRepository(database: Database) {
  return {
    /** Counts one more try under the key: how many there are in this window, and when it ends (epoch ms). */
    async count(key: string, now: number): Promise<{ tries: number; endsAt: number }> {
      // Of a clock that was set back it has begun in the future, and would last until then.
      const over = sql<boolean>`(guess.window_started_at <= ${now - guessWindow} or guess.window_started_at > ${now})`;
      const row = await database
        .insertInto('guess')
        .values({ key, window_started_at: now, tries: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            tries: sql<number>`case when ${over} then 1 else guess.tries + 1 end`,
            window_started_at: sql<number>`case when ${over} then ${sql.lit(now)} else guess.window_started_at end`,
          }),
        )
        .returning(['tries', 'window_started_at'])
        .executeTakeFirstOrThrow();
      return { tries: row.tries, endsAt: row.window_started_at + guessWindow };
    },
    /** How many there are in this window, without counting one more. */
    async tries(key: string, now: number): Promise<{ tries: number; endsAt: number }> {
      const row = await database
        .selectFrom('guess')
        .select(['tries', 'window_started_at'])
        .where('key', '=', key)
        .where('window_started_at', '>', now - guessWindow)
        .where('window_started_at', '<=', now)
        .executeTakeFirst();
      return row
        ? { tries: row.tries, endsAt: row.window_started_at + guessWindow }
        : { tries: 0, endsAt: now };
    },
    /** The try that was counted then was no guess after all. A window that began since stays as it is. */
    async giveBack(keys: readonly string[], countedAt: number): Promise<void> {
      await database
        .updateTable('guess')
        .set({ tries: sql<number>`tries - 1` })
        .where('key', 'in', keys)
        .where('window_started_at', '<=', countedAt)
        .where('tries', '>', 0)
        .execute();
    },
    async knows(userId: string, address: string): Promise<boolean> {
      const row = await database
        .selectFrom('known_address')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('address_hash', '=', hashOf(address))
        .executeTakeFirst();
      return row !== undefined;
    },
    async remember(userId: string, address: string, now: number): Promise<void> {
      await database
        .insertInto('known_address')
        .values({ user_id: userId, address_hash: hashOf(address), last_login_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_login_at: now }),
        )
        .execute();
    },
    async sweep(now: number): Promise<void> {
      await database
        .deleteFrom('guess')
        .where('window_started_at', '<', now - guessWindow)
        .execute();
    },
  };
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('base64url');
