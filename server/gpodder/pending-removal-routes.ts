import { leaveRemovedShows, rejectRemovals, syncRemovals } from '#contract/sync-removals.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import { leaveShows } from './change-subscriptions.ts';
import type { Sync } from './sync.ts';

/** What the listener says to a device that would leave many shows at once. */
export function removalRoutes(app: App, sync: Sync): void {
  const { database, removals, shows } = sync;
  const subscriptions = createSubscriptionRepository(database);

  async function found(userId: string, id: string): Promise<{ deviceId: string; feedIds: number[] }> {
    const removal = await removals.find(userId, id);
    if (removal === undefined) throw missing('That was answered, or the app sent another list since.');
    return removal;
  }

  serve(app, syncRemovals, async ({ userId }) => {
    const [followed, asked] = await Promise.all([subscriptions.of(userId), removals.of(userId)]);
    return { following: followed.length, removals: asked };
  });

  serve(app, leaveRemovedShows, async ({ input, userId }) => {
    const { deviceId, feedIds } = await found(userId, input.id);
    await leaveShows(database, userId, feedIds);
    await removals.end(deviceId, input.id);
    return undefined;
  });

  serve(app, rejectRemovals, async ({ input, userId }) => {
    const { deviceId, feedIds } = await found(userId, input.id);
    // As if they had just come: the device that dropped them is told of them.
    await shows.changed(
      userId,
      feedIds.map((feedId) => ({ feedId, gone: false, deviceId: null })),
    );
    await removals.end(deviceId, input.id);
    return undefined;
  });
}
