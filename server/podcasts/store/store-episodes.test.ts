import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { now, parsed, testShow } from '../testing/test-show.ts';

const day = 24 * 60 * 60 * 1000;

const first = { before: null, term: '', newest: false };

onBothDatabases((open) => {
  test('a reading that says nothing new changes nothing, and one that does tells so', async () => {
    await using opened = await open();
    const { read, stored } = await testShow(opened);
    const feed = ['c', 'b', 'a'].map((title) => parsed(title));
    expect(await read(feed)).toBe(true);
    const before = await stored();
    expect(before.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(await read(feed)).toBe(false);
    expect(await read(feed, { known: ['a', 'b', 'c'] })).toBe(false);
    expect(await stored()).toEqual(before);
    expect(await read([parsed('d'), ...feed], { known: ['a', 'b', 'c'] })).toBe(true);
    expect((await stored()).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('an episode that was put right keeps its id, and the one beside it stays as it is', async () => {
    await using opened = await open();
    const { read, stored, idOf } = await testShow(opened);
    await read([parsed('b'), parsed('a')]);
    const id = await idOf('a');
    const other = (await stored()).find(({ title }) => title === 'b');
    const mended = parsed('A, mended', { guid: 'a' });
    expect(await read([parsed('b'), mended], { known: ['b'] })).toBe(true);
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
    expect(await read(feed.slice(0, 1), { known: ['c'], complete: false })).toBe(false);
    expect(await read([])).toBe(false);
    expect(await standing()).toEqual(['a', 'b', 'c']);
    const id = await idOf('a');
    expect(await read(feed.slice(0, 1), { known: ['c'] })).toBe(true);
    expect(await standing()).toEqual(['a-', 'c']);
    expect(await read(feed.slice(0, 1), { known: ['c'] })).toBe(false);
    expect(await read([parsed('c'), parsed('a')], { known: ['c', 'a'] })).toBe(true);
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
    await read([parsed('b')], { known: ['b'] });
    await read([parsed('b'), parsed('A anew', { guid: 'a' })], { known: ['b'] });
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
    expect(await read(changed.slice(0, 1), { known: many.map(({ title }) => title) })).toBe(true);
    expect((await stored()).filter(({ removed }) => removed)).toHaveLength(310);
    expect(await stored()).toHaveLength(311);
    expect(await read(changed, { known: many.map(({ title }) => title) })).toBe(true);
    expect((await stored()).filter(({ removed }) => removed)).toHaveLength(0);
  });

  test('an episode that came in the place of several that went is one of its own', async () => {
    await using opened = await open();
    const { read, stored, idOf, heard } = await testShow(opened);
    await read(['c', 'b', 'a'].map((title) => parsed(title)));
    const known = await stored();
    for (const { id } of known) heard.add(id);
    await read([parsed('d', { publishedAt: now - 90 * day }), parsed('c')], { known: ['c'] });
    expect((await stored()).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    expect(known.map(({ id }) => id)).not.toContain(await idOf('d'));
  });
});
