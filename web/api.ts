import * as z from 'zod/mini';
import { type Endpoint, pathParameters, refusal } from '#contract/endpoint.ts';

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

/** A call to our server that did not succeed. `sentence` is for the listener; `status` 0: nobody answered. */
export class CallError extends Error {
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

function refused(status: number, body: unknown): CallError {
  const parsed = z.safeParse(refusal, body);
  if (!parsed.success)
    return new CallError(status, 'unknown', `The server could not answer (${status}). Please try again.`);
  const { error, code, fields } = parsed.data;
  return new CallError(status, code, error, fields);
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only an abort of our own comes through as it is; everything else that stops a request is 'unreachable'. */
async function request(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    throw new CallError(0, 'unreachable', unreachable);
  }
}

type CallOptions = { signal?: AbortSignal; keepalive?: boolean };

/** The only way to our own server: sends what the endpoint takes, gives what it promises, or rejects with a `CallError`. */
export async function call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input> & Record<string, unknown>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<z.output<Reply>> {
  const { method, path, inQuery = [] } = endpoint;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const inAddress = new Set([...pathParameters(path), ...inQuery]);
  const placed = hasBody ? only(input, (name) => inAddress.has(name)) : input;
  const response = await request(addressOf(path, placed), {
    method,
    credentials: 'same-origin',
    keepalive,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    ...(hasBody ? { body: JSON.stringify(only(input, (name) => !inAddress.has(name))) } : {}),
    ...(signal ? { signal } : {}),
  });
  return answerOf(endpoint, response);
}

/** Sends one file as multipart field `file`; gives and rejects as `call` does. */
export async function sendFile<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  file: File,
): Promise<z.output<Reply>> {
  const body = new FormData();
  body.set('file', file);
  const { method, path } = endpoint;
  return answerOf(endpoint, await request(path, { method, credentials: 'same-origin', body }));
}

async function answerOf<Reply extends z.ZodMiniType>(
  endpoint: { reply: Reply },
  response: Response,
): Promise<z.output<Reply>> {
  const body = await jsonOf(response);
  if (response.ok) {
    const parsed = z.safeParse(endpoint.reply, body);
    if (parsed.success) return parsed.data;
    throw new CallError(response.status, 'unreadable', unreadable);
  }
  const error = refused(response.status, body);
  if (error.status === 401 && error.code === 'unauthenticated') for (const watcher of watchers) watcher();
  throw error;
}

/** What to tell the listener about anything thrown. */
export function sentenceOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : 'Something went wrong..';
}
