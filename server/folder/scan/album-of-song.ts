import { basename } from 'node:path';
import { readablePath } from '../odd-path.ts';
import type { ReadSong } from './read-song.ts';

/** Which album a song belongs to, before numbers are given. */
export type AlbumOfSong = { title: string; artist: string; isCompilation: boolean };

export const variousArtists = 'Various Artists';
export const unknownArtist = 'Unknown Artist';
const unknownAlbum = 'Unknown Album';

/** 'A feat. B' is music by A: the part of an artist's name before the guests. */
export function withoutGuests(artist: string): string {
  return artist.replace(/\s+[([]?(?:feat\.?|ft\.?|featuring)\s.*$/iu, '').trim() || artist;
}

/** The title of a file that has none: its name without the extension and a leading track number. */
export function titleFromPath(path: string): string {
  const name = basename(readablePath(path)).replace(/\.[^.]+$/, '');
  return name.replace(/^\d{1,3}[\s._-]+(?=\S)/, '').trim() || name;
}

/**
 * The albums of one directory's songs, in their order. Where no album artist is tagged, songs of one title by
 * different artists are one compilation, not an album each.
 */
export function albumsOfDirectory(songs: ReadSong[], musicFolders: string[]): AlbumOfSong[] {
  const artistsByTitle = new Map<string, Set<string>>();
  for (const song of songs) {
    if (song.tags.albumArtist !== null) continue;
    const title = titleOf(song, musicFolders);
    const artists = artistsByTitle.get(title) ?? new Set();
    artistsByTitle.set(title, artists.add(artistOf(song).toLowerCase()));
  }
  return songs.map((song) => {
    const title = titleOf(song, musicFolders);
    const mixed = song.tags.album !== null && (artistsByTitle.get(title)?.size ?? 0) > 1;
    const isCompilation = song.tags.isCompilation || (song.tags.albumArtist === null && mixed);
    const artist = song.tags.albumArtist ?? (isCompilation ? variousArtists : artistOf(song));
    return { title, artist, isCompilation };
  });
}

function titleOf({ tags, file }: ReadSong, musicFolders: string[]): string {
  if (tags.album !== null) return tags.album;
  return musicFolders.includes(file.directory) ? unknownAlbum : basename(readablePath(file.directory));
}

function artistOf({ tags }: ReadSong): string {
  const named = tags.artists[0] ?? tags.artistName;
  return named ? withoutGuests(named) : unknownArtist;
}
