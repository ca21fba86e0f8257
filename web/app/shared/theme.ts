import { useSyncExternalStore } from 'react';
import { choose, usePreferences } from './preferences.ts';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean => usePreferences.getState().darkMode ?? systemDark().matches;

function watch(watcher: () => void): () => void {
  const system = systemDark();
  system.addEventListener('change', watcher);
  const stop = usePreferences.subscribe(watcher);
  return () => {
    system.removeEventListener('change', watcher);
    stop();
  };
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
}

/** Keeps the page in the listener's theme: the chosen one, else the system's, as web/public/theme.js did for the first paint. */
export function followTheme(): () => void {
  apply();
  return watch(apply);
}

export const useDarkMode = (): boolean => useSyncExternalStore(watch, isDark);

export function toggleDarkMode(): void {
  choose({ darkMode: !isDark() });
}
