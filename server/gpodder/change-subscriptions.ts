import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { createFeedRepository, type FeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import type { DeviceRepository, SyncDevice } from './device-repository.ts';
import type { RemovalRepository } from './pending-removal-repository.ts';
import { type ShowFinder, showFinder, webAddress } from './show-finder.ts';
import { isForApps, type ShowRepository, type SyncedShow } from './subscription-repository.ts';

type Needs = {
  database: Database;
  shows: ShowRepository;
  feeds: FeedRepository;
  devices: Pick<DeviceRepository, 'set'>;
  now: () => number;
};
type Changes = { add: readonly string[]; remove: readonly string[] };

/** So many in one transaction: nobody waits long for the one writer of SQLite. */
const atOnce = 100;

/** Up to so many shows a list may drop at once, or half of them; beyond that it is taken for a mistake. */
const maxDropped = 5;

type Spelling = { feedId: number; url: string };

/** Makes shows known that nobody had; they are fetched later, by whoever fetches what is due. */
async function follow(
  { database, now }: Needs,
  { user_id: userId }: SyncDevice,
  wanted: readonly { feedId: number | undefined; url: string; address: string }[],
): Promise<(Spelling & { isNew: boolean })[]> {
  const followed: (Spelling & { isNew: boolean })[] = [];
  for (const slice of inChunks(wanted, atOnce))
    await database.transaction().execute(async (transaction) => {
      const fresh = slice.filter(({ feedId }) => feedId === undefined).map(({ address }) => address);
      const made = await createFeedRepository(transaction).ensureAll(fresh, userId, now());
      const ids = slice.map(({ feedId }) => feedId ?? made.shift()?.id ?? 0);
      const news = new Set(
        await createSubscriptionRepository(transaction).addAll(userId, [...new Set(ids)], now()),
      );
      for (const [index, { url }] of slice.entries()) {
        const feedId = ids[index] ?? 0;
        followed.push({ feedId, url, isNew: news.has(feedId) });
      }
    });
  return followed;
}

/** What a device that uploads all it has merely repeats: it was told just now that it left. */
const isRepeated = (known: readonly SyncedShow[], { repeats_from }: SyncDevice, id: number | undefined) =>
  repeats_from !== null &&
  known.some(({ feedId, gone, stamp }) => feedId === id && gone && stamp > repeats_from);

async function addAll(
  needs: Needs,
  device: SyncDevice,
  urls: readonly string[],
  find: ShowFinder,
  known: readonly SyncedShow[],
) {
  const refused: string[] = [];
  const wanted = [];
  const found = await find(urls);
  for (const [index, url] of urls.entries()) {
    const feedId = found[index];
    const address = webAddress(url);
    if (feedId === undefined && address === null) refused.push(url);
    else if (!isRepeated(known, device, feedId)) wanted.push({ feedId, url, address: address ?? url });
  }
  return { refused, followed: await follow(needs, device, wanted) };
}

/** Leaves those of these that the listener still follows, and answers which. Apps are told when they next come. */
export async function leaveShows(
  database: Database,
  userId: string,
  ids: readonly number[],
): Promise<number[]> {
  const left: number[] = [];
  for (const slice of inChunks(ids, atOnce))
    await database.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionRepository(transaction);
      for (const id of slice) {
        if (!(await subscriptions.has(userId, id))) continue;
        await subscriptions.remove(userId, id);
        left.push(id);
      }
    });
  return left;
}

/**
 * What an app subscribed to and left, under whatever address it writes. Nothing is fetched for it. `refused`: what is no
 * address.
 */
export async function changeShows(
  needs: Needs,
  device: SyncDevice,
  { add, remove }: Changes,
): Promise<{ refused: string[] }> {
  const { shows } = needs;
  const known = await shows.look(device.user_id);
  const find = await showFinder(needs, device.user_id, known);
  const { refused, followed } = await addAll(needs, device, add, find, known);
  const found = await find(remove);
  const leaving = [...new Set(found.filter((id) => id !== undefined))];
  const left = await leaveShows(needs.database, device.user_id, leaving);
  await shows.spell(device.id, followed);
  const came = followed.filter(({ isNew }) => isNew).map(({ feedId }) => feedId);
  await shows.changed(device.user_id, [
    ...[...new Set(came)].map((feedId) => ({ feedId, gone: false, deviceId: device.id })),
    ...left.map((feedId) => ({ feedId, gone: true, deviceId: device.id })),
  ]);
  if (device.repeats_from !== null || device.is_new)
    await needs.devices.set(device.id, { repeats_from: null, is_new: false });
  return { refused };
}

/**
 * Whether a list drops shows that its app hardly meant to leave: most of them, more than one that the device was never
 * told of, or more than one because the list names no show at all.
 */
function isMistake({
  dropped,
  known,
  unseen,
  named,
}: Record<'dropped' | 'known' | 'unseen' | 'named', number>): boolean {
  if (dropped < 2) return false;
  return named === 0 || unseen > 1 || (dropped > maxDropped && dropped > known / 2);
}

/**
 * A list in the place of what there is. One that drops shows by mistake drops none: the listener is asked. `refused`: what
 * in it is no address.
 */
export async function replaceShows(
  needs: Needs & { removals: Pick<RemovalRepository, 'ask' | 'end'> },
  device: SyncDevice,
  urls: readonly string[],
): Promise<{ refused: string[] }> {
  const known = (await needs.shows.look(device.user_id)).filter((show) => !show.gone && isForApps(show));
  const find = await showFinder(needs, device.user_id, known);
  const found = await find(urls);
  const kept = new Set(found);
  const dropped = known.filter(({ feedId }) => !kept.has(feedId));
  const seen = await needs.shows.spellings(device.id);
  const isAsked = isMistake({
    dropped: dropped.length,
    known: known.length,
    unseen: dropped.filter(({ feedId }) => !seen.has(feedId)).length,
    named: urls.filter((url, index) => found[index] !== undefined || webAddress(url) !== null).length,
  });
  const remove = isAsked ? [] : dropped.map(({ url }) => url);
  const { refused } = await changeShows(needs, device, { add: urls, remove });
  if (isAsked)
    await needs.removals.ask(
      device.id,
      dropped.map(({ feedId }) => feedId),
    );
  else await needs.removals.end(device.id);
  return { refused };
}
