import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { album, episodeContext, episodes, songs } from '#web/player/testing/player-fixture.ts';
import { onPage } from '../testing/test-hook.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useEpisodePlaying } from './use-episode-playing.ts';

const state = ({ now }: { now: () => ReturnType<typeof useEpisodePlaying> }) => [
  now().isHere,
  now().isPlaying,
];

test('the button of an episode plays it, and pauses and goes on with it while it is the current one', () => {
  const page = onPage(() => useEpisodePlaying(episode(3)));
  expect([page.now().canPlay, ...state(page)]).toEqual([true, false, false]);
  act(() => page.now().press());
  expect(page.fake.takeCalls()).toEqual(['load 3 at 0 then nothing']);
  act(() => page.fake.status('playing'));
  expect(state(page)).toEqual([true, true]);
  act(() => page.now().press());
  act(() => page.fake.status('paused'));
  expect([page.fake.takeCalls(), ...state(page)]).toEqual([['pause'], true, false]);
});

test('an episode that plays can be paused also once its feed names no audio any more', () => {
  const page = onPage(() => useEpisodePlaying(episode(3, { enclosureUrl: null })));
  act(() => page.player.play(episodeContext('3'), episodes('3')));
  act(() => page.fake.status('playing'));
  page.fake.takeCalls();
  act(() => page.now().press());
  expect(page.fake.takeCalls()).toEqual(['pause']);
});

test('a song of the same number is not the episode', () => {
  const page = onPage(() => useEpisodePlaying(episode(3)));
  act(() => page.player.play(album, songs('3')));
  act(() => page.fake.status('playing'));
  expect(state(page)).toEqual([false, false]);
});

test('another episode that sounds leaves the button of this one as it is', () => {
  const page = onPage(() => [useEpisodePlaying(episode(3)), useEpisodePlaying(episode(4))] as const);
  act(() => page.now()[1].press());
  act(() => page.fake.status('playing'));
  expect(page.now().map(({ isHere, isPlaying }) => [isHere, isPlaying])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('an episode without audio cannot be played', () => {
  const page = onPage(() => useEpisodePlaying(episode(3, { enclosureUrl: null })));
  act(() => page.now().press());
  expect([page.now().canPlay, page.fake.takeCalls()]).toEqual([false, []]);
});
