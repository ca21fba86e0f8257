import { useLocation, useNavigate } from 'react-router';
import type { QueueEntry } from '#rules/queue/queue.ts';
import { removeFromQueue } from '#web/player/views/queue-changes.ts';
import { queueTexts } from '#web/player/views/queue-texts.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';

type QueueEpisodeMenuProps = { entry: QueueEntry; point: MenuPoint; onClose: () => void };

/** What can be done with an episode in the queue. */
export function QueueEpisodeMenu({ entry, point, onClose }: QueueEpisodeMenuProps) {
  const player = usePlayer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { title, artist } = entry.item.links ?? {};
  const leading = (id: string, label: string, to: string | undefined): MenuEntry[] =>
    to === undefined || to === pathname ? [] : [{ id, label, onChoose: () => void navigate(to) }];
  return (
    <PopupMenu
      label={controlTexts.optionsOf(entry.item.title)}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'play', label: queueTexts.playNow, onChoose: () => player.jumpTo(entry.key) },
        ...leading('episode', queueTexts.goToEpisode, title),
        ...leading('show', queueTexts.goToShow, artist),
        { id: 'remove', label: queueTexts.removeFromQueue, onChoose: () => removeFromQueue(player, entry) },
      ]}
    />
  );
}
