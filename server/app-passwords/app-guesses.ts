import { emailKey } from '#server/database/email-key.ts';

/** Counts of tries in windows of 15 minutes, for all servers together (server/accounts/failed-login-repository.ts). */
export type Tries = { count(key: string, now: number): Promise<{ tries: number; endsAt: number }> };

/** Wrong ones from one address: for one name, and for all. */
const maxByName = 10;
const maxByAddress = 100;
/** So many names and addresses are remembered as shut at most. */
const maxShut = 10_000;

export type Guesser = { address: string; name: string };

const keysOf = ({ address, name }: Guesser) =>
  [
    [`app ${emailKey(name)} from ${address}`, maxByName],
    [`app from ${address}`, maxByAddress],
  ] as const;

/**
 * Keeps away who guesses. Only wrong ones are counted, and what is shut is kept in memory: a right one costs no question
 * to the database.
 */
export function createAppGuesses(tries: Tries, now: () => number) {
  const shutUntil = new Map<string, number>();

  return {
    isShut: (guesser: Guesser): boolean =>
      shutUntil.size > 0 && keysOf(guesser).some(([key]) => (shutUntil.get(key) ?? 0) > now()),
    async countWrong(guesser: Guesser): Promise<void> {
      for (const [key, max] of keysOf(guesser)) {
        const { tries: count, endsAt } = await tries.count(key, now());
        if (count < max) continue;
        if (shutUntil.size >= maxShut) shutUntil.clear();
        shutUntil.set(key, endsAt);
      }
    },
  };
}
