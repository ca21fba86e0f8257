import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { optionTexts } from '../items/option-texts.ts';
import type { NewPlaylist } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistsQuery } from '../provider/queries.ts';
import { playlistTexts } from './playlist-texts.ts';

/** Makes a playlist, tells how it went (behaviour.md#calls), and puts it before the listener's others. Resolves with whether it was made. */
export function useCreatePlaylist(): (playlist: NewPlaylist) => Promise<boolean> {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return async (playlist) => {
    try {
      const made = await provider.library.createPlaylist(playlist);
      const { queryKey } = playlistsQuery(provider);
      queries.setQueryData(queryKey, (known) => known && [made, ...known]);
      toast.success(playlistTexts.created);
      return true;
    } catch {
      toast.error(optionTexts.errorOccurred);
      return false;
    }
  };
}
