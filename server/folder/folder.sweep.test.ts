import { expect, test } from 'vitest';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { quietLog } from './access/log.ts';
import { openFolder } from './folder.ts';
import { makeFolders } from './testing/test-app.ts';
import { testPlaylists } from './testing/test-playlists.ts';

const day = 24 * 60 * 60 * 1000;

test('what I deleted 30 days ago goes for good with what the server forgets by itself', async () => {
  await using opened = await sqliteDatabase();
  const { database } = opened;
  const { ann, playlists, make } = await testPlaylists(opened);
  const { music, data } = makeFolders();
  const folder = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  const [old, young] = [await make(ann, 'old', 1), await make(ann, 'young', 1)];
  await playlists.remove(ann, old, 1);
  await playlists.remove(ann, young, 2);
  await folder.sweep({ database, now: () => 2 + 30 * day });
  expect(await database.selectFrom('folder_playlist').select('id').execute()).toEqual([{ id: young }]);
  await folder.close();
});
