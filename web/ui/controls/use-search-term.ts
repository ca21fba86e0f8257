import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What is typed, at once, and the term to search for, this long after the last key; the term lives in the address (`?q=`). */
export function useSearchTerm(debounceMilliseconds: number) {
  const [parameters, setParameters] = useSearchParams();
  const term = (parameters.get('q') ?? '').trim();
  const [typed, setTyped] = useState(term);

  useEffect(() => {
    if (typed.trim() === term) return;
    const withTerm = (parameters: URLSearchParams) => {
      if (typed.trim() === '') parameters.delete('q');
      else parameters.set('q', typed.trim());
      return parameters;
    };
    const settle = () => setParameters(withTerm, { replace: true });
    // Clearing clears at once (behaviour.md#what-is-checked).
    const timer = setTimeout(settle, typed.trim() === '' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, term, debounceMilliseconds, setParameters]);

  return { typed, setTyped, term };
}
