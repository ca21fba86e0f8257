import { afterEach, expect, test, vi } from 'vitest';
import { album, createMemoryStorage, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import type { Library, Play } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';
import { createPlayCounter } from './play-counter.ts';
import { createPlayOutbox } from './play-outbox.ts';
import { startPlayReporting } from './play-reporting.ts';

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

const play = (playId: string): Play => ({ playId, songId: '1', playedAt: '2026-01-01T00:00:00.000Z' });

test('plays wait while nobody answers, the last 200, and go later in the order they came', async () => {
  const send = vi.fn<Library['reportPlays']>(() => Promise.reject(new ProviderError('unreachable', '')));
  const outbox = createPlayOutbox({ storage: createMemoryStorage(), userId: 'u1', send });
  for (let index = 0; index < 230; index += 1) outbox.add(play(String(index)));
  expect(await outbox.flush()).toBe(false);
  send.mockResolvedValue(undefined);
  expect(await outbox.flush()).toBe(true);
  const sent = send.mock.calls.slice(1).flatMap(([some]) => some.map(({ playId }) => playId));
  expect([sent.length, sent[0], sent.at(-1)]).toEqual([200, '30', '229']);
  send.mockClear();
  expect(await outbox.flush()).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test('a play that is refused for good keeps nothing else waiting', async () => {
  const send = vi.fn<Library['reportPlays']>(() => Promise.reject(new ProviderError('failed', '', 400)));
  const outbox = createPlayOutbox({ storage: createMemoryStorage(), userId: 'u1', send });
  outbox.add(play('a'));
  await outbox.flush();
  await outbox.flush();
  expect(send).toHaveBeenCalledTimes(1);
});

test('what is heard is told with what it was played from; what was asked for has no container', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const { player, fake, storage } = createTestPlayer();
  const told: Play[] = [];
  const onReported = vi.fn<() => void>();
  const stop = startPlayReporting({
    player,
    library: { reportPlays: (plays) => Promise.resolve(void told.push(...plays)) },
    storage,
    userId: 'u1',
    onReported,
  });
  player.play({ ...album, id: 'l.1' }, songs('ab'));
  player.playNext(songs('c'));
  for (const second of until(40)) fake.time(second);
  player.next();
  for (const second of until(40)) fake.time(second);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told.map(({ songId, container }) => [songId, container])).toEqual([
    ['a', { id: 'l.1', type: 'library-albums' }],
    ['c', undefined],
  ]);
  await vi.waitFor(() => expect(onReported).toHaveBeenCalled());
  stop();
});
