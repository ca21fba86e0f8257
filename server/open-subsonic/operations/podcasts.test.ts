import sharp from 'sharp';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import { currentListener } from '#server/http/listener-context.ts';
import { sound, type TestEpisode, testPodcastApi } from '../testing/test-podcast-api.ts';

afterEach(() => vi.useRealTimers());

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { ann, bob, clock, idOf } = api;

type Channel = Record<string, unknown> & { id: string; episode: TestEpisode[] };
const channels = async (params: Record<string, string> = {}) =>
  ((await api.read('getPodcasts', params)) as { podcasts: { channel: Channel[] } }).podcasts.channel;
const number = (id: string) => Number(id.slice(3));
const placeOf = async (title: string) => {
  const [entry] = await api.progress.list(ann.id, [number(idOf(title))]);
  return entry?.progress;
};
const bookmarkOf = async (title: string) =>
  (await api.episodes()).find((episode) => episode.title === title)?.bookmarkPosition;

test('an app sees the shows that its listener follows, with episodes that can be played at once, and nobody else’s', async () => {
  const [channel, ...others] = await channels();
  expect(others).toEqual([]);
  expect(channel).toMatchObject({
    title: 'Night Walks',
    url: api.web.url('/feed'),
    description: 'Walks & talks',
    status: 'completed',
  });
  expect(channel?.episode.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  expect(channel?.episode[0]).toMatchObject({
    isDir: false,
    album: 'Night Walks',
    artist: 'Ana Reed',
    duration: 3600,
    size: 40_000,
    contentType: 'audio/mpeg',
    suffix: 'mp3',
    type: 'podcast',
    status: 'completed',
    streamId: idOf('Three'),
    channelId: channel?.id,
    description: 'About Three',
    publishDate: '2026-05-03T00:00:00.000Z',
  });
  const id = channel?.id ?? '';
  expect((await channels({ id, includeEpisodes: 'false' }))[0]?.episode).toEqual([]);
  expect(await channels(bob.credentials)).toEqual([]);
  expect(await api.read('getPodcasts', { ...bob.credentials, id })).toMatchObject({ error: { code: 70 } });
  expect(await api.read('deletePodcastChannel', { ...bob.credentials, id })).toMatchObject({
    error: { code: 70 },
  });
});

test('an episode is read by its id, streamed from its publisher in any range, and a missing one has no picture', async () => {
  const id = idOf('One');
  expect(await api.read('getPodcastEpisode', { id })).toMatchObject({
    podcastEpisode: { id, title: 'One' },
  });
  for (const name of ['stream', 'download']) {
    const whole = await api.ask(name, { id });
    expect([whole.statusCode, whole.rawPayload.equals(sound)], name).toEqual([200, true]);
  }
  const part = await api.ask('stream', { id }, { range: 'bytes=10-19' });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
  expect((await api.ask('getCoverArt', { id: 'ep-999999' })).statusCode).toBe(404);
  for (const name of ['getPodcastEpisode', 'stream', 'downloadPodcastEpisode'])
    expect(await api.read(name, { id: 'ep-999999' }), name).toMatchObject({ error: { code: 70 } });
});

test('the cover of a show is a WebP for apps that take it and a JPEG for others, white where it is transparent', async () => {
  const cover = (accept?: string) =>
    api.ask('getCoverArt', { id: idOf('One'), size: 30 }, accept === undefined ? {} : { accept });
  for (const accept of [undefined, '*/*', 'image/jpeg', 'image/webp;q=0, image/png']) {
    const answer = await cover(accept);
    expect([answer.headers['content-type'], answer.headers['vary']]).toEqual(['image/jpeg', 'accept']);
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, data[0]]).toEqual([30, 255]);
  }
  const modern = await cover('image/avif, image/webp, */*');
  expect(modern.headers['content-type']).toBe('image/webp');
  expect((await sharp(modern.rawPayload).metadata()).format).toBe('webp');
  const [jpeg, again] = [await cover(), await cover()];
  expect(again.headers.etag).toBe(jpeg.headers.etag);
  expect(modern.headers.etag).not.toBe(jpeg.headers.etag);
});

test('apps and the web app share the position in an episode', async () => {
  await api.read('createBookmark', { id: idOf('One'), position: 100_000 });
  expect(await placeOf('One')).toMatchObject({ positionSeconds: 100, durationSeconds: 3600 });
  expect(await bookmarkOf('One')).toBe(100_000);
  const report = { mediaId: idOf('One'), mediaType: 'podcast', state: 'playing' };
  await api.read('reportPlayback', { ...report, positionMs: 200_000 });
  expect(await placeOf('One')).toMatchObject({ positionSeconds: 200, others: [] });
  await api.read('reportPlayback', { ...report, positionMs: 3_590_000 });
  expect(await placeOf('One')).toMatchObject({ completed: true });
  await api.read('createBookmark', { id: idOf('One'), position: 0 });
  await api.read('deleteBookmark', { id: idOf('One') });
  expect(await placeOf('One')).toMatchObject({ completed: true });
});

test('an app that did not read the newer position of another app moves nothing back', async () => {
  const tablet = await ann.app();
  const id = idOf('Two');
  await api.read('createBookmark', { id, position: 50_000 });
  await api.read('getBookmarks', tablet);
  await api.read('createBookmark', { ...tablet, id, position: 900_000 });
  expect(await placeOf('Two')).toMatchObject({ positionSeconds: 900, others: [] });
  await api.read('createBookmark', { id, position: 60_000 });
  expect(await placeOf('Two')).toMatchObject({ positionSeconds: 900, others: [{ positionSeconds: 60 }] });
  expect(await bookmarkOf('Two')).toBe(900_000);
  await api.read('createBookmark', { id, position: 910_000 });
  expect(await placeOf('Two')).toMatchObject({ positionSeconds: 910 });
});

test('an app subscribes to a show by its address and unsubscribes, and an address without a podcast is refused', async () => {
  const { id = '' } = (await channels())[0] ?? {};
  expect(await api.read('createPodcastChannel', { url: api.web.url('/nothing') })).toMatchObject({
    error: { code: 0 },
  });
  expect(await api.read('createPodcastChannel')).toMatchObject({ error: { code: 10 } });
  expect(await api.read('deletePodcastChannel', { id })).toMatchObject({ status: 'ok' });
  expect(await channels()).toEqual([]);
  await api.read('createPodcastChannel', { url: api.web.url('/feed') });
  expect((await channels())[0]?.id).toBe(id);
  const reader = await ann.app({ isReadOnly: true });
  expect(await api.read('deletePodcastChannel', { ...reader, id })).toMatchObject({ error: { code: 50 } });
});

test('fetches that an app causes count towards the limit of its listener', async () => {
  const readers: string[] = [];
  const { holding } = api.net;
  const spy = vi.spyOn(api.net, 'holding').mockImplementation((work) => {
    readers.push(currentListener());
    return holding(work);
  });
  await api.read('createPodcastChannel', { ...bob.credentials, url: api.web.url('/nowhere') });
  spy.mockRestore();
  expect(readers).toEqual([bob.id]);
});

test('shows are fetched anew when an app asks, not twice within a minute, and not those that were just fetched', async () => {
  const pass = stopMonotonicClock();
  const before = api.web.requestCountOf('/feed');
  expect(await api.read('refreshPodcasts')).toMatchObject({ status: 'ok' });
  clock.now += 60 * 60 * 1000;
  pass(60 * 1000);
  expect(await api.read('refreshPodcasts')).toMatchObject({ status: 'ok' });
  await expect.poll(() => api.web.requestCountOf('/feed')).toBe(before + 1);
  expect(await api.read('refreshPodcasts')).toMatchObject({ error: { code: 0 } });
});
