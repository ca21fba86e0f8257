import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from '#web/outbox/outbox.ts';
import { album, createMemoryStorage, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import type { Library, Play } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';
import { createPlayOutbox, migratePlays } from './play-outbox.ts';
import { createPlayCounter, startPlayReporting } from './play-reporting.ts';

afterEach(() => vi.unstubAllGlobals());

/** Counts how often a song that ticks like this is a play. */
function plays(durationSeconds: number, ...ticks: number[]): number {
  const isPlay = createPlayCounter();
  return ticks.filter((elapsedSeconds) => isPlay({ key: 'k', elapsedSeconds, durationSeconds })).length;
}
const until = (end: number, start = 0) =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

test.each([
  ['29 s of a long song are no play', 200, until(29), 0],
  ['30 s are one', 200, until(30), 1],
  ['half of a short song is one', 20, until(10), 1],
  ['the whole song is still one', 200, until(200), 1],
  ['a seek is no sound', 200, [0, 1, 90, 91], 0],
  ['what was heard before and after a seek counts together', 200, [...until(20), ...until(110, 100)], 1],
  ['repeated, it is another', 40, [...until(40), ...until(40)], 2],
])('%s', (_, duration, ticks, expected) => {
  expect(plays(duration, ...ticks)).toBe(expected);
});

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const song = { songId: '1' };
const newOutbox = () => createOutbox({ userId: 'u1', locks: undefined });
const idsOf = (calls: [readonly Play[]][]) => calls.flatMap(([some]) => some.map(({ playId }) => playId));

test('plays wait while nobody answers, the last 5,000, and go later in the order they came, a hundred at a time', async () => {
  const send = vi.fn<Library['reportPlays']>(() => Promise.reject(new ProviderError('unreachable', '')));
  const outbox = newOutbox();
  const plays = createPlayOutbox({ outbox, send });
  for (let index = 0; index < 5_030; index += 1) plays.add(String(index), song);
  plays.open();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await outbox.flush('plays');
  send.mockClear();
  send.mockResolvedValue(undefined);
  await outbox.flush('plays');
  const ids = idsOf(send.mock.calls);
  expect([ids.length, ids[0], ids.at(-1), send.mock.calls.length]).toEqual([5_000, '30', '5029', 50]);
  send.mockClear();
  await outbox.flush('plays');
  expect(send).not.toHaveBeenCalled();
});

test('a play that is refused for good keeps nothing else waiting, and takes no other with it', async () => {
  const ids: string[] = [];
  const send = vi.fn<Library['reportPlays']>(async (some) => {
    if (some.some(({ playId }) => playId === 'bad')) throw new ProviderError('failed', '', 400);
    ids.push(...some.map(({ playId }) => playId));
  });
  const outbox = newOutbox();
  const plays = createPlayOutbox({ outbox, send });
  for (const id of ['a', 'bad', 'b']) plays.add(id, song);
  plays.open();
  await vi.waitFor(() => expect(ids).toEqual(['a', 'b']));
  await outbox.flush('plays');
  send.mockClear();
  await outbox.flush('plays');
  expect(send).not.toHaveBeenCalled();
});

test('plays that an earlier version of the app left are told, as old as they are, and are not taken twice', async () => {
  const storage = createMemoryStorage();
  const playedAt = new Date(Date.now() - 3_600_000).toISOString();
  storage.setItem('earshot.plays.u1', JSON.stringify([{ playId: 'old', songId: '1', playedAt }]));
  const ids: Play[] = [];
  const outbox = newOutbox();
  await migratePlays(outbox, storage);
  expect(storage.getItem('earshot.plays.u1')).toBeNull();
  createPlayOutbox({ outbox, send: async (some) => void ids.push(...some) }).open();
  await vi.waitFor(() => expect(ids).toMatchObject([{ playId: 'old', songId: '1' }]));
  expect(Math.abs((ids[0]?.age ?? 0) - 3_600_000)).toBeLessThan(60_000);
});

test('what is heard is told with what it was played from; what was asked for has no container, and what another listener plays since is not told', async () => {
  const { player, fake, storage } = createTestPlayer();
  const ids: Play[] = [];
  const onReported = vi.fn<() => void>();
  const outbox = newOutbox();
  const stop = startPlayReporting({
    player,
    library: { reportPlays: (plays) => Promise.resolve(void ids.push(...plays)) },
    outbox,
    storage,
    onReported,
  });
  player.play({ ...album, id: 'l.1' }, songs('ab'));
  player.playNext(songs('c'));
  for (const second of until(40)) fake.time(second);
  player.next();
  for (const second of until(40)) fake.time(second);
  await vi.waitFor(() => expect(ids).toHaveLength(2));
  expect(ids.map(({ songId, container }) => [songId, container])).toEqual([
    ['a', { id: 'l.1', type: 'library-albums' }],
    ['c', undefined],
  ]);
  await vi.waitFor(() => expect(onReported).toHaveBeenCalled());
  await vi.waitFor(() => expect(outbox.count()).toBe(0));
  stop();
  player.play({ ...album, id: 'l.2' }, songs('d'));
  for (const second of until(40)) fake.time(second);
  expect(outbox.count()).toBe(0);
});
