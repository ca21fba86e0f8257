import { basename } from 'node:path';
import { fold } from '#rules/fold-text.ts';
import { inSpokenOrder } from '#server/audio-files/tags/artist-names.ts';
import { readablePath } from '../paths/odd-path.ts';
import type { ReadSong } from './read-song.ts';

/** Which album a song belongs to, before numbers are given. */
export type AlbumOfSong = {
  title: string;
  /** As it is printed: 'A & B'. */
  artistName: string;
  /** The artist it stands under, with the MusicBrainz id where the tags pair one with the name. */
  artist: TaggedArtist;
  others: TaggedArtist[];
  isCompilation: boolean;
};
export type TaggedArtist = { name: string; musicBrainz: string | null };

export const variousArtists = 'Various Artists';
export const unknownArtist = 'Unknown Artist';
const unknownAlbum = 'Unknown Album';

/** The title of a file that has none: its name without the extension and a leading track number ('02 ', '1-02 '). */
export function titleFromPath(path: string): string {
  const name = basename(readablePath(path))
    .replace(/\.[^.]+$/, '')
    .replaceAll(/\p{Cc}+/gu, ' ');
  return name.replace(/^(?:\d{1,2}-)?\d{1,3}[\s._-]+(?=\S)/, '').trim() || name;
}

/** The albums of one directory's songs, in their order. Songs of one title by different artists without album artist are one compilation. */
export function albumsOfDirectory(songs: ReadSong[], musicFolders: string[]): AlbumOfSong[] {
  const artistsByTitle = new Map<string, Set<string>>();
  for (const song of songs) {
    if (song.tags.albumArtist !== null) continue;
    const title = titleOf(song, musicFolders);
    const artists = artistsByTitle.get(title) ?? new Set();
    artistsByTitle.set(title, artists.add(fold(song.tags.artists[0] ?? unknownArtist)));
  }
  return songs.map((song) => {
    const title = titleOf(song, musicFolders);
    const mixed = song.tags.album !== null && (artistsByTitle.get(title)?.size ?? 0) > 1;
    const isByMany =
      song.tags.albumArtist === null ? mixed : fold(song.tags.albumArtist) === fold(variousArtists);
    const isCompilation = song.tags.isCompilation || isByMany;
    return { title, isCompilation, ...albumArtistOf(song, isCompilation) };
  });
}

function albumArtistOf(
  { tags }: ReadSong,
  isCompilation: boolean,
): Pick<AlbumOfSong, 'artist' | 'others' | 'artistName'> {
  const [tagged, ...others] = pairedArtists(tags.albumArtists, tags.musicBrainz.albumArtists);
  if (tagged) return { artist: tagged, others, artistName: inSpokenOrder(tags.albumArtist ?? tagged.name) };
  const [own] = pairedArtists(tags.artists, tags.musicBrainz.artists);
  const artist = isCompilation
    ? { name: variousArtists, musicBrainz: null }
    : (own ?? { name: unknownArtist, musicBrainz: null });
  return { artist, others: [], artistName: artist.name };
}

/** Names with their MusicBrainz ids where there are as many of one as of the other. */
export function pairedArtists(names: string[], ids: string[]): TaggedArtist[] {
  const isPaired = names.length === ids.length;
  return names.map((name, index) => ({ name, musicBrainz: isPaired ? (ids[index] ?? null) : null }));
}

function titleOf({ tags, file }: ReadSong, musicFolders: string[]): string {
  if (tags.album !== null) return tags.album;
  return musicFolders.includes(file.directory) ? unknownAlbum : basename(readablePath(file.directory));
}
