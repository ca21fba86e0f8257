import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext } from '#rules/queue/queue-edits.ts';
import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { testSong } from '#web/downloads/testing/test-sounds.ts';
import { createPlayerStore } from '#web/player/player/player-state.ts';
import { outage } from '../shared/outage-state.ts';
import { skipUnavailable } from './skip-unavailable.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  outage.setState({ isAway: false });
  downloadsStore.setState({ whole: new Set() });
});

/** Four songs, of which these are on the device; the first is waited for. */
function setUp(...here: string[]) {
  const store = createPlayerStore(1, {
    song: { volume: 1, muted: false },
    episode: { volume: 1, muted: false },
  });
  const songs = ['1', '2', '3', '4'].map(testSong);
  store.setState({
    queue: playContext(emptyQueue(1), { kind: 'album', id: 'a' }, songs, 0),
    status: 'waiting',
  });
  downloadsStore.setState({ whole: new Set(here.map((id) => `song-${id}`)) });
  const jumpTo = vi.fn<(key: string) => void>();
  const stop = skipUnavailable({ store, jumpTo });
  const titleOf = (key: string | undefined) =>
    store.getState().queue.list.find((each) => each.key === key)?.item.title;
  return { store, stop, jumpedTo: () => jumpTo.mock.calls.map(([key]) => titleOf(key)) };
}

test('while the server is away the queue goes on with the next song that is on the device', () => {
  const { jumpedTo, stop } = setUp('3');
  outage.setState({ isAway: true });
  vi.advanceTimersByTime(10_000);
  expect(jumpedTo()).toEqual(['Song 3']);
  stop();
});

test('a short outage is waited for', () => {
  const { jumpedTo, stop } = setUp('3');
  outage.setState({ isAway: true });
  vi.advanceTimersByTime(5_000);
  outage.setState({ isAway: false });
  vi.advanceTimersByTime(10_000);
  expect(jumpedTo()).toEqual([]);
  stop();
});

test('where nothing of the queue is on the device, what plays is waited for', () => {
  const { jumpedTo, stop } = setUp();
  outage.setState({ isAway: true });
  vi.advanceTimersByTime(10_000);
  expect(jumpedTo()).toEqual([]);
  stop();
});

test('what is paused, or is on the device itself, is left alone', () => {
  const { store, jumpedTo, stop } = setUp('1', '3');
  outage.setState({ isAway: true });
  vi.advanceTimersByTime(10_000);
  downloadsStore.setState({ whole: new Set(['song-3']) });
  store.setState({ status: 'paused' });
  vi.advanceTimersByTime(10_000);
  expect(jumpedTo()).toEqual([]);
  stop();
});
