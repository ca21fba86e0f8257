import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sixAlbums } from '#server/folder/testing/test-listeners.ts';
import { createLog } from '#server/log/create-log.ts';
import { operationsOf } from './operations.ts';
import { envelopeOf, openApiOverAlbums, type Params, queryText, testShares } from './testing/test-api.ts';

const lines: string[] = [];
const log = createLog({ format: 'json', level: 'trace' }, (line) => lines.push(line));
const api = await openApiOverAlbums(sixAlbums, { needs: { log } });
afterAll(() => api[Symbol.asyncDispose]());
const { ann, bob, server, folder } = api;

const operations = operationsOf({
  version: '',
  now: Date.now,
  folder,
  database: server.opened.database,
  isOperator: async () => false,
  shares: testShares(server.opened.database),
});
const names = [...operations.keys()].filter((name) => name !== 'getOpenSubsonicExtensions');

const error = z.object({ error: z.object({ code: z.number() }) });
/** The code of the failure of a call; undefined where it succeeds. */
async function refusal(name: string, params: Params, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: `/rest/${name}?${queryText({ f: 'json', ...params })}`,
    headers,
  });
  if (!String(answer.headers['content-type']).includes('json')) return undefined;
  return z.safeParse(error, envelopeOf(answer)).data?.error.code;
}

test('nobody is let in by anything but a password for apps', async () => {
  const music = await server.ask('POST', '/api/provider/authorize', undefined, ann.cookie);
  const { userToken } = music.json<{ userToken: string }>();
  const developer = await server.ask('GET', '/api/provider/developer-token', undefined, ann.cookie);
  const { developerToken } = developer.json<{ developerToken: string }>();
  const tokens = { authorization: `Bearer ${developerToken}`, 'music-user-token': userToken };
  const { u, c } = ann.credentials;
  for (const name of names) {
    expect(await refusal(name, { c }), name).toBe(10);
    expect(await refusal(name, { c }, { cookie: ann.cookie, ...tokens }), name).toBe(10);
    for (const p of ['correct horse', userToken, developerToken, ann.cookie.split('=')[1] ?? ''])
      expect(await refusal(name, { u, c, p }), name).toBe(40);
    expect(await refusal(name, { u, c, p: bob.credentials.p }), name).toBe(40);
    expect(await refusal(name, { c, apiKey: 'nonsense' }), name).toBe(44);
  }
});

test('a password for podcasts alone opens nothing, and one that was ended opens nothing any more', async () => {
  const podcasts = await ann.app({ doors: ['podcast-sync'] });
  for (const name of names) expect(await refusal(name, podcasts), name).toBe(50);
  const ended = await ann.app({ name: 'Ended' });
  expect(await refusal('ping', ended)).toBeUndefined();
  await ann.end('Ended');
  for (const name of names) expect(await refusal(name, ended), name).toBe(40);
});

test('an app that may only read changes nothing', async () => {
  const reader = await ann.app({ isReadOnly: true });
  const changing = [...operations.values()].filter((one) => 'changes' in one && one.changes);
  for (const { name } of changing) expect(await refusal(name, reader), name).toBe(50);
  expect(await refusal('getArtists', reader)).toBeUndefined();
});

test('what an app shows opens nothing but this door', async () => {
  const { u, p } = ann.credentials;
  const basic = `Basic ${Buffer.from(`${u}:${p}`).toString('base64')}`;
  for (const url of [
    '/api/auth/me',
    '/api/app-passwords',
    '/v1/me/library/albums',
    '/api/podcasts/subscriptions',
  ])
    for (const headers of [
      { authorization: basic },
      { authorization: `Bearer ${p}` },
      { cookie: `earshot=${p}` },
      { 'music-user-token': p, authorization: `Bearer ${p}` },
    ]) {
      const answer = await server.app.inject({ url: `${url}?${queryText(ann.credentials)}`, headers });
      expect([401, 403, 404], url).toContain(answer.statusCode);
    }
});

test('an app is told nothing of what another listener played, likes, gave stars, or is', async () => {
  const { plays, ratings, stars } = folder.state;
  const play = { playId: 'a', songId: '101', playedAt: 1_000, container: null };
  await plays.save(bob.id, [play]);
  await ratings.rate(bob.id, { kind: 'song', id: '101', value: 1 }, 1_000);
  await ratings.rate(bob.id, { kind: 'album', id: '1', value: 1 }, 1_000);
  await ratings.rate(bob.id, { kind: 'artist', id: '1', value: 1 }, 1_000);
  await stars.give(bob.id, [101], 5, 1_000);
  const calls: [string, Params][] = [
    ['getSong', { id: 'so-101' }],
    ['getAlbum', { id: 'al-1' }],
    ['getArtist', { id: 'ar-1' }],
    ['search3', { query: '' }],
    ['getStarred', {}],
    ['getStarred2', {}],
    ['getMusicDirectory', { id: 'al-1' }],
    ['getNowPlaying', {}],
    ['getUsers', {}],
  ];
  const own = ['"starred":"', '"playCount":', '"played":', '"userRating":'];
  for (const [name, params] of calls) {
    const text = JSON.stringify(await api.read(name, params));
    for (const mark of [...own, 'bob@']) expect(text, name).not.toContain(mark);
  }
  const body = JSON.stringify(await api.read('getAlbum', { ...bob.credentials, id: 'al-1' }));
  for (const mark of own) expect(body).toContain(mark);
  expect(await api.read('getUser', { username: bob.email })).toMatchObject({ error: { code: 50 } });
  expect(await api.read('getUser', { username: 'nobody@example.org' })).toMatchObject({
    error: { code: 50 },
  });
});

test('nothing of what an app shows stands in the log, whatever goes wrong', async () => {
  const params = { ...ann.credentials, f: 'json' };
  await server.app.inject({ url: `/rest/fly?${queryText(params)}` });
  await server.app.inject({ url: `/rest/stream?${queryText({ ...params, id: 'so-1' })}` });
  await server.opened.database.schema.alterTable('folder_rating').renameTo('away').execute();
  const broken = await server.app.inject({ url: `/rest/getStarred2?${queryText(params)}` });
  await server.opened.database.schema.alterTable('away').renameTo('folder_rating').execute();
  expect(broken.body).toContain('"code":0');
  const text = lines.join('');
  expect(text).toContain('request failed');
  expect(text).toContain('/rest/:operation');
  for (const secret of [ann.credentials.p, bob.credentials.p, ann.email, queryText({ u: ann.email }), 'p='])
    expect(text).not.toContain(secret);
});
