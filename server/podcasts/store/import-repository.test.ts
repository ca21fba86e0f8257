import { expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createFeedRepository } from './feed-repository.ts';
import { createImportRepository } from './import-repository.ts';

const minute = 60_000;

const lines = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    url: `https://a.example/${place}`,
    title: `Show ${place}`,
  }));

const outcome = (place: number, more: Partial<ImportOutcome> = {}): ImportOutcome => ({
  url: `https://a.example/${place}`,
  status: 'subscribed',
  ...more,
});

async function setUpUsers(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  return {
    ann: (await users.add('ann@example.org', 'hash', 0)) ?? '',
    bob: (await users.add('bob@example.org', 'hash', 0)) ?? '',
    imports: createImportRepository(opened.database),
    feeds: createFeedRepository(opened.database),
  };
}

onBothDatabases((open) => {
  test('an import that is still worked on is not taken up by another server, and one that was left is', async () => {
    await using opened = await open();
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const imports = createImportRepository(opened.database);
    const outlines = [{ url: 'https://a.example/1', title: 'One' }];
    const id = await imports.add(ann, outlines, 0);
    expect(await imports.claim(0)).toEqual({ id, userId: ann });
    expect(await imports.claim(1.9 * minute)).toBeUndefined();
    await imports.settle(id, 0, { url: 'https://a.example/1', status: 'subscribed' }, 1.9 * minute);
    // Each line that is done keeps it.
    expect(await imports.claim(3 * minute)).toBeUndefined();
    expect(await imports.claim(4 * minute)).toEqual({ id, userId: ann });
  });
});

onBothDatabases((open) => {
  test('every line of my file is there in its order, with what became of it, for me alone', async () => {
    await using opened = await open();
    const { ann, bob, imports, feeds } = await setUpUsers(opened);
    const id = await imports.add(ann, lines(450), 1);
    const otherImport = await imports.add(bob, lines(2), 1);
    expect(await imports.progress(id, ann)).toEqual({ total: 450, results: [] });
    expect((await imports.untried(id)).map(({ place }) => place)).toEqual(
      lines(450).map((_, place) => place),
    );
    const { id: feedId } = await feeds.ensure('https://a.example/0', ann, 1);
    await imports.settle(id, 1, outcome(1, { status: 'failed', error: 'Nobody answers.' }), 2);
    await imports.settle(id, 0, outcome(0, { id: feedId }), 2);
    expect(await imports.progress(id, ann)).toEqual({
      total: 450,
      results: [
        { url: 'https://a.example/0', status: 'subscribed', title: 'Show 0', id: feedId },
        { url: 'https://a.example/1', status: 'failed', title: 'Show 1', error: 'Nobody answers.' },
      ],
    });
    expect((await imports.untried(id)).slice(0, 1)).toEqual([
      { place: 2, url: 'https://a.example/2', title: 'Show 2' },
    ]);
    expect(await imports.untried(otherImport)).toHaveLength(2);
    expect(await imports.progress(id, bob)).toBeUndefined();
    expect(await imports.progress('none', ann)).toBeUndefined();
    expect(await imports.progress(otherImport, bob)).toEqual({ total: 2, results: [] });
  });

  test('my last import is the one that I began last', async () => {
    await using opened = await open();
    const { ann, bob, imports } = await setUpUsers(opened);
    expect(await imports.last(ann)).toBeNull();
    await imports.add(ann, lines(1), 1);
    const last = await imports.add(ann, lines(1), 3);
    await imports.add(ann, lines(1), 2);
    await imports.add(bob, lines(1), 9);
    expect(await imports.last(ann)).toBe(last);
  });

  test('what failed is tried again when I say so, and nothing of what is still worked on', async () => {
    await using opened = await open();
    const { ann, bob, imports } = await setUpUsers(opened);
    const id = await imports.add(ann, lines(3), 1);
    const other = await imports.add(ann, lines(1), 1);
    for (const each of [id, other]) {
      await imports.settle(each, 0, outcome(0, { status: 'failed', error: 'Nobody answers.' }), 2);
    }
    await imports.settle(id, 1, outcome(1), 2);
    // Worked on still: it stands as it stands.
    expect((await imports.reopen(id, ann))?.results).toHaveLength(2);
    await imports.settle(id, 2, outcome(2, { status: 'already' }), 2);
    await imports.finish(id);
    expect(await imports.reopen(id, bob)).toBeUndefined();
    expect(await imports.claim(10 * minute, [bob, ann])).toBeUndefined();
    expect(await imports.reopen(id, ann)).toMatchObject({
      total: 3,
      results: [{ status: 'subscribed' }, { status: 'already' }],
    });
    expect(await imports.untried(id)).toEqual([{ place: 0, url: 'https://a.example/0', title: 'Show 0' }]);
    expect((await imports.progress(other, ann))?.results).toMatchObject([{ status: 'failed' }]);
    await imports.finish(other);
    expect(await imports.claim(20 * minute)).toEqual({ id, userId: ann });
    await imports.settle(id, 0, outcome(0), 3);
    expect((await imports.progress(id, ann))?.results[0]).toEqual({
      url: 'https://a.example/0',
      status: 'subscribed',
      title: 'Show 0',
    });
  });

  test('imports are taken up one after the other, the oldest first, each by one server and one for each listener', async () => {
    await using opened = await open();
    const { ann, bob, imports } = await setUpUsers(opened);
    const second = await imports.add(ann, lines(1), 2);
    const first = await imports.add(ann, lines(1), 1);
    const bobs = await imports.add(bob, lines(1), 3);
    expect(await imports.claim(5, [ann])).toEqual({ id: bobs, userId: bob });
    expect(await imports.claim(5, [ann])).toBeUndefined();
    expect(await imports.claim(5)).toEqual({ id: first, userId: ann });
    expect(await imports.claim(5)).toEqual({ id: second, userId: ann });
    expect(await imports.claim(4 + 2 * minute)).toBeUndefined();
    // What was let go of is free at once, what was left when its time is over, what is done never again.
    await imports.release(second);
    expect(await imports.claim(6)).toEqual({ id: second, userId: ann });
    await imports.finish(first);
    await imports.settle(second, 0, outcome(0), 7);
    expect(await imports.claim(5 + 2 * minute)).toEqual({ id: bobs, userId: bob });
    expect(await imports.claim(6 + 2 * minute)).toBeUndefined();
    expect(await imports.claim(7 + 2 * minute)).toEqual({ id: second, userId: ann });
    await imports.finish(second);
    await imports.finish(bobs);
    expect(await imports.claim(100 * minute)).toBeUndefined();
  });
});
