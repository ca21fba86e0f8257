import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where the line that is sung stands, as a part of the list's height. */
const heightPart = 0.4;
/** So long a listener who scrolled reads on by themselves. */
const awayMilliseconds = 6000;

/**
 * Keeps the current line of a list in its place, whatever the size of its letters. `leave`: the listener scrolls themselves, which stops that for six
 * seconds, or until `comeBack`.
 */
export function useFollowedLine(current: number) {
  const list = useRef<HTMLOListElement>(null);
  const [isAway, setAway] = useState(false);
  /** It jumps where it was never shown before. */
  const isShown = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const comeBack = useCallback(() => {
    clearTimeout(timer.current);
    setAway(false);
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(comeBack, awayMilliseconds);
    setAway(true);
  }, [comeBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = useCallback((isSmooth: boolean) => {
    const row = list.current?.querySelector<HTMLElement>('[data-now]');
    if (!list.current || !row) return;
    const top = row.offsetTop + row.offsetHeight / 2 - list.current.clientHeight * heightPart;
    const isStill = !isSmooth || matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
  }, []);

  useLayoutEffect(() => {
    if (isAway || current < 0) return;
    follow(isShown.current);
    isShown.current = true;
  }, [current, isAway, follow]);

  // Another size of the list, or of its letters, moves the line. It is told once at first, which is no change.
  useEffect(() => {
    if (list.current === null || isAway || typeof ResizeObserver === 'undefined') return;
    let isKnown = false;
    const watch = new ResizeObserver(() => {
      if (isKnown) follow(false);
      isKnown = true;
    });
    watch.observe(list.current);
    if (list.current.firstElementChild) watch.observe(list.current.firstElementChild);
    return () => watch.disconnect();
  }, [isAway, follow]);

  return { list, isAway, leave, comeBack };
}
