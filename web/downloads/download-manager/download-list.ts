import { createStore } from 'zustand/vanilla';
import { openAudioPieces } from '../store/audio-pieces.ts';
import { openDownloadRecords } from '../store/download-records.ts';
import type { DownloadFile, DownloadItem, DownloadSettings } from '../store/download-shapes.ts';
import { type DownloadPlan, unwanted } from './download-queue.ts';

/** `full`: the device is full. `away`: the server was not reached. `metered`: the listener wants Wi-Fi. */
export type Halt = 'full' | 'away' | 'metered';

export type DownloadsState = DownloadPlan & {
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
      const { settings = atFirst, ...stored } = await records.read();
      store.setState({ ...stored, settings });
    },
    putItem(item: DownloadItem): void {
      store.setState(({ items }) => ({ items: new Map(items).set(item.key, item) }));
      records.writeItem(item).catch(ignore);
    },
    removeItem(key: string): void {
      const items = new Map(store.getState().items);
      items.delete(key);
      store.setState({ items });
      records.removeItems([key]).catch(ignore);
    },
    /** Writes them first: a file that is known here and not written would never be added again, and be gone after a restart. */
    async addFiles(added: readonly DownloadFile[]): Promise<void> {
      await Promise.all(added.map((file) => records.writeFile(file)));
      const files = new Map(store.getState().files);
      for (const file of added) files.set(file.key, file);
      store.setState({ files });
    },
    /** What nothing wants any more meanwhile does not come back. */
    changeFile(key: string, change: Partial<DownloadFile>): void {
      const existing = store.getState().files.get(key);
      if (!existing) return;
      const file = { ...existing, ...change };
      store.setState(({ files }) => ({ files: new Map(files).set(key, file) }));
      records.writeFile(file).catch(ignore);
    },
    set(part: Partial<DownloadSettings>): void {
      const settings = { ...store.getState().settings, ...part };
      store.setState({ settings });
      records.writeSettings(settings).catch(ignore);
    },
    /**
     * Sounds that nothing wants any more go, each before its record: what is interrupted or fails is found again by its record
     * at the next start. Never rejects.
     */
    async collect(): Promise<void> {
      const unwantedFiles = unwanted(store.getState());
      if (unwantedFiles.length === 0) return;
      const files = new Map(store.getState().files);
      for (const { key } of unwantedFiles) files.delete(key);
      store.setState({ files });
      for (const { key, keptBytes } of unwantedFiles) {
        const removal = pieces.remove(key, keptBytes).then(() => records.removeFiles([key]));
        // A browser's cache takes one change after the other.
        await removal.catch(ignore);
      }
      // Only now: a sound that came meanwhile may have found the device still full.
      store.setState({ halt: undefined });
    },
    async removeAll(): Promise<void> {
      store.setState(nothing);
      await records.removeAll();
      await pieces.removeAll();
    },
  };
}

export type DownloadList = ReturnType<typeof createDownloadList>;
