import { createStore } from 'zustand/vanilla';
import { openAudioPieces } from '../store/audio-pieces.ts';
import { openDownloadRecords } from '../store/download-records.ts';
import type { DownloadFile, DownloadItem, DownloadSettings } from '../store/download-shapes.ts';
import { unwanted, type Wanted } from './download-order.ts';

/** `full`: the device has no room. `away`: the server was not reached. `metered`: the listener wants Wi-Fi. */
export type Halt = 'full' | 'away' | 'metered';

export type DownloadsState = Wanted & {
  settings: DownloadSettings;
  /** Why nothing is fetched although something waits. */
  halt: Halt | undefined;
  /** The sound that is on its way. */
  current: string | undefined;
};

const atFirst: DownloadSettings = { isPaused: false, wifiOnly: false, quality: 'original' };
const ignore = () => undefined;

/** What one listener wants and has on this device: in memory for the page, and written as it changes. */
export function createDownloadList(
  userId: string,
  records = openDownloadRecords(userId),
  pieces = openAudioPieces(userId),
) {
  const nothing = { items: new Map(), files: new Map(), halt: undefined, current: undefined };
  const store = createStore<DownloadsState>(() => ({ ...nothing, settings: atFirst }));

  return {
    store,
    pieces,
    async restore(): Promise<void> {
      const { settings = atFirst, ...kept } = await records.read();
      store.setState({ ...kept, settings });
    },
    keepItem(item: DownloadItem): void {
      store.setState(({ items }) => ({ items: new Map(items).set(item.key, item) }));
      records.writeItem(item).catch(ignore);
    },
    removeItem(key: string): void {
      const items = new Map(store.getState().items);
      items.delete(key);
      store.setState({ items });
      records.removeItems([key]).catch(ignore);
    },
    async addFiles(added: readonly DownloadFile[]): Promise<void> {
      const files = new Map(store.getState().files);
      for (const file of added) files.set(file.key, file);
      store.setState({ files });
      await Promise.all(added.map((file) => records.writeFile(file)));
    },
    /** What nothing wants any more meanwhile does not come back. */
    changeFile(key: string, change: Partial<DownloadFile>): void {
      const known = store.getState().files.get(key);
      if (!known) return;
      const file = { ...known, ...change };
      store.setState(({ files }) => ({ files: new Map(files).set(key, file) }));
      records.writeFile(file).catch(ignore);
    },
    set(part: Partial<DownloadSettings>): void {
      const settings = { ...store.getState().settings, ...part };
      store.setState({ settings });
      records.writeSettings(settings).catch(ignore);
    },
    /** Sounds that nothing wants any more go. */
    async collect(): Promise<void> {
      const gone = unwanted(store.getState());
      if (gone.length === 0) return;
      const files = new Map(store.getState().files);
      for (const { key } of gone) files.delete(key);
      store.setState({ files, halt: undefined });
      await records.removeFiles(gone.map(({ key }) => key));
      // oxlint-disable-next-line no-await-in-loop -- a browser's cache takes one change after the other
      for (const { key, keptBytes } of gone) await pieces.remove(key, keptBytes);
    },
    async removeAll(): Promise<void> {
      store.setState(nothing);
      await records.removeAll();
      await pieces.removeAll();
    },
  };
}

export type DownloadList = ReturnType<typeof createDownloadList>;
