import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, as it changes; 0 until it has been measured, and where it is not asked for. Looking lays out the page. */
export function useMeasuredWidth(element: RefObject<HTMLElement | null>, isAsked = true): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || !isAsked) return;
    const look = () => setWidth(measured.clientWidth);
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(look);
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, [element, isAsked]);
  return width;
}
