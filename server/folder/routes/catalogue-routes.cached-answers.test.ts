import { afterEach, expect, test, vi } from 'vitest';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { type TestProvider, testProvider } from '../testing/test-listeners.ts';

const album = '/v1/catalog/us/albums/1';
let provider: TestProvider | undefined;
afterEach(() => provider?.[Symbol.asyncDispose]());

const answerOf = async (headers: Record<string, string>, url = album) =>
  (await provider?.server.app.inject({ url, headers }))?.body;

test('an album that somebody asks for again costs no query of the database and none of its songs', async () => {
  const opened = await sqliteDatabase();
  const { database, queryCount } = countQueries(opened.database);
  provider = await testProvider(undefined, { ...opened, database });
  const { ann, catalogue } = provider;
  const first = await answerOf(ann.headers);
  const before = queryCount();
  const all = vi.spyOn(catalogue.read, 'all');
  const one = vi.spyOn(catalogue.read, 'get');
  expect(await answerOf(ann.headers)).toBe(first);
  expect(queryCount() - before).toBe(0);
  expect(all).not.toHaveBeenCalled();
  // Whether the catalogue has changed.
  expect(one).toHaveBeenCalledTimes(1);
});

test('an album that is asked for again is as short on the way as at first', async () => {
  provider = await testProvider();
  const headers = { ...provider.ann.headers, 'accept-encoding': 'br' };
  provider.catalogue.run(`update song set title = '${'Locomotion '.repeat(300)}' where title = 'Locomotion'`);
  const encodings = [];
  for (const _time of ['first', 'second'])
    encodings.push((await provider.server.app.inject({ url: album, headers })).headers['content-encoding']);
  expect(encodings).toEqual(['br', 'br']);
});

test('a song that a scan renames, adds or takes away is told from the next asking on', async () => {
  provider = await testProvider();
  const { ann, catalogue } = provider;
  expect(await answerOf(ann.headers)).toContain('Locomotion');
  catalogue.run("update song set title = 'Slow Train' where title = 'Locomotion'");
  const renamed = await answerOf(ann.headers);
  expect(renamed).toContain('Slow Train');
  expect(renamed).not.toContain('Locomotion');
  catalogue.run("delete from song where title = 'Slow Train'");
  expect(await answerOf(ann.headers)).not.toContain('Slow Train');
});

test('that the server can convert now is told from the next asking on', async () => {
  provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run("update song set format = 'alac' where id = 101");
  catalogue.read.setCanConvert(false);
  expect(await answerOf(ann.headers)).toContain('"playable":false');
  catalogue.read.setCanConvert(true);
  expect(await answerOf(ann.headers)).not.toContain('"playable":false');
});

test('each page, side and storefront is an answer of its own, and nobody is answered who may not ask', async () => {
  provider = await testProvider();
  const { ann } = provider;
  const tracks = (query: string) => answerOf(ann.headers, `${album}/tracks${query}`);
  expect(await tracks('?limit=1')).not.toBe(await tracks('?limit=2'));
  expect(await tracks('?limit=1&offset=1')).not.toBe(await tracks('?limit=1'));
  await answerOf(ann.headers);
  expect(await answerOf({})).toContain('"status":"401"');
  expect(await answerOf(ann.headers, '/v1/catalog/de/albums/1')).toContain('"status":"404"');
  expect(await answerOf(ann.headers, '/v1/me/library/albums/l.1')).toContain('library-songs');
});
