import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, as it changes; 0 until it has been measured. */
export function useMeasuredWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const look = () => setWidth(measured.clientWidth);
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(look);
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, [element]);
  return width;
}
