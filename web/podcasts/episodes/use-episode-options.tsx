import { type ReactNode, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';

const EpisodeMenu = lazily(async () => (await import('./episode-menu.tsx')).EpisodeMenu);

/** The ways to an episode's options, of which `select` chooses it where several can be chosen, and the menu itself (`menu`) where it is to stand while it is open. */
export function useEpisodeOptions(episode: Episode, select?: () => void) {
  const [point, setPoint] = useState<MenuPoint>();
  const menu: ReactNode = point && (
    <EpisodeMenu episode={episode} point={point} select={select} onClose={() => setPoint(undefined)} />
  );
  return { ...waysToMenu(setPoint), menu };
}
