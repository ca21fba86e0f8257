import type { Chapter } from '#contract/podcast-shapes.ts';
import { NotAFeed } from '../feeds/parsed-feed.ts';
import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { Outline } from './parse-opml.ts';
import { createReaderPool } from './reader-pool.ts';
import type { FeedOrder, ReadingAnswer } from './reading-order.ts';
import type { Piece, SoundChapters } from './sound-chapters.ts';

type File = { bytes: Uint8Array; contentType: string };

export type Readers = ReturnType<typeof createReaders>;
export type FeedReader = Pick<Readers, 'feed'>;

/**
 * Reads everything that comes from outside as text, in workers. Feeds have theirs, and what a listener waits for (a
 * list that was sent, a transcript, chapters) has its own, so that neither holds up the other. All reject with
 * `TooMuch` for what takes too long or too much memory.
 */
export function createReaders(limits: { milliseconds?: number; megabytes?: number } = {}) {
  const feeds = createReaderPool(limits);
  const awaited = createReaderPool(limits);
  return {
    /** Rejects with `NotAFeed`. */
    async feed(order: FeedOrder): Promise<PreparedFeed> {
      const answer = await feeds.read({
        kind: 'feed',
        ...order,
        knownFingerprints: order.knownFingerprints.join('\n'),
      });
      return answer.kind === 'feed' ? answer.feed : fail(answer);
    },
    async opml(bytes: Uint8Array): Promise<Outline[]> {
      const answer = await awaited.read({ kind: 'opml', bytes });
      return answer.kind === 'opml' ? answer.outlines : fail(answer);
    },
    /** Null for what is no complete OPML document. */
    async wholeOpml(bytes: Uint8Array): Promise<Outline[] | null> {
      const answer = await awaited.read({ kind: 'whole-opml', bytes });
      return answer.kind === 'whole-opml' ? answer.outlines : fail(answer);
    },
    /** The answer of the call `transcript`, written down. */
    async transcript(file: File): Promise<Uint8Array> {
      const answer = await awaited.read({ kind: 'transcript', ...file });
      return answer.kind === 'transcript' ? answer.body : fail(answer);
    },
    async chapters(file: File & { url: string }): Promise<Chapter[]> {
      const answer = await awaited.read({ kind: 'chapters', ...file });
      return answer.kind === 'chapters' ? answer.chapters : fail(answer);
    },
    /** What the file of sound at `url` says by these pieces of it, or which one is missing. */
    async soundChapters(pieces: readonly Piece[], size: number, url: string): Promise<SoundChapters> {
      const answer = await awaited.read({ kind: 'sound-chapters', pieces, size, url });
      return answer.kind === 'sound-chapters' ? answer : fail(answer);
    },
    /** The first `max` entries of one list in a JSON object. */
    async jsonList(bytes: Uint8Array, list: string, max: number): Promise<unknown[]> {
      const answer = await awaited.read({ kind: 'json', bytes, list, max });
      return answer.kind === 'json' ? answer.list : fail(answer);
    },
    async close(): Promise<unknown> {
      return Promise.all([feeds.close(), awaited.close()]);
    },
  };
}

function fail(answer: ReadingAnswer): never {
  if (answer.kind === 'none') throw new NotAFeed(answer.content, answer.links);
  throw new Error(answer.kind === 'unreadable' ? answer.message : 'The worker answered something else.');
}
