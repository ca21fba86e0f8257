import pLimit from 'p-limit';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { acceptsType } from '#server/http/accepted-type.ts';
import { missing } from '#server/http/errors.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { EpisodeSender } from './media/episode-audio.ts';
import { type PictureProxy, sendCover } from './media/picture-proxy.ts';
import type { LocalEpisodes } from './progress/local-episodes.ts';
import { applySave, type Progress } from './progress/merge-progress.ts';
import type { ProgressRepository } from './progress/progress-repository.ts';
import { saveOf } from './progress/routes.ts';
import type { Follow } from './refresh/follow.ts';
import type { Refresher } from './refresh/refresher.ts';
import { allowance } from './routes/allowance.ts';
import { texts } from './shared/texts.ts';
import type { EpisodeRepository } from './store/episode-repository.ts';
import { type EpisodeOfFeed, episodeOf } from './store/episode-row.ts';
import type { FeedRepository } from './store/feed-repository.ts';
import { feedOf } from './store/feed-row.ts';
import type { SubscriptionRepository } from './store/subscription-repository.ts';

type Needs = {
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  subscriptions: SubscriptionRepository;
  progress: ProgressRepository;
  follow: Follow;
  refresher: Pick<Refresher, 'refresh'>;
  pictures: PictureProxy;
  sendEpisode: EpisodeSender;
  localEpisodes: LocalEpisodes;
  /** Fetches the show at an address and stores its episodes. */
  refreshedShow: (address: string, userId: string) => Promise<unknown>;
  now: () => number;
};

const maxAtOnce = 10;
const maxFollowMilliseconds = 10_000;
/** A show that was fetched so lately is not fetched again because an app asks for it. */
const freshMilliseconds = 10 * 60 * 1000;

export type PodcastLibrary = ReturnType<typeof createPodcastLibrary>;
export type LibraryShow = Awaited<ReturnType<PodcastLibrary['shows']>>[number];
export type LibraryEpisode = Awaited<ReturnType<PodcastLibrary['episodes']>>[number];

const withSize = (row: EpisodeOfFeed) => ({ ...episodeOf(row), bytes: row.enclosure_bytes });

/** The facade for app APIs: the shows of a listener by the rules of the web app. */
export function createPodcastLibrary(needs: Needs) {
  const { feeds, episodes, subscriptions, progress, follow, refresher, localEpisodes, now } = needs;
  const mayFollow = allowance(60);
  const mayRefresh = allowance(1);

  return {
    /** Those that the listener subscribed to, by title. */
    shows: async (userId: string) => (await subscriptions.of(userId)).map(feedOf),
    /** The newest first, over all these shows. */
    episodes: async (showIds: readonly number[], limit: number) =>
      (await episodes.list(showIds, { limit, before: null, term: '', order: 'newest', newest: false })).map(
        withSize,
      ),
    /** Undefined for one that the listener may not know. */
    async episode(userId: string, id: number) {
      const row = await episodes.visible(id, userId);
      return row && withSize(row);
    },
    /** The listener's progress in these episodes; those without any are absent. */
    progress: (userId: string, ids?: readonly number[]) => progress.list(userId, ids),
    /** Keeps where an app says that its listener is. 404 for an episode they may not know. */
    async savePosition(userId: string, episodeId: number, place: AppPosition): Promise<void> {
      const row = await episodes.visible(episodeId, userId);
      if (!row) throw missing(texts.unknownEpisode);
      if (!isPosition(place)) return;
      await progress.change(userId, episodeId, (before) =>
        applyAppPosition(before, place, row.duration_seconds, now()),
      );
    },
    /** Where the listener is in the folder's books, last changed first. */
    localPositions: (userId: string) => localEpisodes.positions(userId),
    /** The episode of a show of the folder's, which is made where nobody opened it yet. Undefined where it has none such. */
    async localEpisode(userId: string, address: string, guid: string): Promise<number | undefined> {
      const existing = (await localEpisodes.ids(address)).get(guid);
      if (existing !== undefined) return existing;
      await needs.refreshedShow(address, userId);
      return (await localEpisodes.ids(address)).get(guid);
    },
    /** 429 for the 61st within a minute. */
    follow(userId: string, url: string): Promise<ImportOutcome> {
      mayFollow(userId);
      return follow(url, userId, AbortSignal.timeout(maxFollowMilliseconds));
    },
    /** False where they did not follow it. */
    async unfollow(userId: string, showId: number): Promise<boolean> {
      if (!(await subscriptions.has(userId, showId))) return false;
      await subscriptions.remove(userId, showId);
      return true;
    },
    /** Begins to fetch the listener's shows in the background. 429 twice within a minute. */
    async refresh(userId: string): Promise<void> {
      mayRefresh(userId);
      const stale = (await subscriptions.of(userId)).filter(
        (row) => row.state !== 'ended' && now() - (row.fetched_at ?? 0) > freshMilliseconds,
      );
      void pLimit(maxAtOnce).map(stale, (row) => refresher.refresh(row));
    },
    sendEpisode: needs.sendEpisode,
    /** WebP where the app takes it, else JPEG. 404 where there is no picture, or they may not know what it is of. */
    async sendCover(
      { userId, kind, id, size }: { userId: string; kind: 'show' | 'episode'; id: number; size: number },
      request: Request,
      response: Response,
    ): Promise<void> {
      const [row] =
        kind === 'show' ? await feeds.visible([id], userId) : [await episodes.visible(id, userId)];
      const url = row && (row.image ?? ('feed_image' in row ? row.feed_image : null));
      if (!url) throw missing(texts.noPicture);
      const format = acceptsType(request.headers.accept ?? '', 'image/webp') ? 'webp' : 'jpeg';
      response.header('vary', 'accept');
      await sendCover(needs.pictures, { url, size, format }, request, response);
    },
  };
}

/** `app` owns the runs; `knownVersion` is the version of the entry that the app last received, 0 for none. */
type AppPosition = { app: string; knownVersion: number; positionSeconds: number };

/** The beginning is no position: apps send it when they close an episode that was played to its end. */
export const isPosition = ({ positionSeconds }: AppPosition): boolean => positionSeconds >= 1;

/**
 * The entry after an app without runs sent a position. The app's own run moves on; if others moved the position since
 * `knownVersion`, it becomes a conflict that the listener is asked about (behaviour.md#states). The same object:
 * nothing changed.
 */
export function applyAppPosition(
  before: Progress | undefined,
  { app, knownVersion, positionSeconds }: AppPosition,
  episodeSeconds: number | null,
  now: number,
): Progress {
  const own = `app:${app}:`;
  const goesOn = before?.runId?.startsWith(own) ? before.runId : null;
  const runId = goesOn ?? `${own}${knownVersion}`;
  const input = { episodeId: 0, progress: 0, positionSeconds, runId, basedOn: knownVersion };
  return applySave(before, saveOf(input, before, episodeSeconds), now);
}
