import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import { openCatalogue } from '../catalogue/catalogue-reader.ts';
import { songById } from '../collections/songs.ts';
import type { Folder } from '../folder.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { aiffFile, fixture } from '../testing/test-files.ts';
import { convertedSongs } from './converted-songs.ts';
import { type FfmpegInput, ffmpegArguments, hasFfmpeg } from './ffmpeg.ts';
import { openConverted } from './open-converted.ts';

let app: App;
let folder: Folder;
const canConvert = await hasFfmpeg();
const samples = Array.from({ length: 5001 }, (_, index) => ((index * 7919) % 65_536) - 32_768);
const layouts = [
  { name: 'sixteen', bits: 16 },
  { name: 'eight', bits: 8 },
  { name: 'twelve', bits: 12 },
  { name: 'twentyfour', bits: 24 },
  { name: 'thirtytwo', bits: 32 },
  { name: 'little', bits: 16, compression: 'sowt' },
  { name: 'stereo', bits: 24, channels: 2 },
];
const folders = makeFolders({
  ...Object.fromEntries(
    layouts.map((layout) => [
      `aiff/${layout.name}.aiff`,
      aiffFile(samples, { title: layout.name, ...layout }),
    ]),
  ),
  'alac/alac.m4a': fixture('alac.m4a'),
  'mp4/opus.mp4': fixture('opus-in-mp4.mp4'),
  'mp4/flac.m4a': fixture('flac-in-mp4.m4a'),
});

beforeAll(async () => {
  ({ app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data }));
  await scanned(folder);
});
afterAll(() => app.close());

async function song(title: string) {
  const reply = await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${title}` });
  return reply.json().results.songs.data[0];
}

describe('AIFF is served as WAV', () => {
  it.each(layouts)(
    '$name: whole, of exact length, the same samples',
    async ({ name, bits, channels = 1 }) => {
      const { assetUrl, audio, durationInMillis } = (await song(name)).attributes;
      const frames = Math.floor(samples.length / channels);
      expect(audio).toMatchObject({ frames, priming: 0, padding: 0, sampleRate: 44_100, format: 'wav' });
      expect(durationInMillis).toBe(Math.round((frames / 44_100) * 1000));
      const { headers, rawPayload: wav, statusCode } = await app.inject({ url: assetUrl });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('audio/wav');
      expect(Number(headers['content-length'])).toBe(wav.length);
      const width = Math.ceil(bits / 8);
      expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
      expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
      expect(wav.readUInt16LE(34)).toBe(width * 8);
      expect(wav.readUInt32LE(40)).toBe(frames * channels * width);
      for (const index of [0, 1, 2500, frames * channels - 1]) {
        const scaled = Math.round((samples[index]! / 2 ** 16) * 2 ** (width * 8));
        const expected = bits === 12 ? scaled & ~15 : scaled;
        const at = 44 + index * width;
        const actual = width === 1 ? wav.readUInt8(at) - 128 : wav.readIntLE(at, width);
        expect(Math.abs(actual - expected)).toBeLessThanOrEqual(width === 1 ? 1 : 0);
      }
    },
  );

  it('any part of it is that part, wherever it begins and ends', async () => {
    for (const name of ['sixteen', 'eight', 'twentyfour', 'stereo']) {
      const { assetUrl } = (await song(name)).attributes;
      const whole = (await app.inject({ url: assetUrl })).rawPayload;
      for (const [start, end] of [
        [0, 0],
        [43, 44],
        [44, 44],
        [45, 51],
        [101, 4099],
        [whole.length - 3, whole.length - 1],
        [10, whole.length - 1],
      ]) {
        const reply = await app.inject({ url: assetUrl, headers: { range: `bytes=${start}-${end}` } });
        expect(reply.statusCode).toBe(206);
        expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.length}`);
        expect(reply.rawPayload.equals(whole.subarray(start, end! + 1))).toBe(true);
      }
    }
  });

  it.runIf(canConvert)('a decoder hears in it what it hears in the original', async () => {
    const { assetUrl } = (await song('stereo')).attributes;
    const wav = (await app.inject({ url: assetUrl })).rawPayload;
    const decode = (input: Buffer) =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 's32le', 'pipe:1'], { input });
    expect(decode(wav).equals(decode(aiffFile(samples, { bits: 24, channels: 2 })))).toBe(true);
  });
});

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

describe('Apple Lossless', () => {
  it('is served as it is to a browser that plays it', async () => {
    const { assetUrl } = (await song('chirp')).attributes;
    const reply = await app.inject({ url: assetUrl, headers: { 'user-agent': safari } });
    expect(reply.headers['content-type']).toBe('audio/mp4');
    expect(reply.rawPayload.equals(fixture('alac.m4a'))).toBe(true);
  });

  it.runIf(canConvert)('is served as FLAC to others, of the same length, also in parts', async () => {
    const { assetUrl, audio } = (await song('chirp')).attributes;
    const [whole, again] = await Promise.all([app.inject({ url: assetUrl }), app.inject({ url: assetUrl })]);
    expect(whole.headers['content-type']).toBe('audio/flac');
    expect(again.rawPayload.equals(whole.rawPayload)).toBe(true);
    expect(readdirSync(join(folders.data, 'converted'))).toHaveLength(1);
    const flac = whole.rawPayload;
    expect(flac.readUInt32BE(22)).toBe(audio.frames);
    const part = await app.inject({ url: assetUrl, headers: { range: 'bytes=100-199' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(flac.subarray(100, 200))).toBe(true);
    expect((await song('chirp')).attributes.playable).toBeUndefined();
  });
});

describe('Opus and FLAC in MP4', () => {
  it.each([
    ['Opus', 'opus-in-mp4.mp4', 'mp4opus'],
    ['FLAC', 'flac-in-mp4.m4a', 'mp4flac'],
  ])('%s is served as it is, called what browsers know', async (title, name, format) => {
    const { assetUrl, audio, durationInMillis } = (await song(title)).attributes;
    expect(audio.format).toBe(format);
    expect(durationInMillis).toBe(2001);
    const reply = await app.inject({ url: assetUrl });
    expect(reply.headers['content-type']).toBe('audio/mp4');
    expect(reply.rawPayload.equals(fixture(name))).toBe(true);
  });
});

describe('converting', () => {
  const folderOf = () => mkdtempSync(join(tmpdir(), 'earshot-convert-'));
  const input: FfmpegInput = {
    openForProgram: async () => ({ descriptor: 0, close: () => undefined }),
    container: 'mp4',
    doesFolderAnswer: async () => true,
  };

  it('the same song asked for by many at once is converted once, and forgotten when room is needed', async () => {
    const data = folderOf();
    let runs = 0;
    const run = async (_input: FfmpegInput, target: string) => {
      runs += 1;
      writeFileSync(target, Buffer.alloc(1000));
      return true;
    };
    const songs = convertedSongs(data, { isThere: async () => true, run }, 2500);
    const paths = await Promise.all(Array.from({ length: 20 }, () => songs.pathOf('a', input)));
    expect(new Set(paths).size).toBe(1);
    expect(runs).toBe(1);
    await songs.pathOf('b', input);
    await songs.pathOf('c', input);
    expect(existsSync(paths[0]!)).toBe(false);
    await songs.pathOf('c', input);
    expect(runs).toBe(3);
  });

  it('a conversion that fails leaves nothing behind and is tried again', async () => {
    const data = folderOf();
    const songs = convertedSongs(data, { isThere: async () => true, run: async () => false });
    expect(await songs.pathOf('a', input)).toBeNull();
    expect(readdirSync(join(data, 'converted'))).toEqual([]);
  });

  it('a conversion that the disk refused is tried again', async () => {
    let isFull = true;
    const run = async (_input: FfmpegInput, target: string) => {
      if (isFull) throw new Error('ENOSPC: no space left on device');
      writeFileSync(target, Buffer.alloc(1000));
      return true;
    };
    const songs = convertedSongs(folderOf(), { isThere: async () => true, run });
    await expect(songs.pathOf('a', input)).rejects.toThrow('ENOSPC');
    isFull = false;
    expect(existsSync((await songs.pathOf('a', input)) ?? '')).toBe(true);
  });

  it('without ffmpeg a listener reads which format it is, and the file is let go', async () => {
    const songs = convertedSongs(folderOf(), { isThere: async () => false, run: async () => true });
    let released = 0;
    const read = async () => Buffer.alloc(0);
    const file = {
      openForProgram: async () => ({ descriptor: 0, close: () => undefined }),
      size: 1,
      modifiedMilliseconds: 1,
      read,
      etag: '"1"',
      format: 'alac' as const,
      container: 'mp4' as const,
      doesFolderAnswer: async () => true,
    };
    const conversion = openConverted({ ...file, release: () => void (released += 1) }, 'Title', songs);
    await expect(conversion).rejects.toMatchObject({
      status: 415,
      message:
        '“Title” is in Apple Lossless, which this browser cannot play, and ffmpeg is not installed on the server.',
    });
    expect(released).toBe(1);
    const catalogue = openCatalogue(folders.data);
    const row = () => songById(catalogue, id).data[0]?.attributes;
    const { id } = await song('chirp');
    expect(row()?.playable).toBeUndefined();
    catalogue.setCanConvert(false);
    expect(row()).toMatchObject({
      playable: false,
      unplayableReason: expect.stringContaining('Apple Lossless'),
    });
    catalogue.close();
  });

  it('no name of a file or of a listener is ever a word for ffmpeg', () => {
    const words = ffmpegArguments('mp4', '/data/converted/1-2-3.flac.part');
    expect(words).toContain('file:/dev/stdin');
    expect(words[words.indexOf('-protocol_whitelist') + 1]).toBe('file');
    expect(words.at(-1)).toBe('file:/data/converted/1-2-3.flac.part');
  });
});
