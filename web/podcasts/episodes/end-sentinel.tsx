import { useEffect, useRef } from 'react';

/** How far below the visible part the next page is asked for. */
const aheadPixels = 600;

type EndSentinelProps = { onNear: () => void };

/** The end of a list that grows: says so as it comes near the visible part of the page. Another `key` looks anew. */
export function EndSentinel({ onNear }: EndSentinelProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: element.closest('main'), rootMargin: `0px 0px ${aheadPixels}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [onNear]);
  return <div ref={end} aria-hidden="true" className="h-px" />;
}
