import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toJSONSchema } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#server/http/errors.ts';
import { shownBy } from './testing/test-callers.ts';
import { contractCalls, nameOf, sentBy } from './testing/test-calls.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { filled } from './testing/test-server.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

let two: TwoServers;
let calls: Endpoint[];
beforeAll(async () => {
  [two, calls] = await Promise.all([openTwoServers(), contractCalls()]);
}, 120_000);
afterAll(() => two[Symbol.asyncDispose]());

/** Replies with lists that stay short, by what bounds them. Pages have a limit, and are not named here. */
const bounded: Record<string, string[]> = {
  'one thing, and what belongs to it': [
    'GET /api/podcast/chapters/:id',
    'GET /api/podcast/episode/:id',
    'GET /api/podcast/get-podcast/:feedId',
    'GET /v1/catalog/:storefront/albums/:id',
    'GET /v1/catalog/:storefront/artists/:id',
    'GET /v1/catalog/:storefront/artists/:id/station',
    'GET /v1/catalog/:storefront/playlists/:id',
    'GET /v1/catalog/:storefront/songs/:id',
    'GET /v1/catalog/:storefront/songs/:id/lyrics',
    'GET /v1/catalog/:storefront/songs/:id/station',
    'GET /v1/catalog/:storefront/stations/:id',
    'GET /v1/me/library/albums/:id',
    'GET /v1/me/library/albums/:id/catalog',
    'GET /v1/me/library/artists/:id',
    'GET /v1/me/library/artists/:id/catalog',
    'GET /v1/me/library/playlists/:id',
    'GET /v1/me/library/playlists/:id/catalog',
    'GET /v1/me/library/songs/:id',
    'GET /v1/me/library/songs/:id/catalog',
    'GET /v1/me/library/songs/:id/details',
    'GET /v1/me/ratings/:type/:id',
    'GET /v1/me/storefront',
    'GET /v1/storefronts/:id',
    'PATCH /v1/me/library/playlists/:id',
    'POST /api/apple/add-to-library',
    'POST /api/podcast/refresh',
    'POST /v1/me/library/playlists',
    'POST /v1/me/stations/continuous',
    'PUT /v1/me/ratings/:type/:id',
  ],
  'as many as were asked about, of which there is a limit': [
    'GET /v1/catalog/:storefront/albums',
    'GET /v1/catalog/:storefront/artists',
    'GET /v1/catalog/:storefront/playlists',
    'GET /v1/catalog/:storefront/songs',
    'GET /v1/catalog/:storefront/stations',
    'GET /v1/me/ratings/:type',
    'POST /api/podcast/podcast-by-url',
    'POST /v1/me/library/playlists/:id/tracks/duplicates',
    'POST /v1/me/library/songs/match',
  ],
  'a limit on how many there may be': [
    'GET /api/app-passwords',
    'GET /api/notifications',
    'GET /api/operator/backups',
    'GET /api/operator/book-folders',
    'GET /api/radio',
    'GET /api/share-links',
    'GET /v1/me/library/playlist-groups',
    'GET /v1/me/library/playlists/:id/sharing',
    'POST /api/app-passwords',
  ],
  'kinds, letters, checks, ways in: a handful': [
    'GET /api/account/import',
    'GET /api/account/sign-in',
    'GET /api/config',
    'GET /api/operator/doctor',
    'GET /api/operator/server',
    'GET /v1/me/library/artist-letters',
  ],
  'so many hits at most': ['GET /api/podcast/suggestions', 'POST /api/podcast/search'],
  'a few words for each session, person, invitation or show with a speed of its own': [
    'GET /api/auth/sessions',
    'GET /api/operator/invitations',
    'GET /api/operator/people',
    'GET /api/podcast/speeds',
  ],
};

const isPage = (input: Endpoint['input']): boolean =>
  /"limit":/.test(JSON.stringify(toJSONSchema(input, { io: 'input', unrepresentable: 'any' })));

const holdsList = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (('type' in schema && schema.type === 'array') || Object.values(schema).some(holdsList));

test('every call whose reply holds a list is heavy, or says here what keeps it short', () => {
  const withLists = calls
    .filter(({ reply }) => holdsList(toJSONSchema(reply, { unrepresentable: 'any' })))
    .filter(({ isHeavy, input }) => !isHeavy && !isPage(input))
    .map(nameOf);
  expect(withLists.sort()).toEqual(Object.values(bounded).flat().sort());
});

test('every heavy call is refused with 503 and when to come again while there is no place for it', async () => {
  const heavy = calls.filter(({ isHeavy }) => isHeavy);
  const inputs = await rightInputs(two, heavy);
  const [server] = two.houses;
  if (server === undefined) throw new Error('There must be a server.');
  const userIds: string[] = [];
  const spy = vi.spyOn(server.server.app.heavyAnswers, 'enter').mockImplementation(async (userId) => {
    userIds.push(userId);
    throw new Refusal(503, 'busy', 'Busy.', { retryAfterSeconds: 10 });
  });
  for (const call of heavy) {
    const answer = await server.ask(
      call.method,
      sentBy(call, filled(inputs.get(nameOf(call)) ?? {}, { ...server.things, annsUserId: server.ann.id })),
      shownBy(call.audience, server.ann),
    );
    expect([nameOf(call), answer.statusCode, answer.headers['retry-after']]).toEqual([
      nameOf(call),
      503,
      '10',
    ]);
    expect(answer.body).toMatch(call.path.startsWith('/v1/') ? /"code":"50300"/ : /"code":"busy"/);
  }
  spy.mockRestore();
  expect(userIds).toEqual(heavy.map(() => server.ann.id));
  expect(heavy.length).toBeGreaterThan(12);
}, 120_000);
