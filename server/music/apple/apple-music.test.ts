import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const apple = {
  teamId: 'TEAM567890',
  keyId: 'KEY4567890',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  apiUrl: 'https://api.music.apple.com',
  musicKitUrl: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
};
const config = { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false } as const;
const album = {
  id: 'l.1',
  type: 'library-albums',
  href: '/v1/me/library/albums/l.1',
  attributes: { name: 'One' },
};

test('a server with an Apple key offers Apple Music first, and the folder beside it', async () => {
  await using server = await testApp({ config: { ...config, apple } });
  const offered = (await server.ask('GET', '/api/config')).json<{ providers: unknown[] }>().providers;
  expect(offered).toEqual([
    {
      name: 'apple',
      displayName: 'Apple Music',
      apiUrl: apple.apiUrl,
      toolkitUrl: apple.musicKitUrl,
    },
    { name: 'folder', displayName: 'your music folder' },
  ]);
});

test('the developer token is signed for this server’s own origin, and for the signed-in alone', async () => {
  await using server = await testApp({ config: { ...config, apple } });
  expect((await server.ask('GET', '/api/provider/developer-token')).statusCode).toBe(401);
  const ann = await server.signUp();
  const answer = await server.ask('GET', '/api/provider/developer-token', undefined, ann.cookie);
  const { provider, developerToken } = answer.json<{ provider: string; developerToken: string }>();
  expect(provider).toBe('apple');
  expect(decodeJwt(developerToken)).toMatchObject({
    iss: 'TEAM567890',
    origin: ['https://music.example.org'],
  });
});

test('each provider keeps its own tokens and albums, and a listener may go from one to the other', async () => {
  const requests: string[] = [];
  await using server = await testApp({
    config: { ...config, apple },
    async appleFetch(address, { headers }) {
      requests.push(`${address} ${headers['music-user-token']}`);
      return { status: 200, headers: {}, bytes: Buffer.from(JSON.stringify({ data: [album] })) };
    },
  });
  const ann = await server.signUp();
  const post = async (url: string, body: object = {}) =>
    (await server.ask('POST', url, body, ann.cookie)).json();
  await server.ask('POST', '/api/apple/save-token', { userToken: 'apples' }, ann.cookie);
  expect(await post('/api/apple/fetch-albums')).toMatchObject({ albums: [{ id: 'l.1' }] });
  expect(requests).toEqual(['https://api.music.apple.com/v1/me/library/albums?limit=100 apples']);
  await post('/api/provider/choose', { provider: 'folder' });
  expect(await post('/api/apple/get-token')).toEqual({ appleMusicToken: null, tokenExpiryDate: null });
  expect(await post('/api/apple/get-library')).toEqual({ albums: [] });
  await post('/api/provider/choose', { provider: 'apple' });
  expect(await post('/api/apple/get-token')).toMatchObject({ appleMusicToken: 'apples' });
});

test('who authorised the folder before Apple Music was set up stays with the folder', async () => {
  await using server = await testApp({ config });
  const ann = await server.signUp();
  await server.ask('POST', '/api/provider/authorize', {}, ann.cookie);
  const { provider } = await server.opened.database
    .selectFrom('user')
    .select('provider')
    .executeTakeFirstOrThrow();
  expect(provider).toBe('folder');
});

test('Apple’s hosts stand in the content policy only where Apple Music is offered', async () => {
  await using without = await testApp({ config });
  await using offering = await testApp({ config: { ...config, apple } });
  const policy = async (server: typeof without) =>
    String((await server.ask('GET', '/healthz')).headers['content-security-policy']);
  expect(await policy(without)).not.toContain('apple.com');
  expect(await policy(offering)).toContain("script-src 'self' https://js-cdn.music.apple.com;");
  expect(await policy(offering)).toContain('frame-src https://*.apple.com');
  // Pictures of playlists and uploads come from where listeners' own files lie.
  expect(await policy(offering)).toContain('https://*.mzstatic.com https://*.blobstore.apple.com;');
});
