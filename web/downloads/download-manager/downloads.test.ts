import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { testCaches } from '../testing/test-caches.ts';
import { testSong } from '../testing/test-sounds.ts';
import { suggestRemoval } from '../views/downloading-list.tsx';
import { type fetchFile, RefusedDownload } from './download-loop.ts';
import { howFar } from './download-queue.ts';
import { createDownloads, type DownloadRequest } from './downloads.ts';

const opened: ReturnType<typeof createDownloads>[] = [];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', testCaches().caches);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  for (const downloads of opened.splice(0)) downloads.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const album = (id: string): DownloadRequest => ({
  key: `album-${id}`,
  kind: 'album',
  id,
  name: `Album ${id}`,
  path: `/album/${id}`,
});

/** Albums by their ids, a server that sends ten bytes of each song, and a clock that goes on with each look. */
function setUp(albums: Record<string, string[]>, fetchSound: typeof fetchFile = sendAll) {
  const fetched: string[] = [];
  let clock = 1000;
  const open = (userId = 'anna') => {
    const downloads = createDownloads({
      userId,
      read: ({ id }): Promise<PlayableItem[]> => {
        const songs = albums[id];
        return songs
          ? Promise.resolve(songs.map(testSong))
          : Promise.reject(new Error('There is no such album.'));
      },
      bringBeside: () => Promise.resolve(),
      fetchSound: (file, needs) => {
        fetched.push(file.item.id);
        return fetchSound(file, needs);
      },
      now: () => (clock += 1),
    });
    opened.push(downloads);
    return downloads;
  };
  return { open, fetched, albums };
}

const sendAll: typeof fetchFile = (_, { onPiece }) => {
  onPiece(10, 10);
  return Promise.resolve(10);
};

const farOf = ({ store }: ReturnType<typeof createDownloads>, key: string) => {
  const { items, files } = store.getState();
  const item = items.get(key);
  return item && howFar(item, files);
};
const done = (downloads: ReturnType<typeof createDownloads>, key: string) =>
  expect.poll(() => farOf(downloads, key)?.isDone).toBe(true);

test('an album comes song by song in its order, and is here after the page was closed', async () => {
  const { open, fetched } = setUp({ a: ['1', '2', '3'] });
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  expect(fetched).toEqual(['1', '2', '3']);
  downloads.close();
  const later = open();
  await later.restored;
  expect(farOf(later, 'album-a')).toMatchObject({ whole: 3, total: 3, keptBytes: 30, isDone: true });
  expect(fetched).toHaveLength(3);
});

test('another listener of the same browser has none of it', async () => {
  const { open } = setUp({ a: ['1'] });
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  const others = open('ben');
  await others.restored;
  expect([others.store.getState().items.size, others.store.getState().files.size]).toEqual([0, 0]);
});

test('what cannot be read is not listed, and says why', async () => {
  const downloads = setUp({}).open();
  await expect(downloads.add(album('x'))).rejects.toThrow('There is no such album.');
  expect(downloads.store.getState().items.size).toBe(0);
});

test('a song on two albums is fetched once, and stays while one of them does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { open, fetched } = setUp({ a: ['1', '2'], b: ['2', '3'] });
  const downloads = open();
  await downloads.add(album('a'));
  await downloads.add(album('b'));
  await vi.waitFor(() => expect(farOf(downloads, 'album-b')?.isDone).toBe(true));
  expect(fetched).toEqual(['1', '2', '3']);
  downloads.remove('album-a');
  await vi.advanceTimersByTimeAsync(8_000);
  await vi.waitFor(() => expect([...downloads.store.getState().files.keys()]).toEqual(['song-2', 'song-3']));
});

test('what a lost network stopped goes on by itself after fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isAway = true;
  const { open } = setUp({ a: ['1'] }, (file, needs) =>
    isAway ? Promise.reject(new TypeError('no network')) : sendAll(file, needs),
  );
  const downloads = open();
  await downloads.add(album('a'));
  await vi.waitFor(() => expect(downloads.store.getState().halt).toBe('away'));
  isAway = false;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(farOf(downloads, 'album-a')?.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(farOf(downloads, 'album-a')?.isDone).toBe(true));
});

test('what was removed can be brought back without being fetched again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { open, fetched } = setUp({ a: ['1'] });
  const downloads = open();
  await downloads.add(album('a'));
  await vi.waitFor(() => expect(farOf(downloads, 'album-a')?.isDone).toBe(true));
  const undo = downloads.remove('album-a');
  expect(downloads.store.getState().items.size).toBe(0);
  undo();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(farOf(downloads, 'album-a')?.whole).toBe(1);
  expect(fetched).toEqual(['1']);
});

test('a playlist that was changed is followed: new songs come, those that left it go', async () => {
  const { open, albums, fetched } = setUp({ a: ['1', '2'] });
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  albums['a'] = ['3', '2'];
  await downloads.follow();
  await done(downloads, 'album-a');
  expect(fetched).toEqual(['1', '2', '3']);
  expect(downloads.store.getState().items.get('album-a')?.files).toEqual(['song-3', 'song-2']);
  expect([...downloads.store.getState().files.keys()].toSorted()).toEqual(['song-2', 'song-3']);
  delete albums['a'];
  await downloads.follow();
  expect(farOf(downloads, 'album-a')?.total).toBe(2);
});

test('an album that was asked for again with fewer songs keeps none of those that left it', async () => {
  const { open, albums } = setUp({ a: ['1', '2', '3'] });
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  albums['a'] = ['2'];
  await downloads.add(album('a'));
  expect([...downloads.store.getState().files.values()].map(({ item }) => item.id)).toEqual(['2']);
});

test('what is paused waits, goes on where it was, and can be brought before all others', async () => {
  let isHeld = true;
  const { open, fetched } = setUp({ a: ['1'], b: ['2'], c: ['3'] }, (file, needs) =>
    isHeld
      ? new Promise((_, reject) => {
          needs.signal.addEventListener('abort', () => reject(new Error('stopped')));
        })
      : sendAll(file, needs),
  );
  const downloads = open();
  for (const id of ['a', 'b', 'c']) await downloads.add(album(id));
  await expect.poll(() => downloads.store.getState().current).toBe('song-1');
  downloads.set({ isPaused: true });
  downloads.pause('album-a');
  downloads.first('album-c');
  await expect.poll(() => downloads.store.getState().current).toBe(undefined);
  isHeld = false;
  fetched.length = 0;
  downloads.set({ isPaused: false });
  await done(downloads, 'album-b');
  expect(fetched).toEqual(['3', '2']);
  downloads.resume('album-a');
  await done(downloads, 'album-a');
});

test('a song that the server refuses does not stop the others, and can be tried again', async () => {
  let isRefused = true;
  const { open } = setUp({ a: ['1', '2'] }, (file, needs) =>
    isRefused && file.item.id === '1'
      ? Promise.reject(new RefusedDownload('It is gone.'))
      : sendAll(file, needs),
  );
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  expect(farOf(downloads, 'album-a')).toMatchObject({ whole: 1, failed: 1 });
  expect(downloads.store.getState().files.get('song-1')?.problem).toBe('It is gone.');
  isRefused = false;
  downloads.resume('album-a');
  await expect.poll(() => farOf(downloads, 'album-a')?.whole).toBe(2);
});

test('a full device stops and says what would make room; nothing is deleted by itself', async () => {
  let isFull = false;
  const { open } = setUp({ a: ['1'], b: ['2'], c: ['3'] }, (file, needs) =>
    isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : sendAll(file, needs),
  );
  const downloads = open();
  await downloads.add(album('a'));
  await downloads.add(album('b'));
  await done(downloads, 'album-b');
  downloads.recordPlay('song-1');
  isFull = true;
  await downloads.add(album('c'));
  await expect.poll(() => downloads.store.getState().halt).toBe('full');
  // The first was played since; the second never.
  expect(suggestRemoval(downloads.store.getState())).toMatchObject({
    item: { key: 'album-b' },
    keptBytes: 10,
  });
  expect(downloads.store.getState().items.size).toBe(3);
  isFull = false;
  downloads.resume('album-c');
  await done(downloads, 'album-c');
});

test('where there is no room, what came last and was not played yet is not named before what was played long ago', async () => {
  const downloads = setUp({ a: ['1'], b: ['2'] }).open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  downloads.recordPlay('song-1');
  await downloads.add(album('b'));
  await done(downloads, 'album-b');
  expect(suggestRemoval(downloads.store.getState())?.item.key).toBe('album-a');
});

test('all of a listener goes at their word', async () => {
  const { open } = setUp({ a: ['1'] });
  const downloads = open();
  await downloads.add(album('a'));
  await done(downloads, 'album-a');
  await downloads.removeAll();
  const later = open();
  await later.restored;
  expect(later.store.getState().items.size).toBe(0);
});

test('while somebody else fetches nothing is fetched, and then what is left', async () => {
  const { open, fetched } = setUp({ a: ['1', '2'] });
  const downloads = open();
  downloads.hold(true);
  await downloads.add(album('a'));
  expect(fetched).toEqual([]);
  downloads.hold(false);
  await done(downloads, 'album-a');
  expect(fetched).toEqual(['1', '2']);
});

test('what is asked for while the browser still gives back the lock of the tab is fetched too', async () => {
  const ended = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const request = async (_name: string, _options: object, run: () => Promise<void>) => {
    await run();
    ended.resolve();
    await released.promise;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { open, fetched } = setUp({ a: ['1'], b: ['2'] });
  const downloads = open();
  await downloads.add(album('a'));
  await ended.promise;
  await downloads.add(album('b'));
  expect(fetched).toEqual(['1']);
  released.resolve();
  await done(downloads, 'album-b');
  expect(fetched).toEqual(['1', '2']);
});
