import { DownloadButton } from '#web/downloads/views/download-button.tsx';
import type { MusicItem } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { downloadItem } from './download-item.ts';

/** Keeps an item on this device, where its provider's songs are files. */
export function ItemDownload({ item }: { item: MusicItem }) {
  const { capabilities } = useMusicProvider();
  const request = capabilities.downloads ? downloadItem(item) : undefined;
  return request ? <DownloadButton item={request} /> : null;
}
