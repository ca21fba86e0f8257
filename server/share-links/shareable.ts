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
};

/** So many songs are named at most. */
export const maxSharedTracks = 1_000;

/**
 * What a room lets be shared. Each answers for the thing alone and for what is in it: 404 for any other song, and for
 * what its listener does not have any more. Neither sender returns the response (`serveBytes`).
 */
export type Shareable = {
  kinds: readonly ShareKind[];
  /** Null where its listener does not have it (any more). */
  find(shared: Shared): Promise<SharedThing | null>;
  sendAudio(shared: Shared, trackId: string, request: Request, response: Response): Promise<void>;
  sendPicture(shared: Shared, size: number, request: Request, response: Response): Promise<void>;
};
