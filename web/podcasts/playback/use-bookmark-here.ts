import { useState } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { hereIn, makeBookmark } from './bookmark-playing.ts';
import { useEpisodes } from './episodes-context.tsx';

/** The second that an episode was at when this was first shown, and how to make a bookmark there; none while another one is current. */
export function useBookmarkHere(episodeId: string) {
  const player = usePlayer();
  const episodes = useEpisodes();
  const [here] = useState(() => hereIn(player));
  return here?.item.id === episodeId
    ? { seconds: here.seconds, add: () => makeBookmark(episodes, here) }
    : undefined;
}
