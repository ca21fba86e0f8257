import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';
import type { ListedSong, SongRule } from '../provider/song-lists.ts';
import { playSongsFrom } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { songListTexts } from './song-list-texts.ts';

type Needs = { rule: SongRule; name: string; songAt: (index: number) => ListedSong | undefined };

/** What rows of the table do; each tells how it went, and nothing rejects. */
export function useSongTableActions({ rule, name, songAt }: Needs) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();

  async function play(index: number): Promise<void> {
    const song = songAt(index);
    if (song === undefined || song.isUnavailable) return;
    const { queue } = player.store.getState();
    if (isHeardSong(queue.now?.item, song)) return player.toggle();
    try {
      const isShuffled = queue.shuffle;
      await playSongsFrom(await songListsOf(provider), player, { rule, name, index, song, isShuffled });
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  async function giveStars(song: ListedSong, stars: number): Promise<void> {
    try {
      await (await songListsOf(provider)).giveStars([song], stars);
      await refreshLibrary(queries);
    } catch {
      toast.error(songListTexts.starsFailed);
    }
  }

  return {
    play: (index: number) => void play(index),
    giveStars: (song: ListedSong, stars: number) => void giveStars(song, stars),
  };
}
export type SongTableActions = ReturnType<typeof useSongTableActions>;
