import * as z from 'zod/mini';
import { get, noInput, nothing, post } from './endpoint.ts';

/** Podcast apps that would leave many shows at once: the listener is asked first (docs/podcast-sync.md). */

const removal = z.object({
  id: z.string(),
  /** As the listener or the app calls the device. */
  device: z.string(),
  /** What the listener calls the app; empty where its password has ended. */
  app: z.string(),
  /** What would be left, by title: never empty. */
  shows: z.array(z.object({ id: z.number(), title: z.string() })),
});
export type SyncRemoval = z.output<typeof removal>;

/** Of each device the last one. `following`: how many shows the listener follows. */
export const syncRemovals = get('/api/sync-removals', {
  audience: 'session',
  isHeavy: true,
  summary: 'Which podcast apps would leave many shows at once',
  input: noInput,
  reply: z.object({ following: z.number(), removals: z.array(removal) }),
});

const answered = {
  audience: 'session' as const,
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
};

/** Leaves those of the shows that are still followed; positions stay. 404 once it was answered or asked again. */
export const leaveRemovedShows = post('/api/sync-removals/:id/leave', {
  ...answered,
  summary: 'Leave the shows that a podcast app left',
});

/** Follows them as before, and tells the apps of them again. 404 once it was answered or asked again. */
export const rejectRemovals = post('/api/sync-removals/:id/keep', {
  ...answered,
  summary: 'Keep the shows that a podcast app left',
});
