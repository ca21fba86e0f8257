import { lazily } from '#web/ui/pages/lazily.tsx';

/** Its room is there from the beginning, the button a moment later. */
export const LazyPodcastDownload = lazily(
  async () => ({ default: (await import('./podcast-download.tsx')).PodcastDownload }),
  () => <span className="!size-[42px]" />,
);
