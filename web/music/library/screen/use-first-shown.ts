import { type RefObject, useEffect, useState } from 'react';
import { listPosition } from './list-position.ts';

/** The first item that shows of the list in a box, of `total` in all. */
export function useFirstShown(box: RefObject<HTMLElement | null>, total: number): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const main = box.current?.closest('main');
    const look = () => setFirst(listPosition(box.current, total)?.first() ?? 0);
    main?.addEventListener('scroll', look, { passive: true });
    return () => main?.removeEventListener('scroll', look);
  }, [box, total]);
  return first;
}
