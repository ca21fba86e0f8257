import { readReply } from '#contract/tidy-reply.ts';
import { collection, type Resource } from '#contract/v1/provider.ts';
import { Refusal } from '#server/http/errors.ts';
import { readFormPairs } from '#server/http/form-pairs.ts';
import type { LibraryOwner, LibraryPage } from '../library-reader.ts';

/** The way out to Apple: any status is an answer. */
export type AppleFetch = (
  address: string,
  options: { headers: Record<string, string> },
) => Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>;

type Needs = {
  appleFetch: AppleFetch;
  /** Without a trailing slash. */
  apiUrl: string;
  developerToken: () => Promise<{ token: string }>;
  wait: (milliseconds: number) => Promise<void>;
};

const firstPage = '/v1/me/library/albums?limit=100';
/** A library of 50,000 albums; more is an answer that goes round in circles. */
const maxPages = 500;
const maxTries = 4;
const maxWaitMilliseconds = 30_000;
const busy = new Set([429, 500, 502, 503, 504]);

/** Reads a listener's library from Apple Music, for `fetch-albums` (behaviour.md#calls). */
export function createAppleLibraryReader({ appleFetch, apiUrl, developerToken, wait }: Needs) {
  async function ask(path: string, userToken: string) {
    const { token } = await developerToken();
    const headers = { authorization: `Bearer ${token}`, 'music-user-token': userToken };
    for (let tried = 1; ; tried += 1) {
      const answer = await appleFetch(`${apiUrl}${path}`, { headers }).catch(() => undefined);
      const isLast = tried >= maxTries;
      if (answer === undefined && isLast) throw unreachable();
      if (answer !== undefined && (!busy.has(answer.status) || isLast)) return answer;
      await wait(pause(tried, answer?.headers['retry-after']));
    }
  }

  return {
    async *albumPages({ userToken }: LibraryOwner, from = firstPage): AsyncGenerator<LibraryPage> {
      if (userToken === undefined) throw noToken();
      const seen = new Set<string>();
      let path: string | undefined = from;
      while (path !== undefined) {
        if (seen.has(path) || seen.size >= maxPages) throw odd();
        seen.add(path);
        const answer = await ask(path, userToken);
        const { data: albums, next } = pageOf(answer);
        path = next === undefined ? undefined : nextPath(next);
        yield path === undefined ? { albums } : { albums, next: path };
      }
    },
  };
}

/** The sentence for a response that is no page. An empty library is 404 at times (code 40403). */
function pageOf({ status, bytes }: { status: number; bytes: Buffer }): { data: Resource[]; next?: string } {
  if (status === 404) return { data: [] };
  if (status === 401)
    throw refused('Apple Music does not accept this server’s key. Please tell whoever runs it.');
  if (status === 403)
    throw new Refusal(403, 'provider_unauthorised', 'Apple Music asks you to authorise Earshot again.');
  if (status === 429) throw refused('Apple Music is asked too often at the moment. Please try again later.');
  if (status !== 200) throw refused(`Apple Music could not answer (${status}). Please try again later.`);
  const read = readReply(collection, jsonOf(bytes));
  if (read === undefined) throw odd();
  const { next } = read;
  const data = read.data.filter(({ type }) => type === 'library-albums');
  return next === undefined ? { data } : { data, next };
}

/** Only ever a path of Apple's own API, so that the tokens go nowhere else. With our page size. */
function nextPath(next: string): string {
  const base = 'https://apple.invalid';
  const url = URL.parse(next, base);
  if (!next.startsWith('/v1/') || url?.origin !== base || !url.pathname.startsWith('/v1/')) throw odd();
  const hasLimit = readFormPairs(url.search.slice(1)).pairs.some(([name]) => name === 'limit');
  if (!hasLimit) url.search += `${url.search === '' ? '?' : '&'}limit=100`;
  return `${url.pathname}${url.search}`;
}

function pause(tried: number, retryAfter: string | undefined): number {
  const requestedMs = Number(retryAfter) * 1000;
  return Math.min(
    Number.isFinite(requestedMs) && requestedMs > 0 ? requestedMs : 1000 * 2 ** (tried - 1),
    maxWaitMilliseconds,
  );
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const refused = (sentence: string) => new Refusal(502, 'provider_failed', sentence);
const odd = () => refused('Apple Music answered something that cannot be read. Please try again later.');
const unreachable = () =>
  new Refusal(504, 'provider_unreachable', 'Apple Music cannot be reached at the moment.');
const noToken = () => new Refusal(403, 'provider_unauthorised', 'Please authorise Apple Music first.');
