import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { openAppleMusic } from './apple-music.ts';
import { twoProviders } from './testing/test-config.ts';

const album = {
  id: 'l.1',
  type: 'library-albums',
  href: '/v1/me/library/albums/l.1',
  attributes: { name: 'One' },
};

test('a server with an Apple key offers Apple Music first, and the folder beside it', async () => {
  await using server = await testApp({ config: twoProviders });
  const offered = (await server.ask('GET', '/api/config')).json<{ providers: unknown[] }>().providers;
  expect(offered).toEqual([
    {
      name: 'apple',
      displayName: 'Apple Music',
      apiUrl: twoProviders.apple.apiUrl,
      toolkitUrl: twoProviders.apple.toolkitUrl,
    },
    { name: 'folder', displayName: 'your music folder' },
  ]);
});

test('the developer token is signed for this server’s own origin, and for the signed-in alone', async () => {
  await using server = await testApp({ config: twoProviders });
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
    config: twoProviders,
    async providerFetch(url, { headers } = {}) {
      requests.push(`${url} ${headers?.['music-user-token']}`);
      return {
        status: 200,
        headers: {},
        url,
        movedTo: null,
        bytes: Buffer.from(JSON.stringify({ data: [album] })),
      };
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
  await using server = await testApp();
  const ann = await server.signUp();
  await server.ask('POST', '/api/provider/authorize', {}, ann.cookie);
  const { provider } = await server.opened.database
    .selectFrom('user')
    .select('provider')
    .executeTakeFirstOrThrow();
  expect(provider).toBe('folder');
});

test('Apple’s hosts stand in the content policy only where Apple Music is offered', async () => {
  await using without = await testApp();
  await using offering = await testApp({ config: twoProviders });
  const policy = async (server: typeof without) =>
    String((await server.ask('GET', '/healthz')).headers['content-security-policy']);
  expect(await policy(without)).not.toContain('apple.com');
  expect(await policy(offering)).toContain("script-src 'self' https://js-cdn.music.apple.com;");
  expect(await policy(offering)).toContain('frame-src https://*.apple.com');
  // Pictures of playlists and uploads come from where listeners' own files lie.
  expect(await policy(offering)).toContain('https://*.mzstatic.com https://*.blobstore.apple.com;');
});

test.each([
  ['https://is1-ssl.mzstatic.com/image/{w}x{h}bb.jpg', true],
  ['https://store-033.blobstore.apple.com/sq-mq/image?X-Amz-Expires=86400', true],
  ['https://blobstore.apple.com.evil.example/a.jpg', false],
  ['http://is1-ssl.mzstatic.com/image/{w}x{h}bb.jpg', false],
  ['https://mzstatic.com.evil.example/a.jpg', false],
  ['https://evilmzstatic.com/a.jpg', false],
  ['https://mzstatic.com@evil.example/a.jpg', false],
  ['/api/folder/artwork/a/{w}x{h}', false],
])('a picture of Apple Music at %s: %s', (address, is) => {
  const { provider } = openAppleMusic(twoProviders.apple, { appleFetch: undefined, now: Date.now });
  expect(provider.isArtwork(address)).toBe(is);
});
