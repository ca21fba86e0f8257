import { wallTimeMs } from '#rules/clock.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { DownloadItem, DownloadSettings } from '../store/download-shapes.ts';
import { createDownloadList, type DownloadList } from './download-list.ts';
import { createDownloadLoop, type LoopNeeds } from './download-loop.ts';
import { followed } from './download-queue.ts';

/** What a listener asks for; what it stands for is found by `read`. */
export type DownloadRequest = Omit<DownloadItem, 'files' | 'addedAt' | 'isPaused'>;

type Needs = LoopNeeds & {
  userId: string;
  /** The sounds that an item stands for now. Rejects with a sentence. */
  read: (item: DownloadRequest) => Promise<PlayableItem[]>;
  list?: DownloadList;
};

/** What was taken away can be brought back for six seconds; then its sound goes. */
const undoMilliseconds = 7_000;

/** Another tab that fetches has the same list, and this one goes on when that is closed. */
const aloneFor = (userId: string) => async (run: () => Promise<void>, signal: AbortSignal) => {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(`earshot-downloads-${userId}`, { signal }, run);
};

/** One change after the other: two items that are read at once would not know of each other's sounds. */
function createTurns(first: Promise<unknown>) {
  let last = first;
  return <Result>(change: () => Promise<Result>): Promise<Result> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };
}

/** What one listener keeps on this device. Made once for the page; `close` when they are gone. */
export function createDownloads({ userId, read, list = createDownloadList(userId), ...needs }: Needs) {
  const { store } = list;
  const { now = wallTimeMs } = needs;
  const loop = createDownloadLoop(list, aloneFor(userId), needs);
  let collecting: ReturnType<typeof setTimeout> | undefined;
  // A browser that keeps nothing has nothing to bring back.
  const restored = restore().catch(() => undefined);
  const inTurn = createTurns(restored);

  async function restore(): Promise<void> {
    await list.restore();
    await list.collect();
    loop.wake();
  }

  /** What was taken away while it was read stays away. */
  async function storeItem(key: string, sounds: readonly PlayableItem[]): Promise<void> {
    const { items, files, settings } = store.getState();
    const existing = items.get(key);
    if (!existing) return;
    const { item, added } = followed(existing, sounds, files, settings.quality);
    await list.addFiles(added);
    list.putItem(item);
  }

  /** What cannot be read now stays as it is. */
  async function followOne(key: string): Promise<void> {
    const item = store.getState().items.get(key);
    const sounds = item && (await read(item).catch(() => undefined));
    if (sounds) await storeItem(key, sounds);
  }

  /** Deletes sounds that no item names any more. What was taken away a moment ago may be brought back; it goes with that. */
  async function collectUnlessRemoving(): Promise<void> {
    if (collecting === undefined) await list.collect();
  }

  return {
    store,
    /** When what was here before is known. Never rejects. */
    restored,
    /** Rejects with the sentence why the item cannot be read. */
    add: (request: DownloadRequest): Promise<void> =>
      inTurn(async () => {
        const existing = store.getState().items.get(request.key);
        list.putItem({ files: [], addedAt: now(), ...existing, ...request, isPaused: false });
        try {
          await storeItem(request.key, await read(request));
        } catch (thrown) {
          if (!existing) list.removeItem(request.key);
          throw thrown;
        }
        if (existing) await collectUnlessRemoving();
        // Space may have been freed elsewhere: it is tried again for each request.
        if (store.getState().halt === 'full') store.setState({ halt: undefined });
        loop.wake();
      }),
    ...createItemChanges(list, loop, () => {
      clearTimeout(collecting);
      collecting = setTimeout(() => {
        collecting = undefined;
        void inTurn(() => list.collect()).then(loop.wake);
      }, undoMilliseconds);
    }),
    set(part: Partial<DownloadSettings>): void {
      list.set(part);
      if (part.isPaused) loop.letGo();
      loop.wake();
    },
    /** Reads again what items stand for, all or these: a playlist was changed, a show has a new episode. What cannot be read stays. */
    async follow(keys: readonly string[] = [...store.getState().items.keys()]): Promise<void> {
      // In turn.
      for (const key of keys) await inTurn(() => followOne(key));
      await inTurn(collectUnlessRemoving);
      loop.wake();
    },
    hold: loop.hold,
    /** Records that it is played. */
    recordPlay: (key: string) => list.changeFile(key, { heardAt: now() }),
    /** Everything of this listener on this device goes. */
    async removeAll(): Promise<void> {
      loop.close();
      await inTurn(() => list.removeAll());
    },
    close(): void {
      loop.close();
      clearTimeout(collecting);
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;

/** What a listener does with one download. */
function createItemChanges(
  list: DownloadList,
  loop: Pick<ReturnType<typeof createDownloadLoop>, 'wake' | 'letGo'>,
  collectLater: () => void,
) {
  const { store } = list;

  function change(key: string, part: Partial<DownloadItem>): void {
    const item = store.getState().items.get(key);
    if (item) list.putItem({ ...item, ...part });
    loop.letGo();
    loop.wake();
  }

  /** What failed waits again. */
  function retry(key: string): void {
    const { items, files } = store.getState();
    for (const each of items.get(key)?.files ?? [])
      if (files.get(each)?.state === 'failed') list.changeFile(each, { state: 'waiting' });
  }

  return {
    /** Answers how to bring it back, for six seconds. */
    remove(key: string): () => void {
      const item = store.getState().items.get(key);
      list.removeItem(key);
      loop.letGo();
      collectLater();
      return () => {
        if (item) list.putItem(item);
        loop.wake();
      };
    },
    pause: (key: string) => change(key, { isPaused: true }),
    /** Also once more, where something of it failed. */
    resume(key: string): void {
      retry(key);
      store.setState({ halt: undefined });
      change(key, { isPaused: false });
    },
    /** Before all others that wait. */
    first(key: string): void {
      const first = Math.min(...[...store.getState().items.values()].map(({ addedAt }) => addedAt));
      change(key, { addedAt: Math.max(first - 1, 0), isPaused: false });
    },
  };
}
