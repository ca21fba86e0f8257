import { createStore } from 'zustand/vanilla';
import type { Downloads } from './download-manager/downloads.ts';

/**
 * What whoever is here keeps on this device: undefined until the page has time for it, and where nothing can be kept.
 * `whole` are the keys of all that can be heard without a network.
 */
export const downloadsStore = createStore<{ downloads: Downloads | undefined; whole: ReadonlySet<string> }>(
  () => ({
    downloads: undefined,
    whole: new Set(),
  }),
);

/** By its key: can it be heard without a network? */
export const isDownloaded = (key: string): boolean => downloadsStore.getState().whole.has(key);

/** Does something with what is kept here, where anything can be. */
export const changeDownloads = (change: (downloads: Downloads) => void): void => {
  const { downloads } = downloadsStore.getState();
  if (downloads) change(downloads);
};
