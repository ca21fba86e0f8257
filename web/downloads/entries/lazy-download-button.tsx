import { lazily } from '#web/ui/pages/lazily.tsx';

/** As `DownloadButton`; its room is there from the beginning, the button a moment later. */
export const LazyDownloadButton = lazily(
  async () => ({ default: (await import('../views/download-button.tsx')).DownloadButton }),
  () => <span className="!size-[42px]" />,
);
