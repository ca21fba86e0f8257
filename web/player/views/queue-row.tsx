import './queue.css';
import { GripVertical, Play, X } from 'lucide-react';
import { memo, use } from 'react';
import { isLive } from '#rules/queue/item.ts';
import type { QueueEntry } from '#rules/queue/queue.ts';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { dragHandle } from '#web/ui/lists/use-reorder.tsx';
import { waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { ItemNames } from './item-names.tsx';
import { removeFromQueue } from './queue-changes.ts';
import { QueueMenuContext } from './queue-menu-context.ts';
import { queueTexts } from './queue-texts.ts';
import { usePlayer } from './use-player.ts';

export const queueRowHeightPixels = 60;

type QueueRowProps = {
  entry: QueueEntry;
  index: number;
  count: number;
  /** The row that Tab reaches; arrow keys lead to the others. */
  isTabStop: boolean;
  onFocus: (index: number) => void;
};

/**
 * A song that comes up: plays on double-click, on Enter and by its picture; can be removed, and dragged elsewhere.
 * Its buttons appear on hover and focus; on touch screens they are always visible.
 */
export const QueueRow = memo(function QueueRow({ entry, index, count, isTabStop, onFocus }: QueueRowProps) {
  const player = usePlayer();
  const { item, key } = entry;
  const tabIndex = isTabStop ? 0 : -1;
  const menu = use(QueueMenuContext);
  const openMenu = isLive(item) ? undefined : menu;
  const options = waysToMenu((point) => openMenu?.(entry, point));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button inside does the same
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      data-row={index}
      style={{ top: index * queueRowHeightPixels, height: queueRowHeightPixels }}
      className="group absolute inset-x-0 flex items-center gap-2.5 rounded-md px-2 focus-within:bg-lift hover:bg-lift"
      onDoubleClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button') === null) player.jumpTo(key);
      }}
      onFocus={() => onFocus(index)}
      onContextMenu={openMenu && options.onContextMenu}
      onKeyDown={(event) => void (openMenu && options.onMenuKey(event))}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={queueTexts.play(item.title)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        // The second click of a double-click meets another row: the list has moved up by then.
        onClick={(event) => event.detail < 2 && player.jumpTo(key)}
        className="relative size-10 shrink-0 rounded-md text-white"
      >
        <ItemArtwork item={item} sizes="40px" className="rounded-md" />
        <span className="absolute inset-0 grid place-items-center rounded-md bg-black/50 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
          <Play aria-hidden="true" size={18} fill="currentColor" />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <ItemNames item={{ ...item, links: {} }} look="queue" />
      </div>
      {item.durationMilliseconds > 0 && (
        <span className="queue-length">{formatTime(item.durationMilliseconds / 1_000)}</span>
      )}
      <span className="queue-actions">
        <span
          {...dragHandle}
          aria-hidden="true"
          className="grid h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-faint pointer-coarse:w-8"
        >
          <GripVertical size={16} />
        </span>
        <IconButton
          label={queueTexts.remove(item.title)}
          tabIndex={tabIndex}
          onClick={() => removeFromQueue(player, entry)}
          className="queue-remove size-8!"
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
        {openMenu && (
          <OptionsButton
            name={item.title}
            tabIndex={tabIndex}
            onClick={options.onButton}
            className="size-8!"
          />
        )}
      </span>
    </li>
  );
});
