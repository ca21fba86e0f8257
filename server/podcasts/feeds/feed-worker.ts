import { parentPort } from 'node:worker_threads';
import type { FeedAnswer, FeedOrder } from './feed-order.ts';
import { NotAFeed } from './parsed-feed.ts';
import { prepareFeed } from './prepare-feed.ts';

/** Reads feeds apart from the server, so that one made to hurt costs a worker and nobody's music. */
parentPort?.on('message', (order: FeedOrder) => {
  parentPort?.postMessage(answerTo(order), []);
});

function answerTo(order: FeedOrder): FeedAnswer {
  try {
    return { kind: 'feed', feed: prepareFeed(order.bytes, order) };
  } catch (thrown) {
    if (thrown instanceof NotAFeed) return { kind: 'none', found: thrown.found, links: thrown.links };
    return { kind: 'fault', message: String(thrown) };
  }
}
