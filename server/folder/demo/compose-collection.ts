import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type DemoAlbum, type DemoSong, demoCollection } from './collection.ts';
import { drawCover } from './cover.ts';
import { encodeSong } from './encode-song.ts';
import { isComposed, songPath } from './is-composed.ts';
import { renderSong } from './render-song.ts';

/**
 * Composes what is not there yet, album by album, and tells of each. Every file is written under another name first,
 * so that a start that was broken off leaves nothing half done and the next one goes on where it ended.
 */
export async function composeCollection(
  folder: string,
  onAlbum: (album: DemoAlbum) => void,
  albums: DemoAlbum[] = demoCollection,
): Promise<void> {
  for (const album of albums) {
    const albumFolder = join(folder, album.artist, album.title);
    mkdirSync(albumFolder, { recursive: true });
    for (const name of readdirSync(albumFolder)) if (name.endsWith('.part')) rmSync(join(albumFolder, name));
    if (isComposed(folder, [album])) continue;
    const svg = drawCover(album.cover, album.hue, album.title);
    const cover = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
    for (const [index, song] of album.songs.entries()) {
      const path = join(folder, songPath(album, index));
      if (!existsSync(path)) writeAside(path, await composeSong(album, song, index, cover));
    }
    onAlbum(album);
  }
}

async function composeSong(album: DemoAlbum, song: DemoSong, index: number, cover: Buffer): Promise<Buffer> {
  return encodeSong(renderSong(album, song), album.format, {
    title: song.title,
    artist: album.artist,
    albumArtist: album.artist,
    album: album.title,
    trackNumber: index + 1,
    tracksTotal: album.songs.length,
    discNumber: 1,
    genre: album.genre,
    date: new Date(album.released),
    comment: 'Composed by Earshot',
    images: [{ data: cover, mimeType: 'image/jpeg', kind: 'coverFront' }],
  });
}

function writeAside(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}
