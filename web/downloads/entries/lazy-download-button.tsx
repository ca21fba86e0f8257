import type { ComponentType } from 'react';
import { lazily } from '#web/ui/pages/lazily.tsx';

const Space = () => <span className="!size-[42px]" />;

/** A button that comes a moment later; its space is there from the beginning. */
export const lazyDownload = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazily(load, Space);

/** As `DownloadButton`. */
export const LazyDownloadButton = lazyDownload(
  async () => (await import('../views/download-button.tsx')).DownloadButton,
);
