import type { ComponentType } from 'react';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { EpisodeKeeping } from './episode-keeping.tsx';
import { ListenerKeeping } from './listener-keeping.tsx';
import { PodcastNews } from './podcast-news.tsx';

/** What a page does without where it cannot be loaded. */
const orNothing = (load: () => Promise<ComponentType>) =>
  lazily(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  );

const DeviceKeeping = orNothing(async () => (await import('./device-keeping.tsx')).DeviceKeeping);

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
