import { once } from 'node:events';
import { request as ask, type ClientRequest } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bytes, get } from '#contract/endpoint.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { type App, type Response, serveBytes } from '#server/http/serve.ts';
import { keyFor } from '#server/music/secret-key.ts';
import { createLinkRepository } from '#server/share-links/link-repository.ts';
import { cookieOf, type TestApp, testApp, testConfig } from '#server/testing/test-app.ts';
import { createOpenStreams } from './open-streams.ts';

const secretKey = Buffer.alloc(32, 3);
const password = 'correct horse';

/** An endless slow stream of bytes. */
async function* drops(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(1);
    await wait(10);
  }
}
const drip = (response: Response) => void response.send(Readable.from(drops(), { objectMode: false }));

const endless = (audience: 'session' | 'operator' | 'developer' | 'listener') =>
  get(`/${audience === 'developer' || audience === 'listener' ? 'v1' : 'api'}/test/${audience}`, {
    audience,
    summary: 'A stream without an end',
    input: z.object({}),
    reply: bytes,
  });
const audiences = ['session', 'operator', 'developer', 'listener'] as const;

/** A server with an endless stream for every audience and for share links. */
function endlessServer(opened: TestDatabase) {
  return testApp(
    {
      secretKey,
      config: { ...testConfig, shareLinks: true },
      radio: {
        routes(app: App) {
          for (const audience of audiences)
            serveBytes(app, endless(audience), async ({ response }) => drip(response));
        },
        parts: () => [],
      },
      folder: {
        routes: () => undefined,
        library: () => ({ find: async () => undefined, async *slices() {} }),
        shareable: () => ({
          kinds: ['album'],
          find: async () => null,
          sendAudio: async (_shared, _id, _request, response) => drip(response),
          sendPicture: async (_shared, _size, _request, response) => drip(response),
        }),
      },
    },
    opened,
  );
}

async function openServer(open: () => Promise<TestDatabase>) {
  const opened = await open();
  const server = await endlessServer(opened);
  const ann = await server.signUp('ann@example.org', password);
  const bob = await server.signUp('bob@example.org', password);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const clients: ClientRequest[] = [];

  /** Opens a stream and waits for its first byte; `ended` tells whether it has ended. */
  async function hear(path: string, headers: Record<string, string>) {
    const client = ask(origin + path, { headers }).end();
    clients.push(client);
    client.on('error', () => undefined);
    const [response] = await once(client, 'response');
    expect(response.statusCode, path).toBe(200);
    const state = { ended: false };
    response
      .on('error', () => undefined)
      .on('close', () => (state.ended = true))
      .resume();
    return state;
  }

  /** The tokens of the folder's API from the listener's page. */
  async function tokens({ id, cookie }: { id: string; cookie: string }): Promise<Record<string, string>> {
    const developer = await server.ask('GET', '/api/provider/developer-token', undefined, cookie);
    const listener = await server.ask('POST', '/api/provider/authorize', { userId: id }, cookie);
    return {
      authorization: `Bearer ${developer.json().developerToken}`,
      'music-user-token': listener.json().userToken,
    };
  }

  return {
    server,
    opened,
    ann,
    bob,
    hear,
    tokens,
    ask: (...question: Parameters<TestApp['ask']>) => server.ask(...question),
    async share() {
      const links = createLinkRepository(opened.database, keyFor('share links', secretKey));
      const album = { kind: 'album', itemId: '1', title: 'Woods', by: 'Ana', note: '' } as const;
      const link = await links.make(bob.id, { ...album, expiresAt: null, maxPlays: null }, Date.now());
      return { ...link, audio: `/share/${link.token}/audio/1?visit=0123456789abcdef` };
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
type ServerWithListeners = Awaited<ReturnType<typeof openServer>>;

/** Every way in which Bob's session ends. */
const endings: Record<string, (at: ServerWithListeners) => Promise<unknown>> = {
  'he logs out': ({ ask: put, bob }) => put('POST', '/api/auth/logout', {}, bob.cookie),
  'he changes his password elsewhere': async ({ server, ask: put }) => {
    const other = await put('POST', '/api/auth/login', { email: 'bob@example.org', password });
    const body = { password, newPassword: 'four words of Bob', confirmPassword: 'four words of Bob' };
    return server.ask('POST', '/api/auth/password', body, cookieOf(other));
  },
  'he ends his other sessions': async ({ ask: put }) => {
    const other = await put('POST', '/api/auth/login', { email: 'bob@example.org', password });
    return put('POST', '/api/auth/sessions/end-others', {}, cookieOf(other));
  },
  'he deletes his account': ({ ask: put, bob }) =>
    put('POST', '/api/auth/delete-account', { password }, bob.cookie),
  'the operator disables him': ({ ask: put, ann, bob }) =>
    put('POST', `/api/operator/people/${bob.id}/disable`, { password }, ann.cookie),
  'the operator deletes him': ({ ask: put, ann, bob }) =>
    put('DELETE', `/api/operator/people/${bob.id}`, { password }, ann.cookie),
};

afterEach(() => vi.useRealTimers());

onBothDatabases((open) => {
  test.for(Object.keys(endings))(
    'what a listener hears ends when %s, and nobody else’s does',
    async (endSession) => {
      await using at = await openServer(open);
      const tokens = await at.tokens(at.bob);
      const streams = [
        await at.hear('/api/test/session', { cookie: at.bob.cookie }),
        await at.hear('/v1/test/developer', tokens),
        await at.hear('/v1/test/listener', tokens),
      ];
      const other = await at.hear('/api/test/operator', { cookie: at.ann.cookie });
      const ended = await endings[endSession]?.(at);
      expect(ended).toMatchObject({ statusCode: expect.toBeOneOf([200, 204]) });
      await expect
        .poll(() => streams.map((one) => one.ended), { timeout: 3_000 })
        .toEqual([true, true, true]);
      expect(other.ended).toBe(false);
    },
  );

  test('what a shared link lets hear ends with the link, its listener, or when links are turned off', async () => {
    await using at = await openServer(open);
    const first = await at.share();
    const second = await at.share();
    const [one, two] = [await at.hear(first.audio, {}), await at.hear(second.audio, {})];
    await at.ask('DELETE', `/api/share-links/${first.id}`, undefined, at.bob.cookie);
    await expect.poll(() => one.ended, { timeout: 3_000 }).toBe(true);
    expect(two.ended).toBe(false);
    await at.ask('PUT', '/api/operator/share-links', { isOn: false }, at.ann.cookie);
    await expect.poll(() => two.ended, { timeout: 3_000 }).toBe(true);
    await at.ask('PUT', '/api/operator/share-links', { isOn: true }, at.ann.cookie);
    const again = await at.hear(second.audio, {});
    await endings['the operator disables him']?.(at);
    await expect.poll(() => again.ended, { timeout: 3_000 }).toBe(true);
  });

  test('a session that was ended on another server ends its streams here at the next check', async () => {
    await using at = await openServer(open);
    const stream = await at.hear('/api/test/session', { cookie: at.bob.cookie });
    await at.server.app.openStreams.checkAll();
    expect(stream.ended).toBe(false);
    await at.opened.database.deleteFrom('session').where('user_id', '=', at.bob.id).execute();
    await at.server.app.openStreams.checkAll();
    await expect.poll(() => stream.ended).toBe(true);
  });
});

test('owners are checked within five seconds with one query for each kind, and not while no stream is open', async () => {
  vi.useFakeTimers();
  const streams = createOpenStreams(() => undefined);
  const queries: (readonly string[])[] = [];
  streams.check('session', async (ids) => {
    queries.push(ids);
    return new Set(['ann']);
  });
  const raws = ['ann', 'bob', 'bob'].map((id) => {
    const raw = new PassThrough();
    streams.hold({ kind: 'session', id }, { raw });
    return raw;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queries).toEqual([['ann', 'bob']]);
  expect(raws.map(({ destroyed }) => destroyed)).toEqual([false, true, true]);
  for (const raw of raws) raw.destroy();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queries).toHaveLength(1);
});
