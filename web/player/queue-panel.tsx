import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Artwork } from '#web/ui/artwork.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { BackButton } from './back-button.tsx';
import { ComingUp, queueHeading } from './coming-up.tsx';
import { pictureName } from './item.ts';
import { ItemNames } from './item-names.tsx';
import { usePlayerState } from './player-context.tsx';
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

/** What is playing and what comes up (spec §2), 320 px beside the main part. */
export function QueuePanel({ onCollapse, children, tools, extras }: QueuePanelProps) {
  const item = usePlayerState((state) => state.queue.now?.item);
  return (
    <aside
      aria-label={queueTexts.queue}
      className="flex h-full w-80 min-h-0 flex-col overflow-hidden border-l border-line bg-pane px-4 pt-4"
    >
      <div className="mb-2 flex items-center justify-between pl-2">
        <h2 className={queueHeading}>{item === undefined ? queueTexts.empty : queueTexts.nowPlaying}</h2>
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
      <ComingUp tools={tools} className="min-h-0 flex-1" />
    </aside>
  );
}
