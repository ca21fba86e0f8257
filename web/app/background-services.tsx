import type { ComponentType } from 'react';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { EpisodeKeeping } from './episode-progress-sync.tsx';
import { PodcastNews } from './podcast-news.tsx';
import { ListenerKeeping } from './user-sync-host.tsx';

/** What a page does without where it cannot be loaded. */
const orNothing = (load: () => Promise<ComponentType>) =>
  lazily(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  );

const DeviceKeeping = orNothing(async () => (await import('./device-services.tsx')).DeviceKeeping);

/** What goes on whatever is shown, and waits until something is. */
export function BehindScreens({ userId }: { userId: string }) {
  return (
    <>
      <ListenerKeeping userId={userId} />
      <EpisodeKeeping />
      <PodcastNews />
      <DeviceKeeping />
    </>
  );
}
