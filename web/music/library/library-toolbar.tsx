import type { ReactNode } from 'react';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { libraryTexts } from './library-texts.ts';
import type { LibraryFilter } from './use-library-filter.ts';

type LibraryToolbarProps = {
  filter: LibraryFilter;
  /** The controls fit on the box's line on a phone. */
  oneLine?: boolean;
  children?: ReactNode;
};

/** The box that filters a list of the library, and what else changes how one sees it (behaviour.md#screens). */
export function LibraryToolbar({ filter, oneLine = false, children }: LibraryToolbarProps) {
  return (
    <div className={`mb-6 flex items-center gap-x-4 gap-y-3 pr-(--covered) ${oneLine ? '' : 'flex-wrap'}`}>
      <FilterBox label={libraryTexts.filter} value={filter.typed} onChange={filter.setTyped} />
      {children}
    </div>
  );
}
