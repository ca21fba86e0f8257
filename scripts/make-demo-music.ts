import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type DemoAlbum, type DemoSong, demoCollection } from './demo-music/collection.ts';
import { drawCover } from './demo-music/cover.ts';
import { renderSong } from './demo-music/render-song.ts';
import type { Stereo } from './demo-music/stereo.ts';
import { sampleRate } from './demo-music/voices.ts';

/**
 * Composes the demo collection into `server/folder/demo/`. The files are part of the repository: making them takes
 * ffmpeg and a minute, playing them takes nothing.
 */
const target = join(import.meta.dirname, '../server/folder/demo');
/** 24 songs stay below 4 MB with these, and nothing above 10 kHz is loud enough to be missed. */
const encoding = ['-codec:a', 'libmp3lame', '-ar', '24000', '-abr', '1', '-b:a', '40k'];

/** 32-bit floats, left and right in turns. */
function interleaved({ left, right }: Stereo): Buffer {
  const samples = new Float32Array(left.length * 2);
  for (let frame = 0; frame < left.length; frame += 1) {
    samples[frame * 2] = left[frame] ?? 0;
    samples[frame * 2 + 1] = right[frame] ?? 0;
  }
  return Buffer.from(samples.buffer);
}

function writeSong(
  folder: string,
  album: DemoAlbum,
  song: DemoSong,
  number: number,
  samplesPath: string,
): void {
  writeFileSync(samplesPath, interleaved(renderSong(album, song)));
  const tags = {
    title: song.title,
    artist: album.artist,
    album_artist: album.artist,
    album: album.title,
    track: `${number}/${album.songs.length}`,
    genre: album.genre,
    date: album.released,
    comment: 'Composed by Earshot',
  };
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  const input = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '2', '-i', samplesPath];
  const path = join(folder, `${String(number).padStart(2, '0')} ${song.title}.mp3`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...encoding, '-bitexact', ...metadata, path]);
}

const samplesFolder = mkdtempSync(join(tmpdir(), 'earshot-demo-'));
rmSync(target, { recursive: true, force: true });
for (const album of demoCollection) {
  const folder = join(target, album.artist, album.title);
  mkdirSync(folder, { recursive: true });
  await sharp(Buffer.from(drawCover(album.cover, album.hue, album.title)))
    .resize(800)
    .jpeg({ quality: 85, mozjpeg: true })
    .toFile(join(folder, 'cover.jpg'));
  for (const [index, song] of album.songs.entries())
    writeSong(folder, album, song, index + 1, join(samplesFolder, 'song.raw'));
}
rmSync(samplesFolder, { recursive: true });
