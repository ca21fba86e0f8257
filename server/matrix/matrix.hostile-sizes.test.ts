import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytes, type Endpoint } from '#contract/endpoint.ts';
import type { Answering } from '#server/net/testing/test-web-server.ts';
import { shownBy } from './testing/test-callers.ts';
import { contractCalls, nameOf, sentBy } from './testing/test-calls.ts';
import { plantShortLived } from './testing/test-planting.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { filled } from './testing/test-server.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

const usualBytes = 256 * 1024;
/** What no call takes as JSON: they read a file, part by part. */
const fileBytes = 16 * 1024 * 1024;

/** JSON of about `bytes` bytes that is expensive to parse: long, wide, deep, or one text. */
const awkwardBodies: Record<string, (length: number) => string> = {
  'one text': (length) => JSON.stringify({ text: 'x'.repeat(length - 20) }),
  'many items': (length) => `[${Array.from({ length: (length - 20) / 2 }, () => '0').join(',')}]`,
  'many fields': (length) =>
    `{${Array.from({ length: (length - 20) / 13 }, (_, index) => `"f${String(index).padStart(7, '0')}":0`).join(',')}}`,
  'many within many': (length) => '['.repeat(length / 2 - 10) + ']'.repeat(length / 2 - 10),
};

/** The same input with every text in it that long. */
function withLongTexts(value: unknown, characters: number): unknown {
  if (typeof value === 'string') return 'x'.repeat(characters);
  if (Array.isArray(value)) return value.map((part: unknown) => withLongTexts(part, characters));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withLongTexts(part, characters)]),
  );
}

let two: TwoServers;
let calls: Endpoint[];
let right: Map<string, Record<string, unknown>>;
let address: string;
beforeAll(async () => {
  two = await openTwoServers();
  calls = await contractCalls();
  right = await rightInputs(two, calls);
  // A body is read before any database is asked: one of the two servers tells.
  address = (await two.houses[0]?.server.app.listen({ port: 0, host: '127.0.0.1' })) ?? '';
}, 120_000);
afterAll(() => two[Symbol.asyncDispose]());

/** What Ann is answered to a body as it is, over HTTP; 413 also where the connection ends in the middle of it. */
async function statusOf(call: Endpoint, body: string): Promise<number> {
  const [server] = two.houses;
  if (server === undefined) throw new Error('There must be a server.');
  const answer = await fetch(
    `${address}${sentBy(call, filled(right.get(nameOf(call)) ?? {}, server.things)).url}`,
    {
      method: call.method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...shownBy(call.audience, server.ann),
      },
      body,
    },
  ).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 413;
}

test('no call reads a longer body than it says, and none breaks at the largest that it reads', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  const withBody = calls.filter(({ method }) => method !== 'GET');
  for (const call of withBody) {
    const limit = call.maxBytes ?? usualBytes;
    if (limit > fileBytes) continue;
    two.clock.now += 30_000;
    const over = await statusOf(call, 'x'.repeat(limit + 1_000));
    if (over !== 413 && over !== 401) faults.push(`${nameOf(call)}, over its limit: ${over}`);
    for (const [name, bodyOf] of Object.entries(awkwardBodies)) {
      const within = await statusOf(call, bodyOf(limit));
      if (within >= 500 || within === 413)
        faults.push(`${nameOf(call)}, ${name} within its limit: ${within}`);
    }
  }
  expect(faults).toEqual([]);
  expect(withBody.length).toBeGreaterThan(80);
});

test('texts of every length in every call are refused or taken, alike on both databases', {
  timeout: 600_000,
}, async () => {
  for (const call of calls) {
    if (call.method !== 'GET') for (const server of two.houses) await plantShortLived(server);
    two.clock.now += 60_000;
    for (const characters of [5_000, call.method === 'GET' ? 10_000 : 60_000]) {
      const input = Object(withLongTexts(right.get(nameOf(call)) ?? {}, characters));
      await two.ask(call, input, ({ ann }) => shownBy(call.audience, ann), { who: 'Ann, at length' });
    }
  }
  expect(calls.length).toBeGreaterThan(150);
});

/** Bodies of another machine without an end, by their names; each says how many bytes of it left. */
/** 32 MiB, and what was on its way. */
const maxTaken = 40 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, '<a>');
function endless(count: (length: number) => void): Answering {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    const more = () => {
      if (response.destroyed) return;
      count(piece.length);
      response.write(piece, (failed) => failed || setImmediate(more));
    };
    more();
  };
}
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

/** The same with an address of a feed that nobody asked for before. */
const withNewAddress = (input: object, number: number): Record<string, unknown> =>
  JSON.parse(JSON.stringify(input).replaceAll('<web>/public', `<web>/public?${number}`));

test('whatever another machine sends, no call takes more of it than 32 MiB, and each is answered', {
  timeout: 600_000,
}, async () => {
  let bytesTaken = 0;
  const hostile: Record<string, Answering> = {
    'two hundred million bytes in 200 kB': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' }).end(bomb),
    'without an end': endless((length) => {
      bytesTaken += length;
    }),
  };
  // What it sends on as bytes ends when the listener goes away.
  let asking = calls.filter(({ method, reply }) => method !== 'DELETE' && reply !== bytes);
  const faults: string[] = [];
  for (const [name, answer] of Object.entries(hostile)) {
    await Promise.all(two.houses.map((server) => server.renewTokens()));
    for (const path of Object.keys(two.web.answers)) two.web.answers[path] = answer;
    const reached = new Set<Endpoint>();
    for (const call of asking) {
      for (const server of two.houses) await plantShortLived(server);
      two.clock.now += 60_000;
      const before = two.web.requests.length;
      bytesTaken = 0;
      const input = withNewAddress(right.get(nameOf(call)) ?? {}, two.clock.now);
      await two.ask(call, input, ({ ann }) => shownBy(call.audience, ann), { who: `Ann, ${name}` });
      const requests = two.web.requests.length - before;
      if (requests > 0) reached.add(call);
      if (bytesTaken > requests * maxTaken)
        faults.push(`${nameOf(call)}, ${name}: ${bytesTaken} bytes taken`);
    }
    asking = asking.filter((call) => reached.has(call));
  }
  expect(faults).toEqual([]);
  expect(asking.map(nameOf)).toEqual(
    expect.arrayContaining(['POST /api/podcast/podcast-by-url', 'GET /api/podcast/transcript/:id']),
  );
});
