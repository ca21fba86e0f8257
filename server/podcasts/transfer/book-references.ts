import type { Exporting, Importing } from '#server/transfer/part.ts';
import { bookAddress, bookIdAt } from '../shared/local-hosts.ts';

/** Where the part with a guid is on this server. */
export type FeedOfPart = (guid: string) => string | undefined;

/**
 * The feed of an audiobook and the guids in it are numbers of one server's music folder. An export describes the album and
 * the songs behind them, by which another server finds its own.
 */
export function mentionBook({ mention }: Exporting, feed: string, guid?: string): void {
  const book = bookIdAt(feed);
  if (book === undefined) return;
  mention('album', book);
  if (guid !== undefined) mention('song', guid);
}

/** The feed that an export names, as its address is here; undefined for a book that is not here. */
export function feedHere({ translate }: Importing, feed: string): string | undefined {
  const book = bookIdAt(feed);
  if (book === undefined) return feed;
  const here = translate('album', book);
  return here === null ? undefined : bookAddress(Number(here));
}

type Item = { feed: string; guid: string; sound: string | null };

/** The same for an episode: a part of a book is known by its song, whatever its book is called here. */
export function episodeHere<Row extends Item>(
  { translate }: Importing,
  row: Row,
  feedOfPart: FeedOfPart,
): Row | undefined {
  if (bookIdAt(row.feed) === undefined) return row;
  const guid = translate('song', row.guid);
  const feed = guid === null ? undefined : feedOfPart(guid);
  return guid === null || feed === undefined ? undefined : { ...row, guid, feed, sound: null };
}

/** Whether a part of a book that is not here is named to the listener as a song already. */
export const isNamedItem = ({ translate }: Importing, { feed, guid }: Pick<Item, 'feed' | 'guid'>): boolean =>
  bookIdAt(feed) !== undefined && translate('song', guid) === null;
