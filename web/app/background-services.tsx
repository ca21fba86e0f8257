import type { ComponentType } from 'react';
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

/** What goes on whatever is shown, and waits until something is. */
export function BackgroundServices({ userId }: { userId: string }) {
  return (
    <>
      <UserSyncHost userId={userId} />
      <EpisodeProgressSync />
      <PodcastNews />
      <DeviceServices />
    </>
  );
}
