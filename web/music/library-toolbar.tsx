import type { ReactNode } from 'react';
import { FilterBox } from '#web/ui/filter-box.tsx';
import type { LibraryFilter } from './library-filter.ts';
import { libraryTexts } from './library-texts.ts';

type LibraryToolbarProps = { filter: LibraryFilter; children?: ReactNode };

/** The box that filters a list of the library, and what else changes how one sees it (spec §2). */
export function LibraryToolbar({ filter, children }: LibraryToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-52 flex-1 md:flex-none">
        <FilterBox label={libraryTexts.filter} value={filter.typed} onChange={filter.setTyped} />
      </div>
      {children}
    </div>
  );
}
