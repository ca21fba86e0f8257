import { useQuery } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { episodeQuery } from '../data/queries.ts';
import { useEpisodeOptions } from './use-episode-options.tsx';

type PlayingEpisodeOptionsProps = { id: string };

/** The menu of the episode that plays, once it is known. */
export function PlayingEpisodeOptions({ id }: PlayingEpisodeOptionsProps) {
  const { data: episode } = useQuery(episodeQuery(id));
  return episode === undefined ? null : <Options episode={episode} />;
}

function Options({ episode }: { episode: Episode }) {
  const { onButton, menu } = useEpisodeOptions(episode);
  return (
    <>
      <OptionsButton name={episode.title} onClick={onButton} />
      {menu}
    </>
  );
}
