import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast.ts';
import type { MusicItem } from './item.ts';
import type { Rating } from './library.ts';
import { optionTexts } from './option-texts.ts';
import { type MusicProvider, ProviderError } from './provider.ts';
import { ratingQuery } from './queries.ts';

/** Likes, dislikes, or takes either back (`to` undefined), and says so as spec §8 words it. */
export async function changeRating(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  to: Rating | undefined,
  before: Rating | undefined,
): Promise<void> {
  const { library } = provider;
  const subject = to ?? before;
  const { favorites, dislikes } = optionTexts.ratings;
  const words = subject === 'disliked' ? dislikes : favorites;
  try {
    if (to === 'liked') await library.like(item);
    else if (to === 'disliked') await library.dislike(item);
    else await library.unrate(item);
    queries.setQueryData(ratingQuery(provider, item).queryKey, to ?? null);
    toast.success(to === undefined ? words.removed(item.name) : words.added(item.name));
  } catch (thrown) {
    const isTokenMissing = thrown instanceof ProviderError && thrown.reason === 'unauthorised';
    toast.error(isTokenMissing ? optionTexts.tokenMissing : words.failed(item.name));
  }
}
