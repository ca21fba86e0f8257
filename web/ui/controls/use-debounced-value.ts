import { useEffect, useState } from 'react';

/** The value after it has not changed for this long; an empty text at once. */
export function useDebouncedValue(value: string, milliseconds: number): string {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === '' ? '' : debounced;
}
