import { useEffect, useSyncExternalStore } from 'react';

let current = '';
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Names the page for the browser's tab; the app puts the song before it while one plays. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    current = title;
    for (const watcher of watchers) watcher();
  }, [title]);
}

/** The name of the page that is open. */
export const useCurrentPageTitle = (): string => useSyncExternalStore(watch, () => current);
