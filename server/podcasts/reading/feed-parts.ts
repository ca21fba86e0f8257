import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { FeedPart } from './reading-order.ts';

/** What the server's thread takes over in one turn: about 5 ms. */
const maxEpisodes = 250;
const maxCharacters = 256 * 1024;
const maxOrder = 5_000;

/** How many of these episodes, from a place on, fit into one part; one that is too large goes alone. */
function fitting({ episodes }: PreparedFeed, from: number): number {
  let count = 0;
  for (let characters = 0; from + count < episodes.length && count < maxEpisodes; count += 1) {
    characters += JSON.stringify(episodes[from + count]).length;
    if (characters > maxCharacters && count > 0) break;
  }
  return count;
}

/** A feed in parts, for a thread that must not be held up by the whole of it. */
export function* feedParts(feed: PreparedFeed): Generator<FeedPart, void, void> {
  let [orderFrom, episodesFrom] = [0, 0];
  for (let isLast = false; !isLast; ) {
    const order = feed.order.slice(orderFrom, orderFrom + maxOrder);
    const episodes = feed.episodes.slice(episodesFrom, episodesFrom + fitting(feed, episodesFrom));
    orderFrom += order.length;
    episodesFrom += episodes.length;
    isLast = orderFrom >= feed.order.length && episodesFrom >= feed.episodes.length;
    yield { kind: 'feed', feed: { ...feed, order, episodes }, isLast };
  }
}

/** A part that came, with what came of the feed before it. */
export function withPart(before: FeedPart | undefined, part: FeedPart): FeedPart {
  if (before === undefined) return part;
  before.feed.order.push(...part.feed.order);
  before.feed.episodes.push(...part.feed.episodes);
  return { ...before, isLast: part.isLast };
}
