import { type ReactNode, useContext, useState } from 'react';
import type { QueueEntry } from '#rules/queue/queue.ts';
import { songOfPlayable } from '#web/music/items/playable.ts';
import { OptionsContext } from '#web/music/items/use-options.ts';
import { removeFromQueue } from '#web/player/views/queue-changes.ts';
import { QueueMenuContext } from '#web/player/views/queue-menu-context.ts';
import { queueTexts } from '#web/player/views/queue-texts.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';

const QueueEpisodeMenu = lazily(async () => (await import('./queue-episode-menu.tsx')).QueueEpisodeMenu);

/** The options of what is in the queue: a song's are those that it has everywhere, and 'Remove from queue'. */
export function QueueMenuHost({ children }: { children: ReactNode }) {
  const openOptions = useContext(OptionsContext);
  const player = usePlayer();
  const [episode, setEpisode] = useState<{ entry: QueueEntry; point: MenuPoint }>();

  function open(entry: QueueEntry, point: MenuPoint): void {
    if (entry.item.kind === 'episode') return setEpisode({ entry, point });
    const onChoose = () => removeFromQueue(player, entry);
    const more = [{ id: 'remove-from-queue', label: queueTexts.removeFromQueue, onChoose }];
    openOptions({ ...point, item: songOfPlayable(entry.item), more });
  }

  return (
    <QueueMenuContext value={open}>
      {children}
      {episode && <QueueEpisodeMenu {...episode} onClose={() => setEpisode(undefined)} />}
    </QueueMenuContext>
  );
}
