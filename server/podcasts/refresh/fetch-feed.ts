import { createHash } from 'node:crypto';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { FetchAnswer, Fetching } from '#server/net/guarded-fetch.ts';
import { freshSeconds, retryAfterSeconds } from '#server/net/retry-after.ts';
import { NotAFeed } from '../feeds/parsed-feed.ts';
import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { FeedReader } from '../reading/readers.ts';
import { texts } from '../shared/texts.ts';

/** What the publisher wishes of the next visit. */
export type Wishes = { freshSeconds: number; retryAfterSeconds: number | null };
export type Validators = { etag: string | null; last_modified: string | null; content_hash: string | null };
/** With these the next fetch reads the whole feed. */
export const withoutValidators = { etag: null, last_modified: null, content_hash: null };

/** `links`: where a web page that stood there instead says that feeds are. `passing`: it may work the next time. */
export type FetchFailure = { sentence: string; passing: boolean; links: string[] };

/** What became of asking for a feed. */
export type Fetched = Wishes &
  (
    | { kind: 'unchanged'; validators: Partial<Validators>; movedTo: string | null }
    | { kind: 'feed'; feed: PreparedFeed; validators: Validators; movedTo: string | null; url: string }
    | { kind: 'gone' }
    | ({ kind: 'failed' } & FetchFailure)
  );

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8';

type FeedRequest = Validators & {
  url: string;
  signal?: AbortSignal;
  knownFingerprints: () => Promise<string[]>;
  now: number;
};

/** Asks for a feed and reads it, if it is another than last time. Never rejects for what a publisher does. */
export async function fetchFeed(
  { net, readers }: { net: Fetching; readers: FeedReader },
  request: FeedRequest,
): Promise<Fetched> {
  let answer: FetchAnswer;
  try {
    answer = await net.fetch(request.url, {
      headers: conditionalHeaders(request),
      ...(request.signal ? { signal: request.signal } : {}),
    });
  } catch (thrown) {
    if (!(thrown instanceof FetchFault)) throw thrown;
    const passing = ['timeout', 'aborted', 'busy'].includes(thrown.kind);
    return { ...failure(thrown.message, passing), freshSeconds: 0, retryAfterSeconds: null };
  }
  const wishes = {
    freshSeconds: freshSeconds(answer.headers, request.now),
    retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after'], request.now),
  };
  const { status, movedTo } = answer;
  const host = new URL(answer.url).hostname;
  if (status === 304) return { kind: 'unchanged', validators: {}, movedTo, ...wishes };
  if (status === 410) return { kind: 'gone', ...wishes };
  if (status < 200 || status > 299)
    return {
      ...failure(texts.answered(host, status), /^(408|425|429|5..)$/.test(String(status))),
      ...wishes,
    };
  const validators = await validatorsOf(answer);
  if (validators.content_hash === request.content_hash)
    return { kind: 'unchanged', validators, movedTo, ...wishes };
  try {
    const contentType = answer.headers['content-type'] ?? '';
    const order = {
      bytes: answer.bytes,
      contentType,
      url: answer.url,
      knownFingerprints: await request.knownFingerprints(),
    };
    return { kind: 'feed', feed: await readers.feed(order), validators, movedTo, url: answer.url, ...wishes };
  } catch (thrown) {
    const none = thrown instanceof NotAFeed ? thrown : null;
    const sentence = none ? texts.notAFeed[none.content](host) : texts.tooMuch;
    return { ...failure(sentence, none?.content === 'cut', none?.links), ...wishes };
  }
}

const conditionalHeaders = ({ etag, last_modified: lastModified }: Validators) => ({
  accept,
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

const validatorsOf = async ({ headers, bytes }: FetchAnswer): Promise<Validators> => ({
  etag: headers['etag']?.slice(0, 1000) ?? null,
  last_modified: headers['last-modified']?.slice(0, 200) ?? null,
  content_hash: await digestOf(bytes),
});

const digestTurnBytes = 1024 * 1024;

/** Others have their turn after each megabyte. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += digestTurnBytes) {
    if (from > 0) await yieldToEvents();
    hash.update(bytes.subarray(from, from + digestTurnBytes));
  }
  return hash.digest('base64url');
}

const failure = (sentence: string, passing: boolean, links: string[] = []) => ({
  kind: 'failed' as const,
  sentence,
  passing,
  links,
});
