import { afterEach, expect, test, vi } from 'vitest';
import { catalogueSong, recentlyAdded } from '#contract/v1/folder.ts';
import { addToLibrary } from '#contract/v1/folder-library.ts';
import { createAppleApi, storefrontPlaceholder } from './apple-api.ts';
import { createMusicKitSession } from './musickit-session.ts';
import { createFakeMusicKit } from './testing/test-musickit.ts';

afterEach(() => vi.unstubAllGlobals());

const page = (data: unknown[], next?: string) => ({ status: 200, data: { data, ...(next && { next }) } });
const error = (status: number, code: string) => ({
  status,
  data: { errors: [{ id: 'A', title: 'T', status: String(status), code }] },
});

/** `answers` are given one after the other; the last one stays. */
function setUp(...answers: unknown[]) {
  const requests: { path: string; parameters: unknown }[] = [];
  const configured: boolean[] = [];
  const { kit } = createFakeMusicKit();
  kit.api.music = (path?: string, parameters?: unknown) => {
    requests.push({ path: path ?? '', parameters });
    return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]) as Promise<object>;
  };
  const session = createMusicKitSession({
    loadToolkit: () => Promise.resolve({ configure: () => Promise.resolve(kit), getInstance: () => kit }),
    developerToken: (renew) => {
      configured.push(renew);
      return Promise.resolve('a.b.c');
    },
  });
  return {
    api: createAppleApi({ session, apiUrl: () => Promise.resolve('https://apple.test') }),
    asked: requests,
    configured,
  };
}

test('the storefront is the account’s, asked once', async () => {
  const { api, asked: requests } = setUp(page([{ id: 'de', type: 'storefronts' }]), page([]));
  await api.read(catalogueSong, { storefront: storefrontPlaceholder, id: '1' });
  await api.read(catalogueSong, { storefront: storefrontPlaceholder, id: '2' });
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/me/storefront',
    '/v1/catalog/de/songs/1',
    '/v1/catalog/de/songs/2',
  ]);
});

test('a refused developer token is renewed once, and then it is the server’s key that is wrong', async () => {
  const { api, configured } = setUp(error(401, '40100'));
  await expect(api.read(recentlyAdded, { limit: 10 })).rejects.toMatchObject({
    reason: 'unavailable',
    status: 401,
  });
  expect(configured).toEqual([false, true]);
});

test('an answer without a word is a refusal: the token is renewed once, and then it is said', async () => {
  const empty = () => {
    try {
      return JSON.parse('');
    } catch (thrown) {
      return Promise.reject(thrown);
    }
  };
  const mended = setUp(empty(), page([{ id: '5', type: 'songs' }]));
  const { data } = await mended.api.read(recentlyAdded, {});
  expect(data.map(({ id }) => id)).toEqual(['5']);
  expect(mended.configured).toEqual([false, true]);
  const refused = setUp(empty(), empty(), page([]));
  await expect(refused.api.read(recentlyAdded, {})).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('answered with nothing'),
  });
  // As the older version has it.
  const older = setUp({ response: { status: 200 }, data: undefined });
  await expect(older.api.status(recentlyAdded, {})).rejects.toMatchObject({ status: 401 });
});

test('a refused user token asks for authorisation, a missing subscription does not', async () => {
  await expect(setUp(error(403, '40300')).api.read(recentlyAdded, {})).rejects.toMatchObject({
    reason: 'forbidden',
  });
  await expect(setUp(error(403, '40303')).api.read(recentlyAdded, {})).rejects.toMatchObject({
    reason: 'unavailable',
    message: 'You do not have an active music subscription.',
  });
});

test('too many calls are answered by no list of errors, and are understood', async () => {
  const { api } = setUp({ status: 429, data: { message: 'API capacity exceeded' } });
  await expect(api.read(recentlyAdded, {})).rejects.toMatchObject({ reason: 'busy' });
});

test('the pages after the first are asked for in the same size', async () => {
  const { api, asked: requests } = setUp(page([], '/v1/me/library/recently-added?offset=10'), page([]));
  const first = await api.read(recentlyAdded, { limit: 10 }, { more: { l: 'en-us' } });
  await api.readNext(first.next ?? '');
  expect(requests[1]?.parameters).toEqual({ limit: '10', l: 'en-us', offset: '10' });
  await expect(api.readNext('https://evil.test/v1/x')).rejects.toMatchObject({ reason: 'failed' });
});

test('a change is a request of our own, and no body is no failure', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 202 })));
  vi.stubGlobal('fetch', fetched);
  const { api, asked: requests } = setUp(page([]));
  await api.write(addToLibrary, { 'ids[songs]': '5' });
  expect(requests).toEqual([]);
  expect(fetched.mock.calls[0]?.[0]).toBe('https://apple.test/v1/me/library?ids%5Bsongs%5D=5');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer a.b.c' },
  });
  fetched.mockResolvedValue(Response.json(error(404, '40400').data));
  await expect(api.write(addToLibrary, { 'ids[songs]': '5' })).rejects.toMatchObject({ reason: 'missing' });
});
