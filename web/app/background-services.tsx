import type { ComponentType } from 'react';
import type { LoadChangeQueue } from '#web/music/offline/with-outbox.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { EpisodeProgressSync } from './episode-progress-sync.tsx';
import { PodcastNews } from './podcast-news.tsx';
import { UserSyncHost } from './user-sync-host.tsx';

/** What a page does without where it cannot be loaded. */
const lazilyOrNothing = (load: () => Promise<ComponentType>) =>
  lazily(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  );

const DeviceServices = lazilyOrNothing(async () => (await import('./device-services.tsx')).DeviceServices);

type BackgroundServicesProps = { userId: string; loadChangeQueue: LoadChangeQueue | undefined };

/** What goes on whatever is shown, and waits until something is. */
export function BackgroundServices({ userId, loadChangeQueue }: BackgroundServicesProps) {
  return (
    <>
      <UserSyncHost userId={userId} loadChangeQueue={loadChangeQueue} />
      <EpisodeProgressSync />
      <PodcastNews />
      <DeviceServices />
    </>
  );
}
