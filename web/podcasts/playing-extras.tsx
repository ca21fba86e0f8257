import { useQuery } from '@tanstack/react-query';
import { usePlayerState } from '#web/player/player-context.tsx';
import { EpisodeExtras } from './episode-extras.tsx';
import { episodeQuery } from './queries.ts';

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
