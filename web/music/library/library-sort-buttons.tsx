import { ArrowDown, ArrowUp } from 'lucide-react';
import { type LibrarySort, nextSort, type SortKey } from './library-sort.ts';
import { libraryTexts } from './library-texts.ts';

const keys: readonly SortKey[] = ['date', 'artist', 'album'];

type LibrarySortButtonsProps = { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

/** In which order one sees the albums (behaviour.md#states). */
export function LibrarySortButtons({ sort, onSort }: LibrarySortButtonsProps) {
  const Arrow = sort.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <fieldset aria-label={libraryTexts.sortLabel} className="flex gap-1">
      {keys.map((key) => {
        const isHere = sort.key === key;
        const direction = libraryTexts.directions[key][isHere ? sort.direction : 'desc'];
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isHere}
            aria-label={`${libraryTexts.sort[key]}, ${direction}`}
            title={direction}
            onClick={() => onSort(nextSort(sort, key))}
            className={`inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 text-[13px] font-semibold transition pointer-coarse:h-11 ${isHere ? 'bg-lift text-ink' : 'text-mute hover:text-ink'}`}
          >
            {libraryTexts.sort[key]}
            {isHere && <Arrow size={15} aria-hidden="true" />}
          </button>
        );
      })}
    </fieldset>
  );
}
