import { useEffect, useState } from 'react';

/** A value as it was when it last rested for so long; an empty text at once. */
export function useDebouncedValue(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === '' ? '' : settled;
}
