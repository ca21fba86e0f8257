import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { songFile } from './long-songs.ts';

const letters = 120;
const ofLength = (words: string) => words.repeat(letters).slice(0, letters);

/** Names of 120 letters: one word, from right to left, and without words. */
export const oddNames = {
  oneWord: ofLength('Lamplighterly'),
  arabic: ofLength('أغاني الليل '),
  chinese: ofLength('夜行列車之歌'),
};

const ordinary = [
  'What the Lamplighter Said to the Rain',
  'Homeward, Slowly, by the Lower Road',
  'Harbour Glass',
  'Small Hours, Lower Town',
];

function writeAlbum(folder: string, name: string, artist: string, titles: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, title] of titles.entries()) {
    const track = index + 1;
    const hertz = 200 + 10 * name.charCodeAt(0) + 40 * track;
    const song = { title, artist, album: name, track, seconds: 60, hertz: hertz % 3_000 };
    writeFileSync(join(folder, `${track}.wav`), songFile(song));
  }
}

/** An album as most are, and one for each odd name, which its artist and its songs carry as well. */
export function writeOddNames(folder: string): void {
  writeAlbum(join(folder, 'ordinary'), 'Slow Lanterns', 'Ida Moreau and the Estuary Players', ordinary);
  for (const [kind, name] of Object.entries(oddNames))
    writeAlbum(join(folder, kind), name, name, [name, `${name.slice(0, 100)} 2`]);
}
