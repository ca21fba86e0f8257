import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { fetchAlbums } from '#contract/library.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { savedAlbumsQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';

/** Where the albums take the button's place, its 'success!' is seen before they do. */
const successMilliseconds = 2_000;

type SyncButtonProps = {
  labels: Record<'idle' | 'pending' | 'success' | 'error', string>;
  /** It is all that a page has: the albums come in its place. */
  solid?: boolean;
};

/** A button that says how its sync stands (behaviour.md#screens: idle, syncing, success or error). */
export function SyncButton({ labels, solid = false }: SyncButtonProps) {
  const { mutate, status, error } = useLibrarySync(solid ? successMilliseconds : 0);
  return (
    <>
      <Button look={solid ? 'solid' : 'ghost'} onClick={() => mutate()} disabled={status === 'pending'}>
        <RefreshCw
          size={17}
          aria-hidden="true"
          className={status === 'pending' ? 'animate-spin motion-reduce:animate-none' : ''}
        />
        <span aria-live="polite">{labels[status]}</span>
      </Button>
      {status === 'error' && (
        <p role="alert" className="text-mute">
          <span className="text-ink">{libraryTexts.fetchFailed}</span> · {sentenceOf(error)}
        </p>
      )}
    </>
  );
}

/** Reads the whole library of the provider again and shows it after this delay. */
function useLibrarySync(showAfterMilliseconds: number) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { readSavedAlbums } = await import('./saved-albums.ts');
      return readSavedAlbums(fetchAlbums);
    },
    onSuccess(albums) {
      const show = () => queries.setQueryData(savedAlbumsQuery(provider).queryKey, albums);
      if (showAfterMilliseconds === 0) show();
      else setTimeout(show, showAfterMilliseconds);
    },
  });
}
