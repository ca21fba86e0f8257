import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a screen may take to grow to where one was, before one is left at the top. */
const patienceMilliseconds = 2_000;

/** Keeps the scroll of every place: going back shows where one was, going on starts at the top. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const places = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const wanted = kind === 'POP' ? (places.current.get(key) ?? 0) : 0;
    element.scrollTop = wanted;
    if (wanted === 0 || element.scrollTop === wanted) return;
    // The screen is still growing (a lazy chunk, a query): follow it until it reaches the place.
    const watcher = new ResizeObserver(() => {
      element.scrollTop = wanted;
      if (element.scrollTop === wanted) watcher.disconnect();
    });
    for (const child of element.children) watcher.observe(child);
    const timer = setTimeout(() => watcher.disconnect(), patienceMilliseconds);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [key, kind, scroller]);

  useEffect(() => {
    const element = scroller.current;
    const remembered = places.current;
    const remember = () => remembered.set(key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [key, scroller]);
}
