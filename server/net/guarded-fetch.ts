import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { monotonicMs } from '#rules/clock.ts';
import { currentListener } from '../http/listener-context.ts';
import { createSharedLimit, type Share } from '../http/shared-limit.ts';
import { type BodyLimits, bodyLimits } from './body-limits.ts';
import { FetchFault, faultOf } from './fetch-fault.ts';
import type { LookupFunction } from './guarded-agent.ts';
import { type HostTurns, hostTurns } from './host-queue.ts';
import { readBody } from './read-body.ts';
import { headersFor, sameTrust, webAddress } from './web-address.ts';

export type FetchOptions = {
  headers?: Record<string, string>;
  /** Sent with POST. */
  body?: string | Buffer;
  /** Only the headers are wanted. */
  isHead?: boolean;
  /** A redirect is the answer, and leads nowhere. */
  staysPut?: boolean;
  signal?: AbortSignal;
  /** Of the unpacked body. 32 MB unless said otherwise. */
  maxBytes?: number;
  /** For everything from the first connection to the last byte, without the wait for a turn at the host. */
  milliseconds?: number;
};

/** `url` is where the redirects ended, `movedTo` how far they were permanent (301, 308), else null; no credentials. */
export type Answer = { status: number; headers: Record<string, string>; url: string; movedTo: string | null };
export type FetchAnswer = Answer & { bytes: Buffer };
export type OpenAnswer = Answer & { body: Readable };

export type Fetching = { fetch(address: string, options?: FetchOptions): Promise<FetchAnswer> };
export type OutboundFetch = ReturnType<typeof createGuardedFetch>;

const maxRedirects = 10;
const maxAtAHost = 2;
const redirecting = new Set([301, 302, 303, 307, 308]);
const movedForGood = new Set([301, 308]);

type Options = {
  /** `host:port` pairs that may be reached although private. */
  allowPrivateHosts: readonly string[];
  userAgent: string;
  lookup?: LookupFunction;
  /** Absent outside of tests. */
  bodies?: BodyLimits;
};

/** The only way out to other machines: the open internet, over http and https, within limits. */
export function createGuardedFetch(options: Options) {
  const { allowPrivateHosts, userAgent, lookup, bodies = bodyLimits } = options;
  const allowed = new Set(allowPrivateHosts.map((host) => host.toLowerCase()));
  const agent = lazyAgent(allowed, lookup);
  const turns = hostTurns(maxAtAHost);
  const budget = bodyBudget(bodies);

  async function follow<Result>(
    address: string,
    options: FetchOptions,
    politely: HostTurns | null,
    finish: (answer: OpenAnswer, left: Deadline) => Promise<Result>,
  ): Promise<Result> {
    const first = webAddress(address);
    const deadline = new Deadline(options.milliseconds, options.signal);
    let trail: Trail = { url: first.url, movedTo: null, isPermanent: true };
    for (let hops = 0; ; hops += 1) {
      const endTurn = await turnAt(politely, trail.url, options.signal);
      deadline.start();
      try {
        const { statusCode, headers, body } = await (await agent.load()).request({
          ...requestTo(trail.url, { first, options: options, userAgent }),
          signal: deadline.signal,
        });
        body.on('error', () => undefined);
        const plain = plainHeaders(headers);
        const location = options.staysPut ? undefined : redirectLocation(statusCode, plain);
        if (location === undefined)
          return await finish({ status: statusCode, headers: plain, ...endOf(trail), body }, deadline);
        body.destroy();
        if (hops >= maxRedirects) throw faultOf('redirects', first.url.hostname);
        trail = redirected(trail, location, statusCode);
      } catch (thrown) {
        throw asFault(thrown, trail.url.hostname, options.signal);
      } finally {
        deadline.pause();
        endTurn();
      }
    }
  }

  const fetchInto = (share: Share, address: string, options: FetchOptions): Promise<FetchAnswer> =>
    follow(address, options, turns, async ({ body, ...answer }) => ({
      ...answer,
      bytes: await readBody(body, answer, { maxBytes: options.maxBytes ?? 32 * 1024 * 1024, share }),
    }));

  /** What `work` fetches counts among the bodies in memory, for the listener who asks, until `work` settles. */
  async function holding<Result>(work: (fetching: Fetching) => Promise<Result>): Promise<Result> {
    const share = budget.open(currentListener());
    try {
      return await work({ fetch: (address, options = {}) => fetchInto(share, address, options) });
    } finally {
      share.close();
    }
  }

  return {
    holding,
    /** A whole answer, unpacked. Any status is an answer; what is none is a `FetchFault`. Counts until it is returned. */
    fetch: (address: string, options: FetchOptions = {}): Promise<FetchAnswer> =>
      holding((fetching) => fetching.fetch(address, options)),
    /** How many bytes of bodies are in memory now; of one listener where one is named. */
    heldBytes: budget.amountHeld,
    /** An answer whose body the caller reads as it comes, and ends. Nothing is unpacked, and nobody waits in line. */
    open: (address: string, options: FetchOptions = {}): Promise<OpenAnswer> =>
      follow(
        address,
        { ...options, headers: { 'accept-encoding': 'identity', ...options.headers } },
        null,
        async (answer) => answer,
      ),
    close: agent.close,
  };
}

/** What goes out is loaded with the first request: most starts need none for a while. */
function lazyAgent(allowed: ReadonlySet<string>, lookup: LookupFunction | undefined) {
  let agent: Promise<Agent> | undefined;
  return {
    load(): Promise<Agent> {
      agent ??= import('./guarded-agent.ts').then(({ guardedAgent }) => guardedAgent(allowed, lookup));
      return agent;
    },
    close: async (): Promise<void> => (await agent)?.destroy(),
  };
}

type Asking = { first: ReturnType<typeof webAddress>; options: FetchOptions; userAgent: string };

const requestTo = (url: URL, { first, options, userAgent }: Asking) => ({
  origin: url.origin,
  path: `${url.pathname}${url.search}`,
  method: methodOf(options),
  body: options.body ?? null,
  headers: {
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    ...headersFor(options.headers ?? {}, first.url, url),
    ...(first.authorization !== null && sameTrust(first.url, url)
      ? { authorization: first.authorization }
      : {}),
  },
});

function methodOf({ body, isHead = false }: FetchOptions): 'GET' | 'HEAD' | 'POST' {
  if (isHead) return 'HEAD';
  return body === undefined ? 'GET' : 'POST';
}

const bodyBudget = ({ maxBytes, maxBytesOfServer, maxBytesOfListener, waitMs }: BodyLimits) =>
  createSharedLimit({
    max: maxBytes,
    maxOf: (listener) => (listener === '' ? maxBytesOfServer : maxBytesOfListener),
    oneMayExceed: true,
    waitMs,
  });

/** Where a request was led so far. */
type Trail = { url: URL; movedTo: string | null; isPermanent: boolean };

function redirected(trail: Trail, location: string, status: number): Trail {
  const { url } = webAddress(location, trail.url);
  const isPermanent = trail.isPermanent && movedForGood.has(status);
  return { url, movedTo: isPermanent ? url.href : trail.movedTo, isPermanent };
}

const endOf = ({ url, movedTo }: Trail) => ({ url: url.href, movedTo });

/** Where an answer leads instead; undefined where it leads nowhere. */
const redirectLocation = (status: number, headers: Record<string, string>): string | undefined =>
  redirecting.has(status) ? headers['location'] : undefined;

/** Resolves with how the turn at the host ends; at once without `turns`. */
async function turnAt(
  turns: HostTurns | null,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  if (turns === null) return () => undefined;
  return turns.take(url.hostname, signal).catch((thrown: unknown) => {
    throw asFault(thrown, url.hostname, signal);
  });
}

/** Counts only while started, so that waiting for a turn costs nothing. */
class Deadline {
  private readonly controller = new AbortController();
  readonly signal: AbortSignal;
  private leftMilliseconds: number;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(milliseconds = 30_000, outer: AbortSignal | undefined) {
    this.leftMilliseconds = milliseconds;
    this.signal = outer ? AbortSignal.any([outer, this.controller.signal]) : this.controller.signal;
  }

  start(): void {
    this.startedAt = monotonicMs();
    this.timer = setTimeout(
      () => this.controller.abort(new DOMException('too slow', 'TimeoutError')),
      Math.max(0, this.leftMilliseconds),
    );
  }

  pause(): void {
    clearTimeout(this.timer);
    this.leftMilliseconds -= monotonicMs() - this.startedAt;
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

const timeouts = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** What undici, the look-up, TLS and the clock threw, as one kind of fault. */
function asFault(thrown: unknown, host: string, outer: AbortSignal | undefined): FetchFault {
  if (thrown instanceof FetchFault) return thrown;
  if (outer?.aborted) return faultOf('aborted', host, thrown);
  const named = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = 'code' in named ? String(named.code) : '';
  if (named.name === 'TimeoutError' || timeouts.includes(code)) return faultOf('timeout', host, thrown);
  if (/CERT|SSL|TLS|ALTNAME|ISSUER/.test(code)) return faultOf('certificate', host, thrown);
  return faultOf('connection', host, thrown);
}
