import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { type MenuPlace, waysToMenu } from '#web/ui/menus/menu-ways.ts';

const EpisodeMenu = lazy(async () => ({ default: (await import('./episode-menu.tsx')).EpisodeMenu }));

/** The ways to an episode's options, and the menu itself (`menu`) where it is to stand while it is open. */
export function useEpisodeOptions(episode: Episode) {
  const [place, setPlace] = useState<MenuPlace>();
  const close = () => {
    setPlace(undefined);
    place?.opener.focus();
  };
  const menu: ReactNode = place && (
    <Suspense>
      <EpisodeMenu episode={episode} place={place} onClose={close} />
    </Suspense>
  );
  return { ...waysToMenu(setPlace), menu };
}
