import { expect, test } from 'vitest';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { importFile } from '#server/transfer/import-file.ts';
import { testPodcastServer } from '../testing/test-podcasts.ts';
import { parsed, testShow } from '../testing/test-show.ts';

const time = Date.UTC(2026, 5, 1);
const url = 'https://a.example/show';
const position = (feed: string, guid: string) => ({
  feed,
  guid,
  show: '',
  title: '',
  sound: null,
  positionSeconds: 60,
  durationSeconds: 600,
  updatedAt: time,
  progress: 10,
  completed: false,
  others: [],
});

test('a show that is here keeps its positions, also behind more shows than anybody follows', async () => {
  await using opened = await sqliteDatabase();
  const { ann, read } = await testShow(opened, url);
  await read([parsed('One'), parsed('Two')]);
  await opened.database.updateTable('podcast_feed').set({ episode_count: 2 }).execute();
  const guids = await opened.database.selectFrom('podcast_episode').select('guid').orderBy('id').execute();
  const [first, second] = guids.map(({ guid }) => position(url, guid));
  const strangers = Array.from({ length: 5_000 }, (_, index) => position(`no address ${index}`, 'x'));
  const server = testPodcastServer(opened.database, {});
  const lines = [first, ...strangers, second].map((row) => `positions\t${JSON.stringify(row)}\n`);
  const outcome = await importFile(bytesOf(lines), {
    parts: server.podcasts.parts(),
    userId: ann,
    now: time,
    signal: new AbortController().signal,
    onProgress: async () => undefined,
  });
  await server.close();
  expect(outcome?.parts).toEqual([{ part: 'positions', inFile: 5_002, found: 2 }]);
});

test('a show that is here keeps its positions, also where it comes first behind more shows than anybody follows', async () => {
  await using opened = await sqliteDatabase();
  const { ann, read } = await testShow(opened, url);
  await read([parsed('One')]);
  await opened.database.updateTable('podcast_feed').set({ episode_count: 1 }).execute();
  const [episode] = await opened.database.selectFrom('podcast_episode').select('guid').execute();
  const rows = Array.from({ length: 5_000 }, (_, index) => position(`no address ${index}`, 'x'));
  rows.push(position(url, episode?.guid ?? ''));
  const server = testPodcastServer(opened.database, {});
  const outcome = await importFile(bytesOf(rows.map((row) => `positions\t${JSON.stringify(row)}\n`)), {
    parts: server.podcasts.parts(),
    userId: ann,
    now: time,
    signal: new AbortController().signal,
    onProgress: async () => undefined,
  });
  await server.close();
  expect(outcome?.parts).toEqual([{ part: 'positions', inFile: 5_001, found: 1 }]);
});

async function* bytesOf(lines: readonly string[]) {
  yield Buffer.from(lines.join(''));
}
