import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import type { PagedList } from '../paging/paged-list.ts';
import { readItemsAt } from '../paging/read-pages.ts';
import { usePages } from '../paging/use-pages.ts';
import type { Album, Artist } from '../provider/item.ts';
import { LibraryCollection } from './library-collection.tsx';

type LibraryPagedProps = {
  label: string;
  kind: 'albums' | 'artists';
  list: PagedList<Album | Artist>;
  /** What shows where it has no items. */
  nothing: ReactNode;
};

/** Albums or artists that are read page by page as they come into view. */
export function LibraryPaged({ label, kind, list, nothing }: LibraryPagedProps) {
  const queries = useQueryClient();
  const { total, error, retry, itemAt, onRows } = usePages(list);
  return (
    <>
      {error && <MusicFailure error={error} onRetry={retry} />}
      {total === undefined && !error && <ShelfPlaceholder />}
      {total === 0 && nothing}
      {total !== undefined && total > 0 && (
        <LibraryCollection
          kind={kind}
          label={label}
          count={total}
          itemAt={itemAt}
          read={async (places) =>
            (await readItemsAt(queries, list, places)).filter((item) => item.kind === 'album')
          }
          onRows={onRows}
        />
      )}
    </>
  );
}
