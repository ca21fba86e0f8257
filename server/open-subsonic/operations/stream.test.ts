import { request as ask } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hasFfmpeg } from '#server/folder/streaming/ffmpeg.ts';
import { fixture, mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params, queryText } from '../testing/test-api.ts';

const file = mp3File({ title: 'One: a/b', artist: 'Anna', album: 'Alder' }, 1);
const long = Buffer.concat([
  mp3File({ title: 'Long', artist: 'Anna', album: 'Alder' }, 2),
  ...Array.from({ length: 2_000 }, () => fixture('cbr.mp3')),
]);
const api = await openApiOverFiles({ '1.mp3': file, '2.mp3': long, '3.m4a': fixture('alac.m4a') });
afterAll(() => api[Symbol.asyncDispose]());

const searchShape = z.object({
  searchResult3: z.object({ song: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
const { song: songs } = z.parse(searchShape, await api.read('search3')).searchResult3;
const idOf = (title: string) => songs.find((song) => song.title.startsWith(title))?.id ?? '';
const one = idOf('One');
const canConvert = await hasFfmpeg();
const stream = (params: Params, headers: Record<string, string> = {}) =>
  api.ask('stream', { id: one, ...params }, headers);

test('a song is sent as it is, whole or in ranges, with its length', async () => {
  const whole = await stream({});
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(whole.rawPayload.equals(file)).toBe(true);
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(file.length) });
  const part = await stream({ format: 'raw', estimateContentLength: 'true' }, { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${file.length}`]);
  expect(part.rawPayload.equals(file.subarray(100, 200))).toBe(true);
  const head = await api.server.app.inject({
    method: 'HEAD',
    url: `/rest/stream.view?${queryText({ ...api.ann.credentials, id: one })}`,
  });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(file.length),
    '',
  ]);
});

test('a format that browsers cannot play reaches an app as it is', async () => {
  const answer = await stream({
    id: idOf('chirp') || (songs.find(({ id }) => id !== one && id !== idOf('Long'))?.id ?? ''),
  });
  expect(answer.headers['content-type']).toBe('audio/mp4');
  expect(answer.rawPayload.equals(fixture('alac.m4a'))).toBe(true);
});

test('a downloaded file has the name of the song', async () => {
  const answer = await api.ask('download', { id: one });
  expect(answer.rawPayload.equals(file)).toBe(true);
  expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''One%3A%20a_b.mp3");
});

test('streaming or downloading a song is no play', async () => {
  await stream({});
  await api.ask('download', { id: one });
  expect(await api.folder.state.counts.playedSongs(api.ann.id)).toEqual([]);
});

test.skipIf(!canConvert)(
  'a song is made smaller, or into another form, where an app asks for that',
  async () => {
    const opus = await stream({ format: 'opus', maxBitRate: 48 });
    expect([opus.statusCode, opus.headers['content-type']]).toEqual([200, 'audio/ogg']);
    expect(opus.rawPayload.subarray(0, 4).toString()).toBe('OggS');
    const again = await stream({ format: 'opus', maxBitRate: 48 }, { range: 'bytes=0-3' });
    expect([again.statusCode, again.body]).toEqual([206, 'OggS']);
    const later = await stream({ format: 'mp3', timeOffset: 1 });
    expect(later.headers['content-type']).toBe('audio/mpeg');
    expect(later.rawPayload.equals(file)).toBe(false);
    const extensions = JSON.stringify(await api.read('getOpenSubsonicExtensions'));
    expect(extensions).toContain('transcodeOffset');
  },
);

test('a missing song, and an id of no song, is refused in the envelope', async () => {
  for (const [name, ...ids] of [
    ['stream', 'so-99999', 'al-1', '1', '../../etc/passwd'],
    ['download', 'so-99999', 'al-99999', 'ar-99999', 'pl-702e31', 'pl-x', '1', '../../etc/passwd'],
  ] as const)
    for (const id of ids)
      expect(await api.read(name, { id })).toMatchObject({ status: 'failed', error: { code: 70 } });
  expect(await api.read('stream')).toMatchObject({ error: { code: 10 } });
});

test('a stream ends when the password of its app is ended', async () => {
  const credentials = await api.ann.app({ name: 'Lost phone' });
  await api.server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = z.parse(z.object({ port: z.number() }), api.server.app.server.address());
  const path = `/rest/stream?${queryText({ ...credentials, id: idOf('Long') })}`;
  const ended = await new Promise<string>((resolve, reject) => {
    ask({ port: address.port, host: '127.0.0.1', path }, (answer) => {
      answer.once('data', () => {
        // Paused, so that most of the song is still unsent.
        answer.pause();
        void api.ann
          .end('Lost phone')
          .then(() => api.server.app.openStreams.checkAll())
          .then(() => answer.resume());
      });
      answer.on('error', ({ message }) => resolve(message));
      answer.on('end', () => resolve('all of it came'));
    })
      .on('error', reject)
      .end();
  });
  expect(ended).toBe('aborted');
});
