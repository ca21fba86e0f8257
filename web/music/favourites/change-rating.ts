import type { QueryClient } from '@tanstack/react-query';
import type { FavouriteRecord } from '#contract/library.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { optionTexts } from '../items/option-texts.ts';
import { libraryTexts } from '../library/library-texts.ts';
import type { MusicItem } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Library, Rating } from '../provider/library.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { artistQuery, ratingQuery } from '../provider/queries.ts';
import { dropFavourite, favouriteOf, keepFavourite, showRating } from './favourite-changes.ts';

function rate(library: Library, item: MusicItem, to: Rating | undefined): Promise<void> {
  if (to === 'liked') return library.like(item);
  return to === 'disliked' ? library.dislike(item) : library.unrate(item);
}

/** Albums and the like stand below the songs, where nobody looks by themselves. */
const favouritesLink = { label: libraryTexts.favourites, to: '/favourites' };

/** The provider did not take the listener for who they are (401, 403): the token is missing or no longer good. */
const isTokenMissing = (thrown: unknown) =>
  thrown instanceof ProviderError && (thrown.reason === 'unauthorised' || thrown.reason === 'forbidden');

/**
 * Likes, dislikes, or takes either back (`to` undefined), and says so as behaviour.md#what-is-said has it. What is liked is a favourite;
 * what was is brought back for six seconds. Where likes are
 * copied, provider and product backend agree, or nothing has changed.
 */
export async function changeRating(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  to: Rating | undefined,
  before: Rating | undefined,
  record?: FavouriteRecord,
): Promise<void> {
  if (item.kind === 'artist' && isLibraryId(item.id)) {
    // Artists are rated under the id that their page has: a library one does not say its twin's.
    const counterpart = await queries.fetchQuery(artistQuery(provider, item.id)).catch(() => undefined);
    if (counterpart === undefined) return toast.error(optionTexts.ratings.favorites.failed(item.name));
    await changeRating(provider, queries, counterpart, to, before);
    return queries.invalidateQueries({ queryKey: ratingQuery(provider, item).queryKey });
  }
  const { capabilities, library } = provider;
  const { favorites, dislikes } = optionTexts.ratings;
  const words = (to ?? before) === 'disliked' ? dislikes : favorites;
  // What was said of it last is over with this, and its Undo too.
  const toastId = `rating ${item.kind} ${item.catalogueId ?? item.id}`;
  const kept = item.kind === 'song' ? favouriteOf(provider, queries, item) : undefined;

  async function copyLike(): Promise<void> {
    if (to === 'liked') await keepFavourite(provider, queries, item, record);
    else if (to === 'disliked' || before === 'liked') await dropFavourite(provider, item);
  }

  try {
    await rate(library, item, to);
    // A song that is brought back is told with its record, for its place.
    if (capabilities.copiesLikes || record !== undefined)
      await copyLike().catch(async (thrown: unknown) => {
        await rate(library, item, before).catch(() => undefined);
        throw thrown;
      });
    showRating(provider, queries, item, to);
    if (to === undefined && before === 'liked')
      toast.undoable(
        words.removed(item.name),
        () => void changeRating(provider, queries, item, 'liked', undefined, kept),
        toastId,
      );
    else if (to === 'liked' && item.kind !== 'song')
      toast.leading(words.added(item.name), favouritesLink, toastId);
    else toast.success(to === undefined ? words.removed(item.name) : words.added(item.name), toastId);
  } catch (thrown) {
    toast.error(isTokenMissing(thrown) ? optionTexts.tokenMissing : words.failed(item.name), toastId);
  }
}
