import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { createStore, keys } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { openAudioPieces } from '../store/audio-pieces.ts';
import { openDownloadRecords } from '../store/download-records.ts';
import { testCaches } from '../testing/test-caches.ts';
import { testBytes, testServer, testSong } from '../testing/test-sounds.ts';
import { createDownloadList } from './download-list.ts';
import { fetchFile } from './download-loop.ts';
import { createDownloads, type DownloadRequest } from './downloads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const albumIds = ['a', 'b', 'c', 'd'] as const;
type AlbumId = (typeof albumIds)[number];
const songBytes = 10_000;
/** Four songs fit, with the facts of each. */
const capacity = 4;
const capacityBytes = songBytes * (capacity + 0.5);

/** What the listener wants, as the songs it stands for, and what they took away a moment ago. */
type Model = {
  wishes: Map<AlbumId, string[]>;
  removed: { id: AlbumId; songs: string[]; undo: () => void } | undefined;
};

const request = (id: AlbumId): DownloadRequest => ({
  key: `album-${id}`,
  kind: 'album',
  id,
  name: `Album ${id}`,
  path: `/album/${id}`,
});

type Server = {
  albums: Record<AlbumId, string[]>;
  state: 'here' | 'away' | 'refuses';
  isReadable: boolean;
  isStorageBroken: boolean;
};

function open() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const device = testCaches({ room: capacityBytes });
  vi.stubGlobal('caches', device.caches);
  const server: Server = {
    albums: { a: ['1', '2'], b: ['2', '3'], c: ['3', '4', '5'], d: ['6'] },
    state: 'here',
    isReadable: true,
    isStorageBroken: false,
  };
  const { fetchFrom } = testServer(() => testBytes(songBytes));
  const ask: typeof fetch = async (address, init) => {
    if (server.state === 'away') throw new TypeError('network');
    return server.state === 'refuses' ? new Response(null, { status: 404 }) : fetchFrom(address, init);
  };
  let clock = 0;
  function openPage() {
    const records = openDownloadRecords('anna');
    const orFail = async (write: () => Promise<void>) => {
      if (server.isStorageBroken) throw new DOMException('no', 'UnknownError');
      await write();
    };
    const brittle: typeof records = {
      ...records,
      writeFile: (file) => orFail(() => records.writeFile(file)),
      removeFiles: (files) => orFail(() => records.removeFiles(files)),
    };
    return createDownloads({
      userId: 'anna',
      list: createDownloadList('anna', brittle, openAudioPieces('anna')),
      read: async ({ id }) => {
        const songs = albumIds.flatMap((each) => (each === id ? server.albums[each] : []));
        if (!server.isReadable) throw new Error('There is no such album.');
        return songs.map(testSong);
      },
      bringBeside: () => Promise.resolve(),
      fetchSound: (file, needs) => fetchFile(file, { ...needs, ask }),
      now: () => (clock += 1),
    });
  }
  return { device, server, openPage, downloads: openPage() };
}
type Real = ReturnType<typeof open>;

/** Lets the page go on with its storage. */
async function settle(): Promise<void> {
  const store = createStore('earshot-downloads', 'records');
  for (let read = 0; read < 4; read += 1) await keys(store);
}
const wantedIds = ({ wishes }: Model) => [...new Set([...wishes.values()].flat())].toSorted();
const filesIn = ({ downloads }: Real) => [...downloads.store.getState().files.values()];

const album = fc.constantFrom(...albumIds);

test('what is wanted and not taken away is here as far as it fits, whatever failed before', async () => {
  await runModel<Model, Real>({
    name: 'downloads',
    setup: async () => {
      const real = open();
      await real.downloads.restored;
      return { model: { wishes: new Map(), removed: undefined }, real };
    },
    close: ({ downloads }) => downloads.close(),
    commands: {
      'want an album': command({
        input: album,
        run: async ({ wishes }, { downloads, server }, id) => {
          const wasAdded = await downloads.add(request(id)).then(
            () => true,
            () => false,
          );
          // What was wanted before stays as it was.
          if (wasAdded) wishes.set(id, server.albums[id]);
          expect(wasAdded || !server.isReadable || server.isStorageBroken).toBe(true);
          expect(downloads.store.getState().items.has(`album-${id}`)).toBe(wishes.has(id));
        },
      }),
      'take an album away': command({
        input: album,
        run: (model, { downloads }, id) => {
          const songs = model.wishes.get(id);
          if (songs === undefined) return;
          model.removed = { id, songs, undo: downloads.remove(`album-${id}`) };
          model.wishes.delete(id);
        },
      }),
      'bring it back': command({
        input: fc.constant(null),
        canRun: ({ removed }) => removed !== undefined,
        run: ({ wishes, removed }) => {
          if (removed === undefined || wishes.has(removed.id)) return;
          removed.undo();
          wishes.set(removed.id, removed.songs);
        },
      }),
      'an album changes': command({
        input: fc.tuple(album, fc.subarray(['1', '2', '3', '4', '5', '6'], { minLength: 1, maxLength: 3 })),
        run: async ({ wishes }, { downloads, server }, [id, songs]) => {
          server.albums[id] = songs;
          const wasFollowed = await downloads.follow([`album-${id}`]).then(
            () => server.isReadable,
            () => false,
          );
          // What cannot be read or written now stays as it was.
          if (wasFollowed && wishes.has(id)) wishes.set(id, songs);
        },
      }),
      'the network comes or goes': command({
        input: fc.constantFrom('here' as const, 'away' as const, 'refuses' as const),
        run: (_model, { server }, state) => void Object.assign(server, { state }),
      }),
      'albums can be read, or not': command({
        input: fc.boolean(),
        run: (_model, { server }, isReadable) => void Object.assign(server, { isReadable }),
      }),
      'the storage fails, or not': command({
        input: fc.boolean(),
        run: (_model, { server }, isStorageBroken) => void Object.assign(server, { isStorageBroken }),
      }),
      'the listener waits': command({
        input: fc.boolean(),
        run: (_model, { downloads }, isPaused) => downloads.set({ isPaused }),
      }),
      'seconds pass': command({
        input: fc.constantFrom(1, 5, 16),
        run: async (model, _real, seconds) => {
          await vi.advanceTimersByTimeAsync(seconds * 1000);
          if (seconds > 1) model.removed = undefined;
        },
      }),
      'the page is closed and opened': command({
        input: fc.constant(null),
        run: async (model, real) => {
          real.downloads.close();
          await settle();
          real.downloads = real.openPage();
          model.removed = undefined;
          await real.downloads.restored;
        },
      }),
      'all that can come has come': command({
        input: fc.constant(null),
        run: async (model, real) => {
          Object.assign(real.server, { state: 'here', isReadable: true, isStorageBroken: false });
          const { downloads, device } = real;
          // What was away comes by itself: nothing is touched that need not be.
          if (downloads.store.getState().settings.isPaused) downloads.set({ isPaused: false });
          const failed = new Set(
            filesIn(real).flatMap(({ key, state }) => (state === 'failed' ? [key] : [])),
          );
          for (const { key, files } of downloads.store.getState().items.values())
            if (files.some((file) => failed.has(file))) downloads.resume(key);
          model.removed = undefined;
          for (let turn = 0; turn < 8; turn += 1) {
            await vi.advanceTimersByTimeAsync(16_000);
            await settle();
          }
          const ids = wantedIds(model);
          const fits = ids.length <= capacity;
          const files = filesIn(real);
          expect(files.map(({ item }) => item.id).toSorted()).toEqual(ids);
          expect(files.every(({ state }) => state === 'whole') || !fits).toBe(true);
          expect([downloads.store.getState().halt, device.used() < capacityBytes]).toEqual([
            fits ? undefined : 'full',
            true,
          ]);
          expect(fits ? Math.floor(device.used() / songBytes) : ids.length).toBe(ids.length);
        },
      }),
    },
    invariant: async (model, { device, downloads }) => {
      await settle();
      expect(device.used()).toBeLessThanOrEqual(capacityBytes);
      expect([...downloads.store.getState().items.keys()].toSorted()).toEqual(
        [...model.wishes.keys()].map((id) => `album-${id}`).toSorted(),
      );
    },
  });
});
