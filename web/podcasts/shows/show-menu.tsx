import type { Feed } from '#contract/podcast-shapes.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { showMarkTexts } from '../data/show-mark-texts.ts';
import { useMarkingShow } from '../playback/use-marking-show.ts';

export type ShowMenuProps = { show: Feed; point: MenuPoint; onBookmarks: () => void; onClose: () => void };

/** What can be done with a whole show. */
export function ShowMenu({ show, point, onBookmarks, onClose }: ShowMenuProps) {
  const markAll = useMarkingShow(show);
  return (
    <PopupMenu
      label={controlTexts.optionsOf(show.title || show.url)}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'mark', label: showMarkTexts.markAllPlayed, onChoose: markAll },
        { id: 'bookmarks', label: bookmarkTexts.bookmarks, onChoose: onBookmarks },
      ]}
    />
  );
}
