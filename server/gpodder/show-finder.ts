import { feedAddress } from '#server/podcasts/shared/feed-address.ts';
import { isLocalAddress } from '#server/podcasts/shared/local-hosts.ts';
import type { FeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { normalizeUrl } from './normalized-url.ts';
import type { ShowRepository, SyncedShow } from './subscription-repository.ts';

type Needs = { shows: Pick<ShowRepository, 'allClientUrls'>; feeds: Pick<FeedRepository, 'byUrls'> };

/** Finds feed ids by any address that the listener's apps use, or that a feed had before it moved. */
export type ShowFinder = (urls: readonly string[]) => Promise<(number | undefined)[]>;

/** The address to fetch; null for a text that is none, and for a show of this server's own. Some apps decode percent signs. */
export function webAddress(url: string): string | null {
  const address = feedAddress(url) ?? feedAddress(encodeURI(url));
  return address === null || isLocalAddress(address) ? null : address;
}

export async function showFinder(
  { shows, feeds }: Needs,
  userId: string,
  syncedShows: readonly SyncedShow[],
): Promise<ShowFinder> {
  const feedIdByUrl = new Map<string, number>();
  const learn = ({ url, feedId }: { url: string; feedId: number }) =>
    feedIdByUrl.set(normalizeUrl(url), feedId);
  for (const clientUrl of await shows.allClientUrls(userId)) learn(clientUrl);
  for (const show of syncedShows.filter(({ isRemoved }) => isRemoved)) learn(show);
  for (const show of syncedShows.filter(({ isRemoved }) => !isRemoved)) learn(show);
  return async (urls) => {
    const addresses = new Map(
      urls.flatMap((url) => {
        const address = feedIdByUrl.has(normalizeUrl(url)) ? null : webAddress(url);
        return address === null ? [] : [[url, address] as const];
      }),
    );
    const rows = await feeds.byUrls([...addresses.values()], userId);
    const idByAddress = new Map([...addresses.keys()].map((url, index) => [url, rows[index]?.id]));
    return urls.map((url) => feedIdByUrl.get(normalizeUrl(url)) ?? idByAddress.get(url));
  };
}
