import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/ways-to-menu.ts';

const EpisodeMenu = lazy(async () => ({ default: (await import('./episode-menu.tsx')).EpisodeMenu }));

/** The ways to an episode's options, and the menu itself (`menu`) where it is to stand while it is open. */
export function useEpisodeOptions(episode: Episode) {
  const [point, setPoint] = useState<MenuPoint>();
  const close = () => {
    setPoint(undefined);
    point?.opener.focus();
  };
  const menu: ReactNode = point && (
    <Suspense>
      <EpisodeMenu episode={episode} point={point} onClose={close} />
    </Suspense>
  );
  return { ...waysToMenu(setPoint), menu };
}
