import * as z from 'zod/mini';
import { type Endpoint, pathParameters, refusal } from '#contract/endpoint.ts';

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

/** An error whose message is a sentence for the listener. */
export class ToldError extends Error {}

/** A call to our server that did not succeed. `sentence` is for the listener; `status` 0: nobody answered. */
export class CallError extends ToldError {
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

const unreachable = 'Earshot cannot be reached. Check your connection and try again.';
const unreadable = 'The server answered something that cannot be read. It may be of another version.';

const missingPart = 'Something of the app could not be loaded. Check your connection and try again.';

const watchers = new Set<() => void>();

/** Tells when any call finds that nobody is signed in any more (401 `unauthenticated`). */
export function onSignedOut(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
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

const only = (values: Record<string, unknown>, wanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)));

/** A refusal in words. Tells the watchers when nobody is signed in any more. */
function refused(status: number, body: unknown): CallError {
  const parsed = z.safeParse(refusal, body);
  if (!parsed.success)
    return new CallError(status, 'unknown', `The server could not answer (${status}). Please try again.`);
  const { error, code, fields } = parsed.data;
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

export const cannotReach = () => new CallError(0, 'unreachable', unreachable);

/** Only an abort of our own comes through as it is; everything else that stops a request is 'unreachable'. */
async function request(address: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, options);
  } catch (thrown) {
    throw options.signal?.aborted ? thrown : cannotReach();
  }
  if (response.ok) return response;
  throw refused(response.status, await jsonOf(response));
}

type CallOptions = { signal?: AbortSignal; keepalive?: boolean };

/** As `call`, for an answer too long to be read in one go: it is read and checked by the caller. Refusals reject all the same. */
export async function ask<Input extends z.ZodMiniType>(
  endpoint: Endpoint<Input>,
  input: z.input<Input> & Record<string, unknown>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const { method, path, inQuery = [] } = endpoint;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const inAddress = new Set([...pathParameters(path), ...inQuery]);
  const placed = hasBody ? only(input, (name) => inAddress.has(name)) : input;
  return request(addressOf(path, placed), {
    method,
    credentials: 'same-origin',
    keepalive,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    ...(hasBody ? { body: JSON.stringify(only(input, (name) => !inAddress.has(name))) } : {}),
    ...(signal ? { signal } : {}),
  });
}

/** The only way to our own server: sends what the endpoint takes, gives what it promises, or rejects with a `CallError`. */
export async function call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input> & Record<string, unknown>,
  options?: CallOptions,
): Promise<z.output<Reply>> {
  return parseReply(endpoint.reply, await jsonOf(await ask(endpoint, input, options)));
}

/** Sends one file as multipart field `file`; gives and rejects as `call` does. */
export async function sendFile<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { method, path, reply }: Endpoint<Input, Reply>,
  file: File,
): Promise<z.output<Reply>> {
  const body = new FormData();
  body.set('file', file);
  return parseReply(reply, await jsonOf(await request(path, { method, credentials: 'same-origin', body })));
}

/** What the contract promises, or a `CallError` in words. */
export function parseReply<Reply extends z.ZodMiniType>(reply: Reply, body: unknown): z.output<Reply> {
  const parsed = z.safeParse(reply, body);
  if (parsed.success) return parsed.data;
  throw new CallError(200, 'unreadable', unreadable);
}

/** Whether it says, in the words of a browser or the bundle's loader, that a part of the app could not be fetched. */
export const isMissingPart = (thrown: unknown) =>
  thrown instanceof Error && /module script|dynamically imported module|preload CSS/i.test(thrown.message);

/** What to tell the listener about anything thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof ToldError) return thrown.message;
  return isMissingPart(thrown) ? missingPart : 'Something went wrong..';
}
