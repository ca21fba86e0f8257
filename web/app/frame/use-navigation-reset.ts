import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollTo } from './scroll-to.ts';

/**
 * What happens to the main part when one goes elsewhere. Every place keeps its scroll: going back shows where one was,
 * going on starts at the top. Who navigates by keyboard or ear goes on from the new page, not from the link that led there.
 */
export function useNavigationReset(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const scrolled = useRef(new Map<string, number>());
  const here = useRef({ key, pathname });

  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    if (main.current === null || before.pathname === pathname) return;
    if (kind !== NavigationType.Pop) main.current.focus({ preventScroll: true });
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
