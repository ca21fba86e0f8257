import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import type { Album, Artist } from './item.ts';
import { LibraryCollection } from './library-collection.tsx';
import { usePages } from './library-pages.ts';
import type { PageQuery } from './library-queries.ts';
import { musicTexts } from './texts.ts';

type LibraryPagedProps = {
  label: string;
  empty: string;
  pageQuery: (page: number) => PageQuery<Album | Artist>;
};

/** Albums or artists that are read page by page as they come into view. */
export function LibraryPaged({ label, empty, pageQuery }: LibraryPagedProps) {
  const { total, error, retry, itemAt, onRows } = usePages<Album | Artist>(pageQuery);
  return (
    <>
      {error && <Failure message={musicTexts.error(sentenceOf(error))} onRetry={retry} />}
      {total === undefined && !error && <ShelfPlaceholder />}
      {total === 0 && <p className="text-mute">{empty}</p>}
      {total !== undefined && total > 0 && (
        <LibraryCollection label={label} count={total} itemAt={itemAt} onRows={onRows} />
      )}
    </>
  );
}
