import { ChevronLeft } from 'lucide-react';
import type { PlayableItem } from '#rules/queue/item.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { ItemNames } from './item-names.tsx';
import { MiniTransport } from './mini-transport.tsx';
import { Scrubber } from './scrubber.tsx';

const back = 'Back to the cover';

/** What plays, small, while the rest of the sheet is its lyrics, the queue or the details. */
export function SheetHead({ item, onBack }: { item: PlayableItem; onBack: () => void }) {
  return (
    <div className="shrink-0">
      <div className="flex items-center">
        <IconButton label={back} onClick={onBack} className="-ml-2 size-11 shrink-0">
          <ChevronLeft aria-hidden="true" size={24} />
        </IconButton>
        <ItemArtwork item={item} sizes="44px" className="size-11 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 px-2.5">
          <ItemNames item={item} />
        </div>
        <MiniTransport />
      </div>
      <div className="mt-2">
        <Scrubber times="below" />
      </div>
    </div>
  );
}
