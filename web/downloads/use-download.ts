import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sentenceOf } from '#web/api.ts';
import { offlineObstacle, onDeviceHelp } from '#web/ui/device/offline-obstacle.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { DownloadsState } from './download-manager/download-list.ts';
import { howFar } from './download-manager/download-queue.ts';
import type { DownloadRequest, Downloads } from './download-manager/downloads.ts';
import { downloadsStore } from './downloads-store.ts';
import { downloadsTexts as texts } from './downloads-texts.ts';

const nothing = createStore<DownloadsState>(() => ({
  items: new Map(),
  files: new Map(),
  settings: { isPaused: false, wifiOnly: false, quality: 'original' },
  halt: undefined,
  current: undefined,
}));

/** A download, as it changes. */
export function useDownloads<Part>(select: (state: DownloadsState) => Part): Part {
  return useStore(useStore(downloadsStore, ({ downloads }) => downloads)?.store ?? nothing, select);
}

/** The page has them soon, where it can have them at all. */
const downloads = (): Promise<Downloads> =>
  new Promise((resolve) => {
    const current = downloadsStore.getState().downloads;
    if (current) return resolve(current);
    const stop = downloadsStore.subscribe((state) => {
      if (!state.downloads) return;
      stop();
      resolve(state.downloads);
    });
  });

/** The browser is asked once whether it may remove what is here when the device is full. */
async function askToStay(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

const link = { label: texts.see, to: '/on-this-device' };
let stopWatching = () => {};

/** Says where the device turns out to be full for what was requested last. */
function watchForFull({ store }: Downloads, name: string): void {
  stopWatching();
  const look = ({ halt }: DownloadsState) => {
    if (halt !== 'full') return;
    stopWatching();
    toast.leading(texts.doesNotFit(name), link, 'download');
  };
  stopWatching = store.subscribe(look);
  look(store.getState());
}

/** Downloads something, and says so; where that cannot be, why. */
export async function download(item: DownloadRequest): Promise<void> {
  const why = offlineObstacle();
  if (why !== undefined) return toast.leading(why, { label: texts.see, to: onDeviceHelp });
  askToStay().catch(() => undefined);
  try {
    const all = await downloads();
    await all.add(item);
    toast.leading(texts.begun(item.name), link, 'download');
    watchForFull(all, item.name);
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}

/** Takes something from this device, with a way back for six seconds. */
export async function removeDownload({ key, name }: Pick<DownloadRequest, 'key' | 'name'>): Promise<void> {
  const undo = (await downloads()).remove(key);
  toast.undoable(texts.removed(name), undo, `removed ${key}`);
}

/** How far a thing is on this device; undefined where it was not asked for. */
export function useDownload(key: string) {
  const item = useDownloads(({ items }) => items.get(key));
  const files = useDownloads((state) => state.files);
  return item && { item, ...howFar(item, files) };
}
