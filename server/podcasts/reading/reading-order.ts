import type { Chapter } from '#contract/podcast-shapes.ts';
import type { NotAFeed } from '../feeds/parsed-feed.ts';
import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { Outline } from './parse-opml.ts';

type Bytes = { bytes: Uint8Array; contentType: string };

export type FeedOrder = Bytes & { url: string; known: string[] };

/** What the server asks a worker to read. Both sides are ours, and on one machine. */
export type ReadingOrder =
  | ({ kind: 'feed' } & FeedOrder)
  | { kind: 'opml' | 'whole-opml'; bytes: Uint8Array }
  | ({ kind: 'transcript' } & Bytes)
  | ({ kind: 'chapters'; url: string } & Bytes)
  | { kind: 'json'; bytes: Uint8Array; list: string; max: number };

/** What it answers; `unreadable` when the text is not what it should be. */
export type ReadingAnswer =
  | { kind: 'feed'; feed: PreparedFeed }
  | { kind: 'opml'; outlines: Outline[] }
  /** Null: the file is no complete OPML document. */
  | { kind: 'whole-opml'; outlines: Outline[] | null }
  /** `body`: what a listener is answered, as bytes, for so many lines are work to write down as well. */
  | { kind: 'transcript'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'chapters'; chapters: Chapter[] }
  | { kind: 'json'; list: unknown[] }
  | { kind: 'none'; found: NotAFeed['found']; links: string[] }
  | { kind: 'unreadable'; message: string };
