import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { applyMark, applySave, type Progress } from './merge-progress.ts';
import { createProgressRepository } from './progress-repository.ts';

async function withListener({ database }: TestDatabase) {
  const email = 'ann@example.org';
  const user = { id: 'ann', email, email_key: email, password_hash: '', provider: null, created_at: 0 };
  await database.insertInto('user').values(user).execute();
  return createProgressRepository(database);
}

const to = (positionSeconds: number) => (before: Progress | undefined) =>
  applySave(before, { positionSeconds, durationSeconds: 100, progress: positionSeconds }, 1);

onBothDatabases((open) => {
  test('a change is made once when nobody else makes one', async () => {
    await using opened = await open();
    const repository = await withListener(opened);
    let changes = 0;
    const mark = (before: Progress | undefined) => {
      changes += 1;
      return applyMark(before, true, 100, changes);
    };
    expect((await repository.change('ann', 1, mark)).version).toBe(1);
    expect((await repository.change('ann', 1, mark)).version).toBe(2);
    expect(changes).toBe(2);
  });

  test('a change that others were faster than is made anew on what they left, and at last given up', async () => {
    await using opened = await open();
    const repository = await withListener(opened);
    /** Another server changes the entry between reading and writing, this many times. */
    const slower = async (seconds: number, times: number) => {
      let reads = 0;
      const other = createProgressRepository(
        opened.database.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            // A written entry has a number; one that was only read has none.
            if (result.numAffectedRows !== undefined) return result;
            reads += 1;
            if (reads <= times) await repository.change('ann', 1, to(reads % 90));
            return result;
          },
        }),
      );
      return other.change('ann', 1, to(seconds));
    };
    expect(await slower(95, 1)).toMatchObject({ positionSeconds: 95, version: 2 });
    expect(await slower(96, 2)).toMatchObject({ positionSeconds: 96, version: 5 });
    await expect(slower(97, 1_000)).rejects.toThrow('was changed by others all the time');
    expect((await repository.list('ann'))[0]?.progress).toMatchObject({
      positionSeconds: 100 % 90,
      version: 105,
    });
  });
});
