import type { Chapter } from '#contract/podcast-shapes.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { currentListener } from '#server/http/listener-context.ts';
import { createSharedLimit } from '#server/http/shared-limit.ts';
import { faultOf } from '#server/net/fetch-fault.ts';
import type { Fetching, OutboundFetch } from '#server/net/guarded-fetch.ts';
import { TooMuch } from '../reading/reader-pool.ts';
import type { Readers } from '../reading/readers.ts';
import { lruCache } from '../shared/lru-cache.ts';
import { isInSound } from '../shared/sound-picture.ts';
import { texts } from '../shared/texts.ts';
import { remoteRefusal, WrongStatus } from '../shared/wrong-status.ts';
import { chaptersIn, type EpisodeRow, transcriptsIn } from '../store/episode-row.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { withFeedCredentials } from './episode-audio.ts';
import { soundFileChapters } from './sound-file-chapters.ts';

/** Best first: what is timed and tells who speaks. */
const order = [/vtt/, /json/, /srt|subrip/, /html/, /plain/];

const maxBytes = 8 * 1024 * 1024;

type Needs = {
  net: Pick<OutboundFetch, 'holding'>;
  readers: Pick<Readers, 'transcript' | 'chapters' | 'soundChapters'>;
  feeds: Pick<FeedRepository, 'byId'>;
};
type File = { bytes: Uint8Array; contentType: string; url: string };

async function fetched(connection: Fetching, address: string): Promise<File> {
  const answer = await connection.fetch(address, { maxBytes }).catch((thrown: unknown) => {
    throw remoteRefusal(thrown);
  });
  if (answer.status !== 200)
    throw remoteRefusal(new WrongStatus(new URL(answer.url).hostname, answer.status));
  return { bytes: answer.bytes, contentType: answer.headers['content-type'] ?? '', url: answer.url };
}

/** Chapters and transcripts that publishers keep in files of their own, or in the sound itself. */
export function createExtras({ net, readers, feeds }: Needs) {
  const max = { max: 50, milliseconds: 10 * 60_000 };
  const chapters = lruCache<Promise<Chapter[]>>(max);
  const soundChapters = lruCache<Promise<Chapter[]>>(max);
  const transcripts = lruCache<Promise<Uint8Array>>(max);
  // Each holds its first parts while it waits for more: many at once would fill a listener's memory and wait for each other.
  const soundTurns = createSharedLimit({ max: 8, maxOf: () => 2, waitMs: 60_000 });

  function cachedIn<Result>(
    cache: ReturnType<typeof lruCache<Promise<Result>>>,
    address: string,
    make: (connection: Fetching) => Promise<Result>,
  ): Promise<Result> {
    const cached = cache.get(address);
    if (cached) return cached;
    const result = net.holding(make);
    cache.set(address, result);
    result.catch(() => cache.delete(address));
    return result;
  }

  /** What a file says, read once for all who ask for it; a failure is not remembered. */
  function fileOf<Result>(
    cache: ReturnType<typeof lruCache<Promise<Result>>>,
    address: string,
    read: (file: File) => Promise<Result>,
  ): Promise<Result> {
    return cachedIn(cache, address, async (connection) => {
      const file = await fetched(connection, address);
      try {
        return await read(file);
      } catch {
        throw new Refusal(502, 'remote_failed', texts.unreadable(new URL(file.url).hostname));
      }
    });
  }

  async function soundUrl({ enclosure_url, feed_id }: EpisodeRow): Promise<string | null> {
    if (enclosure_url === null) return null;
    return withFeedCredentials(enclosure_url, (await feeds.byId(feed_id))?.url ?? enclosure_url);
  }

  async function chaptersInSound(row: EpisodeRow): Promise<Chapter[]> {
    const url = mayHoldChapters(row.enclosure_type) ? await soundUrl(row) : null;
    if (url === null) return [];
    return cachedIn(soundChapters, url, async (fetching) => {
      const turn = soundTurns.open(currentListener());
      try {
        if (!(await turn.take(1))) throw faultOf('busy', new URL(url).hostname);
        return await soundFileChapters({ fetching, readers }, url);
      } catch (thrown) {
        if (thrown instanceof TooMuch) return [];
        throw remoteRefusal(thrown);
      } finally {
        turn.close();
      }
    });
  }

  async function chaptersOf(row: EpisodeRow): Promise<Chapter[]> {
    const inFeed = chaptersIn(row);
    if (inFeed.length > 0) return inFeed;
    if (row.chapters_url === null) return chaptersInSound(row);
    return fileOf(chapters, row.chapters_url, (file) => readers.chapters(file));
  }

  return {
    /** Those in the feed, else in the file that it names, else in the episode's sound. */
    chapters: chaptersOf,
    /** The address of the picture of the chapter that begins at this second, for the picture proxy; null where it has none. */
    async chapterPicture(row: EpisodeRow, startSeconds: number | undefined): Promise<string | null> {
      const image = (await chaptersOf(row)).find((one) => one.startSeconds === startSeconds)?.image ?? null;
      if (image === null || !isInSound(image)) return image;
      const url = await soundUrl(row);
      return url && `${url.replace(/#.*/, '')}${image}`;
    },
    /** The answer as bytes. */
    async transcript(row: EpisodeRow): Promise<Uint8Array> {
      const link = bestTranscript(transcriptsIn(row));
      if (!link) throw missing(texts.noTranscript);
      return fileOf(transcripts, link.url, (file) => readers.transcript(file));
    },
  };
}

/** Of an unknown type, the beginning says more. */
const mayHoldChapters = (type: string | null): boolean =>
  type === null || /^(audio|application)\/(x-)?(mpeg|mp3|mp4|m4a|m4b|aac|ogg|opus|vorbis|flac)/i.test(type);

/** The transcript with the most information; languages are not compared. */
function bestTranscript<Link extends { type: string }>(links: readonly Link[]): Link | undefined {
  const rank = ({ type }: Link) => {
    const index = order.findIndex((pattern) => pattern.test(type));
    return index < 0 ? order.length : index;
  };
  return [...links].sort((a, b) => rank(a) - rank(b))[0];
}
