import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import {
  type DownloadFile,
  type DownloadItem,
  type DownloadSettings,
  downloadFile,
  downloadItem,
  downloadSettings,
} from './download-shapes.ts';

export type StoredDownloads = {
  items: Map<string, DownloadItem>;
  files: Map<string, DownloadFile>;
  settings: DownloadSettings | undefined;
};

type Parser<Parsed> = { safeParse: (value: unknown) => { data?: Parsed | undefined } };

/** Adds a record by its key; one that this version cannot read is left out. */
function addParsed<Parsed extends { key: string }>(
  records: Map<string, Parsed>,
  parser: Parser<Parsed>,
  value: unknown,
): void {
  const { data } = parser.safeParse(value);
  if (data) records.set(data.key, data);
}

/** What one listener wants and has on this device, in IndexedDB; the sound itself is in `audio-pieces`. */
export function openDownloadRecords(userId: string, customStore?: UseStore) {
  let opened = customStore;
  // At the first need: a browser may forbid it, and then each call says so.
  const store = () => (opened ??= createStore('earshot-downloads', 'records'));
  const write = async (part: string, key: string, value: unknown) => set([userId, part, key], value, store());
  const remove = async (part: string, keys: readonly string[]) =>
    delMany(
      keys.map((key) => [userId, part, key]),
      store(),
    );

  async function read(): Promise<StoredDownloads> {
    const records: StoredDownloads = { items: new Map(), files: new Map(), settings: undefined };
    for (const [name, value] of await entries(store())) {
      if (!Array.isArray(name) || name[0] !== userId) continue;
      if (name[1] === 'item') addParsed(records.items, downloadItem, value);
      else if (name[1] === 'file') addParsed(records.files, downloadFile, value);
      else records.settings = downloadSettings.safeParse(value).data;
    }
    return records;
  }

  /** All that this listener has here. */
  async function removeAll(): Promise<void> {
    const own = (await entries(store()))
      .map(([name]) => name)
      .filter((name) => Array.isArray(name) && name[0] === userId);
    await delMany(own, store());
  }

  return {
    read,
    removeAll,
    writeItem: (item: DownloadItem) => write('item', item.key, item),
    writeFile: (file: DownloadFile) => write('file', file.key, file),
    writeSettings: (settings: DownloadSettings) => write('settings', '', settings),
    removeItems: (keys: readonly string[]) => remove('item', keys),
    removeFiles: (keys: readonly string[]) => remove('file', keys),
  };
}
