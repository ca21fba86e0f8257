import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { transcript } from '#contract/podcast-extras.ts';
import { decodeText } from '../feeds/decode.ts';
import { NotAFeed } from '../feeds/parsed-feed.ts';
import { prepareFeed } from '../feeds/prepare-feed.ts';
import { listIn } from '../shared/read-json.ts';
import { readTranscript } from '../transcript/read-transcript.ts';
import { feedParts } from './feed-parts.ts';
import { parseOpml, parseWholeOpml } from './parse-opml.ts';
import { nextPart, type ReadingAnswer, type ReadingMessage, type ReadingOrder } from './reading-order.ts';
import { readChapters } from './remote-chapters.ts';
import { soundChapters } from './sound-chapters.ts';

/** Reads what comes from outside apart from the server, so that a file made to hurt costs a worker and nobody's music. */
parentPort?.on('message', (message: ReadingMessage) => {
  if (message !== nextPart) parts = partsOf(answerTo(message));
  const answer = parts.next().value;
  if (answer) parentPort?.postMessage(answer, answer.kind === 'transcript' ? [answer.body.buffer] : []);
});

let parts: Iterator<ReadingAnswer, void> = [].values();

function* partsOf(answer: ReadingAnswer): Generator<ReadingAnswer, void, void> {
  if (answer.kind === 'feed') yield* feedParts(answer.feed);
  else yield answer;
}

function answerTo(order: ReadingOrder): ReadingAnswer {
  try {
    return read(order);
  } catch (thrown) {
    if (thrown instanceof NotAFeed) return { kind: 'none', content: thrown.content, links: thrown.links };
    return { kind: 'unreadable', message: String(thrown) };
  }
}

const bodyOf = <Reply extends z.ZodMiniType>(reply: Reply, body: z.input<Reply>) =>
  new TextEncoder().encode(JSON.stringify(z.parse(reply, body)));

function read(order: ReadingOrder): ReadingAnswer {
  switch (order.kind) {
    case 'feed':
      return {
        kind: 'feed',
        feed: prepareFeed(order.bytes, { ...order, knownFingerprints: order.knownFingerprints.split('\n') }),
        isLast: true,
      };
    case 'opml':
      return { kind: 'opml', outlines: parseOpml(order.bytes) };
    case 'whole-opml':
      return { kind: 'whole-opml', outlines: parseWholeOpml(order.bytes) };
    case 'transcript':
      return {
        kind: 'transcript',
        body: bodyOf(transcript.reply, {
          lines: readTranscript(decodeText(order.bytes, order.contentType)),
        }),
      };
    case 'chapters':
      return {
        kind: 'chapters',
        chapters: readChapters(decodeText(order.bytes, order.contentType), order.url),
      };
    case 'sound-chapters':
      return { kind: 'sound-chapters', ...soundChapters(order.pieces, order.size, order.url) };
    case 'json':
      return { kind: 'json', list: listIn(decodeText(order.bytes), order.list).slice(0, order.max) };
  }
}
