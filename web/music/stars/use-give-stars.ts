import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { starTexts } from './star-texts.ts';

/** Gives a song stars, none to take them back. A failure is a toast; nothing rejects. */
export function useGiveStars(): (song: Pick<Song, 'id'>, stars: number) => void {
  const provider = useMusicProvider();
  const queries = useQueryClient();

  async function give(song: Pick<Song, 'id'>, stars: number): Promise<void> {
    try {
      await (await songListsOf(provider)).giveStars([song], stars);
      await refreshLibrary(queries);
    } catch {
      toast.error(starTexts.failed);
    }
  }

  return (song, stars) => void give(song, stars);
}
