import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { now, parsed, testShow } from '../testing/test-show.ts';
import { turnsDuring } from '../testing/test-turns.ts';
import { storeEpisodes } from './store-episodes.ts';

const day = 24 * 60 * 60 * 1000;

const first = { before: null, term: '', newest: false, order: 'newest' } as const;

onBothDatabases((open) => {
  test('a reading that says nothing new changes nothing, and one that does tells so', async () => {
    await using opened = await open();
    const { read, stored } = await testShow(opened);
    const feed = ['c', 'b', 'a'].map((title) => parsed(title));
    expect(await read(feed)).toBe(true);
    const before = await stored();
    expect(before.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(await read(feed)).toBe(false);
    expect(await read(feed, { unchangedTitles: ['a', 'b', 'c'] })).toBe(false);
    expect(await stored()).toEqual(before);
    expect(await read([parsed('d'), ...feed], { unchangedTitles: ['a', 'b', 'c'] })).toBe(true);
    expect((await stored()).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('an episode that was put right keeps its id, and the one beside it stays as it is', async () => {
    await using opened = await open();
    const { read, stored, idOf } = await testShow(opened);
    await read([parsed('b'), parsed('a')]);
    const id = await idOf('a');
    const other = (await stored()).find(({ title }) => title === 'b');
    const mended = parsed('A, mended', { guid: 'a' });
    expect(await read([parsed('b'), mended], { unchangedTitles: ['b'] })).toBe(true);
    expect(await idOf('A, mended')).toBe(id);
    expect(await stored()).toHaveLength(2);
    expect((await stored()).find(({ title }) => title === 'b')).toEqual(other);
  });

  test('what is gone from a feed that was read to its end goes, and what somebody heard stays and can come back', async () => {
    await using opened = await open();
    const { read, stored, idOf, heard } = await testShow(opened);
    const other = await testShow(opened, 'https://a.example/other');
    await other.read([parsed('a')]);
    const feed = ['c', 'b', 'a'].map((title) => parsed(title));
    await read(feed);
    heard.add(await idOf('a'));
    const standing = async () =>
      (await stored()).map(({ title, removed }) => `${title}${removed ? '-' : ''}`);
    // A file that was cut, and one that holds no episode at all, take nothing away.
    expect(await read(feed.slice(0, 1), { unchangedTitles: ['c'], complete: false })).toBe(false);
    expect(await read([])).toBe(false);
    expect(await standing()).toEqual(['a', 'b', 'c']);
    const id = await idOf('a');
    expect(await read(feed.slice(0, 1), { unchangedTitles: ['c'] })).toBe(true);
    expect(await standing()).toEqual(['a-', 'c']);
    expect(await read(feed.slice(0, 1), { unchangedTitles: ['c'] })).toBe(false);
    expect(await read([parsed('c'), parsed('a')], { unchangedTitles: ['c', 'a'] })).toBe(true);
    expect(await standing()).toEqual(['a', 'c']);
    expect(await idOf('a')).toBe(id);
    expect(await other.stored()).toHaveLength(1);
  });

  test('what came back changed is the episode that it was', async () => {
    await using opened = await open();
    const { read, stored, idOf, heard } = await testShow(opened);
    await read([parsed('b'), parsed('a')]);
    const id = await idOf('a');
    heard.add(id);
    await read([parsed('b')], { unchangedTitles: ['b'] });
    await read([parsed('b'), parsed('A anew', { guid: 'a' })], { unchangedTitles: ['b'] });
    expect((await stored()).find((one) => one.id === id)).toMatchObject({ title: 'A anew', removed: false });
  });

  test('a long feed comes in whole, its newest episodes first where it gives no dates', async () => {
    await using opened = await open();
    const { feed, read, stored, episodes, heard } = await testShow(opened);
    const many = Array.from({ length: 620 }, (_, place) => parsed(`${place}`, { publishedAt: null }));
    await read(many);
    expect(await stored()).toHaveLength(620);
    const page = await episodes.list([feed.id], { ...first, limit: 3 });
    expect(page.map(({ title }) => title)).toEqual(['0', '1', '2']);
    // Changed, gone and back again in hundreds: none is forgotten.
    for (const { id, title } of await stored()) if (Number(title) >= 310) heard.add(id);
    const changed = many.map((one) => ({ ...one, fingerprint: `${one.fingerprint}!` }));
    expect(await read(changed)).toBe(true);
    expect(await stored()).toHaveLength(620);
    expect(await read(changed.slice(0, 1), { unchangedTitles: many.map(({ title }) => title) })).toBe(true);
    expect((await stored()).filter(({ removed }) => removed)).toHaveLength(310);
    expect(await stored()).toHaveLength(311);
    expect(await read(changed, { unchangedTitles: many.map(({ title }) => title) })).toBe(true);
    expect((await stored()).filter(({ removed }) => removed)).toHaveLength(0);
  });

  test('an episode that came in the place of several that went is one of its own', async () => {
    await using opened = await open();
    const { read, stored, idOf, heard } = await testShow(opened);
    await read(['c', 'b', 'a'].map((title) => parsed(title)));
    const before = await stored();
    for (const { id } of before) heard.add(id);
    await read([parsed('d', { publishedAt: now - 90 * day }), parsed('c')], { unchangedTitles: ['c'] });
    expect((await stored()).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    expect(before.map(({ id }) => id)).not.toContain(await idOf('d'));
  });

  test('others have a turn after every fifty episodes and every 256 KB of text, also while they are matched', async () => {
    await using opened = await open();
    const { read, stored } = await testShow(opened);
    const many = Array.from({ length: 2_000 }, (_, place) => parsed(`${place}`));
    expect(await turnsDuring(() => read(many))).toBeGreaterThanOrEqual(40);
    const changed = many.map((one) => ({ ...one, fingerprint: `${one.fingerprint}!` }));
    // Read in 4 pages, matched by 2 keys at least on both sides, written in 40 transactions.
    expect(await turnsDuring(() => read(changed))).toBeGreaterThanOrEqual(45);
    expect(await stored()).toHaveLength(2_000);
    expect(await turnsDuring(stored)).toBeGreaterThanOrEqual(4);

    const long = await testShow(opened, 'https://a.example/long');
    const texts = Array.from({ length: 8 }, (_, place) =>
      parsed(`${place}`, { description: 'x'.repeat(200_000) }),
    );
    expect(await turnsDuring(() => long.read(texts))).toBeGreaterThanOrEqual(8);
    expect((await long.stored()).map(({ title }) => title)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map(String));
  });

  test('a stop between two parts leaves whole episodes, and the next reading brings the rest and changes no id', async () => {
    await using opened = await open();
    const { read, stored, heard, feed } = await testShow(opened);
    await read([parsed('first')]);
    const many = [...Array.from({ length: 180 }, (_, place) => parsed(`${place}`)), parsed('first')];
    let parts = 0;
    const news = {
      note: async () => {
        parts += 1;
        if (parts === 3) throw new Error('The server was killed.');
      },
    };
    const listening = { withListeners: async () => heard };
    const whole = {
      complete: true,
      order: many.map(({ fingerprint }) => fingerprint),
      episodes: many.slice(0, 180),
    };
    await expect(storeEpisodes(opened.database, feed.id, whole, { now, listening, news })).rejects.toThrow();
    const remaining = await stored();
    expect(remaining).toHaveLength(101);
    await read(many, { unchangedTitles: ['first'] });
    const after = await stored();
    expect(after).toHaveLength(181);
    const ids = new Map(after.map(({ title, id }) => [title, id]));
    expect(remaining.map(({ title }) => ids.get(title))).toEqual(remaining.map(({ id }) => id));
  });

  test('episodes of one date stand as the feed has them, also where they are written in several parts', async () => {
    await using opened = await open();
    const { feed, read, episodes } = await testShow(opened);
    const titles = Array.from({ length: 120 }, (_, place) => `${place}`);
    await read(titles.map((title) => parsed(title)));
    const page = await episodes.list([feed.id], { ...first, limit: 120 });
    expect(page.map(({ title }) => title)).toEqual(titles);
  });
});
