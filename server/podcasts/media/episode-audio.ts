import { Readable } from 'node:stream';
import { parseRange, partOf } from '#server/http/byte-range.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import type { Request, Response } from '#server/http/serve.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import { whenClosed } from '#server/http/when-closed.ts';
import type { OpenAnswer, OutboundFetch } from '#server/net/guarded-fetch.ts';
import { isPartAddress } from '../shared/local-hosts.ts';
import { texts } from '../shared/texts.ts';
import { partUnreadable, remoteRefusal, soundFault } from '../shared/wrong-status.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { FeedRepository } from '../store/feed-repository.ts';

const isAudio = /^(audio|video)\/[\w.+-]+$|^application\/(octet-stream|ogg|mp4)$|^binary\/octet-stream$/;

/** Untrusted bytes on our own origin: nothing in them may run. */
const sandbox = {
  'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

type Enclosure = { url: string; type: string | null };

/**
 * Sends an episode's audio on as it comes. A range goes through; a host that ignores it is read past, so that every
 * player may seek. When the listener goes, the host is let go.
 */
export async function sendAudio(
  net: OutboundFetch,
  { url, type }: Enclosure,
  request: Request,
  response: Response,
): Promise<void> {
  const range = parseRange(request.headers.range);
  const listenerGone = new AbortController();
  whenClosed(response, () => listenerGone.abort());
  const answer = await net
    .open(url, { signal: listenerGone.signal, headers: range ? { range: range.header } : {} })
    .catch((thrown: unknown) => {
      throw remoteRefusal(thrown);
    });
  whenClosed(response, () => answer.body.destroy());
  const host = new URL(answer.url).hostname;
  const { status, headers } = answer;
  if (status === 416) {
    answer.body.destroy();
    response
      .code(416)
      .headers({ ...sandbox, 'content-range': headers['content-range'] ?? 'bytes */*' })
      .send();
    return;
  }
  if (status !== 200 && status !== 206) {
    answer.body.destroy();
    throw remoteRefusal(soundFault(answer.url, status));
  }
  const contentType = audioType(headers['content-type'], type);
  if (contentType === null) {
    answer.body.destroy();
    throw new Refusal(502, 'remote_failed', texts.wrongAudio(host));
  }
  const body = isPartAddress(answer.url) ? await startedPart(answer.body) : answer.body;
  response.headers({
    ...sandbox,
    'content-type': contentType,
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  });
  sendBody({ ...answer, body }, range, request, response);
}

/**
 * A part of a book with its first bytes read, so that a file which cannot be read is refused before anything is sent.
 * Music that breaks off later ends its response the same way.
 */
async function startedPart(body: Readable): Promise<Readable> {
  const chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
  const first = await chunks.next().catch((thrown: unknown) => {
    throw thrown instanceof Refusal ? thrown : partUnreadable(texts.partCut);
  });
  async function* all(): AsyncGenerator {
    for (let chunk = first; chunk.done !== true; chunk = await chunks.next()) yield chunk.value;
  }
  return Readable.from(all(), { objectMode: false });
}

function sendBody(
  { status, headers, body }: OpenAnswer,
  range: ReturnType<typeof parseRange>,
  request: Request,
  response: Response,
): void {
  const length = /^\d{1,15}$/.test(headers['content-length'] ?? '')
    ? Number(headers['content-length'])
    : null;
  // Of what has neither parts nor a known length, a page that believes it could jump asks without end.
  response.header('accept-ranges', status === 206 || length !== null ? 'bytes' : 'none');
  const part = status === 200 && range && length !== null ? partOf(range, length) : null;
  if (part?.kind === 'unsatisfiable') {
    body.destroy();
    response.code(416).header('content-range', `bytes */${length}`).send();
    return;
  }
  if (status === 206) response.code(206).header('content-range', headers['content-range'] ?? '');
  else if (part) response.code(206).header('content-range', `bytes ${part.start}-${part.end}/${length}`);
  const size = part ? part.end - part.start + 1 : length;
  if (size !== null) response.header('content-length', size);
  if (request.method === 'HEAD') {
    body.destroy();
    response.send();
    return;
  }
  response.send(part ? Readable.from(readPast(body, part)) : body);
}

/** Throws away what stands before the part, and stops behind it. */
async function* readPast(
  body: Readable,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    const from = Math.max(0, start - at);
    const to = Math.min(bytes.length, end + 1 - at);
    if (from < to) yield bytes.subarray(from, to);
    at += bytes.length;
    if (at > end) break;
  }
  body.destroy();
}

/** The type to send: what the host says if it is a kind of audio, made exact by the feed where the host is vague. */
function audioType(hostType: string | undefined, feedType: string | null): string | null {
  const type = hostType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const exact =
    feedType !== null && /^(audio|video)\//.test(feedType) && isAudio.test(feedType)
      ? feedType
      : 'application/octet-stream';
  if (type === '' || type.endsWith('octet-stream')) return exact;
  return isAudio.test(type) ? type : null;
}

const maxStreams = 4;

export type EpisodeSender = ReturnType<typeof createEpisodeSender>;

/** Sends an episode's audio to a listener who may see the episode. 404 for any other, 429 for a fifth stream at once. */
export function createEpisodeSender(needs: {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
}) {
  const streams = streamLimit(maxStreams);
  return async function sendEpisode(
    { id, userId }: { id: number; userId: string },
    request: Request,
    response: Response,
  ): Promise<void> {
    const row = await needs.episodes.visible(id, userId);
    if (!row) throw missing(texts.unknownEpisode);
    if (row.enclosure_url === null) throw missing(texts.noAudio);
    if (!streams.enter(userId, response))
      throw new Refusal(429, 'too_many_requests', texts.tooManyStreams, { retryAfterSeconds: 5 });
    const feed = await needs.feeds.byId(row.feed_id);
    const url = withFeedCredentials(row.enclosure_url, feed?.url ?? row.enclosure_url);
    await sendAudio(needs.net, { url, type: row.enclosure_type }, request, response);
  };
}

/** A feed behind a name and a password usually has its audio behind the same. */
export function withFeedCredentials(address: string, feedAddress: string): string {
  const [url, feed] = [new URL(address), new URL(feedAddress)];
  if (url.username !== '' || feed.username === '' || url.origin !== feed.origin) return address;
  url.username = feed.username;
  url.password = feed.password;
  return url.href;
}
