import { afterEach, expect, test, vi } from 'vitest';
import { catalogueAlbum } from '#contract/v1/folder.ts';
import { giveStars } from '#contract/v1/folder-song-lists.ts';
import { ProviderError } from './provider.ts';
import { createProviderApi, readAll } from './provider-api.ts';

const api = createProviderApi({
  displayName: 'Your music folder',
  host: '',
  developerToken: () => Promise.resolve('dev'),
  userToken: () => 'user',
});

const ask = () => api.read(catalogueAlbum, { storefront: 'us', id: '1' });

const json = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

const html = (status: number) => () =>
  Promise.resolve(new Response('<!doctype html><title>Sign in to the Wi-Fi</title>', { status }));

const good = json(200, { data: [{ id: '1', type: 'albums' }] });

const noRelated = {
  errors: [{ id: 'x', title: 'None', detail: 'No related resources found.', status: '404', code: '40403' }],
};

const refused = (status: string, code: string, detail: string) => ({
  errors: [{ id: 'x', title: 'No', detail, status, code }],
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a change reaches the provider although its page closes, and what is read ends with the page', async () => {
  const outlives: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { keepalive }: RequestInit) => {
    outlives.push(keepalive);
    return good();
  });
  await api.write(giveStars, { ids: ['i.1'], stars: 3 }).catch(() => undefined);
  await ask();
  expect(outlives).toEqual([true, false]);
});

test.each<[string, () => Promise<Response>, string, string]>([
  ['401', json(401, {}), 'unauthorised', 'Your music folder asks to be authorised again.'],
  ['403', json(403, {}), 'forbidden', 'Your music folder does not allow this.'],
  [
    '403 of a playlist that may only be read',
    json(403, refused('403', '40301', 'You may hear this playlist, and not change it.')),
    'failed',
    'You may hear this playlist, and not change it.',
  ],
  [
    '400',
    json(400, refused('400', '40005', 'That is your own address.')),
    'failed',
    'That is your own address.',
  ],
  ['404 with code 40403', json(404, noRelated), 'missing', 'No related resources found.'],
  ['404 without a body', json(404, {}), 'missing', 'Your music folder does not have this.'],
  ['429', json(429, {}), 'busy', 'Your music folder is busy. Please try again in a moment.'],
  ['500', json(500, {}), 'failed', 'Your music folder could not answer (500). Please try again.'],
  ['HTML with 200', html(200), 'failed', 'Your music folder answered something that cannot be read.'],
  ['HTML with 502', html(502), 'failed', 'Your music folder could not answer (502). Please try again.'],
  [
    'JSON of another shape',
    json(200, { results: 1 }),
    'failed',
    'Your music folder answered something that cannot be read.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'unreachable',
    'Your Earshot server cannot be reached. Please try again in a moment.',
  ],
])(
  '%s is told in a sentence, and the next try is as good as the first',
  async (_, answer, reason, sentence) => {
    vi.stubGlobal('fetch', answer);
    await expect(ask()).rejects.toMatchObject({ reason, message: sentence });
    vi.stubGlobal('fetch', good);
    expect((await ask()).data).toHaveLength(1);
  },
);

test('a provider that never answers is given up after half a minute, and says so', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const failed = ask().catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failed).toMatchObject({
    reason: 'unreachable',
    message: 'Your music folder did not answer in time. Please try again.',
  });
});

test('a list ends where a further page is not there, or leads back to one that was read', async () => {
  const [one, two] = [
    { id: '1', type: 'songs' },
    { id: '2', type: 'songs' },
  ];
  const first = { data: [one], next: '/v1/a?offset=1' };
  const rejectMissing = () => Promise.reject(new ProviderError('missing', 'Not there.', 404));
  expect(await readAll({ readNext: rejectMissing }, first, 100)).toEqual([one]);
  const round = () => Promise.resolve({ data: [two], next: '/v1/a?offset=1' });
  expect(await readAll({ readNext: round }, first, 100)).toEqual([one, two]);
  const dead = () => Promise.reject(new ProviderError('unreachable', 'Nobody there.'));
  await expect(readAll({ readNext: dead }, first, 100)).rejects.toThrow('Nobody there.');
});
