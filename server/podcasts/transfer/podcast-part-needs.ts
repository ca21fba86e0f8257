import type { Database } from '#server/database/open-database.ts';
import type { Follow } from '../refresh/follow.ts';
import type { Refresher } from '../refresh/refresher.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { SpeedRepository } from '../store/speed-repository.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';

export type PodcastPartNeeds = {
  database: Database;
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  speeds: SpeedRepository;
  follow: Follow;
  refresher: Pick<Refresher, 'refresh'>;
  now: () => number;
};
