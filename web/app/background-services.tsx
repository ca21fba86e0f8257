import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession, useSessionState } from '#web/account/session-context.tsx';
import type { LoadChangeQueue } from '#web/music/offline/with-outbox.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import type { PlayerState } from '#web/player/player/player-state.ts';
import { SongAnnouncement } from '#web/player/views/song-announcement.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { cacheProgress, progressQuery } from '#web/podcasts/data/queries.ts';
import { syncBookmarks } from '#web/podcasts/playback/bookmark-sync.ts';
import { syncChapters } from '#web/podcasts/playback/chapter-sync.ts';
import { chaptersQuery } from '#web/podcasts/playback/chapters-query.ts';
import { useEpisodes } from '#web/podcasts/playback/episodes-context.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { lazilyOrNothing } from '#web/ui/pages/lazily.tsx';
import { TabTitle } from './frame/tab-title.tsx';
import { defaultSpeeds } from './shared/default-speeds.ts';
import { startUserSync } from './start-user-sync.ts';

/** After the first screen has what it needs. */
const syncAheadMilliseconds = 2_000;

const progressHash = hashKey(progressQuery().queryKey);

const isEpisodeHere = ({ queue }: PlayerState) => queue.now?.item.kind === 'episode';

/** Loads episode playback, which sends stored progress, shows progress in lists, and asks where to go on where two devices disagree. */
function EpisodeProgressSync(): ReactNode {
  const episodes = useEpisodes();
  const queries = useQueryClient();
  const player = usePlayer();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isStarted = false;
    let isOver = false;
    async function start(): Promise<void> {
      if (isStarted) return;
      isStarted = true;
      const listening = await episodes();
      if (isOver) return;
      stops.push(
        listening.share({
          onProgress: (entry) => cacheProgress(queries, entry),
          recall: (episodeId) => queries.getQueryData(progressQuery().queryKey)?.get(episodeId),
          chaptersOf: (episodeId) => queries.getQueryData(chaptersQuery(episodeId).queryKey),
        }),
        queries.getQueryCache().subscribe((event) => {
          const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
          if (isRead && event.query.queryHash === progressHash) listening.showWaiting();
        }),
        listening.speeds.follow(player, defaultSpeeds),
        listening.bookmarks.share(queries),
        syncBookmarks(player, queries, listening.bookmarks),
        syncChapters(player, queries),
        listening.continueBooks(player, queries),
      );
    }
    const begin = () =>
      void start().catch(() => {
        // The player says so where an episode is wanted; the next one tries again.
        isStarted = false;
      });
    const timer = setTimeout(begin, syncAheadMilliseconds);
    // A listener who is quicker loses nothing, and an episode that was there before has its speed and its chapters.
    const look = (state: PlayerState) => isEpisodeHere(state) && begin();
    look(player.store.getState());
    const unsubscribe = player.store.subscribe(look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      for (const stop of stops) stop();
    };
  }, [episodes, queries, player]);
  return <PositionQuestions />;
}

/** After the first screen has what it needs. */
const aheadMilliseconds = 2_500;

/** New episodes come to an open page by themselves. */
function PodcastNews() {
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const { startFreshPodcasts } = await import('#web/podcasts/data/fresh-podcasts.ts');
      if (!isOver) stop = startFreshPodcasts(queries);
    }
    // Without it a page shows what is new when it is opened.
    const timer = setTimeout(() => void start().catch(() => undefined), aheadMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries]);
  return null;
}

/** Tells the first listener of a server once that they run it. */
function OperatorAnnouncement() {
  const queries = useQueryClient();
  const { store } = useSession();
  const isFirst = useSessionState((state) => state.isFirst);
  useEffect(() => {
    if (!isFirst) return;
    store.setState({ isFirst: false });
    // Settings show it as well.
    import('#web/account/announce-operator.ts').then(
      (module) => module.announceOperator(queries),
      () => undefined,
    );
  }, [isFirst, queries, store]);
  return null;
}

const DeviceServices = lazilyOrNothing(async () => (await import('./device-services.tsx')).DeviceServices);

type BackgroundServicesProps = { userId: string; loadChangeQueue: LoadChangeQueue | undefined };

/** What goes on whatever is shown, and waits until something is. */
export function BackgroundServices({ userId, loadChangeQueue }: BackgroundServicesProps) {
  return (
    <>
      <TabTitle />
      <SongAnnouncement />
      <UserSyncHost userId={userId} loadChangeQueue={loadChangeQueue} />
      <EpisodeProgressSync />
      <PodcastNews />
      <OperatorAnnouncement />
      <DeviceServices />
    </>
  );
}

type UserSyncHostProps = { userId: string; loadChangeQueue: LoadChangeQueue | undefined };

/** Stores in the browser what this listener played, changed and saw, until the server has it (docs/offline.md). */
function UserSyncHost({ userId, loadChangeQueue }: UserSyncHostProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { store: session } = useSession();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const loaded = await loadChangeQueue?.();
      if (isOver) return;
      stop = startUserSync({ userId, player, provider, changeQueue: loaded?.queue, queries, session });
    }
    // A part that cannot be loaded comes with the next page; what waits stays in the browser.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [player, provider, loadChangeQueue, queries, session, userId]);
  return null;
}
