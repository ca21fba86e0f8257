import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#web/ui/toasts/toast.ts';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { clearQueue, removeFromQueue } from './queue-changes.ts';

afterEach(() => void vi.restoreAllMocks());

test('what was taken out of the queue can be brought back; where nothing was, nothing is said', () => {
  const toastSpy = vi.spyOn(toast, 'undoable').mockReturnValue(undefined);
  const { player } = createTestPlayer();
  clearQueue(player);
  removeFromQueue(player, { key: 'gone', item: { title: 'Lark' } });
  expect(toastSpy).not.toHaveBeenCalled();
  player.play(album, songs('abc'));
  clearQueue(player);
  expect(player.store.getState().queue.rest).toEqual([]);
  toastSpy.mock.calls[0]?.[1]();
  expect(player.store.getState().queue.rest.map(({ item }) => item.id)).toEqual(['b', 'c']);
});
