import type { NotAFeed } from './parsed-feed.ts';
import type { PreparedFeed } from './prepare-feed.ts';

/** What the server asks a worker, and what it answers. Both sides are ours, and on one machine. */
export type FeedOrder = { bytes: Uint8Array; contentType: string; url: string; known: string[] };
export type FeedAnswer =
  | { kind: 'feed'; feed: PreparedFeed }
  | { kind: 'none'; found: NotAFeed['found']; links: string[] }
  | { kind: 'fault'; message: string };
