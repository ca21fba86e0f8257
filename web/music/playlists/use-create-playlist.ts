import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { optionTexts } from '../items/option-texts.ts';
import type { NewPlaylist } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistsQuery } from '../provider/queries.ts';
import { playlistTexts } from './playlist-texts.ts';

/** Makes a playlist, tells how it went (behaviour.md#calls), and puts it before the listener's others. */
export function useCreatePlaylist() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (playlist: NewPlaylist) => provider.library.createPlaylist(playlist),
    onSuccess(playlist) {
      const { queryKey } = playlistsQuery(provider);
      // The list may have been read again meanwhile, and have it already.
      queries.setQueryData(
        queryKey,
        (cached) => cached && [playlist, ...cached.filter(({ id }) => id !== playlist.id)],
      );
      toast.success(playlistTexts.created);
    },
    onError: () => toast.error(optionTexts.errorOccurred),
  });
}
