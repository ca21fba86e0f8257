import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { playableStation, stationsContext } from './live-station.ts';
import { followTitles } from './radio-engine.ts';

const stations = ['Night', 'Day'].map((name) =>
  playableStation({ id: name, name, streamUrl: 'https://a.example/live', homeUrl: '' }),
);

/** Questions in the order they came, each answered when a test says so. */
const requests: { path: string; answer: (title: string) => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) =>
        requests.push({ path, answer: (title) => resolve(Response.json({ title })) }),
      ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function playing() {
  const { player, fake } = createTestPlayer();
  followTitles(player);
  player.play(stationsContext, stations, 0);
  fake.status('playing');
  const artistName = () => player.store.getState().queue.now?.item.artistName;
  return { player, fake, said: artistName };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('what a station says is asked again while it sounds, and not in a pause', async () => {
  const { fake, said: artistName } = playing();
  requests[0]?.answer('Ana - Woods');
  await settle();
  expect(artistName()).toBe('Ana - Woods');
  await vi.advanceTimersByTimeAsync(5_000);
  requests[1]?.answer('');
  await settle();
  expect(artistName()).toBe('Internet radio');
  fake.status('paused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test('a late answer of the station before says nothing of the one that sounds, and is not asked on', async () => {
  const { player, fake, said: artistName } = playing();
  player.next();
  fake.status('playing');
  requests[0]?.answer('Ana - Woods');
  await settle();
  expect(artistName()).toBe('Internet radio');
  requests[1]?.answer('The News');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(artistName()).toBe('The News');
  expect(requests.map(({ path }) => path)).toEqual([
    expect.stringContaining('/Night/title'),
    expect.stringContaining('/Day/title'),
    expect.stringContaining('/Day/title'),
  ]);
});
