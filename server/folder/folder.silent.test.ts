import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hangingFolder } from './testing/hanging-folder.ts';
import { scanned, testFolder } from './testing/test-app.ts';
import { mp3File } from './testing/test-files.ts';

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c02040' } })
  .png()
  .toBuffer();

test('while the music folder hangs, songs and pictures say so and all else goes on; then it is read again', async () => {
  await using mount = hangingFolder();
  mount.put('one.mp3', mp3File({ title: 'First', picture }));
  const { app, folder } = await testFolder({
    musicFolders: [mount.music],
    dataFolder: mount.dataFolder,
    access: mount.access,
  });
  await scanned(folder);
  const search = async (title: string) =>
    (await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${title}` })).json().results.songs
      ?.data ?? [];
  const [song] = await search('first');
  const audio = () => app.inject({ url: song.attributes.assetUrl });
  const cover = (width: number) =>
    app.inject({ url: song.attributes.artwork.url.replace('{w}x{h}', `${width}x${width}`) });
  expect([(await audio()).statusCode, (await cover(100)).statusCode]).toEqual([200, 200]);

  mount.hang();
  const refused = await audio();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '5',
    'music_folder_silent',
  ]);
  expect(folder.status()).toMatchObject({ state: 'idle', problem: 'The music folder does not answer.' });
  // A size that was made before needs nothing of the folder.
  expect([(await cover(300)).statusCode, (await cover(100)).statusCode]).toEqual([503, 200]);
  expect(await search('first')).toHaveLength(1);
  mount.put('two.mp3', mp3File({ title: 'Second' }));
  folder.rescan();
  expect(folder.status().state).toBe('idle');

  mount.goOn();
  await expect.poll(() => search('second'), { timeout: 20_000 }).toHaveLength(1);
  expect([(await audio()).statusCode, (await cover(300)).statusCode]).toEqual([200, 200]);
  expect(folder.status().problem).toBeNull();
  await app.close();
});

test('a server whose music folder hangs at its start starts, and has the music when the folder answers', async () => {
  await using mount = hangingFolder();
  mount.put('one.mp3', mp3File({ title: 'First' }));
  mount.hang();
  const { app, folder } = await testFolder({
    musicFolders: [mount.music],
    dataFolder: mount.dataFolder,
    access: mount.access,
  });
  expect(folder.status()).toMatchObject({ songs: 0, problem: 'The music folder does not answer.' });
  mount.goOn();
  await expect.poll(() => folder.status(), { timeout: 20_000 }).toMatchObject({ songs: 1, problem: null });
  await app.close();
});
