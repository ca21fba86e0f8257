import { useSyncExternalStore } from 'react';

/** From here on the queue is a column of its own; below it lies over the page (the variants of `tokens.css`). */
export const queueColumnFrom = 1100;

/** behaviour.md#constants, in pixels, and ours. */
export const breakpoints = [768, 1024, queueColumnFrom, 1280, 1536] as const;

function watch(watcher: () => void): () => void {
  const queries = breakpoints.map((width) => matchMedia(`(min-width: ${width}px)`));
  for (const query of queries) query.addEventListener('change', watcher);
  return () => {
    for (const query of queries) query.removeEventListener('change', watcher);
  };
}

/** The widest breakpoint the window reaches, 0 below the first: changes only when a breakpoint is crossed. */
export function useBreakpoint(): number {
  return useSyncExternalStore(watch, () => breakpoints.findLast((width) => innerWidth >= width) ?? 0);
}
