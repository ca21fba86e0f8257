import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createChangeMany } from './change-many.ts';
import { applySave, type Progress } from './merge-progress.ts';
import { createProgressRepository } from './progress-repository.ts';
import { applyShowMark, undoShowMark } from './show-mark.ts';

const to = (positionSeconds: number) => (before: Progress | undefined) =>
  applySave(before, { positionSeconds, durationSeconds: 100, progress: positionSeconds }, 1);

onBothDatabases((open) => {
  test('a show of very many episodes is marked, and the mark is taken back', async () => {
    await using opened = await open();
    const email = 'ann@example.org';
    const user = { id: 'ann', email, email_key: email, password_hash: '', provider: null, created_at: 0 };
    await opened.database.insertInto('user').values(user).execute();
    const progress = createProgressRepository(opened.database);
    const changeMany = createChangeMany(opened.database, progress);
    await progress.change('ann', 7, to(40));
    await progress.change('ann', 8, to(100));
    const ids = Array.from({ length: 1_200 }, (_, index) => 1_200 - index);
    const marked = await changeMany('ann', ids, (before) => applyShowMark(before, 'm', 100, 2));
    expect(marked).toHaveLength(1_199);
    await progress.change('ann', 9, to(50));
    await changeMany('ann', ids, (before) => undoShowMark(before, 'm', 3));
    const entries = new Map((await progress.list('ann')).map((one) => [one.episodeId, one.progress]));
    expect([6, 7, 8, 9].map((id) => entries.get(id)?.progress)).toEqual([0, 40, 100, 50]);
  });

  test('an episode that was played in the same moment is marked on what that left', async () => {
    await using opened = await open();
    const email = 'ann@example.org';
    const user = { id: 'ann', email, email_key: email, password_hash: '', provider: null, created_at: 0 };
    await opened.database.insertInto('user').values(user).execute();
    const progress = createProgressRepository(opened.database);
    await progress.change('ann', 1, to(10));
    let isFirst = true;
    const changeMany = createChangeMany(opened.database, {
      ...progress,
      async list(userId, ids) {
        const entries = await progress.list(userId, ids);
        if (isFirst) for (const id of [1, 2, 3]) await progress.change('ann', id, to(id === 3 ? 100 : 20));
        isFirst = false;
        return entries;
      },
    });
    const marked = await changeMany('ann', [1, 2, 3], (before) => applyShowMark(before, 'm', 100, 2));
    expect(
      marked.map(({ episodeId, progress: { showMark } }) => [episodeId, showMark?.before?.positionSeconds]),
    ).toEqual([
      [1, 20],
      [2, 20],
    ]);
  });
});
