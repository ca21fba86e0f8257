import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { isContextActive } from '#web/player/player/player-state.ts';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Artist, MusicItem } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { contextOf } from './contexts.ts';

/** The round button on a card: shows on hover, focus and touch, and always while its songs play. */
export function PlayItemButton({ item }: { item: Exclude<MusicItem, Artist> }) {
  const queries = useQueryClient();
  const provider = useMusicProvider();
  const context = contextOf(item);
  const isPlaying = usePlayerState((state) => isContextActive(state, context));
  return (
    <PlayButton
      context={context}
      name={item.name}
      getItems={async () => (await import('./playable-songs.ts')).playableSongs(queries, provider, item)}
      onFailure={(thrown) => toast.error(sentenceOf(thrown))}
      className={`focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100 aria-busy:opacity-70 ${isPlaying ? '' : 'opacity-0'}`}
    />
  );
}
