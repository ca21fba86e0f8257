import { useSyncExternalStore } from 'react';

/** From here on the queue is a column of its own; below it lies over the page (the variants of `theme.css`). */
export const queueColumnFrom = 1100;

/** behaviour.md#constants, in pixels, and ours. */
export const breakpoints = [768, 1024, queueColumnFrom, 1280, 1536] as const;

const watchers = new Set<() => void>();
let queries: MediaQueryList[] = [];

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** All watchers share the questions: a page of shelves has a hundred. */
function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    queries = breakpoints.map((width) => matchMedia(`(min-width: ${width}px)`));
    for (const query of queries) query.addEventListener('change', tell);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) for (const query of queries) query.removeEventListener('change', tell);
  };
}

/** The widest breakpoint the window reaches, 0 below the first: changes only when a breakpoint is crossed. */
export function useBreakpoint(): number {
  return useSyncExternalStore(watch, () => breakpoints.findLast((width) => innerWidth >= width) ?? 0);
}
