import { usePlayer } from '#web/player/views/use-player.ts';
import { orToast } from '../items/or-toast.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { ListedSong, SongRule } from '../provider/song-lists.ts';
import { playSongsFrom } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { useGiveStars } from '../stars/use-give-stars.ts';

type Needs = { rule: SongRule; name: string; songAt: (index: number) => ListedSong | undefined };

/** What rows of the table do; each tells how it went, and nothing rejects. */
export function useSongTableActions({ rule, name, songAt }: Needs) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const giveStars = useGiveStars();

  async function play(index: number): Promise<void> {
    const song = songAt(index);
    if (song === undefined || song.isUnavailable) return;
    const { queue } = player.store.getState();
    if (isHeardSong(queue.now?.item, song)) return player.toggle();
    await orToast(async () => {
      const isShuffled = queue.shuffle;
      await playSongsFrom(await songListsOf(provider), player, { rule, name, index, song, isShuffled });
    });
  }

  return {
    play: (index: number) => void play(index),
    giveStars,
  };
}
export type SongTableActions = ReturnType<typeof useSongTableActions>;
