import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage, createTestPlayer } from '../testing/player-fixture.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test('a volume is between silence and all of it; silence is a mute that gives the volume back', () => {
  const { player, fake, storage } = createTestPlayer();
  const volume = () => player.store.getState().volumes.song;
  player.setVolume(2);
  expect([volume(), fake.takeCalls()]).toEqual([{ volume: 1, muted: false }, ['volume 1']]);
  player.setVolume(0.4);
  player.setVolume(-1);
  expect([volume(), fake.takeCalls()]).toEqual([{ volume: 0.4, muted: true }, ['volume 0.4', 'volume 0']]);
  player.setVolume(Number.NaN);
  expect([volume(), fake.takeCalls()]).toEqual([{ volume: 0.4, muted: true }, []]);
  player.toggleMute();
  player.toggleMute();
  player.toggleMute();
  expect(fake.takeCalls()).toEqual(['volume 0.4', 'volume 0', 'volume 0.4']);
  player.fadeTo(0.5);
  player.fadeTo(0.5);
  player.setVolume(0.8);
  player.fadeTo(1);
  expect(fake.takeCalls()).toEqual(['volume 0.2', 'volume 0.4', 'volume 0.8']);
  expect(createTestPlayer(storage).player.store.getState().volumes).toEqual({
    song: { volume: 0.8, muted: false },
    episode: { volume: 0.75, muted: false },
  });
});

test.each([
  '{"song":{"volume":0,"muted":false},"episode":{"volume":0.5,"muted":false}}',
  '{"song":1}',
  'no JSON',
  '7',
])('a volume that was saved as %s is the first one', (storedText) => {
  const storage = createMemoryStorage(new Map([['earshot.player.volume', storedText]]));
  expect(createTestPlayer(storage).player.store.getState().volumes.song).toEqual({
    volume: 0.75,
    muted: false,
  });
});
