import { lazily } from '#web/ui/pages/lazily.tsx';

/** Its room is there from the beginning, the button a moment later. */
export const LazyItemDownload = lazily(
  async () => ({ default: (await import('./item-download.tsx')).ItemDownload }),
  () => <span className="!size-[42px]" />,
);
