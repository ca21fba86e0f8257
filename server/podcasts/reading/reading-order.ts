import type { Chapter } from '#contract/podcast-shapes.ts';
import type { NotAFeed } from '../feeds/parsed-feed.ts';
import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { Outline } from './parse-opml.ts';
import type { Piece, SoundChapters } from './sound-chapters.ts';

type Bytes = { bytes: Uint8Array; contentType: string };

export type FeedOrder = Bytes & { url: string; knownFingerprints: string[] };

/** What the server asks a worker to read. Both sides are ours, and on one machine. */
export type ReadingOrder =
  /** `knownFingerprints`: one per line, since one text is cheaper to copy than a list. */
  | ({ kind: 'feed' } & Omit<FeedOrder, 'knownFingerprints'> & { knownFingerprints: string })
  | { kind: 'opml' | 'whole-opml'; bytes: Uint8Array }
  | ({ kind: 'transcript' } & Bytes)
  | ({ kind: 'chapters'; url: string } & Bytes)
  | { kind: 'sound-chapters'; pieces: readonly Piece[]; size: number; url: string }
  | { kind: 'json'; bytes: Uint8Array; list: string; max: number };

/** Asks for the next part of an answer that comes in parts. */
export const nextPart = 'next';
export type ReadingMessage = ReadingOrder | typeof nextPart;

/**
 * A feed comes in parts, each taken over in one turn of the server's event loop: first the show with what fits, then more
 * with each `nextPart`. `isLast` ends it.
 */
export type FeedPart = { kind: 'feed'; feed: PreparedFeed; isLast: boolean };

/** What it answers; `unreadable` when the text is not what it should be. */
export type ReadingAnswer =
  | FeedPart
  | { kind: 'opml'; outlines: Outline[] }
  /** Null: the file is no complete OPML document. */
  | { kind: 'whole-opml'; outlines: Outline[] | null }
  /** `body`: the JSON reply as bytes, since serializing many lines takes long. */
  | { kind: 'transcript'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'chapters'; chapters: Chapter[] }
  | ({ kind: 'sound-chapters' } & SoundChapters)
  | { kind: 'json'; list: unknown[] }
  | { kind: 'none'; content: NotAFeed['content']; links: string[] }
  | { kind: 'unreadable'; message: string };
