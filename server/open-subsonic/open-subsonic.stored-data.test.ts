import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '#server/http/errors.ts';
import { envelopeOf, type Params } from './testing/test-api.ts';
import { differences, type Json, xmlOf } from './testing/test-formats.ts';
import { testPodcastApi } from './testing/test-podcast-api.ts';
import { answerTo } from './testing/test-spec.ts';
import { podcastAnswers, storedDataResponses } from './testing/test-stored-data-spec.ts';

const api = await testPodcastApi();
afterAll(() => api[Symbol.asyncDispose]());

const { searchResult3 } = (await api.read('search3', { query: '' })) as {
  searchResult3: { song: { id: string }[] };
};
const song = searchResult3.song[0]?.id ?? '';
const episode = api.idOf('One');
const created = (await api.read('createPlaylist', { name: 'Walk', songId: [song, song] })) as {
  playlist: { id: string };
};
const playlist = created.playlist.id;
const [channel] = ((await api.read('getPodcasts')) as { podcasts: { channel: { id: string }[] } }).podcasts
  .channel;

/** In this order: the last calls delete what the others read. */
const calls: [name: string, params: Params][] = [
  ['createPlaylist', { playlistId: playlist, songId: [song, song] }],
  ['updatePlaylist', { playlistId: playlist, comment: 'a\u{0} <b> & "c"' }],
  ['getPlaylists', {}],
  ['getPlaylist', { id: playlist }],
  ['star', { id: song }],
  ['setRating', { id: song, rating: 5 }],
  ['scrobble', { id: song }],
  ['reportPlayback', { mediaId: episode, mediaType: 'podcast', state: 'playing', positionMs: 90_000 }],
  ['createBookmark', { id: song, position: 5, comment: 'אב <x>' }],
  ['getBookmarks', {}],
  ['getPlayQueue', {}],
  ['savePlayQueue', { id: [song, episode], current: episode, position: 100_000 }],
  ['getPlayQueue', {}],
  ['getPlayQueueByIndex', {}],
  ['savePlayQueueByIndex', { id: [song], currentIndex: 0 }],
  ['getPodcasts', {}],
  ['getNewestPodcasts', {}],
  ['getPodcastEpisode', { id: episode }],
  ['createPodcastChannel', { url: api.web.url('/feed') }],
  ['downloadPodcastEpisode', { id: episode }],
  ['deletePodcastEpisode', { id: episode }],
  ['deleteBookmark', { id: song }],
  ['unstar', { id: song }],
  ['createInternetRadioStation', { name: 'Night', streamUrl: 'https://a.example/live' }],
  ['getInternetRadioStations', {}],
  ['createShare', { id: episode, description: 'for <you> & me', expires: Date.UTC(2026, 6, 1) }],
  ['createShare', { id: song }],
  ['createShare', { id: playlist }],
  ['getShares', {}],
];

test.each(calls)('%s answers as the protocol has it, and says the same in XML', async (name, params) => {
  const spec = { ...storedDataResponses, ...podcastAnswers }[name] ?? {};
  const json = envelopeOf(await api.ask(name, { ...params, f: 'json' }));
  expect(z.safeParse(z.extend(answerTo(name), spec), json).error?.issues ?? []).toEqual([]);
  // A second creation in XML changes its date, or is another one.
  if (name === 'createPlaylist' || name === 'createShare') return;
  const xml = await api.ask(name, params);
  expect(differences(xmlOf(xml.body), json as Json)).toEqual([]);
});

test('lists of a listener, too, are refused while the server is busy', async () => {
  const spy = vi.spyOn(api.server.app.heavyAnswers, 'enter').mockImplementation(async () => {
    throw new Refusal(503, 'busy', 'Busy.', { retryAfterSeconds: 10 });
  });
  const reading = calls.filter(([name]) => name.startsWith('get'));
  const refused = new Set<string>();
  for (const [name, params] of reading)
    if ((await api.ask(name, { ...params, f: 'json' })).statusCode === 503) refused.add(name);
  spy.mockRestore();
  expect([...refused].sort()).toEqual([
    'getBookmarks',
    'getNewestPodcasts',
    'getPlayQueue',
    'getPlayQueueByIndex',
    'getPlaylist',
    'getPlaylists',
    'getPodcasts',
    'getShares',
  ]);
});

const radio = async () => {
  const { internetRadioStations: stations } = (await api.read('getInternetRadioStations')) as {
    internetRadioStations: { internetRadioStation: { id: string }[] };
  };
  return stations.internetRadioStation[0]?.id ?? '';
};
const endings: [name: string, params: Params][] = [
  ['deletePlaylist', { id: playlist }],
  ['refreshPodcasts', {}],
  ['deletePodcastChannel', { id: channel?.id ?? '' }],
];

test('calls that work only once are answered, and every call of this kind is tested here', async () => {
  const id = await radio();
  endings.push(['updateInternetRadioStation', { id, name: 'Day', streamUrl: 'https://a.example/live' }]);
  endings.push(['deleteInternetRadioStation', { id }]);
  const { shares } = (await api.read('getShares')) as { shares: { share: { id: string }[] } };
  const share = shares.share[0]?.id ?? '';
  endings.push(['updateShare', { id: share, description: 'later' }], ['deleteShare', { id: share }]);
  for (const [name, params] of endings)
    expect(await api.read(name, params), name).toMatchObject({ status: 'ok' });
  const looked = new Set([...calls, ...endings].map(([name]) => name));
  expect([...looked].sort()).toEqual(
    [...Object.keys(storedDataResponses), ...Object.keys(podcastAnswers)].sort(),
  );
});
