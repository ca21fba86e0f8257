import { expect, test } from 'vitest';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { episode } from '../testing/test-podcast.ts';
import { listenFrom } from './listen-from.ts';

test('a place in an episode is gone to in what sounds, and else the episode begins there', () => {
  const { player, fake, now } = createTestPlayer();
  listenFrom(player, episode(3, { enclosureUrl: null }), 60);
  expect([now(), fake.takeCalls()]).toEqual([undefined, []]);
  listenFrom(player, episode(3), 60);
  expect(fake.takeCalls()).toEqual(['load 3 at 60 then nothing']);
  fake.status('paused');
  listenFrom(player, episode(3), 90);
  expect([now(), fake.takeCalls()]).toEqual(['3', ['seek 90', 'play']]);
  listenFrom(player, episode(4), 5);
  expect([now(), fake.takeCalls()]).toEqual(['4', ['load 4 at 5 then nothing']]);
});

test('a place in what sounds is gone to also once its feed names no audio any more', () => {
  const { player, fake } = createTestPlayer();
  listenFrom(player, episode(3), 60);
  fake.status('paused');
  fake.takeCalls();
  listenFrom(player, episode(3, { enclosureUrl: null }), 90);
  expect(fake.takeCalls()).toEqual(['seek 90', 'play']);
});
