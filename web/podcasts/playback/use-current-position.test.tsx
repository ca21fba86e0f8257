import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { album, episodeContext, episodes, songs } from '#web/player/testing/player-fixture.ts';
import { onPage } from '../testing/test-hook.tsx';
import { useCurrentPosition } from './use-current-position.ts';

const minuteOf = (seconds: number) => Math.floor(seconds / 60);

test('what is heard of an episode is told as it changes, and of no other', () => {
  let drawn = 0;
  const page = onPage(() => {
    drawn += 1;
    return useCurrentPosition(3, minuteOf);
  });
  expect(page.now()).toBe(-1);
  act(() => page.player.play(episodeContext('3'), episodes('3')));
  act(() => page.fake.status('playing'));
  act(() => page.fake.time(70));
  expect(page.now()).toBe(1);
  const before = drawn;
  act(() => page.fake.time(80));
  expect(drawn).toBe(before);
  act(() => page.fake.time(120));
  expect(page.now()).toBe(2);
  act(() => page.player.play(episodeContext('4'), episodes('4')));
  expect(page.now()).toBe(-1);
  act(() => page.player.play(album, songs('3')));
  act(() => page.fake.time(70));
  expect(page.now()).toBe(-1);
});

test('who went from the page is told nothing more', () => {
  let requests = 0;
  const page = onPage(() =>
    useCurrentPosition(3, () => {
      requests += 1;
      return 0;
    }),
  );
  act(() => page.player.play(episodeContext('3'), episodes('3')));
  page.unmount();
  const before = requests;
  page.fake.time(70);
  page.player.pause();
  expect(requests).toBe(before);
});
