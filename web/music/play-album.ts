import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { usePlayer, usePlayerState } from '#web/player/player-context.tsx';
import { isContextActive } from '#web/player/player-state.ts';
import { toast } from '#web/ui/toast.ts';
import type { Album } from './item.ts';
import { albumContext, playableOf } from './playable.ts';
import { useMusicProvider } from './provider-context.tsx';
import { albumQuery } from './queries.ts';
import { musicTexts } from './texts.ts';

/** Whether this album is what is heard, and a press on its play button: starts it, or pauses and resumes (spec §4). */
export function usePlayAlbum(album: Pick<Album, 'id' | 'name'>) {
  const queries = useQueryClient();
  const provider = useMusicProvider();
  const player = usePlayer();
  const context = albumContext(album);
  const isPlaying = usePlayerState((state) => isContextActive(state, context));
  const isHere = usePlayerState(
    ({ queue }) =>
      queue.now !== undefined && queue.context?.kind === 'album' && queue.context.id === album.id,
  );

  async function play(): Promise<void> {
    if (isHere) return player.toggle();
    try {
      const { songs } = await queries.fetchQuery(albumQuery(provider, album.id));
      if (songs.length === 0) toast.error(musicTexts.noSongs);
      else player.play(context, songs.map(playableOf));
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  return { isPlaying, play: () => void play() };
}
