import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Artwork } from '#web/ui/artwork.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { BackButton } from './back-button.tsx';
import { pictureName } from './item.ts';
import { ItemNames } from './item-names.tsx';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { clearQueue } from './queue-changes.ts';
import { QueueList } from './queue-list.tsx';
import { queueTexts } from './queue-texts.ts';

type QueuePanelProps = {
  onCollapse: () => void;
  /** The panel's own dark-mode and settings icons (spec §2), from the frame. */
  children?: ReactNode;
  /** What can be done with what comes up, beside clearing it. */
  tools?: ReactNode;
  /** Under the names: what there is more of the item, such as chapters. */
  extras?: ReactNode;
};

/** How a tool of the panel looks. */
export const queueTool = 'h-9 rounded px-1 text-xs text-mute hover:text-ink pointer-coarse:h-11';
const heading = 'text-[12.5px] font-semibold text-mute';

/** What is playing and what comes up (spec §2), 320 px beside the main part. */
export function QueuePanel({ onCollapse, children, tools, extras }: QueuePanelProps) {
  const player = usePlayer();
  const item = usePlayerState((state) => state.queue.now?.item);
  const hasMore = usePlayerState(({ queue }) => queue.asked.length + queue.rest.length > 0);
  return (
    <aside
      aria-label={queueTexts.queue}
      className="flex h-full w-80 min-h-0 flex-col overflow-hidden border-l border-line bg-pane px-4 pt-4"
    >
      <div className="mb-2 flex items-center justify-between pl-2">
        <h2 className={heading}>{item === undefined ? queueTexts.empty : queueTexts.nowPlaying}</h2>
        <span className="flex">
          {children}
          <IconButton label={queueTexts.collapse} onClick={onCollapse}>
            <ChevronRight aria-hidden="true" size={16} />
          </IconButton>
        </span>
      </div>
      {item && (
        <div className="px-2 pb-4">
          <Artwork
            name={pictureName(item)}
            template={item.artworkTemplate}
            color={item.artworkColor}
            sizes="272px"
            className={`mx-auto mb-3.5 rounded-[14px] ${item.kind === 'episode' ? 'max-h-[20vh]' : 'max-h-[36vh]'}`}
          />
          <ItemNames item={item} withAlbum look="panel" />
          <BackButton className="mt-3 max-w-full" />
        </div>
      )}
      {extras}
      {hasMore && (
        <>
          <div className="mb-1 flex flex-wrap items-center gap-x-3 px-2">
            <h2 className={`flex-1 ${heading}`}>{queueTexts.comingUp}</h2>
            {tools}
            <button type="button" className={queueTool} onClick={() => clearQueue(player)}>
              {queueTexts.clear}
            </button>
          </div>
          <QueueList />
        </>
      )}
    </aside>
  );
}
