import type { DownloadItem } from '../store/download-shapes.ts';
import type { DownloadList } from './download-list.ts';
import type { createDownloadLoop } from './download-loop.ts';

/** What a listener does with one thing that is kept, or on its way. */
export function createItemChanges(
  list: DownloadList,
  loop: Pick<ReturnType<typeof createDownloadLoop>, 'wake' | 'letGo'>,
  collectLater: () => void,
) {
  const { store } = list;

  function change(key: string, part: Partial<DownloadItem>): void {
    const item = store.getState().items.get(key);
    if (item) list.keepItem({ ...item, ...part });
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
        if (item) list.keepItem(item);
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
