import { lazyDownload } from '#web/downloads/entries/lazy-download-button.tsx';

/** As `ItemDownload`. */
export const LazyItemDownload = lazyDownload(async () => (await import('./item-download.tsx')).ItemDownload);
