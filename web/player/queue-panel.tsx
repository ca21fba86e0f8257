import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Artwork } from '#web/ui/artwork.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ItemNames } from './item-names.tsx';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { QueueList } from './queue-list.tsx';

type QueuePanelProps = {
  onCollapse: () => void;
  /** The panel's own dark-mode and settings icons (spec §2), from the frame. */
  children?: ReactNode;
};

const heading = 'text-[12.5px] font-semibold text-mute';

/** What is playing and what comes up (spec §2), 320 px beside the main part. */
export function QueuePanel({ onCollapse, children }: QueuePanelProps) {
  const player = usePlayer();
  const item = usePlayerState((state) => state.queue.now?.item);
  const hasMore = usePlayerState(({ queue }) => queue.asked.length + queue.rest.length > 0);
  return (
    <aside
      aria-label="Queue"
      className="flex h-full w-80 min-h-0 flex-col overflow-hidden border-l border-line bg-pane px-4 pt-4"
    >
      <div className="mb-2 flex items-center justify-between pl-2">
        <h2 className={heading}>{item === undefined ? 'Queue empty' : 'Now playing:'}</h2>
        <span className="flex">
          {children}
          <IconButton label="Collapse queue" onClick={onCollapse}>
            <ChevronRight aria-hidden="true" size={16} />
          </IconButton>
        </span>
      </div>
      {item && (
        <div className="px-2 pb-4">
          <Artwork
            name={item.albumName ?? item.title}
            template={item.artworkTemplate}
            color={item.artworkColor}
            sizes="272px"
            className="mx-auto mb-3.5 max-h-[36vh] rounded-[14px]"
          />
          <ItemNames item={item} withAlbum look="panel" />
        </div>
      )}
      {hasMore && (
        <>
          <div className="mb-1 flex items-center justify-between px-2">
            <h2 className={heading}>Coming up:</h2>
            <button
              type="button"
              className="rounded px-1 text-xs text-mute hover:text-ink"
              onClick={player.clear}
            >
              Clear
            </button>
          </div>
          <QueueList />
        </>
      )}
    </aside>
  );
}
