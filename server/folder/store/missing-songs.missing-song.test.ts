import { renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { departedSongs } from './missing-songs.ts';

const song = (title: string, seed: number) =>
  mp3File({ title, artist: 'Anna', album: 'First', albumArtist: 'Anna' }, seed);

test('a song whose file goes stands greyed in its playlist, and plays again when it comes back', async () => {
  const place = makeFolders({
    'a/1.mp3': song('Alder', 1),
    'a/2.mp3': song('Birch', 2),
    'a/3.mp3': song('Cedar', 3),
  });
  const { app, folder } = await testFolder({ musicFolders: [place.music], dataFolder: place.data });
  const rescan = async () => {
    folder.rescan();
    await scanned(folder);
  };
  try {
    await scanned(folder);
    const songs = await app.inject({ url: '/v1/me/library/songs?sort=name' });
    const ids = songs.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
    const created = await app.inject({
      method: 'POST',
      url: '/v1/me/library/playlists',
      payload: {
        attributes: { name: 'Trees' },
        relationships: { tracks: { data: ids.map((id) => ({ id, type: 'library-songs' })) } },
      },
    });
    const tracks = `/v1/me/library/playlists/${created.json<{ data: { id: string }[] }>().data[0]?.id}/tracks`;
    const seen = async () => {
      const answer = await app.inject({ url: `${tracks}?away=true` });
      const { data } = answer.json<{
        data: { attributes: { name: string; artistName: string }; meta: { isAway?: boolean } }[];
      }>();
      return data.map(
        ({ attributes, meta }) => `${attributes.name} ${attributes.artistName}${meta.isAway ? ' away' : ''}`,
      );
    };
    expect(await seen()).toEqual(['Alder Anna', 'Birch Anna', 'Cedar Anna']);
    const away = join(place.data, 'away.mp3');
    renameSync(join(place.music, 'a/2.mp3'), away);
    // One that cannot be read any more has left as well.
    writeFileSync(join(place.music, 'a/3.mp3'), 'no sound');
    await rescan();
    expect(await seen()).toEqual(['Alder Anna', 'Birch Anna away', 'Cedar Anna away']);
    renameSync(away, join(place.music, 'a/back.mp3'));
    await rescan();
    expect(await seen()).toEqual(['Alder Anna', 'Birch Anna', 'Cedar Anna away']);
    unlinkSync(join(place.music, 'a/3.mp3'));
    await rescan();
    expect(await seen()).toEqual(['Alder Anna', 'Birch Anna', 'Cedar Anna away']);
  } finally {
    await app.close();
  }
});

test('where nothing was scanned yet no song is known to have gone', () => {
  expect(departedSongs('/nowhere')([1])).toEqual(new Map());
});
