import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { isFolderArtwork, isKeepable } from './artwork-address.ts';

test('a picture is kept by an address of this server or by https, and by no other', () => {
  for (const address of [
    '/api/folder/artwork/a1/{w}x{h}',
    'https://is1-ssl.mzstatic.com/image/thumb/a/{w}x{h}bb.jpg',
  ])
    expect(isKeepable(address), address).toBe(true);
  for (const address of [
    'http://evil.example/{w}x{h}.png',
    '//evil.example/a.png',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    '/\\evil.example/a',
    '/other/place',
    '',
  ])
    expect(isKeepable(address), address).toBe(false);
});

onBothDatabases((open) => {
  test('a liked song whose picture lies who knows where is kept without it', async () => {
    await using server = await testApp({}, await open());
    const { cookie } = await server.signUp();
    const song = (songId: string, artworkUrl: string) => ({ songId, songName: songId, artworkUrl });
    const liked = {
      id: 'al1',
      type: 'albums',
      attributes: { name: 'Odd', artwork: { url: 'http://evil.example/a.png' } },
    };
    await server.ask(
      'POST',
      '/api/apple/add-songs-to-ratings',
      {
        songDetails: [song('1', 'http://evil.example/a.png'), song('2', '/api/folder/artwork/a1/{w}x{h}')],
        item: liked,
      },
      cookie,
    );
    const ratings = await server.ask('POST', '/api/apple/get-ratings', {}, cookie);
    const stored = ratings.json<{ data: { songId: string; artworkUrl: string }[] }>().data;
    expect(Object.fromEntries(stored.map(({ songId, artworkUrl }) => [songId, artworkUrl]))).toEqual({
      1: '',
      2: '/api/folder/artwork/a1/{w}x{h}',
    });
    const items = await server.ask('POST', '/api/apple/get-liked-items', {}, cookie);
    expect(items.json<{ data: { attributes: object }[] }>().data.map(({ attributes }) => attributes)).toEqual(
      [{ name: 'Odd' }],
    );
  });
});

test.each([
  ['/api/folder/artwork/a/600x600', true],
  ['//evil.example/api/folder/artwork/a/{w}x{h}', false],
  ['/api/folder/artwork/../audio/{w}x{h}', false],
])('a picture of the folder at %s: %s', (address, is) => {
  expect(isFolderArtwork(address)).toBe(is);
});
