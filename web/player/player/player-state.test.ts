import { expect, test } from 'vitest';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { createPlayerStore, isActive } from './player-state.ts';

const volume = { volume: 0.75, muted: false };

test('a player that was never used is at no end, and nothing of it is active', () => {
  const store = createPlayerStore(1, { song: volume, episode: volume });
  expect([store.getState().isAtEnd, isActive(store.getState())]).toEqual([false, false]);
});

test('a button shows pause from the press on, also while data is waited for', () => {
  const active = (['idle', 'loading', 'waiting', 'playing', 'paused', 'ended'] as const).filter((status) =>
    isActive({ status }),
  );
  expect(active).toEqual(['loading', 'waiting', 'playing']);
});

test('a queue that the listener skipped to its end did not end by itself', () => {
  const { player, fake } = createTestPlayer();
  player.play(album, songs('a'));
  fake.status('playing');
  player.next();
  expect(player.store.getState().isAtEnd).toBe(false);
});

test('an episode begins where it was last heard, also after a place that was chosen before it was loaded', () => {
  const { player, fake } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  fake.status('playing');
  fake.status('ended');
  player.seek(30);
  fake.takeCalls();
  player.toggle();
  expect(fake.takeCalls()).toEqual(['load x at 30 then nothing']);
  fake.time(50);
  fake.status('waiting');
  player.comeBack(3_000);
  expect(fake.takeCalls()).toEqual(['load x at 0 then nothing']);
});
