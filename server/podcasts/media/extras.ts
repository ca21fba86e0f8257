import type { Chapter } from '#contract/podcast-shapes.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import type { Fetching, OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Readers } from '../reading/readers.ts';
import { lruCache } from '../shared/lru-cache.ts';
import { texts } from '../shared/texts.ts';
import { remoteRefusal, WrongStatus } from '../shared/wrong-status.ts';
import { chaptersIn, type EpisodeRow, transcriptsIn } from '../store/episode-row.ts';

/** Best first: what is timed and tells who speaks. */
const order = [/vtt/, /json/, /srt|subrip/, /html/, /plain/];

const maxBytes = 8 * 1024 * 1024;

type Needs = {
  net: Pick<OutboundFetch, 'holding'>;
  readers: Pick<Readers, 'transcript' | 'chapters'>;
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

/** Chapters and transcripts that publishers keep in files of their own. */
export function createExtras({ net, readers }: Needs) {
  const max = { max: 50, milliseconds: 10 * 60_000 };
  const chapters = lruCache<Promise<Chapter[]>>(max);
  const transcripts = lruCache<Promise<Uint8Array>>(max);

  /** What a file says, read once for all who ask for it; a failure is not remembered. */
  function fileOf<Result>(
    cache: ReturnType<typeof lruCache<Promise<Result>>>,
    address: string,
    read: (file: File) => Promise<Result>,
  ): Promise<Result> {
    const cached = cache.get(address);
    if (cached) return cached;
    const reading = net.holding(async (connection) => {
      const file = await fetched(connection, address);
      try {
        return await read(file);
      } catch {
        throw new Refusal(502, 'remote_failed', texts.unreadable(new URL(file.url).hostname));
      }
    });
    cache.set(address, reading);
    reading.catch(() => cache.delete(address));
    return reading;
  }

  return {
    async chapters(row: EpisodeRow): Promise<Chapter[]> {
      const inFeed = chaptersIn(row);
      if (inFeed.length > 0 || row.chapters_url === null) return inFeed;
      return fileOf(chapters, row.chapters_url, (file) => readers.chapters(file));
    },
    /** The answer as bytes. */
    async transcript(row: EpisodeRow): Promise<Uint8Array> {
      const link = bestTranscript(transcriptsIn(row));
      if (!link) throw missing(texts.noTranscript);
      return fileOf(transcripts, link.url, (file) => readers.transcript(file));
    },
  };
}

/** The transcript with the most information; languages are not compared. */
function bestTranscript<Link extends { type: string }>(links: readonly Link[]): Link | undefined {
  const rank = ({ type }: Link) => {
    const index = order.findIndex((pattern) => pattern.test(type));
    return index < 0 ? order.length : index;
  };
  return [...links].sort((a, b) => rank(a) - rank(b))[0];
}
