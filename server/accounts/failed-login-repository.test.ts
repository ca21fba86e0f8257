import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createGuessRepository, guessWindow } from './failed-login-repository.ts';

onBothDatabases((open) => {
  test('tries are counted exactly, also when they come all at once, and forgotten after the window', async () => {
    await using opened = await open();
    const guesses = createGuessRepository(opened.database);
    const counts = await Promise.all(Array.from({ length: 20 }, () => guesses.count('address ::1', 1_000)));
    expect(counts.map(({ tries }) => tries).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(await guesses.tries('address ::1', 2_000)).toEqual({ tries: 20, endsAt: 1_000 + guessWindow });
    expect((await guesses.tries('address ::1', 1_000 + guessWindow)).tries).toBe(0);
    expect((await guesses.tries('address ::2', 2_000)).tries).toBe(0);
    await guesses.giveBack(['address ::1'], 1_000);
    expect((await guesses.count('address ::1', 2_000)).tries).toBe(20);
    expect((await guesses.count('address ::1', 1_000 + guessWindow)).tries).toBe(1);
    // The new window is one like the first: it counts on, and ends when it says.
    const second = await guesses.count('address ::1', 2_000 + guessWindow);
    expect(second).toEqual({ tries: 2, endsAt: 1_000 + 2 * guessWindow });
    expect((await guesses.count('address ::1', 999 + 2 * guessWindow)).tries).toBe(3);
    expect((await guesses.count('address ::1', 1_000 + 2 * guessWindow)).tries).toBe(1);
  });

  test('a try that is given back after its window ended is taken from no other', async () => {
    await using opened = await open();
    const guesses = createGuessRepository(opened.database);
    await guesses.count('address ::1', 1_000);
    await guesses.count('address ::1', 1_000 + guessWindow);
    await guesses.giveBack(['address ::1'], 1_000);
    expect((await guesses.tries('address ::1', 1_000 + guessWindow)).tries).toBe(1);
  });
});
