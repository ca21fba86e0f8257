import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { songSeconds } from './arrangement.ts';
import { demoCollection } from './collection.ts';
import { renderSong } from './render-song.ts';

const demoFolder = join(import.meta.dirname, '../../server/folder/demo');
const filesBelow = readdirSync(demoFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

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
  it('is six albums by four artists, 24 songs of about half a minute, in less than 5 MB', () => {
    expect(demoCollection).toHaveLength(6);
    expect(new Set(demoCollection.map(({ artist }) => artist)).size).toBe(4);
    expect(new Set(demoCollection.flatMap(({ songs }) => songs.map(({ title }) => title))).size).toBe(24);
    expect(filesBelow).toHaveLength(24 + 6);
    expect(filesBelow.reduce((sum, path) => sum + readFileSync(path).length, 0)).toBeLessThan(5_000_000);
  });

  it('holds each song in the length in which it was composed, within a millisecond', () => {
    for (const { artist, title, songs } of demoCollection)
      for (const [index, song] of songs.entries()) {
        const path = join(demoFolder, artist, title, `0${index + 1} ${song.title}.mp3`);
        const { frames, sampleRate } = soundOf(memoryBytes(readFileSync(path)), 'mp3');
        expect(sampleRate, song.title).toBe(24_000);
        expect(Math.abs((frames ?? 0) - songSeconds(song) * sampleRate), song.title).toBeLessThan(24);
        expect(songSeconds(song)).toBeGreaterThan(30);
      }
  });

  it('has a cover of its own for every album', async () => {
    const covers = filesBelow.filter((path) => path.endsWith('.jpg'));
    const pictures = await Promise.all(
      covers.map(async (path) => {
        const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([800, 800]);
        return data.toString('base64', 0, 30_000);
      }),
    );
    expect(new Set(pictures).size).toBe(6);
  });

  it('is composed neither silent nor clipped, in stereo, and the same every time', () => {
    const [album] = demoCollection;
    const song = { ...album!.songs[0]!, bars: 6 };
    const { left, right } = renderSong(album!, song);
    for (const { peak, loudness } of [level(left), level(right)]) {
      expect(peak).toBeLessThan(0.99);
      expect(peak).toBeGreaterThan(0.4);
      expect(loudness).toBeGreaterThan(0.08);
      expect(loudness).toBeLessThan(0.25);
    }
    expect(level(left.map((value, index) => value - right[index]!)).loudness).toBeGreaterThan(0.01);
    expect(renderSong(album!, song).left).toEqual(left);
    expect(renderSong(album!, { ...song, title: 'Another' }).left).not.toEqual(left);
  });
});
