import { removedEntry, restoreEntry } from '#rules/queue/queue-undo.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Player } from '../player/player.ts';
import { queueTexts } from './queue-texts.ts';

type QueuePlayer = Pick<Player, 'store' | 'remove' | 'clear' | 'edit'>;

/** Takes something out of the queue; for six seconds it can be brought back. */
function undoably(player: QueuePlayer, sentence: string, change: () => void): void {
  const before = player.store.getState().queue;
  change();
  const removal = removedEntry(before, player.store.getState().queue);
  if (removal.keys.size > 0)
    toast.undoable(sentence, () => player.edit((queue) => restoreEntry(queue, removal)));
}

export function removeFromQueue(
  player: QueuePlayer,
  { key, item }: { key: string; item: { title: string } },
) {
  undoably(player, queueTexts.removed(item.title), () => player.remove(key));
}

export function clearQueue(player: QueuePlayer): void {
  undoably(player, queueTexts.cleared, player.clear);
}
