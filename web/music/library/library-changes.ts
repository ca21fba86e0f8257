import { toast } from '#web/ui/toasts/toast.ts';
import { optionTexts } from '../items/option-texts.ts';
import { orToast } from '../items/or-toast.ts';
import type { MusicItem } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Library } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { libraryTexts } from './library-texts.ts';
import { albumRecordOf } from './saved-record-mapping.ts';

type Provider = Pick<MusicProvider, 'record'> & {
  library: Pick<Library, 'addToLibrary' | 'removeFromLibrary' | 'libraryIdOf'>;
};
type Needs = {
  provider: Provider;
  /** Asks again for what is shown of the library. */
  refresh: () => Promise<void>;
};

/** The product backend keeps albums, and albums alone (behaviour.md#calls). */
async function tellBackend({ record }: Provider, item: MusicItem): Promise<void> {
  if (item.kind !== 'album') return;
  try {
    await record({ does: 'keep-album', input: { album: albumRecordOf(item) } });
  } catch {
    toast.error(libraryTexts.backendFailed(item.name));
  }
}

/** Refused for what is in the library already (behaviour.md#what-is-checked). */
export async function addToLibrary({ provider, refresh }: Needs, item: MusicItem): Promise<void> {
  const { library } = provider;
  try {
    // Named by its twin's id it is in the library all the same. What was taken out can be added by either.
    const isInLibrary = isLibraryId(item.id) || (await library.libraryIdOf(item)) !== undefined;
    if (isInLibrary) return toast.error(optionTexts.alreadyInLibrary(item.name));
    await library.addToLibrary(item);
    toast.success(optionTexts.addedToLibrary(item.name));
    await tellBackend(provider, item);
    await refresh();
  } catch {
    toast.error(optionTexts.addToLibraryFailed(item.name));
  }
}

/** Adds an item, silently, and says whether it was not there yet. Rejects with a `ProviderError`. */
export async function addIfMissing(provider: Provider, item: MusicItem): Promise<boolean> {
  const { library } = provider;
  if (isLibraryId(item.id) || (await library.libraryIdOf(item)) !== undefined) return false;
  await library.addToLibrary(item);
  await tellBackend(provider, item);
  return true;
}

/** Takes an item out at once; for six seconds it can be brought back. */
export async function removeFromLibrary(
  { provider: { library }, refresh }: { provider: Pick<Provider, 'library'>; refresh: Needs['refresh'] },
  item: MusicItem,
  sentence = optionTexts.removedFromLibrary(item.name),
): Promise<void> {
  async function bringBack(): Promise<void> {
    try {
      await library.addToLibrary(item);
      await refresh();
    } catch {
      toast.error(optionTexts.addToLibraryFailed(item.name));
    }
  }
  await orToast(async () => {
    await library.removeFromLibrary(item);
    toast.undoable(sentence, () => void bringBack());
    await refresh();
  });
}
