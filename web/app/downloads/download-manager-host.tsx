import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/account/session-context.tsx';
import { handOverWhenHidden } from '#web/downloads/download-manager/background-fetch.ts';
import { type DownloadPlan, howFar } from '#web/downloads/download-manager/download-queue.ts';
import { createDownloads, type Downloads } from '#web/downloads/download-manager/downloads.ts';
import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { downloadsTexts as texts } from '#web/downloads/downloads-texts.ts';
import { downloadKey } from '#web/downloads/store/download-shapes.ts';
import { deleteOtherCovers, storeCover } from '#web/downloads/store/downloaded-covers.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import type { Player } from '#web/player/player/player.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { clearDevice } from '#web/service-worker/clear-device.ts';
import { outage } from '../shared/outage-state.ts';
import { coversOf } from './covers-of.ts';
import './downloaded-marks.css';
import { markDownloaded } from './mark-downloaded.ts';
import { skipUnavailable } from './skip-unavailable.ts';

/** After the page has what it needs; and then as often as a new episode may come. */
const firstMilliseconds = 15_000;
const againMilliseconds = 60 * 60_000;
/** Changes of a playlist come in bursts. */
const settleMilliseconds = 3_000;

const wholeOf = ({ items, files }: DownloadPlan): ReadonlySet<string> =>
  new Set([
    ...[...files.values()].filter(({ state }) => state === 'whole').map(({ key }) => key),
    ...[...items.values()].filter((item) => howFar(item, files).isDone).map(({ key }) => key),
  ]);

/** Tells the lists of the page what is here as a whole. Answers how to stop. */
function tellWhole({ store }: Downloads): () => void {
  const tell = () => downloadsStore.setState({ whole: wholeOf(store.getState()) });
  tell();
  return store.subscribe((now, before) => {
    if (now.items !== before.items || now.current !== before.current || now.files.size !== before.files.size)
      tell();
  });
}

/** Marks downloads that are played, so that the least recently played go first. Returns how to stop. */
function tellHeard(downloads: Downloads, player: Player): () => void {
  return player.store.subscribe(({ queue: { now } }, before) => {
    if (now && now.key !== before.queue.now?.key) {
      const { kind, id, catalogueId = id } = now.item;
      downloads.recordPlay(downloadKey(kind, catalogueId));
    }
  });
}

/** The pictures of what is here are here, and no others. */
async function tidyCovers(userId: string, { store }: Downloads): Promise<void> {
  const { items, files } = store.getState();
  const ofItems = [...items.values()].flatMap(coversOf);
  const ofFiles = [...files.values()].flatMap(({ item }) => coversOf(item));
  await Promise.all(ofItems.map((address) => storeCover(userId, address)));
  await deleteOtherCovers(userId, new Set([...ofItems, ...ofFiles]));
}

/** Playlists, favourites and shows stand for other sounds tomorrow. Answers how to stop. */
function followAll(userId: string, downloads: Downloads, queries: QueryClient): () => void {
  async function followAndTidy(): Promise<void> {
    await downloads.follow();
    await tidyCovers(userId, downloads);
  }
  const follow = () => void (outage.getState().isAway || followAndTidy().catch(() => undefined));
  const first = setTimeout(follow, firstMilliseconds);
  const again = setInterval(follow, againMilliseconds);
  const settling = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    const changed = type === 'updated' && queryKey[2] === 'playlist' ? queryKey[3] : undefined;
    const key = typeof changed === 'string' ? downloadKey('playlist', changed) : undefined;
    if (key === undefined || !downloads.store.getState().items.has(key) || settling.has(key)) return;
    settling.set(
      key,
      setTimeout(() => {
        void downloads.follow([key]).finally(() => settling.delete(key));
      }, settleMilliseconds),
    );
  });
  return () => {
    clearTimeout(first);
    clearInterval(again);
    for (const timer of settling.values()) clearTimeout(timer);
    stop();
  };
}

/** Opens what the listener keeps on this device, and goes on with what was on its way. */
export function DownloadManagerHost(): ReactNode {
  const { store } = useSession();
  const [userId] = useState(() => store.getState().userId ?? '');
  const queries = useQueryClient();
  const provider = useMusicProvider();
  const player = usePlayer();
  useEffect(() => {
    const created = createDownloads({
      userId,
      // A listener without downloads loads neither.
      read: async (item) => (await import('./read-songs.ts')).createSoundReader(queries, provider)(item),
      bringBeside: async (item) =>
        (await import('./prefetch-metadata.ts')).createMetadataPrefetcher(userId, queries, provider)(item),
    });
    const downloads = {
      ...created,
      async removeAll(): Promise<void> {
        await created.removeAll();
        await clearDevice(userId);
      },
    };
    downloadsStore.setState({ downloads });
    const showOutage = () =>
      document.documentElement.toggleAttribute('data-offline', outage.getState().isAway);
    showOutage();
    const stops = [
      tellWhole(downloads),
      tellHeard(downloads, player),
      followAll(userId, downloads, queries),
      outage.subscribe(showOutage),
      markDownloaded(),
      skipUnavailable(player),
      handOverWhenHidden({ userId, title: texts.background, ...created }),
      () => downloads.close(),
    ];
    return () => {
      for (const stop of stops) stop();
      document.documentElement.removeAttribute('data-offline');
      downloadsStore.setState({ downloads: undefined, whole: new Set() });
    };
  }, [userId, queries, provider, player]);
  return null;
}
