import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoAlbum, demoCollection } from './collection.ts';

/** Where a song of the collection lies, below the collection's folder. */
export function songPath(album: DemoAlbum, index: number): string {
  const song = album.songs[index];
  const number = String(index + 1).padStart(2, '0');
  const title = (song?.title ?? '').replaceAll(/[/:]/g, '.');
  return join(album.artist, album.title, `${number} ${title}.${album.format}`);
}

/** Whether every song is there: nothing is left to compose. */
export function isComposed(folder: string, albums: DemoAlbum[] = demoCollection): boolean {
  return albums.every((album) =>
    album.songs.every((_, index) => existsSync(join(folder, songPath(album, index)))),
  );
}
