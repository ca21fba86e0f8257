import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { PlayerProvider } from './player-provider.tsx';
import { useScrubbing } from './use-scrubbing.ts';

/** The thumb of a song of 200 seconds at its 100th. */
function thumb() {
  const { player, fake } = createTestPlayer();
  player.play(album, songs('a'));
  fake.status('playing');
  fake.time(100);
  fake.takeCalls();
  const { result } = renderHook(useScrubbing, {
    wrapper: ({ children }) => <PlayerProvider player={player}>{children}</PlayerProvider>,
  });
  return { fake, result };
}

test('while I drag the thumb is mine, and the sound goes there as I let go', () => {
  const { fake, result } = thumb();
  act(() => result.current.sliderProps.onChange(40, true));
  expect([result.current.draggedSeconds, fake.takeCalls()]).toEqual([40, []]);
  act(() => result.current.sliderProps.onSettle(50));
  expect([result.current.draggedSeconds, fake.takeCalls()]).toEqual([undefined, ['seek 50']]);
});

test('a thumb that moves by a key alone is not held', () => {
  const { result } = thumb();
  act(() => result.current.sliderProps.onChange(105, false));
  expect(result.current.draggedSeconds).toBeUndefined();
});
