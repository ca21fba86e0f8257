import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#web/ui/toasts/toast.ts';
import { createDownloads } from './download-manager/downloads.ts';
import { downloadsStore } from './downloads-store.ts';
import { testCaches } from './testing/test-caches.ts';
import { testSong } from './testing/test-sounds.ts';
import { download } from './use-download.ts';

afterEach(() => {
  downloadsStore.getState().downloads?.close();
  downloadsStore.setState({ downloads: undefined });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a device without room says so when something is to be downloaded, each time, and takes it when there is room', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', testCaches().caches);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { serviceWorker: {}, storage: { persisted: () => Promise.resolve(true) } });
  const texts: string[] = [];
  vi.spyOn(toast, 'leading').mockImplementation((text) => void texts.push(text));
  let isFull = true;
  const downloads = createDownloads({
    userId: 'anna',
    read: ({ id }) => Promise.resolve([testSong(id)]),
    bringBeside: () => Promise.resolve(),
    fetchSound: async (_, { onPiece }) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      onPiece(10, 10);
      return 10;
    },
  });
  downloadsStore.setState({ downloads: { ...downloads, removeAll: () => Promise.resolve() } });
  const ask = (id: string) =>
    download({ key: `album-${id}`, kind: 'album', id, name: `Album ${id}`, path: `/album/${id}` });

  await ask('1');
  await expect
    .poll(() => texts)
    .toEqual(['Album 1 is being downloaded', 'Album 1 waits: this device is full']);
  texts.length = 0;
  await ask('2');
  await expect
    .poll(() => texts)
    .toEqual(['Album 2 is being downloaded', 'Album 2 waits: this device is full']);
  texts.length = 0;
  isFull = false;
  await ask('3');
  await expect
    .poll(() => [...downloads.store.getState().files.values()].map(({ state }) => state))
    .toEqual(['whole', 'whole', 'whole']);
  expect(texts).toEqual(['Album 3 is being downloaded']);
});
