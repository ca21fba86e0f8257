import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '#server/http/errors.ts';
import { operationsOf } from './operations.ts';
import { envelopeOf, openApiOverFiles, type Params, testShares } from './testing/test-api.ts';
import { differences, type Json, xmlOf } from './testing/test-formats.ts';
import { oddFiles } from './testing/test-library.ts';
import { answers, answerTo, song } from './testing/test-spec.ts';
import { storedDataResponses } from './testing/test-stored-data-spec.ts';

const api = await openApiOverFiles(await oddFiles());
afterAll(() => api[Symbol.asyncDispose]());

const everything = z.object({ searchResult3: z.object({ song: z.array(song) }) });
const { searchResult3 } = z.parse(everything, await api.read('search3', { songCount: 500 }));
const one = searchResult3.song.find(({ title }) => title === 'One');
if (one === undefined) throw new Error('The song “One” was not found.');

/** Required parameters of each call; other calls need none. */
const needed: Record<string, Params> = {
  getMusicDirectory: { id: one.parent ?? '' },
  getArtist: { id: one.artistId ?? '' },
  getArtistInfo: { id: one.artistId ?? '' },
  getArtistInfo2: { id: one.artistId ?? '' },
  getAlbum: { id: one.albumId ?? '' },
  getAlbumInfo: { id: one.albumId ?? '' },
  getAlbumInfo2: { id: one.albumId ?? '' },
  getSong: { id: one.id },
  getSimilarSongs: { id: one.id },
  getSimilarSongs2: { id: one.id },
  getTopSongs: { artist: 'Anna' },
  getAlbumList: { type: 'newest' },
  getAlbumList2: { type: 'alphabeticalByName' },
  getSongsByGenre: { genre: 'Folk' },
  getLyrics: { artist: 'Anna', title: 'One' },
  getLyricsBySongId: { id: one.id },
};
const calls = Object.keys(answers);

test.each(calls)('%s answers as the protocol has it, and says the same in XML', async (name) => {
  const params = needed[name] ?? {};
  const credentials =
    name === 'tokenInfo' ? { apiKey: api.ann.credentials.p, c: 'test' } : api.ann.credentials;
  const ask = (f: string) =>
    api.server.app.inject({
      method: 'POST',
      url: `/rest/${name}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...credentials, ...asTexts(params), f }).toString(),
    });
  const json = envelopeOf(await ask('json'));
  expect(z.safeParse(answerTo(name), json).error?.issues ?? []).toEqual([]);
  if (name === 'getRandomSongs' || name.startsWith('getSimilar')) return;
  const xml = await ask('xml');
  expect(differences(xmlOf(xml.body), json as Json)).toEqual([]);
});

const asTexts = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

test('every call that answers with more than bytes is tested here', () => {
  const specified = operationsOf({
    version: '',
    now: Date.now,
    folder: api.folder,
    database: api.server.opened.database,
    isOperator: async () => false,
    shares: testShares(api.server.opened.database),
  });
  const bytes = ['stream', 'download', 'getCoverArt', 'getAvatar', 'getTranscodeStream'];
  // operations/transcoding.test.ts
  const withJson = ['getTranscodeDecision'];
  // open-subsonic.stored-data.test.ts
  const tested = Object.keys(storedDataResponses);
  const refused = [
    'getVideoInfo',
    'getCaptions',
    'hls',
    'hls.m3u8',
    'addChatMessage',
    'changePassword',
    'createUser',
    'deleteUser',
    'jukeboxControl',
    'updateUser',
  ];
  expect([...specified.keys()].sort()).toEqual(
    [...calls, ...tested, ...bytes, ...withJson, ...refused].sort(),
  );
});

test('calls that read whole lists are refused while there is no place for them, with when to come again', async () => {
  const spy = vi.spyOn(api.server.app.heavyAnswers, 'enter').mockImplementation(async (userId) => {
    expect(userId).toBe(api.ann.id);
    throw new Refusal(503, 'busy', 'Busy.', { retryAfterSeconds: 10 });
  });
  const refused: string[] = [];
  for (const name of calls) {
    const answer = await api.ask(name, { f: 'json', ...needed[name] });
    if (answer.statusCode === 200) continue;
    refused.push(name);
    expect([answer.statusCode, answer.headers['retry-after']], name).toEqual([503, '10']);
    expect(envelopeOf(answer)).toMatchObject({ status: 'failed', error: { code: 0, message: 'Busy.' } });
  }
  spy.mockRestore();
  expect(refused.sort()).toEqual([
    'getAlbumList',
    'getAlbumList2',
    'getArtists',
    'getIndexes',
    'getMusicDirectory',
    'getStarred',
    'getStarred2',
    'search',
    'search2',
    'search3',
  ]);
});
