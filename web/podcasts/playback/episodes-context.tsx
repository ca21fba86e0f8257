import { createContext, use } from 'react';
import type { EpisodeListening } from './episode-listening.ts';

/** What plays episodes; comes when it is first needed. */
export type LoadEpisodes = () => Promise<EpisodeListening>;

export const EpisodesContext = createContext<LoadEpisodes | undefined>(undefined);

export function useEpisodes(): LoadEpisodes {
  const episodes = use(EpisodesContext);
  if (episodes === undefined) throw new Error('useEpisodes needs an EpisodesContext around it');
  return episodes;
}
