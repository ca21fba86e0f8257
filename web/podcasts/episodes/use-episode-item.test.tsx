import { expect, test } from 'vitest';
import { onPage } from '../testing/test-hook.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useEpisodeItem } from './use-episode-item.tsx';

test('an episode of a list says where it stands, and is reached with Tab where the list has its one stop', () => {
  const item = (isTabStop: boolean) =>
    onPage(() => useEpisodeItem({ episode: episode(3), index: 5, isTabStop })).now();
  expect(item(true)).toMatchObject({
    isHere: false,
    isPlaying: false,
    tabIndex: 0,
    itemProps: { 'data-place': 5 },
    optionsProps: { name: 'Episode 3', tabIndex: 0 },
  });
  expect(item(false)).toMatchObject({ tabIndex: -1, optionsProps: { tabIndex: -1 } });
});
