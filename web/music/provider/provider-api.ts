import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';
import { type Collection, collection, providerErrors, type Resource } from '#contract/v1/provider.ts';
import { addressOf, isAwayStatus, reportReachability, unreachableSentence } from '#web/api.ts';
import { fetchKeepalive } from '#web/ui/addresses/fetch-keepalive.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { ProviderError } from './provider.ts';
import { undefinedIfMissing } from './undefined-if-missing.ts';

/** What a provider says of itself to be asked over HTTP. */
export type ApiAccess = {
  displayName: string;
  /** Scheme and host; empty for our own. */
  host: string;
  /** `renew`: the last one was refused. */
  developerToken(renew: boolean): Promise<string>;
  userToken(): string | undefined;
  /** The answer to an address that was asked before this was there; once. */
  prefetched?(address: string): Promise<Response> | undefined;
};

export type ProviderApi = {
  /** Asks; `more` is put into the query as it is (Apple's `include`, `l`). */
  read<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
    endpoint: Endpoint<Input, Reply>,
    input: z.input<Input>,
    options?: ReadOptions,
  ): Promise<z.output<Reply>>;
  /** Changes something; `more` is put into the body as it is (Apple's `type`). */
  write<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
    endpoint: Endpoint<Input, Reply>,
    input: z.input<Input>,
    more?: Record<string, string>,
  ): Promise<z.output<Reply>>;
  /** A page that another page named as its `next`. */
  readNext(next: string): Promise<z.output<typeof collection>>;
  /** The status alone: behaviour.md#states's probe. */
  status(endpoint: Endpoint, input: Record<string, unknown>): Promise<number>;
};

/** Until a call must have been answered at all; large answers may take longer to arrive. */
const patienceMilliseconds = 30_000;

type Sending = { method?: string; body?: string; signal?: AbortSignal };
type ReadOptions = { more?: Record<string, string>; signal?: AbortSignal | undefined };

/** A page's `next` is a path on the same host, below `/v1/`: anything else is not followed. */
export const isFollowable = (next: string): boolean => next.startsWith('/v1/');

/** The data given and all pages that follow, up to `max`. A 404 and a page asked for before end it. */
export async function readAll(
  api: Pick<ProviderApi, 'readNext'>,
  first: { data: readonly Resource[]; next?: string | undefined },
  max: number,
): Promise<Resource[]> {
  const all = [...first.data];
  const prefetched = new Set<string>();
  let { next } = first;
  while (next !== undefined && isFollowable(next) && !prefetched.has(next) && all.length < max) {
    prefetched.add(next);
    const page: Collection | undefined = await undefinedIfMissing(api.readNext(next));
    all.push(...(page?.data ?? []));
    next = page?.data.length ? page.next : undefined;
  }
  return all.slice(0, max);
}

/** That a playlist may only be read: no fresh permission of the provider would change it (contract/v1/folder-playlists.ts). */
const readOnlyCode = '40301';

/** What a refusal means, as a sentence that names the provider; our own server says itself what is wrong with a question. */
export function errorOf(status: number, body: unknown, displayName: string, isOurs = false): ProviderError {
  const parsed = z.safeParse(providerErrors, body);
  const refusal = parsed.success ? parsed.data.errors[0] : undefined;
  const from = (reason: ProviderError['reason'], sentence: string) =>
    new ProviderError(reason, sentence, status);
  const saysItself = refusal?.code === readOnlyCode || [400, 413].includes(status);
  if (isOurs && refusal?.detail && saysItself) return from('failed', refusal.detail);
  if (status === 401) return from('unauthorised', `${displayName} asks to be authorised again.`);
  if (status === 403) return from('forbidden', `${displayName} does not allow this.`);
  if (status === 404) return from('missing', refusal?.detail ?? `${displayName} does not have this.`);
  if (status === 429) return from('busy', `${displayName} is busy. Please try again in a moment.`);
  return from('failed', `${displayName} could not answer (${status}). Please try again.`);
}

const headersOf = (developerToken: string, userToken: string | undefined, body: string | undefined) => ({
  authorization: `Bearer ${developerToken}`,
  ...(userToken === undefined ? {} : { 'music-user-token': userToken }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

/** The `/v1` dialect that both providers speak: headers, one renewal after a 401, parsing, errors as `ProviderError`. */
export function createProviderApi(access: ApiAccess): ProviderApi {
  /** What it asks is our own server. */
  const isOurs = access.host === '';

  function unreachable(isLate: boolean): ProviderError {
    const { displayName } = access;
    if (isLate)
      return new ProviderError('unreachable', `${displayName} did not answer in time. Please try again.`);
    const sentence = isOurs ? unreachableSentence() : `${displayName} cannot be reached. Please try again.`;
    return new ProviderError('unreachable', sentence);
  }

  async function send(address: string, renew: boolean, options: Sending): Promise<Response> {
    const userToken = access.userToken();
    const headers = headersOf(await access.developerToken(renew), userToken, options.body);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMilliseconds);
    const signal = AbortSignal.any([late.signal, ...(options.signal ? [options.signal] : [])]);
    try {
      const response = await fetchKeepalive(serverUrl(access.host + address), {
        headers,
        ...options,
        signal,
      });
      if (isOurs) reportReachability(!isAwayStatus(response.status));
      return response;
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      if (isOurs) reportReachability(false);
      throw unreachable(late.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Undefined where nobody asked before, or nobody was reached. */
  async function askedBefore(address: string): Promise<Response | undefined> {
    try {
      return await access.prefetched?.(address);
    } catch {
      return undefined;
    }
  }

  async function ask(address: string, options: Sending = {}): Promise<Response> {
    const before = options.method === undefined ? await askedBefore(address) : undefined;
    const response = before ?? (await send(address, false, options));
    return response.status === 401 ? send(address, true, options) : response;
  }

  async function parse<Schema extends z.ZodMiniType>(
    schema: Schema,
    response: Response,
  ): Promise<z.output<Schema>> {
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw errorOf(response.status, body, access.displayName, isOurs);
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return parsed.data;
    throw new ProviderError('failed', `${access.displayName} answered something that cannot be read.`);
  }

  return {
    async read(endpoint, input, { more, signal } = {}) {
      const values = { ...z.parse(z.looseObject({}), input), ...more };
      return parse(endpoint.reply, await ask(addressOf(endpoint.path, values), signal ? { signal } : {}));
    },
    async write(endpoint, input, more) {
      const { address, ...options } = writeRequest(endpoint, z.parse(z.looseObject({}), input), more);
      return parse(endpoint.reply, await ask(address, options));
    },
    async readNext(next) {
      return parse(collection, await ask(next));
    },
    async status(endpoint, input) {
      return (await ask(addressOf(endpoint.path, input))).status;
    },
  };
}

type WriteRequest = { address: string; method: string; body?: string };

/** Where the parts of a write go: into the path, the query (Apple's `ids[albums]`), or the JSON body. DELETE has no body. */
export function writeRequest(
  { method, path, inQuery = [] }: Pick<Endpoint, 'method' | 'path' | 'inQuery'>,
  values: Record<string, unknown>,
  more: Record<string, string> = {},
): WriteRequest {
  const placed = new Set([...pathParameters(path), ...inQuery]);
  const all = Object.entries(values);
  const address = addressOf(path, Object.fromEntries(all.filter(([name]) => placed.has(name))));
  const body = { ...Object.fromEntries(all.filter(([name]) => !placed.has(name))), ...more };
  if (method === 'DELETE' || (inQuery.length > 0 && Object.keys(body).length === 0))
    return { address, method };
  return { address, method, body: JSON.stringify(body) };
}
