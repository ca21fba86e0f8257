import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { songSeconds } from './arrangement.ts';
import { type DemoAlbum, demoCollection } from './collection.ts';
import { composeCollection } from './compose-collection.ts';
import { drawCover } from './cover.ts';
import { isComposed, songPath } from './is-composed.ts';
import { renderSong } from './render-song.ts';
import { sampleRate } from './voices.ts';

const brief = (album: DemoAlbum, format: DemoAlbum['format']): DemoAlbum => ({
  ...album,
  format,
  songs: album.songs.slice(0, 2).map((song) => ({ ...song, bars: 3 })),
});
const [folk, ambient, electronic, lounge] = demoCollection;
const ignore = () => undefined;

function level(channel: Float32Array): { peak: number; loudness: number } {
  let peak = 0;
  let sum = 0;
  for (const value of channel) {
    peak = Math.max(peak, Math.abs(value));
    sum += value * value;
  }
  return { peak, loudness: Math.sqrt(sum / channel.length) };
}

describe('the demo collection', () => {
  it('is six albums by four artists, 24 songs of 30 to 90 seconds, all with names of their own', () => {
    const songs = demoCollection.flatMap((album) => album.songs);
    expect(demoCollection).toHaveLength(6);
    expect(new Set(demoCollection.map(({ artist }) => artist)).size).toBe(4);
    expect(new Set(songs.map(({ title }) => title)).size).toBe(24);
    for (const song of songs) {
      expect(songSeconds(song)).toBeGreaterThan(30);
      expect(songSeconds(song)).toBeLessThan(90);
    }
  });

  it.each([folk!, ambient!, electronic!, lounge!])(
    '$title: neither silent nor clipped, and in stereo',
    (album) => {
      const { left, right } = renderSong(album, { ...album.songs[0]!, bars: 6 });
      for (const { peak, loudness } of [level(left), level(right)]) {
        expect(peak).toBeLessThan(0.99);
        expect(peak).toBeGreaterThan(0.4);
        expect(loudness).toBeGreaterThan(0.08);
        expect(loudness).toBeLessThan(0.25);
      }
      expect(level(left.map((value, index) => value - right[index]!)).loudness).toBeGreaterThan(0.01);
      expect(Math.abs(left.at(-1)!)).toBeLessThan(0.001);
    },
  );

  it('a song is the same every time and no other song', () => {
    const first = { ...folk!.songs[0]!, bars: 2 };
    const once = renderSong(folk!, first);
    expect(renderSong(folk!, first)).toEqual(once);
    expect(renderSong(folk!, { ...first, title: 'Another' }).left).not.toEqual(once.left);
  });

  it('is written whole, in both formats, with its exact length, and not written twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-demo-'));
    const albums = [brief(folk!, 'flac'), brief(electronic!, 'mp3')];
    await composeCollection(folder, ignore, albums);
    expect(isComposed(folder, albums)).toBe(true);
    for (const album of albums) {
      const bytes = readFileSync(join(folder, songPath(album, 0)));
      const { frames } = soundOf(memoryBytes(bytes), album.format);
      expect(frames).toBe(Math.round(songSeconds(album.songs[0]!) * sampleRate));
    }
    const kept = join(folder, songPath(albums[0]!, 0));
    const lost = join(folder, songPath(albums[0]!, 1));
    const { mtimeMs } = statSync(kept);
    rmSync(lost);
    writeFileSync(`${lost}.part`, 'half a song');
    const told: string[] = [];
    await composeCollection(folder, ({ title }) => told.push(title), albums);
    expect(told).toEqual([folk!.title]);
    expect(statSync(kept).mtimeMs).toBe(mtimeMs);
    expect(existsSync(`${lost}.part`)).toBe(false);
    expect(isComposed(folder, albums)).toBe(true);
  });

  it('every cover is a picture of its own', async () => {
    const covers = await Promise.all(
      demoCollection.map(async ({ cover, hue, title }) => {
        const { data, info } = await sharp(Buffer.from(drawCover(cover, hue, title)))
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([1200, 1200]);
        return data.toString('base64', 0, 30_000);
      }),
    );
    expect(new Set(covers).size).toBe(6);
  });
});
