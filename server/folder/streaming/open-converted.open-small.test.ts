import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from '../folder.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { aiffFile, mp3File } from '../testing/test-files.ts';
import { convertedSongs } from './converted-songs.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { openSmall } from './open-converted.ts';

const canConvert = await hasFfmpeg();
const seconds = 10;
const samples = Array.from({ length: 44_100 * seconds }, (_, index) =>
  Math.round(20_000 * Math.sin((index * 2 * Math.PI * 440) / 44_100)),
);
const folders = makeFolders({
  'large.aiff': aiffFile(samples, { title: 'Large', bits: 16 }),
  'short.mp3': mp3File({ title: 'Short', artist: 'Ana Reed' }, 1),
});
let app: App;
let folder: Folder;

beforeAll(async () => {
  ({ app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data }));
  await scanned(folder);
});
afterAll(() => app.close());

async function addressOf(title: string): Promise<string> {
  const reply = await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${title}` });
  return reply.json().results.songs.data[0].attributes.assetUrl;
}

describe('a small song', () => {
  it('says whether this server can make one', async () => {
    const reply = await app.inject({ url: '/api/folder/qualities' });
    expect(reply.json()).toEqual({ small: canConvert });
  });

  it.runIf(canConvert)(
    'is AAC, much smaller, as long as the original, and every part of it is that part',
    async () => {
      const address = await addressOf('Large');
      const original = await app.inject({ url: address });
      const small = await app.inject({ url: `${address}?quality=small` });
      expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'audio/mp4']);
      expect(small.rawPayload.length).toBeLessThan(original.rawPayload.length / 4);
      expect(small.headers.etag).not.toBe(original.headers.etag);
      const path = join(folders.data, 'small.m4a');
      writeFileSync(path, small.rawPayload);
      const decoded = execFileSync(
        'ffmpeg',
        ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', 'pipe:1'],
        {
          maxBuffer: 2 ** 24,
        },
      );
      // What the encoder adds at the end is less than one of its frames.
      expect(Math.abs(decoded.length / 2 - samples.length)).toBeLessThan(1024);
      const part = await app.inject({
        url: `${address}?quality=small`,
        headers: { range: 'bytes=1000-1999', 'if-range': String(small.headers.etag) },
      });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.equals(small.rawPayload.subarray(1000, 2000))).toBe(true);
      const again = await app.inject({
        url: `${address}?quality=small`,
        headers: { 'if-none-match': String(small.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
      expect(readdirSync(join(folders.data, 'converted-small'))).toHaveLength(1);
      expect(existsSync(join(folders.data, 'converted'))).toBe(false);
    },
  );

  it('is the song as it is where that is small already', async () => {
    const address = await addressOf('Short');
    const [original, small] = await Promise.all([
      app.inject({ url: address }),
      app.inject({ url: `${address}?quality=small` }),
    ]);
    expect(small.rawPayload.equals(original.rawPayload)).toBe(true);
    expect(small.headers.etag).toBe(original.headers.etag);
  });

  it('is asked for by no other word', async () => {
    const reply = await app.inject({ url: `${await addressOf('Large')}?quality=tiny` });
    expect(reply.statusCode).toBe(400);
  });
});

describe('what cannot become smaller', () => {
  const song = () => {
    const counts = { released: 0 };
    const open = {
      openForProgram: async () => ({ descriptor: 0, close: () => undefined }),
      size: 1_000_000,
      modifiedMilliseconds: 1,
      read: async () => Buffer.alloc(0),
      etag: '"1"',
      format: 'flac' as const,
      container: 'flac' as const,
      doesFolderAnswer: async () => true,
      release: () => void (counts.released += 1),
    };
    return { made: counts, open };
  };
  const songsOf = (bytes: number | null, isThere = true) =>
    convertedSongs(
      mkdtempSync(join(tmpdir(), 'earshot-small-')),
      {
        isThere: async () => isThere,
        run: async (_input, target) => {
          if (bytes !== null) writeFileSync(target, Buffer.alloc(bytes));
          return bytes !== null;
        },
      },
      undefined,
      'small',
    );

  it.each([
    ['without ffmpeg', songsOf(10, false), 1],
    ['where ffmpeg cannot read it', songsOf(null), 1],
    ['where it would become larger', songsOf(1_000_001), 1],
    ['where it has few bits a second', songsOf(10), 60],
  ])('is sent as it is, and stays open for it: %s', async (_why, songs, length) => {
    const { made: counts, open } = song();
    expect(await openSmall(open, length, songs)).toBe(open);
    expect(counts.released).toBe(0);
  });

  it('is let go once it was converted', async () => {
    const { made: counts, open } = song();
    const small = await openSmall(open, 1, songsOf(10));
    expect([small.size, small.etag, counts.released]).toEqual([10, '"1-small"', 1]);
    small.release();
    small.release();
  });
});
