import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Params } from './testing/test-api.ts';
import { testPodcastApi } from './testing/test-podcast-api.ts';
import { podcastAnswers, storedDataResponses } from './testing/test-stored-data-spec.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());
const { ann, bob } = api;
const { database } = api.server.opened;

/** Part of all stored data of Ann: Bob must never read it. */
const mark = 'Anns-secret';
const song = z.looseObject({ searchResult3: z.object({ song: z.array(z.looseObject({ id: z.string() })) }) });
const [first] = z.parse(song, await api.read('search3', { query: '' })).searchResult3.song;
const id = first?.id ?? '';
const createdShape = z.looseObject({ playlist: z.looseObject({ id: z.string() }) });
const { playlist } = z.parse(
  createdShape,
  await api.read('createPlaylist', { name: `${mark} list`, songId: id }),
);
await api.read('createBookmark', { id, position: 5, comment: `${mark} bookmark` });
await api.read('savePlayQueue', { id, c: `${mark} app` });
await api.read('scrobble', { id, submission: 'false', c: `${mark} app` });
await api.read('createInternetRadioStation', { name: `${mark} radio`, streamUrl: 'https://a.example' });
await api.read('createBookmark', { id: api.idOf('One'), position: 90_000 });
await api.read('star', { id });
const shared = (await api.read('createShare', { id, description: `${mark} link` })) as {
  shares: { share: { id: string }[] };
};
const share = shared.shares.share[0]?.id ?? '';
const stations = z.looseObject({
  internetRadioStations: z.object({
    internetRadioStation: z.array(z.looseObject({ id: z.string() })),
  }),
});
const own = z.parse(stations, await api.read('getInternetRadioStations')).internetRadioStations;
const station = own.internetRadioStation[0]?.id ?? '';
const { feed_id } = await database
  .selectFrom('podcast_subscription')
  .select('feed_id')
  .executeTakeFirstOrThrow();
const show = `pod-${feed_id}`;

/** Calls with ids of Ann’s data, and the code of the failure. */
const withHers: [name: string, params: Params, code: number][] = [
  ['getPlaylists', { username: ann.email }, 50],
  ['getPlaylist', { id: playlist.id }, 70],
  ['createPlaylist', { playlistId: playlist.id, songId: id }, 70],
  ['updatePlaylist', { playlistId: playlist.id, name: 'Mine', public: 'true' }, 70],
  ['deletePlaylist', { id: playlist.id }, 70],
  ['updateInternetRadioStation', { id: station, name: 'Mine', streamUrl: 'https://b.example' }, 70],
  ['deleteInternetRadioStation', { id: station }, 70],
  ['createShare', { id: playlist.id }, 70],
  ['updateShare', { id: share, description: 'Mine', expires: 0 }, 70],
  ['deleteShare', { id: share }, 70],
  ['getPodcasts', { id: show }, 70],
  ['deletePodcastChannel', { id: show }, 70],
];

/** All stored data of Ann as text. A new table with a listener is included by itself. */
async function dataOfAnn(): Promise<string> {
  const tables = ['folder_playlist', 'song_bookmark', 'app_queue', 'radio_station', 'progress'] as const;
  const more = [
    'podcast_subscription',
    'folder_rating',
    'folder_stars',
    'folder_item_stars',
    'folder_play',
    'share_link',
  ] as const;
  const rows = await Promise.all(
    [...tables, ...more].map((table) =>
      database.selectFrom(table).selectAll().where('user_id', '=', ann.id).execute(),
    ),
  );
  return JSON.stringify(rows);
}

test('what is Ann’s is for Bob’s app as if it were not there, and stays as it is', async () => {
  const before = await dataOfAnn();
  for (const [name, params, code] of withHers)
    expect(await api.read(name, { ...bob.credentials, ...params }), name).toMatchObject({ error: { code } });
  const mine: [string, Params][] = [
    ['star', { id }],
    ['unstar', { id }],
    ['setRating', { id, rating: 1 }],
    ['scrobble', { id }],
    [
      'reportPlayback',
      { mediaId: api.idOf('One'), mediaType: 'podcast', state: 'playing', positionMs: 7_000 },
    ],
    ['createBookmark', { id, position: 9 }],
    ['deleteBookmark', { id }],
    ['savePlayQueue', { id }],
    ['savePlayQueueByIndex', { id, currentIndex: 0 }],
    ['downloadPodcastEpisode', { id: api.idOf('One') }],
    ['deletePodcastEpisode', { id: api.idOf('One') }],
    ['refreshPodcasts', {}],
  ];
  for (const [name, params] of mine)
    expect(await api.read(name, { ...bob.credentials, ...params }), name).toMatchObject({ status: 'ok' });
  expect(await dataOfAnn()).toBe(before);
  const responseText = async (name: string, params: Params = {}) =>
    JSON.stringify(await api.read(name, params));
  const readings = ['getPlaylists', 'getBookmarks', 'getPlayQueue', 'getPlayQueueByIndex', 'getNowPlaying'];
  readings.push('getInternetRadioStations', 'getShares');
  for (const name of readings) {
    expect(await responseText(name), name).toContain(mark);
    expect(await responseText(name, bob.credentials), name).not.toContain(mark);
  }
  for (const name of ['getPodcasts', 'getNewestPodcasts']) {
    expect(await responseText(name), name).toContain('Night Walks');
    expect(await responseText(name, bob.credentials), name).not.toContain('Night Walks');
  }
});

test('an app that may only read, or only sync podcasts, changes nothing here', async () => {
  const before = await dataOfAnn();
  const reader = await ann.app({ isReadOnly: true });
  const podcasts = await ann.app({ doors: ['podcast-sync'] });
  const names = Object.keys({ ...storedDataResponses, ...podcastAnswers });
  const refused = { error: { code: 50 } };
  for (const name of names) expect(await api.read(name, podcasts), name).toMatchObject(refused);
  for (const name of names.filter((each) => !each.startsWith('get')))
    expect(await api.read(name, reader), name).toMatchObject(refused);
  expect(await dataOfAnn()).toBe(before);
});
