import type { Chapter } from '#contract/podcast-shapes.ts';
import { missing, Refusal } from '#server/errors.ts';
import { remoteRefusal, statusFault } from '#server/net/fetch-fault.ts';
import type { WayOut } from '#server/net/guarded-fetch.ts';
import { decodeText } from '../feeds/decode.ts';
import { lruCache } from '../lru-cache.ts';
import { chaptersIn, type EpisodeRow, transcriptsIn } from '../store/episode-row.ts';
import { texts } from '../texts.ts';
import type { Line } from '../transcript/line.ts';
import { bestTranscript, readTranscript } from '../transcript/read-transcript.ts';
import { readChapters } from './remote-chapters.ts';

const mostBytes = 8 * 1024 * 1024;

/** Chapters and transcripts that publishers keep in files of their own. */
export function createExtras({ net, now }: { net: Pick<WayOut, 'fetch'>; now: () => number }) {
  const cache = lruCache<{ text: string; url: string }>({ most: 50, milliseconds: 10 * 60_000, now });

  async function fileOf(address: string): Promise<{ text: string; url: string }> {
    const known = cache.get(address);
    if (known) return known;
    const answer = await net.fetch(address, { mostBytes }).catch((thrown: unknown) => {
      throw remoteRefusal(thrown);
    });
    if (answer.status !== 200) throw remoteRefusal(statusFault(new URL(answer.url).hostname, answer.status));
    const file = { text: decodeText(answer.bytes, answer.headers['content-type']), url: answer.url };
    cache.set(address, file);
    return file;
  }

  return {
    async chapters(row: EpisodeRow): Promise<Chapter[]> {
      const inFeed = chaptersIn(row);
      if (inFeed.length > 0 || row.chapters_url === null) return inFeed;
      return read(await fileOf(row.chapters_url), readChapters);
    },
    async transcript(row: EpisodeRow): Promise<Line[]> {
      const link = bestTranscript(transcriptsIn(row));
      if (!link) throw missing(texts.noTranscript);
      return read(await fileOf(link.url), readTranscript);
    },
  };
}

function read<Result>(
  { text, url }: { text: string; url: string },
  how: (text: string, url: string) => Result,
): Result {
  try {
    return how(text, url);
  } catch {
    throw new Refusal(502, 'remote_failed', texts.unreadable(new URL(url).hostname));
  }
}
