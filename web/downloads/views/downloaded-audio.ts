import type { PlayContext } from '#rules/queue/item.ts';
import { downloadsStore } from '../downloads-store.ts';
import type { DownloadItem } from '../store/download-shapes.ts';

/** What the player calls it; what is not one thing of the provider's is a list of sounds. */
export function contextOf({ kind, id, key, name }: DownloadItem): PlayContext {
  const isOne = kind === 'album' || kind === 'playlist' || kind === 'song' || kind === 'episode';
  return isOne ? { kind, id, name } : { kind: 'queue', id: key, name };
}

/** The sounds of it that are here, in its order: also without any answer of the server. */
export function soundsOf({ files }: DownloadItem) {
  const here = downloadsStore.getState().downloads?.store.getState().files;
  return files.flatMap((key) => {
    const file = here?.get(key);
    return file?.state === 'whole' ? [file.item] : [];
  });
}
