import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { songFile } from './long-songs.ts';

export const albumName = (number: number) => `Album ${String(number).padStart(3, '0')}`;

/** `count` albums of one short song each, by `Artist` and a letter: the last album by the first of them. */
export function writeManyAlbums(folder: string, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const album = albumName(number);
    mkdirSync(join(folder, album), { recursive: true });
    const artist = `Artist ${String.fromCharCode(65 + ((count - number) % 26))}`;
    const song = { title: `Song ${number}`, artist, album, track: 1, seconds: 2, hertz: 200 + 10 * number };
    writeFileSync(join(folder, album, '1.wav'), songFile(song));
  }
}
