import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import type { Album, Artist } from './item.ts';
import { LibraryCollection } from './library-collection.tsx';
import { usePages } from './library-pages.ts';
import type { PagedList } from './library-queries.ts';
import { musicTexts } from './texts.ts';

type LibraryPagedProps = {
  label: string;
  kind: 'albums' | 'artists';
  list: PagedList<Album | Artist>;
  /** What shows where it has no items. */
  nothing: ReactNode;
};

/** Albums or artists that are read page by page as they come into view. */
export function LibraryPaged({ label, kind, list, nothing }: LibraryPagedProps) {
  const { total, error, retry, itemAt, onRows } = usePages(list);
  return (
    <>
      {error && <Failure message={musicTexts.error(sentenceOf(error))} onRetry={retry} />}
      {total === undefined && !error && <ShelfPlaceholder />}
      {total === 0 && nothing}
      {total !== undefined && total > 0 && (
        <LibraryCollection kind={kind} label={label} count={total} itemAt={itemAt} onRows={onRows} />
      )}
    </>
  );
}
