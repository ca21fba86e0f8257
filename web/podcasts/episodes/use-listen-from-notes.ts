import { useCallback } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { listenFrom } from '../playback/listen-from.ts';

/** Plays from a place that an episode's notes name; undefined where there is no audio. */
export function useListenFromNotes(episode: Episode): ((seconds: number) => void) | undefined {
  const player = usePlayer();
  const go = useCallback((seconds: number) => listenFrom(player, episode, seconds), [player, episode]);
  return episode.enclosureUrl === null ? undefined : go;
}
