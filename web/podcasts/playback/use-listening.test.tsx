import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { album, episodeContext, episodes, songs } from '#web/player/testing/player-fixture.ts';
import { onPage } from '../testing/test-hook.tsx';
import type { EpisodeListening } from './episode-listening.ts';
import { useListening } from './use-listening.ts';

const settle = () => act(async () => undefined);

test('what plays episodes is fetched as the first one is played, and not for songs', async () => {
  const page = onPage(useListening);
  act(() => page.player.play(album, songs('a')));
  await settle();
  expect([page.episodes.mock.calls.length, page.now()]).toEqual([0, undefined]);
  act(() => page.player.play(episodeContext('3'), episodes('3')));
  await settle();
  expect([page.episodes.mock.calls.length, page.now()]).toEqual([1, page.listening]);
});

test('where it cannot be fetched nothing is shown, and nobody who left is told', async () => {
  const page = onPage(useListening);
  page.episodes.mockRejectedValueOnce(new Error('offline'));
  act(() => page.player.play(episodeContext('3'), episodes('3')));
  await settle();
  expect(page.now()).toBeUndefined();
  const late = onPage(useListening);
  const coming = Promise.withResolvers<EpisodeListening>();
  late.episodes.mockReturnValueOnce(coming.promise);
  act(() => late.player.play(episodeContext('3'), episodes('3')));
  act(() => late.player.play(album, songs('a')));
  coming.resolve(late.listening);
  await settle();
  expect(late.now()).toBeUndefined();
});
