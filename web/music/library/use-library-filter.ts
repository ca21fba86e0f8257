import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useFilterTerm } from '../items/use-filter-term.ts';
import { useLibraryTab } from './use-library-tab.ts';

/** behaviour.md#constants. */
const debounceMilliseconds = 250;

/** What is typed into the box, and the term it was when it last rested. */
export type LibraryFilter = ReturnType<typeof useFilterTerm>;

/** What the library is filtered by, stored in the address: one box for all its tabs. */
export function useLibraryFilter(): LibraryFilter {
  const { term, goTo } = useLibraryTab();
  const filter = useFilterTerm(term, debounceMilliseconds, (q) => goTo({ q }));
  const { key } = useLocation();
  const ownChange = useNavigationType() === NavigationType.Replace;
  const [seen, setSeen] = useState(key);
  // A link or the history led to another place of the library: the box follows.
  if (key !== seen) {
    setSeen(key);
    if (!ownChange) filter.setTyped(term);
  }
  return filter;
}
