import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { FeedPart, ReadingAnswer } from './reading-order.ts';

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

/**
 * What a worker answers, with the parts of a feed joined: undefined until the last has come. `askForNext` is called for each
 * other part, once others have had their turn.
 */
export function joinParts(askForNext: () => void): (message: ReadingAnswer) => ReadingAnswer | undefined {
  let begun: FeedPart | undefined;
  return (message) => {
    if (message.kind !== 'feed') return message;
    begun?.feed.order.push(...message.feed.order);
    begun?.feed.episodes.push(...message.feed.episodes);
    const answer = { ...(begun ?? message), isLast: message.isLast };
    begun = message.isLast ? undefined : answer;
    if (message.isLast) return answer;
    setImmediate(askForNext);
    return undefined;
  };
}
