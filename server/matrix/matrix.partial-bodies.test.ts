import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownBy } from './testing/test-callers.ts';
import { contractCalls, nameOf, sentBy } from './testing/test-calls.ts';
import { errorPage, type PartialBody, partialBodiesOf, takesBody } from './testing/test-partial-bodies.ts';
import { plantShortLived } from './testing/test-planting.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { collectRoutes } from './testing/test-routes.ts';
import { filled, type Headers, type TestServer } from './testing/test-server.ts';
import { storedIn } from './testing/test-stored.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

let two: TwoServers;
let routes: ReturnType<typeof collectRoutes>['routes'];
beforeAll(async () => {
  using collected = collectRoutes();
  two = await openTwoServers();
  routes = collected.routes;
}, 120_000);
afterAll(() => two[Symbol.asyncDispose]());

type Question = { method: 'POST' | 'PUT' | 'PATCH'; url: string; headers: Headers };

/** Sends each of these, and names what is not refused and what changes anything that is stored. */
async function faultsOf(
  server: TestServer,
  name: string,
  question: Question,
  bodies: readonly PartialBody[],
) {
  const faults: string[] = [];
  const before = await storedIn(server);
  for (const { what, type, text } of bodies) {
    const { statusCode } = await server.server.app.inject({
      ...question,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': type, ...question.headers },
      payload: text,
    });
    if (statusCode < 400 || statusCode > 499)
      faults.push(`${name} answers ${statusCode} to ${what}: ${text}`);
  }
  const stored = new Set(before);
  const after = await storedIn(server);
  const changed = after.filter((row) => !stored.has(row));
  if (changed.length > 0 || after.length !== before.length)
    faults.push(`${name} changes what is stored: ${changed.join(', ').slice(0, 600)}`);
  return faults;
}

/** Calls that want nothing in their body, for they replace nothing; each with its reason. */
const mayBeEmpty: Record<string, string> = {
  'POST /api/auth/logout': 'ends the session of whoever asks',
  'POST /api/apple/fetch-albums': 'reads',
  'POST /api/apple/get-library': 'reads',
  'POST /api/apple/get-liked-items': 'reads',
  'POST /api/apple/get-ratings': 'reads',
  'POST /api/apple/get-token': 'reads',
  'POST /api/podcast/get-progress': 'reads',
  'POST /api/podcast/get-subs': 'reads',
  'POST /api/provider/authorize': 'answers a token, and stores nothing',
  'POST /v1/me/stations/next-tracks/:id': 'reads',
  'POST /api/folder/rescan': 'reads the music folder again',
};
const saysNothing = ['', '{}', '{"error":"x"}'];

const withBody: Record<string, Question['method']> = { POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' };
function bodyMethod(method: string): Question['method'] {
  const withMethod = withBody[method];
  if (withMethod === undefined) throw new Error(`${method} has no body.`);
  return withMethod;
}

test('a body that is not the whole of what a call takes is refused, and nothing that is stored changes', async () => {
  const calls = (await contractCalls()).filter(takesBody);
  const right = await rightInputs(two, await contractCalls());
  for (const server of two.houses) await plantShortLived(server);
  const faults: string[] = [];
  for (const call of calls) {
    const name = nameOf(call);
    for (const server of two.houses) {
      const input = filled(right.get(name) ?? {}, { ...server.things, annsUserId: server.ann.id });
      const { url, body = {} } = sentBy(call, input);
      const question = { method: bodyMethod(call.method), url, headers: shownBy(call.audience, server.ann) };
      const bodies = partialBodiesOf(call, body);
      const partial = name in mayBeEmpty ? bodies.filter(({ text }) => !saysNothing.includes(text)) : bodies;
      faults.push(...(await faultsOf(server, name, question, partial)));
    }
  }
  expect(faults).toEqual([]);
  expect(calls.length).toBeGreaterThan(60);
}, 600_000);

const user = 'ann@example.org';
const urls = JSON.stringify(['https://a.example/1', 'https://a.example/2']);
const opml =
  '<opml version="2.0"><body><outline type="rss" text="A" xmlUrl="https://a.example/1"/></body></opml>';

/** A whole body for each route of podcast apps that takes one. */
const wholeBodies: Record<string, { url: string; body: string }[]> = {
  'PUT /subscriptions/:user/:file': [
    { url: `/subscriptions/${user}/phone.json`, body: urls },
    { url: `/subscriptions/${user}/phone.opml`, body: opml },
  ],
  'POST /api/2/subscriptions/:user/:file': [
    { url: `/api/2/subscriptions/${user}/phone.json`, body: '{"add":["https://a.example/1"],"remove":[]}' },
  ],
  'POST /index.php/apps/gpoddersync/subscription_change/create': [
    {
      url: '/index.php/apps/gpoddersync/subscription_change/create',
      body: '{"add":["https://a.example/1"],"remove":[]}',
    },
  ],
  'POST /api/2/devices/:user/:file': [
    { url: `/api/2/devices/${user}/phone.json`, body: '{"caption":"Phone","type":"mobile"}' },
  ],
  'PUT /api/2/devices/:user/:file': [
    { url: `/api/2/devices/${user}/phone.json`, body: '{"caption":"Phone","type":"mobile"}' },
  ],
  'POST /api/2/settings/:user/:file': [
    { url: `/api/2/settings/${user}/account.json`, body: '{"set":{"a":1},"remove":["b"]}' },
  ],
  'POST /api/2/episodes/:file': [
    { url: `/api/2/episodes/${user}.json`, body: '[{"podcast":"https://a.example/1"}]' },
  ],
  'POST /index.php/apps/gpoddersync/episode_action/create': [
    { url: '/index.php/apps/gpoddersync/episode_action/create', body: '[{"podcast":"https://a.example/1"}]' },
  ],
};

/** Routes of apps that change nothing by their body; each with its reason. */
const others: Record<string, string> = {
  'POST /rest/:operation': 'open-subsonic/open-subsonic.whole-bodies.test.ts asks each operation',
  'POST /api/2/auth/:user/login.json': 'says who asks, in a header',
  'POST /api/2/auth/:user/logout.json': 'says who asks, in a header',
  'POST /api/2/sync-devices/:file': 'devices are always alike',
  'POST /index.php/login/v2': 'begins a pairing, without a body',
  'POST /index.php/login/v2/poll': 'asks by a token',
};

async function appPassword({ ask, ann }: TestServer): Promise<{ secret: string }> {
  const newPassword = { name: 'Apps', kind: 'other', doors: ['podcast-sync'], isReadOnly: false };
  const body = { ...newPassword, password: 'correct horse' };
  return (await ask('POST', { url: '/api/app-passwords', body }, ann.cookie)).json();
}

/** A list of no actions is a whole one, and changes nothing. */
const takesLists = /episode/;

test('a body that is not the whole of what a podcast app sends is refused, and nothing that is stored changes', async () => {
  const taking = [...routes].filter(([, { method, audience }]) => audience === 'app' && method in withBody);
  expect(taking.map(([name]) => name).sort()).toEqual(
    [...Object.keys(wholeBodies), ...Object.keys(others)].sort(),
  );
  const faults: string[] = [];
  for (const server of two.houses) {
    const { secret } = await appPassword(server);
    const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
    // A device is made when it first comes.
    const request = { method: 'PUT', headers: { authorization } } as const;
    await server.server.app.inject({
      ...request,
      url: `/api/2/devices/${user}/phone.json`,
      payload: '{"caption":"Phone"}',
    });
    for (const [name, bodies] of Object.entries(wholeBodies))
      for (const { url, body } of bodies) {
        const method = bodyMethod(name.split(' ')[0] ?? '');
        const partial = ['', '{}', '{"error":"x"}', errorPage, '"x"', 'null', '[]', '[{"error":"x"}]']
          .filter((text) => !(takesLists.test(url) && text.startsWith('[')))
          .concat(body.slice(0, Math.floor(body.length / 2)), body.slice(0, -1))
          .filter((text) => !(name.startsWith('PUT /subscriptions') && text === '[]' && url.endsWith('json')))
          .map((text) => ({ what: 'a body', type: 'application/json', text }));
        const question = { method, url, headers: { authorization } };
        faults.push(...(await faultsOf(server, name, question, partial)));
        // Else all of it would be refused for another reason.
        const { statusCode } = await server.server.app.inject({ ...question, payload: body });
        if (statusCode !== 200) faults.push(`${name} answers ${statusCode} to ${body}`);
      }
  }
  expect(faults).toEqual([]);
}, 300_000);
