import type * as z from 'zod/mini';
import type { Endpoint, Method } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';
import { isRecord, refusalIn } from '#contract/refusal-in.ts';
import { fetchKeepalive } from './ui/addresses/fetch-keepalive.ts';
import { serverUrl } from './ui/addresses/server-url.ts';

/** An error whose message is a sentence for the listener. */
export class UserFacingError extends Error {}

/** A call to our server that did not succeed. `sentence` is for the listener; `status` 0: nobody answered. */
export class CallError extends UserFacingError {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, sentence: string, fields: Record<string, string> = {}) {
    super(sentence);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.fields = fields;
  }
}

/** Whether the device itself says that it has no network. */
export const isOffline = () => Object.is(navigator.onLine, false);

/** Whose fault it is that our server was not reached, as far as a browser knows. */
export const unreachableSentence = () =>
  isOffline()
    ? 'This device is offline: Earshot cannot be reached.'
    : 'Your Earshot server cannot be reached. Please try again in a moment.';
const unreadable = 'The server answered something that cannot be read. It may be of another version.';

const missingPart = 'Something of the app could not be loaded. Check your connection and try again.';

const watchers = new Set<() => void>();

let caller: string | undefined;

/** The page's listener, sent in every call that names them (behaviour.md#calls); undefined when nobody is known. */
export function nameCaller(userId: string | undefined): void {
  caller = userId;
}

/** The user id for a call that takes one; the server refuses one that is not the session's. */
function callerFor({ _zod: { def } }: z.ZodMiniType): { userId?: string } {
  const isNamed = 'shape' in def && isRecord(def.shape) && 'userId' in def.shape;
  return isNamed && caller !== undefined ? { userId: caller } : {};
}

/** Tells when any call finds that nobody is signed in any more (401 `unauthenticated`). */
export function onSignedOut(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const reachWatchers = new Set<(isReached: boolean) => void>();

/** Tells of each request whether our server answered it. */
export function onReach(watcher: (isReached: boolean) => void): () => void {
  reachWatchers.add(watcher);
  return () => reachWatchers.delete(watcher);
}

/** For code that asks our server without `call`: whether it was reached. */
export function reportReachability(isReached: boolean): void {
  for (const watcher of reachWatchers) watcher(isReached);
}

/** What a proxy says for a server that is away. */
export const isAwayStatus = (status: number) => status >= 502 && status <= 504;

const otherWatchers = new Set<() => void>();

/** Tells when a call finds that the session is not the one of whom the page names. */
export function onOtherUser(watcher: () => void): () => void {
  otherWatchers.add(watcher);
  return () => otherWatchers.delete(watcher);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The address of a call: path parameters filled, and the rest of `values` as the query. */
export function addressOf(path: string, values: Record<string, unknown>): string {
  const names = pathParameters(path);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(values[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !names.includes(name)) query.set(name, asText(value));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

const only = (values: Record<string, unknown>, isIncluded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isIncluded(name)));

/** A refusal in words. Tells the watchers when nobody is signed in any more. */
function refused(status: number, body: unknown): CallError {
  const refusal = refusalIn(body);
  if (!refusal && isAwayStatus(status)) reportReachability(false);
  if (!refusal)
    return new CallError(status, 'unknown', `The server could not answer (${status}). Please try again.`);
  const { error, code, fields } = refusal;
  // The session is somebody else's by now (another tab logged in): who is here is to be asked again.
  if (code === 'other_listener') for (const watcher of otherWatchers) watcher();
  if (status === 401 && code === 'unauthenticated') for (const watcher of watchers) watcher();
  return new CallError(status, code, error, fields);
}

const jsonOf = async (response: Response) => jsonIn(await response.text());

/** Undefined for what is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const cannotReach = () => new CallError(0, 'unreachable', unreachableSentence());

/** Until a call must have been answered at all: nothing is waited for without end. */
const patienceMilliseconds = 45_000;

/** Only an abort of our own comes through as it is; everything else that stops a request is 'unreachable'. */
async function request(
  address: string,
  options: RequestInit,
  patience = patienceMilliseconds,
): Promise<Response> {
  let response: Response;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  const signal = AbortSignal.any([late.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    response = await fetchKeepalive(serverUrl(address), { ...options, signal });
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    reportReachability(false);
    throw cannotReach();
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) {
    reportReachability(true);
    return response;
  }
  throw refused(response.status, await jsonOf(response));
}

type CallOptions = {
  signal?: AbortSignal;
  /** For what the server itself takes long over. */
  patience?: number;
};

/** As `call`, for an answer too long to be read in one go: it is read and checked by the caller. Refusals reject all the same. */
export async function ask<Input extends z.ZodMiniType>(
  endpoint: Endpoint<Input>,
  input: z.input<Input> & Record<string, unknown>,
  options: CallOptions = {},
): Promise<Response> {
  const { method, path, inQuery = [] } = endpoint;
  const inAddress = new Set([...pathParameters(path), ...inQuery]);
  const placed = hasBody(method) ? only(input, (name) => inAddress.has(name)) : input;
  const body = only({ ...callerFor(endpoint.input), ...input }, (name) => !inAddress.has(name));
  return request(addressOf(path, placed), writeRequest(method, body, options), options.patience);
}

const hasBody = (method: Method) => method !== 'GET' && method !== 'DELETE';

const writeRequest = (method: Method, body: object, { signal }: CallOptions): RequestInit => ({
  method,
  credentials: 'same-origin',
  headers: hasBody(method) ? { 'content-type': 'application/json' } : {},
  ...(hasBody(method) ? { body: JSON.stringify(body) } : {}),
  ...(signal ? { signal } : {}),
});

/** The only way to our own server: sends what the endpoint takes, gives what it promises, or rejects with a `CallError`. */
export async function call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input> & Record<string, unknown>,
  options?: CallOptions,
): Promise<z.output<Reply>> {
  return parseReply(endpoint.reply, await jsonOf(await ask(endpoint, input, options)));
}

/** Sends one file as multipart field `file`; gives and rejects as `call` does. `patience` in milliseconds, for large ones. */
export async function sendFile<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { method, path, reply }: Endpoint<Input, Reply>,
  file: File,
  patience?: number,
): Promise<z.output<Reply>> {
  const body = new FormData();
  body.set('file', file);
  return parseReply(
    reply,
    await jsonOf(await request(path, { method, credentials: 'same-origin', body }, patience)),
  );
}

/** What the contract promises, or a `CallError` in words. */
export function parseReply<Reply extends z.ZodMiniType>(reply: Reply, body: unknown): z.output<Reply> {
  const parsed = reply.safeParse(body);
  if (parsed.success) return parsed.data;
  throw cannotRead();
}

const cannotRead = () => new CallError(200, 'unreadable', unreadable);

/** A call of the contract in the few words that the page needs before the contract is there: its reader gives undefined for what was not promised. */
export type PrefetchedCall<Reply> = {
  method: Method;
  path: string;
  read: (body: unknown) => { reply: Reply } | undefined;
};

/** As `call`, without waiting for the contract. */
export async function prefetchCall<Reply>(
  { method, path, read }: PrefetchedCall<Reply>,
  input: object = {},
  options: CallOptions = {},
): Promise<Reply> {
  const answer = await request(path, writeRequest(method, input, options), options.patience);
  const result = read(await jsonOf(answer));
  if (!result) throw cannotRead();
  return result.reply;
}

/** Whether it says, in the words of a browser or the bundle's loader, that a part of the app could not be fetched. */
export const isMissingPart = (thrown: unknown) =>
  thrown instanceof Error && /module script|dynamically imported module|preload CSS/i.test(thrown.message);

/** What to tell the listener about anything thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof UserFacingError) return thrown.message;
  return isMissingPart(thrown) ? missingPart : 'Something went wrong..';
}
