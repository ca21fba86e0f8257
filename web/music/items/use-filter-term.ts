import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts';

/** What is typed, at once, and what it was when it last rested; `onTerm` gets the rested term to keep. */
export function useFilterTerm(first: string, milliseconds: number, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(first);
  const term = useDebouncedValue(typed, milliseconds).trim();
  // What is kept comes back as `first` later than it was told: a box that is emptied meanwhile must be heard.
  const told = useRef(first);
  useEffect(() => {
    if (term === told.current) return;
    told.current = term;
    onTerm(term);
    // Told when the term changes alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [term]);
  return { typed, setTyped, term };
}
