import { useQuery } from '@tanstack/react-query';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { episodeQuery } from '../data/queries.ts';
import { EpisodeExtras } from './episode-extras.tsx';

type PlayingExtrasProps = { className?: string };

/** Chapters and transcript of the current episode. */
export function PlayingExtras({ className }: PlayingExtrasProps) {
  const id = usePlayerState(({ queue: { now } }) => (now?.item.kind === 'episode' ? now.item.id : undefined));
  return id === undefined ? null : <OfEpisode key={id} id={id} {...(className && { className })} />;
}

function OfEpisode({ id, className }: PlayingExtrasProps & { id: string }) {
  const { data: episode } = useQuery(episodeQuery(id));
  if (episode === undefined) return null;
  return <EpisodeExtras episode={episode} {...(className && { className })} />;
}
