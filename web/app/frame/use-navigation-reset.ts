import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { isReload } from '../shared/is-reload.ts';

/** How far the page in this tab was scrolled when it was left, in pixels. */
const scrollEntry = 'earshot.scroll';
const scroll = z.object({ key: z.string(), pathname: z.string(), top: z.number() });
type Scroll = z.output<typeof scroll>;

function storeScroll(position: Scroll): void {
  try {
    sessionStorage.setItem(scrollEntry, JSON.stringify(position));
  } catch {
    // Storage is closed or full: a reload begins at the top.
  }
}

function storedScroll({ key, pathname }: Omit<Scroll, 'top'>): number {
  try {
    const { data } = z.safeParse(scroll, JSON.parse(sessionStorage.getItem(scrollEntry) ?? 'null'));
    return data?.key === key && data.pathname === pathname ? data.top : 0;
  } catch {
    return 0;
  }
}

/** How long a screen may take to grow to where one was, before one is left where it ends. */
const patienceMilliseconds = 2_000;

/** Scrolls to a place that may not be there yet (a lazy chunk, a query): follows the screen as it grows. Gives a way to stop. */
function scrollTo(element: HTMLElement, top: number): () => void {
  element.scrollTop = top;
  if (top === 0 || element.scrollTop === top) return () => undefined;
  const watcher = new ResizeObserver(() => {
    element.scrollTop = top;
    if (element.scrollTop === top) watcher.disconnect();
  });
  for (const child of element.children) watcher.observe(child);
  const timer = setTimeout(() => watcher.disconnect(), patienceMilliseconds);
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
}

/**
 * What happens to the main part when one goes elsewhere. Every place keeps its scroll: going back shows where one was,
 * going on starts at the top. Who navigates by keyboard or ear goes on from the new page, not from the link that led there.
 */
export function useNavigationReset(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const scrolled = useRef(new Map<string, number>());
  const here = useRef({ key, pathname });

  // A page that is loaded again stands where it stood.
  useLayoutEffect(() => {
    const element = main.current;
    if (element === null) return;
    const storeNow = () => storeScroll({ ...here.current, top: element.scrollTop });
    addEventListener('pagehide', storeNow);
    const stop = scrollTo(element, isReload() ? storedScroll(here.current) : 0);
    return () => {
      removeEventListener('pagehide', storeNow);
      stop();
    };
  }, [main]);

  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    if (main.current === null || before.pathname === pathname) return;
    // A page for searching gave the focus to its box already.
    const hasBox = main.current.querySelector('[role="search"] input:focus') !== null;
    if (kind !== NavigationType.Pop && !hasBox) main.current.focus({ preventScroll: true });
    return scrollTo(main.current, kind === NavigationType.Pop ? (scrolled.current.get(key) ?? 0) : 0);
  }, [key, kind, main, pathname]);

  useEffect(() => {
    const element = main.current;
    const remembered = scrolled.current;
    // The place is read as the event comes: a listener made for one place would still hear the next one's first scroll.
    const remember = () => remembered.set(here.current.key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [main]);
}
