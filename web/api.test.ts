import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { get, nothing, post } from '#contract/endpoint.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { addressOf, CallError, call, onSignedOut, sentenceOf, UserFacingError } from './api.ts';

const show = get('/api/shows/:id/notes', {
  audience: 'session',
  summary: '',
  input: z.object({ id: z.string(), limit: z.optional(z.number()), term: z.optional(z.string()) }),
  reply: z.object({ title: z.string() }),
});
const saveNote = post('/api/shows/:id', {
  audience: 'session',
  summary: '',
  input: z.object({ id: z.string(), note: z.string() }),
  reply: nothing,
  status: 204,
});

afterEach(() => vi.unstubAllGlobals());

const failureOf = async (promise: Promise<unknown>) => {
  const thrown: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof CallError)) throw new Error(`not a CallError: ${String(thrown)}`);
  return thrown;
};

test('what is asked for goes into the path and the query', async () => {
  const server = pretendServer({ 'GET /api/shows/a%2Fb/notes': { body: { title: 'Tides' } } });
  expect(await call(show, { id: 'a/b', limit: 5 })).toEqual({ title: 'Tides' });
  expect(server.pathsAsked()).toEqual(['GET /api/shows/a%2Fb/notes?limit=5']);
});

test('what is sent goes into the body, without what the path already says', async () => {
  const server = pretendServer({ 'POST /api/shows/7': { status: 204 } });
  expect(await call(saveNote, { id: '7', note: 'loud' })).toBeUndefined();
  expect(server.asked[0]?.body).toEqual({ note: 'loud' });
});

test('a change reaches the server although its page closes, as far as browsers allow', async () => {
  const requests: unknown[] = [];
  let answerAll = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  vi.stubGlobal('fetch', async (_: string, { method, keepalive }: RequestInit) => {
    requests.push(`${method} ${keepalive}`);
    await answered;
    return method === 'GET' ? new Response('{"title":""}') : new Response(null, { status: 204 });
  });
  const small = Array.from({ length: 9 }, () => call(saveNote, { id: '7', note: 'loud' }));
  expect(requests).toEqual([...Array<string>(8).fill('POST true'), 'POST false']);
  answerAll();
  await Promise.all(small);
  requests.length = 0;
  await Promise.all([
    call(saveNote, { id: '7', note: 'l'.repeat(2_000) }),
    call(show, { id: '7', limit: 5 }),
  ]);
  expect(requests).toEqual(['POST false', 'GET false']);
  await call(saveNote, { id: '7', note: 'loud' });
  expect(requests.at(-1)).toBe('POST true');
});

test('what an endpoint wants in its query goes there although there is a body', async () => {
  const shelve = post('/api/shelves/:id', {
    audience: 'session',
    summary: '',
    input: z.object({ id: z.string(), limit: z.number(), note: z.string() }),
    inQuery: ['limit'],
    reply: nothing,
    status: 204,
  });
  const server = pretendServer({ 'POST /api/shelves/7': { status: 204 } });
  await call(shelve, { id: '7', limit: 3, note: 'loud' });
  expect(server.asked[0]).toMatchObject({ path: '/api/shelves/7?limit=3', body: { note: 'loud' } });
});

test('a refusal comes as its sentence, its word and its fields', async () => {
  pretendServer({ 'POST /api/shows/7': refusal(400, 'invalid_input', 'Too loud.', { note: 'Softer.' }) });
  const error = await failureOf(call(saveNote, { id: '7', note: 'loud' }));
  expect(error).toMatchObject({ status: 400, code: 'invalid_input', sentence: 'Too loud.' });
  expect(error.fields).toEqual({ note: 'Softer.' });
});

test('no connection has its own sentence', async () => {
  pretendServer({ 'POST /api/shows/7': 'unreachable' });
  const error = await failureOf(call(saveNote, { id: '7', note: 'loud' }));
  expect(error.status).toBe(0);
  expect(error.sentence).toBe('Your Earshot server cannot be reached. Please try again in a moment.');
});

test('an answer of another shape than the contract promises is a failure, not a surprise later', async () => {
  pretendServer({ 'GET /api/shows/7/notes': { body: { name: 'Tides' } } });
  expect((await failureOf(call(show, { id: '7' }))).code).toBe('unreadable');
});

test('a page from a proxy in between is a failure in words', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect((await failureOf(call(show, { id: '7' }))).sentence).toContain('502');
});

test('only a 401 for want of a session tells that nobody is signed in', async () => {
  const onLeave = vi.fn<() => void>();
  const stop = onSignedOut(onLeave);
  pretendServer({ 'POST /api/shows/7': refusal(401, 'wrong_credentials', 'No.') });
  await failureOf(call(saveNote, { id: '7', note: '' }));
  expect(onLeave).not.toHaveBeenCalled();
  pretendServer({ 'POST /api/shows/7': refusal(401, 'unauthenticated', 'Please log in first.') });
  await failureOf(call(saveNote, { id: '7', note: '' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
  stop();
});

test('a call that was given up rejects as given up, not as unreachable', async () => {
  pretendServer({});
  await expect(call(show, { id: '7' }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

test('values that are undefined are not sent', () => {
  expect(addressOf('/v1/search', { term: 'a b&c', limit: undefined })).toBe('/v1/search?term=a+b%26c');
});

test.each<[unknown, string]>([
  [new CallError(403, 'forbidden', 'That belongs to somebody else.'), 'That belongs to somebody else.'],
  [new UserFacingError('Album 8 has no songs.'), 'Album 8 has no songs.'],
  [
    new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js'),
    'Something of the app could not be loaded. Check your connection and try again.',
  ],
  [
    new TypeError('error loading dynamically imported module: http://localhost/assets/a.js'),
    'Something of the app could not be loaded. Check your connection and try again.',
  ],
  [
    new Error('Unable to preload CSS for /assets/a.css'),
    'Something of the app could not be loaded. Check your connection and try again.',
  ],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), 'Something went wrong..'],
  ['no error at all', 'Something went wrong..'],
])('nobody is told in a machine’s words what went wrong: %s', (thrown, sentence) => {
  expect(sentenceOf(thrown)).toBe(sentence);
});
