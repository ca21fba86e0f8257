import { expect, test, vi } from 'vitest';
import { upNext } from '#rules/queue/queue.ts';
import { createTestPlayer, episodeContext, episodes } from '#web/player/testing/player-fixture.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { playEpisodeLater, playEpisodeNext } from './queue-episode.ts';

test('an episode comes right after this one or after what was asked for, and that is said', () => {
  const toastSpy = vi.spyOn(toast, 'success').mockReturnValue(undefined);
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  const [y, z] = episodes('yz');
  if (y) playEpisodeLater(player, y);
  if (z) playEpisodeNext(player, z);
  expect(upNext(player.store.getState().queue).map(({ item }) => item.id)).toEqual(['z', 'y']);
  expect(toastSpy.mock.calls.map(([text]) => text)).toEqual([
    'Added Episode y to the queue',
    'Playing Episode z next',
  ]);
  toastSpy.mockRestore();
});
