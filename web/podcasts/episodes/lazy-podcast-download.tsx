import { lazyDownload } from '#web/downloads/entries/lazy-download-button.tsx';

/** As `PodcastDownload`. */
export const LazyPodcastDownload = lazyDownload(
  async () => (await import('./podcast-download.tsx')).PodcastDownload,
);
