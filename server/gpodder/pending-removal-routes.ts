import { leaveRemovedShows, rejectRemovals, syncRemovals } from '#contract/sync-removals.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import { leaveShows } from './change-subscriptions.ts';
import type { Sync } from './sync.ts';

/** The listener's answers to pending removals. */
export function removalRoutes(app: App, sync: Sync): void {
  const { database, removals, shows } = sync;
  const subscriptions = createSubscriptionRepository(database);

  async function findRemoval(userId: string, id: string): Promise<{ deviceId: string; feedIds: number[] }> {
    const removal = await removals.find(userId, id);
    if (removal === undefined) throw missing('That was answered, or the app sent another list since.');
    return removal;
  }

  serve(app, syncRemovals, async ({ userId }) => {
    const [follows, pending] = await Promise.all([subscriptions.of(userId), removals.of(userId)]);
    return { following: follows.length, removals: pending };
  });

  serve(app, leaveRemovedShows, async ({ input, userId }) => {
    const { deviceId, feedIds } = await findRemoval(userId, input.id);
    await leaveShows(database, userId, feedIds);
    await removals.end(deviceId, input.id);
    return undefined;
  });

  serve(app, rejectRemovals, async ({ input, userId }) => {
    const { deviceId, feedIds } = await findRemoval(userId, input.id);
    // A new stamp makes the device that dropped the shows download them again.
    await shows.recordChanges(
      userId,
      feedIds.map((feedId) => ({ feedId, isRemoved: false, deviceId: null })),
    );
    await removals.end(deviceId, input.id);
    return undefined;
  });
}
