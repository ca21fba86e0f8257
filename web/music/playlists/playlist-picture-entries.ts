import type { QueryClient } from '@tanstack/react-query';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { orToast } from '../items/or-toast.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { refreshLibrary } from '../provider/queries.ts';

const texts = {
  choose: 'Choose picture…',
  remove: 'Remove picture',
  chosen: (name: string) => `${name} has a new picture`,
  removed: (name: string) => `${name} shows its songs’ covers again`,
} as const;

type Needs = { provider: MusicProvider; queries: QueryClient };

/** What the options of a playlist offer for its picture: nothing where it is not the listener's, or the provider keeps none. */
export function playlistPictureEntries(item: MusicItem, { provider, queries }: Needs): MenuEntry[] {
  const { loadSongLists } = provider;
  if (item.kind !== 'playlist' || !item.canEdit || item.access !== undefined || loadSongLists === undefined)
    return [];
  const load = loadSongLists;

  const change = ({ id }: Playlist, file: File | undefined, done: string): Promise<void> =>
    orToast(async () => {
      await (await load()).givePicture({ id }, file);
      await refreshLibrary(queries);
      toast.success(done);
    });

  const remove = {
    id: 'remove-picture',
    label: texts.remove,
    onChoose: () => void change(item, undefined, texts.removed(item.name)),
  };
  return [
    {
      id: 'choose-picture',
      label: texts.choose,
      onChoose: () => chooseFile((file) => void change(item, file, texts.chosen(item.name))),
    },
    ...(item.hasOwnPicture ? [remove] : []),
  ];
}

/** Asks for a picture; nothing happens where none is chosen. */
function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  });
  input.click();
}
