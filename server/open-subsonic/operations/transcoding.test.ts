import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hasFfmpeg } from '#server/folder/streaming/ffmpeg.ts';
import { fixture, mp3File } from '#server/folder/testing/test-files.ts';
import { envelopeOf, openApiOverFiles, type Params, queryText } from '../testing/test-api.ts';
import { testPodcastApi } from '../testing/test-podcast-api.ts';

const canConvert = await hasFfmpeg();
const api = await openApiOverFiles({
  '1.mp3': mp3File({ title: 'One', artist: 'Anna', album: 'Alder' }, 1),
  '2.m4a': fixture('alac.m4a'),
});
const withShow = await testPodcastApi();
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await withShow[Symbol.asyncDispose]();
});

const searchShape = z.object({
  searchResult3: z.object({ song: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
const { song: songs } = z.parse(searchShape, await api.read('search3')).searchResult3;
const [mp3, alac] = [true, false].map(
  (isMp3) => songs.find(({ title }) => (title === 'One') === isMp3)?.id ?? '',
);

const client = {
  name: 'Test',
  platform: 'Node',
  directPlayProfiles: [{ containers: ['mp3'], audioCodecs: ['mp3'], protocols: ['http'] }],
  transcodingProfiles: [{ container: 'mp3', audioCodec: 'mp3', protocol: 'http' }],
};

async function decisionOn(params: Params, body: string = JSON.stringify(client), on: typeof api = api) {
  const answer = await on.server.app.inject({
    method: 'POST',
    url: `/rest/getTranscodeDecision?${queryText({ ...on.ann.credentials, f: 'json', ...params })}`,
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  return envelopeOf(answer);
}

test('an app is told that it plays a song as it is', async () => {
  const { transcodeDecision } = await decisionOn({ mediaId: mp3 ?? '', mediaType: 'song' });
  expect(transcodeDecision).toMatchObject({
    canDirectPlay: true,
    canTranscode: canConvert,
    sourceStream: { protocol: 'http', container: 'mp3', codec: 'mp3', audioSamplerate: 44_100 },
  });
});

test.skipIf(!canConvert)('an app that does not play a song gets it in a form that it plays', async () => {
  const { transcodeDecision } = await decisionOn({ mediaId: alac ?? '', mediaType: 'song' });
  const decision = z.parse(
    z.looseObject({ transcodeParams: z.string(), transcodeReason: z.array(z.string()) }),
    transcodeDecision,
  );
  expect(decision).toMatchObject({
    canDirectPlay: false,
    canTranscode: true,
    transcodeReason: ['ContainerNotSupported'],
    sourceStream: { container: 'mp4', codec: 'alac' },
    transcodeStream: { protocol: 'http', container: 'mp3', codec: 'mp3' },
  });
  const { transcodeParams } = decision;
  const song = { mediaId: alac ?? '', mediaType: 'song', transcodeParams };
  const answer = await api.ask('getTranscodeStream', song);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  const later = await api.ask('getTranscodeStream', { ...song, offset: 1 });
  expect(later.rawPayload.length).toBeLessThan(answer.rawPayload.length);
  expect(JSON.stringify(await api.read('getOpenSubsonicExtensions'))).toContain('"transcoding"');
});

test('an app that plays nothing that this server has is told so', async () => {
  const { transcodeDecision } = await decisionOn({ mediaId: alac ?? '', mediaType: 'song' }, '{}');
  expect(transcodeDecision).toMatchObject({
    canDirectPlay: false,
    canTranscode: false,
    errorReason: 'This server cannot convert it to what this app plays.',
  });
});

test('an episode is played as its publisher has it, or not at all', async () => {
  const [episode] = await withShow.episodes();
  const ask = (containers: string[]) =>
    decisionOn(
      { mediaId: episode?.id ?? '', mediaType: 'podcast' },
      JSON.stringify({ ...client, directPlayProfiles: [{ containers }] }),
      withShow,
    );
  expect((await ask(['mp3']))['transcodeDecision']).toMatchObject({
    canDirectPlay: true,
    canTranscode: false,
  });
  expect((await ask(['ogg']))['transcodeDecision']).toMatchObject({ canDirectPlay: false });
});

test('what is not asked for properly is refused in a sentence', async () => {
  const song = { mediaId: mp3 ?? '', mediaType: 'song' };
  const refusal = async (answer: Promise<Record<string, unknown>>) => (await answer)['error'];
  for (const body of ['', '[]', '{', `{"name":"${'a'.repeat(70_000)}"}`])
    expect(await refusal(decisionOn(song, body))).toMatchObject({ code: 10 });
  expect(await refusal(decisionOn({ ...song, mediaType: 'video' }))).toMatchObject({ code: 10 });
  expect(await refusal(decisionOn({ ...song, mediaId: 'so-999' }))).toMatchObject({ code: 70 });
  expect(await refusal(decisionOn({ mediaId: 'ep-999', mediaType: 'podcast' }))).toMatchObject({ code: 70 });
  for (const transcodeParams of ['flac-900', 'mp3-1', 'mp3', 'mp3-192-x', '__proto__-64'])
    expect(await refusal(api.read('getTranscodeStream', { ...song, transcodeParams }))).toMatchObject({
      code: 10,
    });
  expect(
    await refusal(
      api.read('getTranscodeStream', { ...song, mediaType: 'podcast', transcodeParams: 'mp3-64' }),
    ),
  ).toMatchObject({ code: 0 });
});
