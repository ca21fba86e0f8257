import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { itemPath } from '../items/item-path.ts';
import { optionTexts } from '../items/option-texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { DeletedPlaylist } from '../provider/shared-playlists.ts';
import { useSharedPlaylistChange } from '../shared-playlists/shared-playlist-queries.ts';
import { deletedPlaylistsQuery } from './deleted-playlist-queries.ts';
import { deletedPlaylistTexts as texts } from './deleted-playlist-texts.ts';

type DeletedPlaylistRowProps = {
  deleted: DeletedPlaylist;
  /** It was restored or deleted for good. */
  onGone: () => void;
};

/** A deleted playlist, with how long it stays and what can be done with it. */
export function DeletedPlaylistRow({ deleted, onGone }: DeletedPlaylistRowProps) {
  const { playlist, songCount, daysLeft } = deleted;
  const { id, name, picture } = playlist;
  const { change, isPending } = useSharedPlaylistChange();
  const queries = useQueryClient();
  const { queryKey } = deletedPlaylistsQuery(useMusicProvider());
  const attempt = async (act: Parameters<typeof change>[0]): Promise<boolean> => {
    const isDone = await change(act);
    // Another device may have been first.
    if (!isDone) await queries.invalidateQueries({ queryKey });
    return isDone;
  };
  async function restore(): Promise<void> {
    if (!(await attempt((api) => api.restoreDeleted(id)))) return;
    toast.leading(texts.restored(name), { label: optionTexts.openPlaylist, to: itemPath(playlist) });
    onGone();
  }
  async function deleteForGood(): Promise<void> {
    if (!(await attempt((api) => api.deleteForGood(id)))) return;
    toast.success(texts.deletedForGood(name));
    onGone();
  }
  return (
    <li>
      <Artwork name={name} {...picture} sizes="48px" />
      <span className="min-w-0">
        <span className="row-name">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-[12.5px] text-mute">{texts.facts(songCount, daysLeft)}</span>
      </span>
      <span className="deleted-playlist-actions">
        <Button aria-label={texts.restoreNamed(name)} disabled={isPending} onClick={() => void restore()}>
          {texts.restore}
        </Button>
        <ConfirmButton
          label={texts.forGoodNamed(name)}
          shortLabel={texts.forGood}
          question={texts.forGoodQuestion}
          confirm={texts.forGood}
          cancel={texts.cancel}
          busy={isPending}
          onConfirm={() => void deleteForGood()}
        />
      </span>
    </li>
  );
}
