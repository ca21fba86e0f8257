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
import { addFavourite, dropFavourite, favouriteOf, showRating } from './favourite-changes.ts';

function rate(library: Library, item: MusicItem, to: Rating | undefined): Promise<void> {
  if (to === 'liked') return library.like(item);
  return to === 'disliked' ? library.dislike(item) : library.unrate(item);
}

const favouritesLink = { label: libraryTexts.favourites, to: '/favourites' };

/** The provider did not take the listener for who they are (401, 403): the token is missing or no longer good. */
const isTokenMissing = (thrown: unknown) =>
  thrown instanceof ProviderError && (thrown.reason === 'unauthorised' || thrown.reason === 'forbidden');

/** Likes an item, or takes its like back. What is not known, as without a network, counts as no rating. */
export async function toggleLike(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
): Promise<void> {
  const rating = await queries.ensureQueryData(ratingQuery(provider, item)).catch(() => null);
  await changeRating(provider, queries, item, rating === 'liked' ? undefined : 'liked', rating ?? undefined);
}

/** Likes, dislikes or unrates (`to` undefined) with a toast and Undo (behaviour.md#what-is-said). Provider and copied likes stay equal. */
export async function changeRating(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  to: Rating | undefined,
  before: Rating | undefined,
  record?: FavouriteRecord,
): Promise<void> {
  if (item.kind === 'artist' && isLibraryId(item.id))
    return changeArtistRating(provider, queries, item, to, before);
  const { capabilities, library } = provider;
  const { favorites, dislikes } = optionTexts.ratings;
  const words = (to ?? before) === 'disliked' ? dislikes : favorites;
  // What was said of it last is over with this, and its Undo too.
  const toastId = `rating ${item.kind} ${item.catalogueId ?? item.id}`;
  const earlierRecord = item.kind === 'song' ? favouriteOf(provider, queries, item) : undefined;

  try {
    await rate(library, item, to);
    // A song that is brought back is sent with its record, for its place.
    if (capabilities.copiesLikes || record !== undefined)
      await copyLike(provider, queries, item, { to, before, record }).catch(async (thrown: unknown) => {
        await rate(library, item, before).catch(() => undefined);
        throw thrown;
      });
    showRating(provider, queries, item, to);
    const undo = () => void changeRating(provider, queries, item, 'liked', undefined, earlierRecord);
    if (to !== undefined) reportRated(item, to, words.added(item.name), toastId);
    else if (before === 'liked') toast.undoable(words.removed(item.name), undo, toastId);
    else toast.success(words.removed(item.name), toastId);
  } catch (thrown) {
    toast.error(isTokenMissing(thrown) ? optionTexts.tokenMissing : words.failed(item.name), toastId);
  }
}

/** Liked albums and artists stand below the songs of Favourites, so the toast links there. */
function reportRated(item: MusicItem, to: Rating, text: string, toastId: string): void {
  if (to === 'liked' && item.kind !== 'song') toast.leading(text, favouritesLink, toastId);
  else toast.success(text, toastId);
}

/** Copies the like to our server, or removes the copy. */
async function copyLike(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  {
    to,
    before,
    record,
  }: { to: Rating | undefined; before: Rating | undefined; record?: FavouriteRecord | undefined },
): Promise<void> {
  if (to === 'liked') await addFavourite(provider, queries, item, record);
  else if (to === 'disliked' || before === 'liked') await dropFavourite(provider, item);
}

/** Artists are rated under their catalogue id; a library artist does not carry it, so its page's query finds it. */
async function changeArtistRating(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  to: Rating | undefined,
  before: Rating | undefined,
): Promise<void> {
  const counterpart = await queries.fetchQuery(artistQuery(provider, item.id)).catch(() => undefined);
  if (counterpart === undefined) return toast.error(optionTexts.ratings.favorites.failed(item.name));
  await changeRating(provider, queries, counterpart, to, before);
  return queries.invalidateQueries({ queryKey: ratingQuery(provider, item).queryKey });
}
