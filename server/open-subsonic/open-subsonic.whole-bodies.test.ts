import { afterAll, expect, test } from 'vitest';
import { operationsOf } from './operations.ts';
import { envelopeOf, type Params, queryText, testShares } from './testing/test-api.ts';
import { testPodcastApi } from './testing/test-podcast-api.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { database } = api.server.opened;

const { searchResult3 } = (await api.read('search3', { query: '' })) as {
  searchResult3: { song: { id: string }[] };
};
const song = searchResult3.song[0]?.id ?? '';
const created = (await api.read('createPlaylist', { name: 'Walk', songId: [song, song] })) as {
  playlist: { id: string };
};
const playlistId = created.playlist.id;
await api.read('savePlayQueue', { id: [song, song], current: song, position: 5 });

/** Operations that replace a whole, with the parameters that stay in the address while the others are lost with the body. */
const replacing: Record<string, Params[]> = {
  createPlaylist: [{ playlistId }, { playlistId, name: 'Run' }],
  updatePlaylist: [{ playlistId }],
  savePlayQueue: [{}, { current: song }, { position: 9 }],
  savePlayQueueByIndex: [{}, { currentIndex: 0 }, { position: 9 }],
};
/** Calls that are complete with these parameters alone: nothing changes, or the queue is cleared. */
const wholeWithoutBody = ['updatePlaylist', 'savePlayQueue', 'savePlayQueueByIndex'];

/** Operations that name everything that they change. */
const naming = [
  'createBookmark',
  'createInternetRadioStation',
  'createShare',
  'createPodcastChannel',
  'deleteBookmark',
  'deleteInternetRadioStation',
  'deletePlaylist',
  'deletePodcastChannel',
  'deletePodcastEpisode',
  'deleteShare',
  'downloadPodcastEpisode',
  'refreshPodcasts',
  'reportPlayback',
  'scrobble',
  'setRating',
  'star',
  'startScan',
  'unstar',
  'updateInternetRadioStation',
  'updateShare',
];

const snapshot = async () =>
  JSON.stringify(
    await Promise.all(
      (['folder_playlist', 'folder_playlist_entry', 'app_queue'] as const).map((table) =>
        database.selectFrom(table).selectAll().execute(),
      ),
    ),
  );

const page = '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>';
const bodies: [type: string, text: string][] = [
  ['application/json', '{}'],
  ['application/json', '{"error":"x"}'],
  ['application/json', `{"songId":["${song}"`],
  ['application/json', '[]'],
  ['text/html', page],
  ['text/plain', `id=${song}&songId=${song}`],
];

async function post(name: string, params: Params, type: string, payload: string) {
  const answer = await api.server.app.inject({
    method: 'POST',
    url: `/rest/${name}?${queryText({ ...api.ann.credentials, ...params, f: 'json' })}`,
    headers: { 'content-type': type },
    payload,
  });
  return envelopeOf(answer)['status'];
}

test('every operation that changes anything is known to replace a whole, or to name what it changes', () => {
  const listed = operationsOf({
    version: '',
    now: Date.now,
    folder: api.folder,
    podcasts: api.podcasts.library(),
    database,
    isOperator: async () => false,
    shares: testShares(database),
  });
  const changing = [...listed.values()].filter((operation) => 'changes' in operation && operation.changes);
  expect(changing.map(({ name }) => name).sort()).toEqual([...Object.keys(replacing), ...naming].sort());
  for (const operation of changing)
    expect([operation.name, 'replaces' in operation]).toEqual([operation.name, operation.name in replacing]);
});

test('a body that is no form is refused by what replaces a whole, and nothing changes', async () => {
  const before = await snapshot();
  for (const [name, sents] of Object.entries(replacing))
    for (const params of sents)
      for (const [type, text] of bodies)
        expect([name, params, text, await post(name, params, type, text)]).toEqual([
          name,
          params,
          text,
          'failed',
        ]);
  expect(await snapshot()).toBe(before);
});

test('a form that lost its songs replaces nothing', async () => {
  const before = await snapshot();
  const form = 'application/x-www-form-urlencoded';
  for (const [name, sents] of Object.entries(replacing))
    for (const params of sents) {
      const isWhole = wholeWithoutBody.includes(name) && params === sents[0];
      for (const text of isWhole ? [] : ['', '{"error":"x"}', page])
        expect([name, params, text, await post(name, params, form, text)]).toEqual([
          name,
          params,
          text,
          'failed',
        ]);
    }
  expect(await snapshot()).toBe(before);
});
