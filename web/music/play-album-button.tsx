import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { PlayButton } from '#web/player/play-button.tsx';
import { usePlayerState } from '#web/player/player-context.tsx';
import { isContextActive } from '#web/player/player-state.ts';
import { toast } from '#web/ui/toast.ts';
import type { Album } from './item.ts';
import { albumContext, playableOf } from './playable.ts';
import { useMusicProvider } from './provider-context.tsx';
import { albumQuery } from './queries.ts';

type PlayAlbumButtonProps = { album: Pick<Album, 'id' | 'name'> };

/** The round button on a card: shows on hover, focus and touch, and always while its album plays. */
export function PlayAlbumButton({ album }: PlayAlbumButtonProps) {
  const queries = useQueryClient();
  const provider = useMusicProvider();
  const context = albumContext(album);
  const isPlaying = usePlayerState((state) => isContextActive(state, context));
  return (
    <PlayButton
      context={context}
      name={album.name}
      getItems={async () => {
        const { songs } = await queries.fetchQuery(albumQuery(provider, album.id));
        return songs.map(playableOf);
      }}
      onFailure={(thrown) => toast.error(sentenceOf(thrown))}
      className={`focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100 aria-busy:opacity-70 ${isPlaying ? '' : 'opacity-0'}`}
    />
  );
}
