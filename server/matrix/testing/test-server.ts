import { fileURLToPath } from 'node:url';
import type { Method } from '#contract/endpoint.ts';
import { bookHost } from '#server/books/book-host.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import type { Folder } from '#server/folder/folder.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import type { TestWebServer } from '#server/net/testing/test-web-server.ts';
import { openNotifications } from '#server/notifications/notifications.ts';
import { testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';
import { openRadio } from '#server/radio/radio.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { Question } from './test-calls.ts';
import { ownValues } from './test-known-values.ts';

/** What is there on one database, by the names that `knownValues` uses. */
export type Things = Record<string, string>;

/** What is shown of somebody: a session's cookie, the provider's tokens, or parts of them. */
export type Headers = Record<string, string>;

/** One listener with both ways in. */
export type Listener = { id: string; cookie: Headers; tokens: Headers };

/** The whole server on one database: what is stored, and what the two servers share. */
export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

type Needs = { folder: Folder; web: TestWebServer; clock: { now: number }; song: Things };

const nowhere = (_host: string, _options: object, done: (error: Error, addresses: []) => void): void =>
  done(Object.assign(new Error('There is no internet in a test.'), { code: 'ENOTFOUND' }), []);

const care = {
  backups: {
    status: async () => ({
      folder: '',
      nightly: false,
      running: false,
      last: null,
      nextAt: null,
      backups: [],
    }),
    backUpNow: async () => true,
    pathOf: (name: string) =>
      name === 'earshot-2026-01-02T030405Z.zip' ? fileURLToPath(import.meta.url) : undefined,
  },
  doctor: async () => [],
  sendMail: async () => null,
};

/** Notifications that reach nobody. */
const quietNotifications = ({ database }: TestDatabase, now: () => number) =>
  openNotifications({
    database,
    keyFor: () => Buffer.alloc(32),
    net: createGuardedFetch({ allowPrivateHosts: [], userAgent: 'Earshot/test', lookup: nowhere }),
    warn: () => undefined,
    now,
  });

/** Opens the server with music and podcasts, and two listeners. */
export async function openTestServer(opened: TestDatabase, { folder, web, clock, song }: Needs) {
  const now = () => clock.now;
  const nothing = { name: 'Nothing', search: async () => [] };
  const podcastServer = testPodcastServer(opened.database, {
    allow: [web.host],
    directories: [nothing],
    hosts: [bookHost(folder.books)],
    now,
    lookup: nowhere,
  });
  const notifications = quietNotifications(opened, now);
  const server = await testApp(
    {
      folder,
      podcasts: podcastServer.podcasts,
      notifications,
      radio: openRadio({ database: opened.database, net: podcastServer.net, now }),
      ...care,
      config: { signups: 'open', publicUrl: undefined, trustProxy: false, shareLinks: true },
      now,
    },
    opened,
  );

  async function ask(method: Method, { url, body }: Question, headers: Headers) {
    const payload = body === undefined ? {} : { payload: body };
    return server.app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      ...payload,
    });
  }

  async function tokensOf(cookie: string): Promise<Headers> {
    const developer = await server.ask('GET', '/api/provider/developer-token', undefined, cookie);
    const user = await server.ask('POST', '/api/provider/authorize', {}, cookie);
    return {
      authorization: `Bearer ${developer.json<{ developerToken: string }>().developerToken}`,
      'music-user-token': user.json<{ userToken: string }>().userToken,
    };
  }

  async function listener(email: string, password?: string): Promise<Listener> {
    // The oldest account runs the server.
    clock.now += 1000;
    const { id, cookie } = await server.signUp(email, password);
    return { id, cookie: { cookie }, tokens: await tokensOf(cookie) };
  }

  const ann = await listener('ann@example.org');
  // Not Ann's password: what asks for one is not done in Bob's name.
  const bob = await listener('bob@example.org', 'four words of Bob');
  const deletedListener = await listener('gone@example.org');
  await ask('POST', { url: '/api/auth/logout', body: {} }, deletedListener.cookie);
  const deleted = await listener('deleted@example.org');
  await opened.database.deleteFrom('user').where('id', '=', deleted.id).execute();
  const things: Things = {
    ...song,
    web: web.url(''),
    person: deletedListener.id,
    ...(await linksOf({ ask, server, ann })),
  };

  return {
    opened,
    server,
    podcastServer,
    ann,
    bob,
    /** For a test during which more than twelve hours go by: the provider's tokens end then. */
    async renewTokens(): Promise<void> {
      for (const { cookie, tokens } of [ann, bob])
        Object.assign(tokens, await tokensOf(cookie['cookie'] ?? ''));
    },
    gone: deletedListener,
    deleted,
    ask,
    things,
    /** The same with other words for what is somebody's own: nothing is known by them. */
    absent(): Things {
      const none = Object.fromEntries(ownValues.map((name) => [name, unknownLike(things[name] ?? '')]));
      return { ...things, ...none };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await podcastServer.close();
      await notifications.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** One link of each kind to be opened, and an invitation to be taken back. */
async function linksOf({ ask, server, ann }: Pick<TestServer, 'ask' | 'server' | 'ann'>): Promise<Things> {
  const make = async (url: string) => {
    const answer = await ask('POST', { url, body: { note: '' } }, ann.cookie);
    return answer.json<{ url: string }>().url.split('#')[1] ?? '';
  };
  const { id } = await server.signUp('forgetful@example.org');
  const reset = await make(`/api/operator/people/${id}/reset-link`);
  await make('/api/operator/invitations');
  const listed = await ask('GET', { url: '/api/operator/invitations' }, ann.cookie);
  const [open] = listed.json<{ invitations: { id: string }[] }>().invitations;
  return { reset, open: open?.id ?? '', invitation: await make('/api/operator/invitations') };
}

/** An id of the same form that nobody has. */
function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return '999999';
  return id.replaceAll(/[0-9a-z](?=[^.]{0,7}$)/gi, '0');
}

/** The input with what is there in place of `<…>`. */
export function filled<Value>(value: Value, things: Things): Value;
export function filled(value: unknown, things: Things): unknown {
  if (typeof value === 'string') return value.replaceAll(/<(\w+)>/g, (all, name) => things[name] ?? all);
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, things));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, things)]));
}
