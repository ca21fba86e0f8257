import { type RefObject, useEffect, useState } from 'react';

/** So much of the page's height away a box is near: whoever scrolls or tabs on finds it there. */
const near = '75% 0px';

/** Whether a box is near the visible part of the page, or has once been; `isAsked` false: it always is. */
export function useNear(box: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isNear, setIsNear] = useState(!isAsked || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !box.current) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { root: box.current.closest('[data-scroller], main'), rootMargin: near },
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, isNear]);
  return isNear;
}
