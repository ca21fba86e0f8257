import { useState } from 'react';
import { SongList } from '#web/music/items/song-list.tsx';
import type { Song } from '#web/music/provider/item.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { searchTexts } from './search-texts.ts';

/** As many rows are as high as the top result. */
const firstRows = 4;

type SongResultsProps = { term: string; songs: readonly Song[]; isAlone: boolean };

/** Songs as rows; where they are not alone on the page, the first few until the rest is asked for. */
export function SongResults({ term, songs, isAlone }: SongResultsProps) {
  const [isWhole, setWhole] = useState(false);
  const title = searchTexts.chips.songs;
  const more = isWhole ? controlTexts.seeLess : controlTexts.seeMore;
  return (
    <section aria-labelledby="songs" className="min-w-0">
      <header className="mb-3.5 flex items-baseline justify-between gap-4">
        <h2 id="songs" className="text-lg font-[660] leading-tight wide:text-xl">
          {title}
        </h2>
        {!isAlone && songs.length > firstRows && (
          <button
            type="button"
            aria-expanded={isWhole}
            aria-label={`${more}: ${title}`}
            onClick={() => setWhole(!isWhole)}
            className="shrink-0 rounded text-[13px] font-medium text-mute hover:text-ink"
          >
            {more}
          </button>
        )}
      </header>
      <SongList
        songs={songs}
        visibleCount={isAlone || isWhole ? songs.length : firstRows}
        context={{ kind: 'search', id: term, name: term }}
        label={title}
        numbered="by-place"
      />
    </section>
  );
}
