import { feedAddress } from '#server/podcasts/shared/feed-address.ts';
import type { FeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { normalizeUrl } from './normalized-url.ts';
import type { ShowRepository, SyncedShow } from './subscription-repository.ts';

type Needs = { shows: Pick<ShowRepository, 'everySpelling'>; feeds: Pick<FeedRepository, 'byUrls'> };

/** Finds shows by any address under which this listener's apps know them, or anybody knew them before they moved. */
export type ShowFinder = (urls: readonly string[]) => Promise<(number | undefined)[]>;

/** The address that is fetched; null for what is none. Some apps take percent signs apart. */
export const webAddress = (url: string): string | null => feedAddress(url) ?? feedAddress(encodeURI(url));

export async function showFinder(
  { shows, feeds }: Needs,
  userId: string,
  known: readonly SyncedShow[],
): Promise<ShowFinder> {
  const byFold = new Map<string, number>();
  const learn = ({ url, feedId }: { url: string; feedId: number }) => byFold.set(normalizeUrl(url), feedId);
  for (const spelling of await shows.everySpelling(userId)) learn(spelling);
  for (const show of known.filter(({ gone }) => gone)) learn(show);
  for (const show of known.filter(({ gone }) => !gone)) learn(show);
  return async (urls) => {
    const addresses = new Map(
      urls.flatMap((url) => {
        const address = byFold.has(normalizeUrl(url)) ? null : webAddress(url);
        return address === null ? [] : [[url, address] as const];
      }),
    );
    const rows = await feeds.byUrls([...addresses.values()], userId);
    const others = new Map([...addresses.keys()].map((url, index) => [url, rows[index]?.id]));
    return urls.map((url) => byFold.get(normalizeUrl(url)) ?? others.get(url));
  };
}
