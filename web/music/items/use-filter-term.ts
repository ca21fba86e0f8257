import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts';

/** What is typed, at once, and what it was when it last rested; `onTerm` gets the rested term to keep. */
export function useFilterTerm(first: string, milliseconds: number, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(first);
  const term = useDebouncedValue(typed, milliseconds).trim();
  // The stored term comes back as `first` with a delay: a box that is emptied meanwhile must still be reported.
  const last = useRef(first);
  useEffect(() => {
    if (term === last.current) return;
    last.current = term;
    onTerm(term);
    // Only when the term changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [term]);
  return { typed, setTyped, term };
}
