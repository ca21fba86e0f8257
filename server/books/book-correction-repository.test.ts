import { expect, test } from 'vitest';
import { maxAlbumKinds, maxAlbumKindsOfListener } from '#contract/books/corrections.ts';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { Database } from '#server/database/open-database.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createBookCorrectionRepository } from './book-correction-repository.ts';

async function people(database: Database) {
  const users = createUserRepository(database);
  const create = async (email: string) => ({ id: (await users.add(email, 'hash', 0)) ?? '' });
  return { ann: await create('ann@example.org'), bob: await create('bob@example.org') };
}
const listener = (userId: string) => ({ userId, isOperator: false });
const operator = (userId: string) => ({ userId, isOperator: true });

onBothDatabases((open) => {
  test('what was said last holds, with who said it, and the operator’s word stands over a listener’s', async () => {
    await using opened = await open();
    const { ann, bob } = await people(opened.database);
    const corrections = createBookCorrectionRepository(opened.database);
    expect(await corrections.of(7)).toBeNull();
    expect(await corrections.say(7, true, listener(bob.id), 1_000)).toBe('stored');
    expect(await corrections.say(7, false, operator(ann.id), 2_000)).toBe('stored');
    expect(await corrections.say(7, true, listener(bob.id), 3_000)).toBe('operator-said');
    await corrections.takeBack(7, { alsoOfOperator: false });
    expect(await corrections.of(7)).toEqual({ isBook: false, isByOperator: true });
    expect(await corrections.say(3, true, listener(bob.id), 3_000)).toBe('stored');
    const ofAnn = { isBook: false, changedAt: 2_000, who: 'ann@example.org', isByOperator: true };
    expect(await corrections.list(10)).toEqual({
      corrections: [
        { albumId: 3, isBook: true, changedAt: 3_000, who: 'bob@example.org', isByOperator: false },
        { albumId: 7, ...ofAnn },
      ],
      total: 2,
    });
    expect((await corrections.list(1)).corrections.map(({ albumId }) => albumId)).toEqual([3]);
    await corrections.takeBack(7, { alsoOfOperator: true });
    expect(await corrections.of(7)).toBeNull();
  });

  test('a correction outlives the account that made it, without a name from the first moment', async () => {
    await using opened = await open();
    const { bob } = await people(opened.database);
    const corrections = createBookCorrectionRepository(opened.database);
    await corrections.say(7, true, listener(bob.id), 1_000);
    const removal = createAccountRemoval(opened.database);
    const nameless = [{ albumId: 7, isBook: true, changedAt: 1_000, who: null, isByOperator: false }];
    await removal.begin(bob.id, 2_000);
    const row = await opened.database.selectFrom('album_kind').select('user_id').executeTakeFirst();
    expect(row).toEqual({ user_id: null });
    expect((await corrections.list(10)).corrections).toEqual(nameless);
    await removal.finish(bob.id);
    expect((await corrections.list(10)).corrections).toEqual(nameless);
  });

  test('a listener calls no more than 200 albums something, all together 5,000, and what they said can change', async () => {
    await using opened = await open();
    const { ann, bob } = await people(opened.database);
    const corrections = createBookCorrectionRepository(opened.database);
    const rows = (from: number, to: number, more: object) =>
      Array.from({ length: to - from }, (_, index) => ({
        album_id: from + index,
        is_book: true,
        changed_at: 0,
        ...more,
      }));
    const plant = (values: ReturnType<typeof rows>) =>
      opened.database.insertInto('album_kind').values(values).execute();
    await plant(rows(1, maxAlbumKindsOfListener + 1, { user_id: bob.id, by_operator: false }));
    await plant(rows(1_000, 1_001, { user_id: ann.id, by_operator: false }));
    for (const album of [500, 1_000])
      expect(await corrections.say(album, false, listener(bob.id), 0)).toBe('full-of-listener');
    expect(await corrections.say(1, false, listener(bob.id), 0)).toBe('stored');
    expect(await corrections.say(500, false, listener(ann.id), 0)).toBe('stored');
    for (let from = 2_000; from < maxAlbumKinds + 1_798; from += 200) await plant(rows(from, from + 200, {}));
    expect((await corrections.list(1)).total).toBeGreaterThanOrEqual(maxAlbumKinds);
    expect(await corrections.say(999, true, listener(ann.id), 0)).toBe('full');
    expect(await corrections.say(999, true, operator(ann.id), 0)).toBe('full');
    expect(await corrections.say(1, true, operator(ann.id), 0)).toBe('stored');
  });

  test('listeners together leave 500 of the 5,000 to whoever runs the server', async () => {
    await using opened = await open();
    const { ann, bob } = await people(opened.database);
    const corrections = createBookCorrectionRepository(opened.database);
    // Of accounts that are gone.
    const row = { is_book: true, changed_at: 0, by_operator: false };
    for (let from = 1; from < 4_500; from += 300)
      await opened.database
        .insertInto('album_kind')
        .values(Array.from({ length: 300 }, (_, index) => ({ ...row, album_id: from + index })))
        .execute();
    expect(await corrections.say(5_000, true, listener(bob.id), 0)).toBe('full-of-listeners');
    expect(await corrections.say(1, false, listener(bob.id), 0)).toBe('stored');
    expect(await corrections.say(5_000, true, operator(ann.id), 0)).toBe('stored');
    expect(await corrections.say(5_001, true, listener(bob.id), 0)).toBe('full-of-listeners');
    await corrections.takeBack(2, { alsoOfOperator: false });
    expect(await corrections.say(5_001, true, listener(bob.id), 0)).toBe('stored');
  });

  test('listeners may correct until whoever runs the server says otherwise', async () => {
    await using opened = await open();
    const corrections = createBookCorrectionRepository(opened.database);
    expect(await corrections.mayListeners()).toBe(true);
    await corrections.setListeners(false);
    expect(await corrections.mayListeners()).toBe(false);
    await corrections.setListeners(true);
    expect(await corrections.mayListeners()).toBe(true);
  });
});
