import network from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { runForListener } from '../http/listener-context.ts';
import { FetchFault } from './fetch-fault.ts';
import type { LookupFunction } from './guarded-agent.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { type Answering, redirect, testWebServer } from './testing/test-web-server.ts';

const userAgent = 'Earshot/test';

async function faultOf(promise: Promise<unknown>): Promise<FetchFault> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof FetchFault) return thrown;
  throw new Error(`expected a fault and got ${String(thrown)}`);
}

const bytes =
  (body: Buffer, headers: Record<string, string> = {}): Answering =>
  (_request, response) => {
    response.writeHead(200, headers).end(body);
  };

test('a private address is refused in every spelling, and nobody is asked', async () => {
  await using server = await testWebServer({ '/': 'secret' });
  const net = createGuardedFetch({ allowPrivateHosts: [], userAgent });
  const port = server.host.split(':')[1];
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'localhost',
    '0.0.0.0',
  ]) {
    const fault = await faultOf(net.fetch(`http://${host}:${port}/`));
    expect([host, fault.kind]).toEqual([host, 'private']);
  }
  expect(server.requests).toEqual([]);
  await net.close();
});

test('a name that leads to a private address is refused, also when only one of its answers does, and also at once', async () => {
  await using server = await testWebServer({ '/': 'secret' });
  const port = server.host.split(':')[1];
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']]) {
    const lookup: LookupFunction = (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const net = createGuardedFetch({ allowPrivateHosts: [], userAgent, lookup });
    expect((await faultOf(net.fetch(`http://feeds.example.org:${port}/`))).kind).toBe('private');
    await net.close();
  }
  expect(server.requests).toEqual([]);
});

const looksUp = (options: unknown): options is { lookup: LookupFunction } =>
  typeof options === 'object' && options !== null && 'lookup' in options;

test('a name that changes between two look-ups is never connected to, in a thousand tries', async () => {
  let requestCount = 0;
  const lookup: LookupFunction = (_name, _options, done) => {
    requestCount += 1;
    done(null, [{ address: requestCount % 2 === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
  };
  /** In place of the network: notes which address would be connected to. */
  const connected: string[] = [];
  using _network = vi.spyOn(network, 'connect').mockImplementation((...words: unknown[]) => {
    const socket = new network.Socket();
    const [options] = words;
    if (!looksUp(options)) throw new Error('expected a look-up');
    options.lookup('rebind.example.org', { all: true }, (error, addresses) => {
      if (!error && typeof addresses !== 'string') connected.push(...addresses.map(({ address }) => address));
      socket.destroy(error ?? new Error('There is no network here.'));
    });
    return socket;
  });
  const net = createGuardedFetch({ allowPrivateHosts: [], userAgent, lookup });
  // Five at once, as names are looked up for feeds, covers and audio at one time.
  for (let tries = 0; tries < 1_000; tries += 5)
    await Promise.all(Array.from({ length: 5 }, () => faultOf(net.fetch('http://rebind.example.org/'))));
  expect(requestCount).toBeGreaterThanOrEqual(1_000);
  expect(connected.length).toBeGreaterThan(400);
  expect(new Set(connected)).toEqual(new Set(['93.184.216.34']));
  await net.close();
});

test('a redirect into the private network is refused, and so are other schemes', async () => {
  await using inside = await testWebServer({ '/secret': 'secret' });
  await using outside = await testWebServer({
    '/in': redirect(inside.url('/secret')),
    '/file': redirect('file:///etc/passwd'),
    '/gopher': redirect('gopher://127.0.0.1/'),
  });
  const net = createGuardedFetch({ allowPrivateHosts: [outside.host], userAgent });
  expect((await faultOf(net.fetch(outside.url('/in')))).kind).toBe('private');
  expect((await faultOf(net.fetch(outside.url('/file')))).kind).toBe('address');
  expect((await faultOf(net.fetch(outside.url('/gopher')))).kind).toBe('address');
  expect(inside.requests).toEqual([]);
  for (const address of [
    'ftp://example.org/',
    'file:///etc/passwd',
    'nonsense',
    'javascript:alert(1)',
    'http://',
  ])
    expect([address, (await faultOf(net.fetch(address))).kind]).toEqual([address, 'address']);
  await net.close();
});

test('ports of mail, databases and the like are refused', async () => {
  const net = createGuardedFetch({ allowPrivateHosts: [], userAgent });
  for (const port of [0, 22, 25, 5432, 6379])
    expect((await faultOf(net.fetch(`http://93.184.216.34:${port}/`))).kind).toBe('private');
  await net.close();
});

test('ten redirects are followed, eleven are not, and permanent ones are told as far as they go', async () => {
  await using server = await testWebServer({ '/end': 'here' });
  for (let hop = 1; hop <= 12; hop += 1)
    server.answers[`/${hop}`] = redirect(hop === 1 ? '/end' : `/${hop - 1}`, hop === 9 ? 302 : 301);
  server.answers['/loop'] = redirect('/loop', 308);
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  const answer = await net.fetch(server.url('/10'));
  expect([answer.status, answer.url, answer.movedTo]).toEqual([200, server.url('/end'), server.url('/9')]);
  expect((await net.fetch(server.url('/3'))).movedTo).toBe(server.url('/end'));
  expect((await faultOf(net.fetch(server.url('/11')))).kind).toBe('redirects');
  expect((await faultOf(net.fetch(server.url('/loop')))).kind).toBe('redirects');
  await net.close();
});

test('what comes packed is unpacked, also unannounced, and also where the announcement lies', async () => {
  const text = Buffer.from('<rss>hello</rss>');
  await using server = await testWebServer({
    '/gzip': bytes(gzipSync(text), { 'content-encoding': 'gzip' }),
    '/br': bytes(brotliCompressSync(text), { 'content-encoding': 'br' }),
    '/deflate': bytes(deflateSync(text), { 'content-encoding': 'deflate' }),
    '/raw': bytes(deflateRawSync(text), { 'content-encoding': 'deflate' }),
    '/silent': bytes(gzipSync(text)),
    '/twice': bytes(gzipSync(gzipSync(text)), { 'content-encoding': 'gzip, gzip' }),
    '/lie-gzip': bytes(text, { 'content-encoding': 'gzip' }),
    '/lie-br': bytes(text, { 'content-encoding': 'br' }),
    '/odd': bytes(text, { 'content-encoding': 'aes128gcm' }),
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  for (const path of Object.keys(server.answers))
    expect([path, String((await net.fetch(server.url(path))).bytes)]).toEqual([path, String(text)]);
  await net.close();
});

test('a bomb, an endless body and a length that is a lie end in a fault', async () => {
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024));
  await using server = await testWebServer({
    '/bomb': bytes(bomb, { 'content-encoding': 'gzip' }),
    '/br': bytes(brotliCompressSync(Buffer.alloc(40 * 1024 * 1024)), { 'content-encoding': 'br' }),
    '/garbage': bytes(Buffer.from([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]), {
      'content-encoding': 'gzip',
    }),
    '/endless': (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    },
    '/huge': (_request, response) => {
      response.writeHead(200, { 'content-length': String(2 ** 40) });
      response.write('x');
    },
    '/short': (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this', () => response.destroy());
    },
    '/reset': (request) => {
      request.socket.resetAndDestroy();
    },
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  const kinds: Record<string, string> = {};
  for (const path of Object.keys(server.answers))
    kinds[path] = (await faultOf(net.fetch(server.url(path), { maxBytes: 4 * 1024 * 1024 }))).kind;
  expect(kinds).toEqual({
    '/bomb': 'too_large',
    '/br': 'too_large',
    '/garbage': 'encoding',
    '/endless': 'too_large',
    '/huge': 'too_large',
    '/short': 'connection',
    '/reset': 'connection',
  });
  await net.close();
});

test('a host that says nothing, or drips, is given up, and the sentence names it', async () => {
  await using server = await testWebServer({
    '/silent': () => undefined,
    '/drip': (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  for (const path of ['/silent', '/drip']) {
    const fault = await faultOf(net.fetch(server.url(path), { milliseconds: 150 }));
    expect([fault.kind, fault.message]).toEqual(['timeout', '127.0.0.1 did not answer in time.']);
  }
  await net.close();
});

test('a name and a password go to their own origin alone, and stand in no answer and no fault', async () => {
  await using other = await testWebServer({ '/end': 'there' });
  await using server = await testWebServer({
    '/same': redirect('/end'),
    '/other': redirect(other.url('/end')),
    '/end': 'here',
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host, other.host], userAgent });
  const withName = (path: string) => server.url(path).replace('http://', 'http://ann:s%C3%A9cret@');
  const expected = `Basic ${Buffer.from('ann:sécret').toString('base64')}`;
  const same = await net.fetch(withName('/same'));
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
  expect(JSON.stringify(same)).not.toContain('cret');
  await net.fetch(withName('/other'));
  expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  const fault = await faultOf(net.fetch('http://ann:secret@127.0.0.1:1/'));
  expect(`${fault.message}${fault.stack}`).not.toContain('secret');
  await net.close();
});

test('at most two requests are at one host at once, and one that gives up lets the next in', async () => {
  let most = 0;
  let now = 0;
  await using server = await testWebServer({
    '/slow': (_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('done');
      }, 20);
    },
    '/never': () => undefined,
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  await Promise.all(Array.from({ length: 10 }, () => net.fetch(server.url('/slow'))));
  expect(most).toBe(2);
  const signal = AbortSignal.timeout(50);
  const waiting = Array.from({ length: 5 }, () =>
    faultOf(net.fetch(server.url('/never'), { signal: signal })),
  );
  expect((await Promise.all(waiting)).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 5 }, () => 'aborted'),
  );
  expect((await net.fetch(server.url('/slow'))).status).toBe(200);
  await net.close();
});

test('tokens and keys are for the host that was asked, and never follow a redirect to another', async () => {
  await using other = await testWebServer({ '/': 'there' }, '127.0.0.2');
  await using server = await testWebServer({
    '/near': redirect('/end'),
    '/end': 'here',
    '/far': redirect(other.url('/')),
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host, other.host], userAgent });
  const headers = {
    authorization: 'Bearer us',
    'music-user-token': 'ann',
    'x-auth-key': 'k',
    range: 'bytes=0-9',
  };
  await net.fetch(server.url('/near'), { headers });
  expect(server.requests.at(-1)?.headers).toMatchObject(headers);
  await net.fetch(server.url('/far'), { headers });
  const otherHeaders = other.requests[0]?.headers ?? {};
  expect(['authorization', 'music-user-token', 'x-auth-key'].filter((name) => name in otherHeaders)).toEqual(
    [],
  );
  expect(otherHeaders.range).toBe('bytes=0-9');
  await net.close();
});

test('what is sent goes to the one address it was meant for, and a redirect is an answer where that is asked for', async () => {
  await using server = await testWebServer({ '/': redirect('/elsewhere') });
  const requestLines: string[] = [];
  server.answers['/token'] = (request, response) => {
    request.on('data', (part: Buffer) => requestLines.push(`${request.method} ${part.toString()}`));
    request.on('end', () => response.end('done'));
  };
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent });
  await net.fetch(server.url('/token'), { body: 'code=1', staysPut: true });
  expect(requestLines).toEqual(['POST code=1']);
  const { status, headers } = await net.fetch(server.url('/'), { staysPut: true });
  expect([status, headers['location']]).toEqual([302, '/elsewhere']);
  expect(server.requestCountOf('/elsewhere')).toBe(0);
  await net.close();
});

test('bodies that stall hold no more together than the server allows, and what one held is free when it is over', async () => {
  await using server = await testWebServer({
    '/stalls': (_request, response) => void response.writeHead(200).write(Buffer.alloc(60_000)),
    '/whole': bytes(Buffer.alloc(60_000)),
  });
  const bodies = { maxBytes: 100_000, maxBytesOfListener: 100_000, maxBytesOfServer: 100_000, waitMs: 50 };
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent, bodies });
  const leaving = new AbortController();
  const stalled = faultOf(net.fetch(server.url('/stalls'), { signal: leaving.signal }));
  await expect.poll(async () => (await faultOf(net.fetch(server.url('/whole')))).kind).toBe('busy');
  leaving.abort();
  expect((await stalled).kind).toBe('aborted');
  expect((await net.fetch(server.url('/whole'))).bytes).toHaveLength(60_000);
  await net.close();
});

const limits = { maxBytes: 400_000, maxBytesOfListener: 100_000, maxBytesOfServer: 200_000, waitMs: 50 };
const stalls: Answering = (_request, response) => void response.writeHead(200).write(Buffer.alloc(60_000));

test('a listener whose bodies stall holds a share and one larger body, is refused the others by name, and others read on', async () => {
  await using server = await testWebServer({ '/stalls': stalls, '/whole': bytes(Buffer.alloc(60_000)) });
  const port = server.host.split(':')[1];
  const hosts = Array.from({ length: 6 }, (_, index) => `host-${index}.example.org:${port}`);
  const lookup: LookupFunction = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const net = createGuardedFetch({ allowPrivateHosts: hosts, userAgent, bodies: limits, lookup });
  const leaving = new AbortController();
  const stalling = runForListener('ann', () =>
    hosts.map((host) => faultOf(net.fetch(`http://${host}/stalls`, { signal: leaving.signal }))),
  );
  await expect.poll(() => net.heldBytes('ann')).toBe(120_000);
  const refused = await Promise.race(stalling);
  expect(refused.kind).toBe('busy');
  expect(refused.message).toMatch(
    /^host-\d\.example\.org has to wait: .* 16 MB for one listener and 64 MB for all/,
  );
  expect(net.heldBytes()).toBe(120_000);
  const whole = await runForListener('bob', () => net.fetch(`http://${hosts[0]}/whole`));
  expect(whole.bytes).toHaveLength(60_000);
  leaving.abort();
  await Promise.all(stalling);
  expect(net.heldBytes()).toBe(0);
  await net.close();
});

test('what unpacks to more than there is room for is given up while it unpacks, and counts nothing after', async () => {
  await using server = await testWebServer({
    '/gzip': bytes(gzipSync(Buffer.alloc(900_000, 97)), { 'content-encoding': 'gzip' }),
    '/br': bytes(brotliCompressSync(Buffer.alloc(900_000, 97)), { 'content-encoding': 'br' }),
    '/fits': bytes(gzipSync(Buffer.alloc(90_000, 97)), { 'content-encoding': 'gzip' }),
  });
  const net = createGuardedFetch({ allowPrivateHosts: [server.host], userAgent, bodies: limits });
  for (const path of ['/gzip', '/br']) expect((await faultOf(net.fetch(server.url(path)))).kind).toBe('busy');
  expect(net.heldBytes()).toBe(0);
  const counts = await net.holding(async (fetching) => {
    const { bytes: whole } = await fetching.fetch(server.url('/fits'));
    return [whole.length, net.heldBytes()];
  });
  expect([counts, net.heldBytes()]).toEqual([[90_000, 90_000], 0]);
  await net.close();
});
