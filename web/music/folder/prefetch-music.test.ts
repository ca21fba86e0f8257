import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { silence } from '../testing/test-engine.ts';
import { createFolderProvider } from './folder-provider.ts';
import { prefetchMusic } from './prefetch-music.ts';

const album = { id: 'l.1', type: 'library-albums', attributes: { name: 'One', artistName: 'Ida Moreau' } };
const answers = {
  'GET /v1/me/recommendations': { body: { data: [] } },
  'GET /v1/me/library/recently-added': { body: { data: [album] } },
  'GET /api/provider/developer-token': {
    body: { provider: 'folder', developerToken: 'new', expiresAt: '2126-01-01T00:00:00.000Z' },
  },
};
const tokens = { userToken: 'mine', developerToken: 'dev', expiresAt: '2126-01-01T00:00:00.000Z' };
const homeAsks = [
  'GET /v1/me/recommendations?limit=20&l=en-us',
  'GET /v1/me/library/recently-added?limit=10&l=en-us',
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function readHome(provider: ReturnType<typeof createFolderProvider>) {
  await provider.catalogue.recommendations();
  return provider.catalogue.recentlyAdded(15);
}

test('what home asks first was asked before its program came, with the tokens of the page, and is asked once', async () => {
  const server = pretendServer(answers);
  const early = prefetchMusic(tokens, '/');
  expect(server.pathsAsked()).toEqual(homeAsks);
  expect(server.asked.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer dev',
    'Bearer dev',
  ]);
  expect(server.asked.map(({ headers }) => headers.get('music-user-token'))).toEqual(['mine', 'mine']);
  const provider = createFolderProvider(silence, undefined, early);
  provider.useToken('mine');
  expect(await readHome(provider)).toMatchObject([{ name: 'One' }]);
  expect(server.pathsAsked()).toEqual(homeAsks);
  // The next time it may be another answer, and the token of the page is still good.
  await readHome(provider);
  expect(server.pathsAsked()).toEqual([...homeAsks, ...homeAsks]);
});

test('no other screen has home asked for', () => {
  const server = pretendServer(answers);
  prefetchMusic(tokens, '/library');
  expect(server.asked).toEqual([]);
});

test('another listener than the page came for has questions of their own, and a developer token', async () => {
  const server = pretendServer(answers);
  const provider = createFolderProvider(silence, undefined, prefetchMusic(tokens, '/'));
  provider.useToken('theirs');
  await readHome(provider);
  expect(server.pathsAsked().slice(2)).toEqual(['GET /api/provider/developer-token', ...homeAsks]);
});

test('an answer that nobody took in time is asked for anew, and so is one that did not come', async () => {
  const server = pretendServer({ ...answers, 'GET /v1/me/recommendations': 'unreachable' });
  const provider = createFolderProvider(silence, undefined, prefetchMusic(tokens, '/'));
  provider.useToken('mine');
  server.routes['GET /v1/me/recommendations'] = { body: { data: [] } };
  expect(await provider.catalogue.recommendations()).toEqual([]);
  expect(server.pathsAsked().slice(2)).toEqual(homeAsks.slice(0, 1));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 20_000);
  await provider.catalogue.recentlyAdded(15);
  expect(server.pathsAsked().slice(3)).toEqual(homeAsks.slice(1));
});

test('a token of the page that is refused is renewed as any other', async () => {
  const server = pretendServer({
    ...answers,
    'GET /v1/me/recommendations': ({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? { body: { data: [] } } : { status: 401, body: {} },
  });
  const provider = createFolderProvider(silence, undefined, prefetchMusic(tokens, '/'));
  provider.useToken('mine');
  expect(await provider.catalogue.recommendations()).toEqual([]);
  expect(server.pathsAsked().slice(2)).toEqual(['GET /api/provider/developer-token', homeAsks[0]]);
});
