import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollTo } from './scroll-to.ts';

/**
 * What happens to the main part when one goes elsewhere. Every place keeps its scroll: going back shows where one was,
 * going on starts at the top. Who navigates by keyboard or ear goes on from the new page, not from the link that led there.
 */
export function usePlaceChange(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const scrolled = useRef(new Map<string, number>());
  const lastPath = useRef(pathname);

  useLayoutEffect(() => {
    if (main.current === null || lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (kind !== NavigationType.Pop) main.current.focus({ preventScroll: true });
    return scrollTo(main.current, kind === NavigationType.Pop ? (scrolled.current.get(key) ?? 0) : 0);
  }, [key, kind, main, pathname]);

  useEffect(() => {
    const element = main.current;
    const remembered = scrolled.current;
    const remember = () => remembered.set(key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [key, main]);
}
