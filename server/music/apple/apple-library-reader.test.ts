import { describe, expect, test } from 'vitest';
import { type AppleFetch, createAppleLibraryReader } from './apple-library-reader.ts';

const album = (id: string) => ({
  id,
  type: 'library-albums',
  href: `/v1/me/library/albums/${id}`,
  attributes: { name: `Album ${id}`, artistName: 'Ida Moreau', trackCount: 9 },
});

type Reply = { status?: number; body?: unknown; retryAfter?: string };

/** Apple with these answers, one after another; the last one stays. */
function reading(...replies: (Reply | 'dead')[]) {
  const requests: string[] = [];
  const waits: number[] = [];
  const headers: Record<string, string>[] = [];
  const appleFetch: AppleFetch = async (address, options) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(address);
    headers.push(options.headers);
    if (reply === undefined || reply === 'dead') throw new Error('connection refused');
    const { status = 200, body = {}, retryAfter } = reply;
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter }, bytes };
  };
  const reader = createAppleLibraryReader({
    appleFetch,
    apiUrl: 'https://api.example',
    developerToken: async () => ({ token: 'developer' }),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  async function all(token: string | null = 'listener', from?: string) {
    const userToken = token ?? undefined;
    const ids: string[] = [];
    for await (const { albums } of reader.albumPages({ userId: 'ann', userToken }, from))
      ids.push(...albums.map(({ id }) => id));
    return ids;
  }
  return { asked: requests, waits, headers, all };
}

const page = (ids: string[], next?: string): Reply => ({
  body: { data: ids.map(album), ...(next === undefined ? {} : { next }), meta: { total: 9 } },
});

describe('the library of Apple Music', () => {
  test('is read to its last page, with both tokens', async () => {
    const apple = reading(page(['l.1'], '/v1/me/library/albums?offset=100'), page(['l.2']));
    expect(await apple.all()).toEqual(['l.1', 'l.2']);
    expect(apple.asked).toEqual([
      'https://api.example/v1/me/library/albums?limit=100',
      'https://api.example/v1/me/library/albums?offset=100&limit=100',
    ]);
    expect(apple.headers[0]).toEqual({ authorization: 'Bearer developer', 'music-user-token': 'listener' });
  });

  test('is read whole, whatever is odd about one album', async () => {
    const odd = { ...album('l.2'), attributes: { name: 'B', releaseDate: null, artwork: { width: 600 } } };
    const video = { id: 'i.9', type: 'library-music-videos' };
    const apple = reading({ body: { data: [album('l.1'), odd, null, { type: 'library-albums' }, video] } });
    expect(await apple.all()).toEqual(['l.1', 'l.2']);
  });

  test('is read on from where it was broken off', async () => {
    const apple = reading(page(['l.7']));
    expect(await apple.all('listener', '/v1/me/library/albums?offset=600&limit=100')).toEqual(['l.7']);
    expect(apple.asked).toEqual(['https://api.example/v1/me/library/albums?offset=600&limit=100']);
  });

  test('is empty where Apple says that nothing is related', async () => {
    expect(await reading({ status: 404, body: { errors: [{ code: '40403' }] } }).all()).toEqual([]);
  });

  test('waits as long as Apple asks when it is busy, and tries four times', async () => {
    const apple = reading(
      { status: 429, retryAfter: '7', body: { message: 'API capacity exceeded' } },
      page(['l.1']),
    );
    expect(await apple.all()).toEqual(['l.1']);
    expect(apple.waits).toEqual([7_000]);
    const busy = reading({ status: 500 });
    await expect(busy.all()).rejects.toThrow('Apple Music could not answer (500)');
    expect(busy.waits).toEqual([1_000, 2_000, 4_000]);
  });

  test.each([
    [[{ status: 401 }], 502, 'does not accept this server’s key'],
    [[{ status: 403, body: { errors: [{ code: '40300' }] } }], 403, 'authorise Earshot again'],
    [[{ status: 429 }], 502, 'too often'],
    [['dead'], 504, 'cannot be reached'],
    [[{ body: '<html>' }], 502, 'cannot be read'],
    [[page(['l.1'], 'https://evil.example/v1/')], 502, 'cannot be read'],
    [[page(['l.1'], '//evil.example/v1/')], 502, 'cannot be read'],
    [[page(['l.1'], '/v1/../secret')], 502, 'cannot be read'],
    [[page(['l.1'], '/v1/me/library/albums?limit=100')], 502, 'cannot be read'],
  ] as const)('says what went wrong %#', async (replies, status, sentence) => {
    const failed = await reading(...replies)
      .all()
      .catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ status, message: expect.stringContaining(sentence) });
  });

  test('needs the listener to have authorised', async () => {
    const apple = reading(page(['l.1']));
    await expect(apple.all(null)).rejects.toThrow('Please authorise Apple Music first.');
    expect(apple.asked).toEqual([]);
  });
});
