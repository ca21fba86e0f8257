import { useState } from 'react';
import { useFilterTerm } from './filter-term.ts';
import { useLibraryPlace } from './library-place.ts';

/** Spec §9. */
const debounceMilliseconds = 250;

/** What the library is filtered by, kept in the address: one term for all its tabs. */
export function useLibraryFilter() {
  const { term, goTo } = useLibraryPlace();
  return useFilterTerm(term, debounceMilliseconds, (q) => goTo({ q }));
}

/** The term of which something shows: what was found stays until the next term's answer is here. */
export function useAnsweredTerm(term: string, isAnswered: boolean): string {
  const [answered, setAnswered] = useState(term);
  if (!isAnswered || answered === term) return answered;
  setAnswered(term);
  return term;
}
