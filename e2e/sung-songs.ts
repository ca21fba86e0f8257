import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { songFile } from './long-songs.ts';

export const sungTitles = ['Word by Word', 'In Two Languages', 'Plain Words', 'Without Words'];

const seconds = 60;
const time = (at: number) => `00:${at.toFixed(2).padStart(5, '0')}`;

/** Each line lasts two seconds, the first from the second second on. */
export const lineOf = (number: number) => `Line ${number} of the river`;
const lineTimes = Array.from({ length: 28 }, (_, index) => ({ number: index + 1, at: 2 + 2 * index }));

const byWords = lineTimes.map(({ number, at }) => {
  const words = lineOf(number).split(' ');
  const timed = words.map((word, index) => `<${time(at + (1.6 * index) / words.length)}>${word} `);
  return `[${time(at)}]${timed.join('')}<${time(at + 1.6)}>`;
});
const german = lineTimes.map(({ number, at }) => `[${time(at)}]Zeile ${number} vom Fluss`);

/** An album of songs, each with its lyrics file. */
export function writeSungSongs(folder: string): void {
  const album = join(folder, 'Sung Songs');
  mkdirSync(album, { recursive: true });
  for (const [index, title] of sungTitles.entries()) {
    const track = index + 1;
    const song = { title, track, artist: 'The Choir', album: 'Sung Songs', seconds, hertz: 220 + 30 * track };
    writeFileSync(join(album, `${track} ${title}.wav`), songFile(song));
  }
  const put = (name: string, lines: string[]) => writeFileSync(join(album, name), `${lines.join('\n')}\n`);
  put('1 Word by Word.lrc', ['[ti:Word by Word]', ...byWords]);
  put('2 In Two Languages.en.lrc', byWords);
  put('2 In Two Languages.de.lrc', german);
  put('3 Plain Words.lrc', ['Words that nobody timed', '', 'are read all the same']);
}
