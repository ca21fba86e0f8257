import { once } from 'node:events';
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audience, bytes, type Endpoint } from '#contract/endpoint.ts';
import { heavyAnswerLimits } from '#server/http/heavy-answers.ts';
import { shownBy } from './testing/test-callers.ts';
import { contractCalls, nameOf, sentBy } from './testing/test-calls.ts';
import { lastingAnswers, withoutEnd } from './testing/test-lasting-answers.ts';
import { plantShortLived } from './testing/test-planting.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { collectRoutes } from './testing/test-routes.ts';
import { filled, type Headers, type Listener, type TestServer } from './testing/test-server.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

// More streams are open at once here than one listener may have.
Object.assign(heavyAnswerLimits, { max: 1_000, maxOfListener: 1_000 });

let two: TwoServers;
let routes: ReturnType<typeof collectRoutes>['routes'];
let streaming: ReadonlySet<string>;
let calls: Endpoint[];
let right: Map<string, Record<string, unknown>>;
const clients: ClientRequest[] = [];

beforeAll(async () => {
  using collected = collectRoutes();
  using lasting = lastingAnswers();
  [two, calls] = await Promise.all([openTwoServers(), contractCalls()]);
  right = await rightInputs(two, calls);
  ({ routes } = collected);
  ({ streaming } = lasting);
}, 180_000);
afterAll(async () => {
  for (const client of clients) client.destroy();
  await two[Symbol.asyncDispose]();
});

type Owner = 'session' | 'app-password' | 'share';
/** One open stream. */
type OpenStream = { name: string; owner: Owner; ended: boolean };
type Question = { name: string; owner: Owner; method: string; url: string; headers: Headers; body?: object };

/** Public calls whose answer may last: by a link that a listener shared, or for anybody. */
const ownersOfPublic: Record<string, Owner | 'anybody'> = {
  'GET /share/:token': 'share',
  'GET /share/:token/audio/:id': 'share',
  'GET /share/:token/picture/:size': 'share',
  'GET /metrics': 'anybody',
  'GET /api/auth/oidc/start': 'anybody',
  'GET /api/auth/oidc/callback': 'anybody',
  'GET /api/auth/leave': 'anybody',
};

const isPublic = (audience: Audience) => audience === 'public';

/** All calls of the contract that answer bytes or long lists, or were seen to answer with a stream. */
const lastingCalls = () =>
  calls.filter((call) => call.reply === bytes || call.isHeavy || streaming.has(nameOf(call)));

const email = 'ann@example.org';
/** What apps hear and read through OpenSubsonic: sound as it is, converted, of an episode and of a playlist, a picture, and lists. */
const operations = ({
  things: { song, playlist, privateEpisode },
}: TestServer): [name: string, query: string][] => [
  ['stream', `id=so-${song}`],
  ['stream', `id=so-${song}&format=opus&maxBitRate=48`],
  ['stream', `id=ep-${privateEpisode}`],
  ['download', `id=so-${song}`],
  ['download', `id=pl-${Buffer.from(playlist ?? '').toString('hex')}`],
  ['getCoverArt', `id=so-${song}`],
  ['search3', 'query='],
  ['getPlaylists', ''],
  ['getPodcasts', ''],
];

/** Addresses of each route of apps that reads; a new one is named here. */
const appAddresses = (server: TestServer, secret: string): Record<string, string[]> => ({
  'GET /rest/:operation': operations(server).map(
    ([name, query]) => `/rest/${name}?u=${email}&p=${secret}&c=test&v=1.16.1&f=json&${query}`,
  ),
  'GET /subscriptions/:file': [`/subscriptions/${email}.json`],
  'GET /subscriptions/:user/:file': ['json', 'txt', 'opml'].map(
    (form) => `/subscriptions/${email}/phone.${form}`,
  ),
  'GET /api/2/subscriptions/:user/:file': [`/api/2/subscriptions/${email}/phone.json`],
  'GET /api/2/episodes/:file': [`/api/2/episodes/${email}.json`],
  'GET /api/2/devices/:file': [`/api/2/devices/${email}.json`],
  'GET /api/2/sync-devices/:file': [`/api/2/sync-devices/${email}.json`],
  'GET /api/2/settings/:user/:file': [`/api/2/settings/${email}/account.json`],
  'GET /api/2/favorites/:file': [`/api/2/favorites/${email}.json`],
  'GET /api/2/lists/:file': [`/api/2/lists/${email}.json`],
  'GET /api/2/chapters/:file': [`/api/2/chapters/${email}.json`],
  'GET /search.json': ['/search.json?q=show'],
  'GET /suggestions/:file': ['/suggestions/10.json'],
  'GET /index.php/apps/gpoddersync/subscriptions': ['/index.php/apps/gpoddersync/subscriptions'],
  // For everybody, and always empty.
  'GET /toplist.json': [],
  'GET /toplist/:file': [],
  'GET /api/2/tags/:file': [],
  'GET /api/2/tag/:tag/:file': [],
  'GET /index.php/apps/gpoddersync/episode_action': ['/index.php/apps/gpoddersync/episode_action'],
});

/** Routes outside the contract and the app APIs; each with its reason. */
const pages: Record<string, string> = {
  'GET /*': 'the app itself, for anybody',
};

function contractQuestions(server: TestServer, listener: Listener): Question[] {
  return lastingCalls().flatMap((call) => {
    const name = nameOf(call);
    const owner = isPublic(call.audience) ? ownersOfPublic[name] : 'session';
    if (owner === 'anybody') return [];
    if (owner === undefined) throw new Error(`Name in \`ownersOfPublic\` with what ${name} ends.`);
    const input = filled(right.get(name) ?? {}, { ...server.things, annsUserId: server.ann.id });
    const headers = shownBy(call.audience, listener);
    return [{ name, owner, method: call.method, headers, ...sentBy(call, input) }];
  });
}

function appQuestions(server: TestServer, secret: string): Question[] {
  const authorization = `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`;
  return Object.values(appAddresses(server, secret))
    .flat()
    .map((url) => ({
      name: `GET ${url.replace(secret, '')}`,
      owner: 'app-password',
      method: 'GET',
      url,
      headers: url.startsWith('/rest/') ? {} : { authorization },
    }));
}

/** Begins to hear an answer that never ends by itself. */
async function hear(
  origin: string,
  { name, owner, method, url, headers, body }: Question,
): Promise<OpenStream> {
  const client = ask(origin + url, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...withoutEnd,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  clients.push(client);
  client.on('error', () => undefined);
  client.end(body === undefined ? undefined : JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(client, 'response');
  if (response === undefined) throw new Error(`${name} answers nothing.`);
  expect([name, response.statusCode]).toEqual([name, expect.toBeOneOf([200, 201, 206])]);
  const [first]: unknown[] = await once(response, 'data');
  // OpenSubsonic says so in an answer of status 200.
  const isRefused = url.startsWith('/rest/') && String(first).includes('"status":"failed"');
  expect([name, isRefused]).toEqual([name, false]);
  const stream: OpenStream = { name, owner, ended: false };
  response
    .on('error', () => undefined)
    .on('close', () => {
      stream.ended = true;
    })
    .resume();
  return stream;
}

async function hearAll(origin: string, questions: readonly Question[]): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  for (const question of questions) streams.push(await hear(origin, question));
  return streams;
}

/** Those that go on, once those that are to end have ended or it has taken too long. */
async function goingOn(
  streams: readonly OpenStream[],
  isToEnd: (one: OpenStream) => boolean,
): Promise<string[]> {
  const names = () => streams.filter((one) => isToEnd(one) && !one.ended).map(({ name }) => name);
  await expect.poll(names, { timeout: 15_000 }).toEqual([]);
  return streams.filter(({ ended }) => !ended).map(({ owner }) => owner);
}

/** Another log-in of Ann's, with the tokens that a page of it shows. */
async function logInAgain({ server, ask: put, ann }: TestServer): Promise<Listener> {
  const body = { email, password: 'correct horse' };
  const answer = await server.ask('POST', '/api/auth/login', body);
  const cookie = { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  const developer = await put('GET', { url: '/api/provider/developer-token' }, cookie);
  const user = await put('POST', { url: '/api/provider/authorize', body: {} }, cookie);
  const tokens = {
    authorization: `Bearer ${developer.json<{ developerToken: string }>().developerToken}`,
    'music-user-token': user.json<{ userToken: string }>().userToken,
  };
  return { id: ann.id, cookie, tokens };
}

async function makeAppPassword({ ask: put, ann }: TestServer): Promise<{ id: string; secret: string }> {
  const newPassword = { name: 'Phone', kind: 'other', doors: ['music', 'podcast-sync'], isReadOnly: false };
  const body = { ...newPassword, password: 'correct horse' };
  const { secret } = (await put('POST', { url: '/api/app-passwords', body }, ann.cookie)).json<{
    secret: string;
  }>();
  const listed = await put('GET', { url: '/api/app-passwords' }, ann.cookie);
  const { passwords } = listed.json<{ passwords: { id: string; name: string }[] }>();
  return { id: passwords.find(({ name }) => name === 'Phone')?.id ?? '', secret };
}

test('every route whose answer may last is known, with what lets it last', () => {
  const app = [...routes.values()].filter(({ method, audience }) => audience === 'app' && method === 'GET');
  const [server] = two.houses;
  if (server === undefined) throw new Error('There must be a server.');
  expect(app.map(({ url }) => `GET ${url}`).sort()).toEqual(Object.keys(appAddresses(server, '')).sort());
  const named = new Set(calls.map(nameOf));
  const unlisted = [...routes.values()].filter(
    ({ method, url, audience }) => method === 'GET' && audience !== 'app' && !named.has(`GET ${url}`),
  );
  expect(unlisted.map(({ url }) => `GET ${url}`)).toEqual(Object.keys(pages));
  const publicOnes = lastingCalls().filter(({ audience }) => isPublic(audience));
  expect(publicOnes.map(nameOf).sort()).toEqual(Object.keys(ownersOfPublic).sort());
  expect(lastingCalls().map(nameOf)).toEqual(expect.arrayContaining(['POST /api/apple/get-library']));
});

test('whatever is heard ends with its session, app password, shared link or account, and nothing else does', async () => {
  for (const target of two.houses) {
    await plantShortLived(target);
    const { server, ann, ask: put, things } = target;
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const phone = await makeAppPassword(target);
    const tablet = await logInAgain(target);

    const streams = await hearAll(origin, [
      ...contractQuestions(target, tablet),
      ...appQuestions(target, phone.secret),
    ]);
    const [other] = contractQuestions(target, ann).filter(({ owner }) => owner === 'session');
    if (other === undefined) throw new Error('Nothing of a session was heard.');
    const others = await hear(origin, other);
    await put('POST', { url: '/api/auth/logout', body: {} }, tablet.cookie);
    expect(new Set(await goingOn(streams, ({ owner }) => owner === 'session'))).toEqual(
      new Set(['share', 'app-password']),
    );
    await put('DELETE', { url: `/api/app-passwords/${phone.id}` }, ann.cookie);
    expect(new Set(await goingOn(streams, ({ owner }) => owner === 'app-password'))).toEqual(
      new Set(['share']),
    );
    await put('DELETE', { url: `/api/share-links/${things['shareLink']}` }, ann.cookie);
    expect(await goingOn(streams, () => true)).toEqual([]);
    expect(others.ended).toBe(false);

    await plantShortLived(target);
    const again = await makeAppPassword(target);
    const all = await hearAll(origin, [
      ...contractQuestions(target, ann),
      ...appQuestions(target, again.secret),
    ]);
    expect(all.length).toBeGreaterThan(30);
    // As another server process does it.
    await target.opened.database.deleteFrom('user').where('id', '=', ann.id).execute();
    await server.app.openStreams.checkAll();
    expect(await goingOn([...all, others], () => true)).toEqual([]);
  }
}, 180_000);
