/** What a list of episodes is chosen from with; see `Choosable`. */
export const loadChoosingEpisodes = async () => (await import('./choosing-episodes.tsx')).ChoosingEpisodes;
