import type { ShareKind } from '#contract/share-links.ts';
import type { Request, Response } from '#server/http/serve.ts';

/** What somebody shares: it is shown as they have it now. */
export type Shared = { userId: string; kind: ShareKind; itemId: string };

/** One sound of it; `id` is what its sound is asked by. */
export type SharedTrack = { id: string; title: string; by: string; seconds: number | null };

/** `total`: how many there are, where not all are named. */
export type SharedThing = {
  title: string;
  by: string;
  tracks: SharedTrack[];
  total: number;
  hasPicture: boolean;
  /** It is a book, or a part of one. */
  isBook?: boolean;
};

/** Upper bound of listed songs. */
export const maxSharedTracks = 1_000;

/** What a module offers for sharing. 404 for songs outside the item and for what its listener lost. Senders do not return the response (`serveBytes`). */
export type Shareable = {
  kinds: readonly ShareKind[];
  /** Null where its listener does not have it (any more). */
  find(shared: Shared): Promise<SharedThing | null>;
  /** Which of these items of a kind are books, or parts of one; absent where none can be. */
  booksAmong?(kind: ShareKind, itemIds: readonly string[]): Promise<ReadonlySet<string>>;
  sendAudio(shared: Shared, trackId: string, request: Request, response: Response): Promise<void>;
  sendPicture(shared: Shared, size: number, request: Request, response: Response): Promise<void>;
};
