import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Notice } from '#web/ui/pages/notice.tsx';
import type { PagedList } from '../paging/paged-list.ts';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { LibraryFilter } from './use-library-filter.ts';

/** The term of which something shows: what was found stays until the next term's answer is here. */
function useAnsweredTerm(term: string, isAnswered: boolean): string {
  const [answered, setAnswered] = useState(term);
  if (!isAnswered || answered === term) return answered;
  setAnswered(term);
  return term;
}

type LibraryFilteredProps<Item> = {
  filter: LibraryFilter;
  /** The whole list for an empty term, else what the provider finds of it. */
  listOf: (term: string) => PagedList<Item>;
  /** What is said where the library has none at all. */
  empty: string;
  /** Controls next to the box. */
  tools?: ReactNode;
  /** Shows a list; `nothing` where it has no items. */
  render: (list: PagedList<Item>, term: string, nothing: ReactNode) => ReactNode;
};

/** A list of the library that is read page by page, below a box that narrows it. */
export function LibraryFiltered<Item>({ filter, listOf, empty, tools, render }: LibraryFilteredProps<Item>) {
  const { typed, term } = filter;
  const first = useQuery(listOf(term).page(0));
  const shownTerm = useAnsweredTerm(term, !first.isPending);
  const none = <p className="text-mute">{empty}</p>;
  if (typed === '' && term === '' && first.data?.total === 0) return none;
  return (
    <>
      <LibraryToolbar filter={filter} oneLine>
        {tools}
      </LibraryToolbar>
      {render(
        listOf(shownTerm),
        shownTerm,
        shownTerm === '' ? none : <Notice title={libraryTexts.noMatch(shownTerm)} />,
      )}
    </>
  );
}
