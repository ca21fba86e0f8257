import { createStore } from 'zustand/vanilla';
import type { Downloads } from './download-manager/downloads.ts';

/**
 * The listener's downloads on this device: undefined until the page has time to load them, and where nothing can be
 * stored. `whole` are the keys of all that can be played without a network.
 */
export const downloadsStore = createStore<{ downloads: Downloads | undefined; whole: ReadonlySet<string> }>(
  () => ({
    downloads: undefined,
    whole: new Set(),
  }),
);

/** By its key: whether it can be played without a network. */
export const isDownloaded = (key: string): boolean => downloadsStore.getState().whole.has(key);

/** Calls back with the downloads, where there are any. */
export const changeDownloads = (change: (downloads: Downloads) => void): void => {
  const { downloads } = downloadsStore.getState();
  if (downloads) change(downloads);
};
