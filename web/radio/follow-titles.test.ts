import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { followTitles } from './follow-titles.ts';
import { playableStation, stationsContext } from './live-station.ts';

const stations = ['Night', 'Day'].map((name) =>
  playableStation({ id: name, name, streamUrl: 'https://a.example/live', homeUrl: '' }),
);

/** Questions in the order they came, each answered when a test says so. */
const asked: { path: string; answer: (title: string) => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) =>
        asked.push({ path, answer: (title) => resolve(Response.json({ title })) }),
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
  const said = () => player.store.getState().queue.now?.item.artistName;
  return { player, fake, said };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('what a station says is asked again while it sounds, and not in a pause', async () => {
  const { fake, said } = playing();
  asked[0]?.answer('Ana - Woods');
  await settle();
  expect(said()).toBe('Ana - Woods');
  await vi.advanceTimersByTimeAsync(5_000);
  asked[1]?.answer('');
  await settle();
  expect(said()).toBe('Internet radio');
  fake.status('paused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('a late answer of the station before says nothing of the one that sounds, and is not asked on', async () => {
  const { player, fake, said } = playing();
  player.next();
  fake.status('playing');
  asked[0]?.answer('Ana - Woods');
  await settle();
  expect(said()).toBe('Internet radio');
  asked[1]?.answer('The News');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said()).toBe('The News');
  expect(asked.map(({ path }) => path)).toEqual([
    expect.stringContaining('/Night/title'),
    expect.stringContaining('/Day/title'),
    expect.stringContaining('/Day/title'),
  ]);
});
