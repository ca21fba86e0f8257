import { searchEpisodes } from '#contract/episode-search.ts';
import { transcript } from '#contract/podcast-extras.ts';
import { chapters, episodeById, episodes as episodesCall, resolveUrl } from '#contract/podcasts.ts';
import { episodeAudio, podcastPicture } from '#contract/podcasts-for-others.ts';
import { badInput, missing } from '#server/http/errors.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { EpisodeSender } from '../media/episode-audio.ts';
import type { createExtras } from '../media/extras.ts';
import { type PictureProxy, sendCover } from '../media/picture-proxy.ts';
import type { Shows } from '../refresh/shows.ts';
import { texts } from '../shared/texts.ts';
import { remoteRefusal, soundFault } from '../shared/wrong-status.ts';
import { cursorFrom, cursorText, type EpisodeRepository } from '../store/episode-repository.ts';
import { type EpisodeOfFeed, episodeOf } from '../store/episode-row.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { wordsOf } from '../store/folded-text.ts';
import { allowance } from './allowance.ts';

type Extras = ReturnType<typeof createExtras>;
type Needs = { episodes: EpisodeRepository; shows: Shows; extras: Extras };

const maxIds = 100;
const maxEpisodes = 1000;
const maxHits = 25;

/** Episodes, and what belongs to one. */
export function episodeRoutes(app: App, { episodes, shows, extras }: Needs): void {
  async function one(id: number, userId: string): Promise<EpisodeOfFeed> {
    const row = await episodes.visible(id, userId);
    if (!row) throw missing(texts.unknownEpisode);
    return row;
  }

  serve(app, episodesCall, async ({ input, userId }) => {
    const feedIds = idsOf(input.ids);
    const limit = limitOf(input.limit);
    const before = input.before === undefined || input.before === '' ? null : cursorFrom(input.before);
    if (before === null && input.before) throw badInput(texts.badCursor, { before: texts.badCursor });
    const ids = await shows.all(feedIds, userId);
    const newest = input.newest !== undefined && String(input.newest) !== '0';
    const page = { limit, before, term: input.term?.trim() ?? '', order: input.order ?? 'newest' };
    const rows = await episodes.list(ids, { ...page, newest });
    const last = rows.at(-1);
    const more = !newest && rows.length === limit && last;
    return { data: { items: rows.map(episodeOf), before: more ? cursorText(last) : null } };
  });
  serve(app, searchEpisodes, async ({ input, userId }) => ({
    data: { items: (await episodes.search(wordsOf(input.term), userId, maxHits)).map(episodeOf) },
  }));
  serve(app, episodeById, async ({ input, userId }) => ({
    data: { episode: episodeOf(await one(input.id, userId)) },
  }));
  serve(app, chapters, async ({ input, userId }) => ({
    chapters: await extras.chapters(await one(input.id, userId)),
  }));
  serveBytes(app, transcript, async ({ input, userId, response }) => {
    const body = await extras.transcript(await one(input.id, userId));
    response
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(body);
  });
}

function idsOf(text: string): number[] {
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^[1-9]\d{0,14}$/.test(id))) throw badInput(texts.badIds, { ids: texts.badIds });
  const distinct = [...new Set(ids.map(Number))];
  if (distinct.length > maxIds) throw badInput(texts.tooManyIds, { ids: texts.tooManyIds });
  return distinct;
}

function limitOf(limit = 100): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxEpisodes) return limit;
  throw badInput(texts.badLimit, { limit: texts.badLimit });
}

type PictureInput = { kind: 'feed' | 'episode' | 'chapter'; id: number; at?: number | undefined };

type MediaNeeds = {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  pictures: PictureProxy;
  extras: Pick<Extras, 'chapterPicture'>;
  sendEpisode: EpisodeSender;
};

/** Sound and pictures of other machines. */
export function mediaRoutes(app: App, needs: MediaNeeds): void {
  const { net, feeds, episodes, pictures, extras, sendEpisode } = needs;
  const mayResolve = allowance(60);

  /** Undefined also for what the listener may not see. */
  async function pictureUrl(
    { kind, id, at }: PictureInput,
    userId: string,
  ): Promise<string | null | undefined> {
    if (kind === 'feed') return (await feeds.visible([id], userId))[0]?.image;
    const row = await episodes.visible(id, userId);
    if (row === undefined || kind === 'episode') return row?.image ?? row?.feed_image;
    return extras.chapterPicture(row, at);
  }

  serve(app, resolveUrl, async ({ input, userId }) => {
    mayResolve(userId);
    try {
      const { url, status, body } = await net.open(input.url, { headers: { range: 'bytes=0-0' } });
      body.destroy();
      if (status >= 400 && status !== 416) throw soundFault(url, status);
      return { finalUrl: url };
    } catch (thrown) {
      throw remoteRefusal(thrown);
    }
  });
  serveBytes(app, episodeAudio, async ({ input, userId, request, response }) => {
    await sendEpisode({ id: input.id, userId }, request, response);
  });
  serveBytes(app, podcastPicture, async ({ input, userId, request, response }) => {
    const url = await pictureUrl(input, userId);
    if (typeof url !== 'string') throw missing(texts.noPicture);
    await sendCover(pictures, { url, size: input.size }, request, response);
  });
}
