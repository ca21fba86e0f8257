import type { Episode } from '#contract/podcast-shapes.ts';
import { useChoice, useSelect } from '#web/ui/selection/choosing.ts';
import { useEpisodePlaying } from '../playback/use-episode-playing.ts';
import { useEpisodeOptions } from './use-episode-options.tsx';

export type EpisodeItemProps = {
  episode: Episode;
  /** Which of the list it is, from 0. */
  index: number;
  /** The list has one tab stop: the controls of this item are reached with Tab. */
  isTabStop: boolean;
  /** Where several shows stand together. */
  withShow?: boolean;
  released?: string | undefined;
};

/** What an episode in a row or card has: its options on the item and on a button, and whether it is current. */
export function useEpisodeItem({ episode, index, isTabStop }: EpisodeItemProps) {
  const { isHere, isPlaying } = useEpisodePlaying(episode);
  const { menu, onButton, onContextMenu, onMenuKey } = useEpisodeOptions(episode, useSelect(index));
  const choice = useChoice(index);
  const tabIndex = isTabStop ? 0 : -1;
  return {
    isHere,
    isPlaying,
    tabIndex,
    itemProps: { 'data-place': index, onContextMenu, onKeyDown: onMenuKey, ...choice?.props },
    box: choice?.box,
    optionsProps: { name: episode.title, tabIndex, onClick: onButton },
    menu,
  };
}
