import type { DownloadRequest } from '../download-manager/downloads.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { download, removeDownload, useDownload } from '../use-download.ts';

/** The entry of a menu of options that keeps something on this device, or takes it away again. */
export function useDownloadEntry(item: DownloadRequest | undefined) {
  const existing = useDownload(item?.key ?? '');
  if (!item) return [];
  return [
    existing
      ? { id: 'download', label: texts.remove, onChoose: () => void removeDownload(item) }
      : { id: 'download', label: texts.download, onChoose: () => void download(item) },
  ];
}
