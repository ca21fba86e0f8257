import { basename } from 'node:path';
import { fold } from '#rules/fold-text.ts';
import { inSpokenOrder } from '#server/audio-files/tags/artist-names.ts';
import { isInside } from '../paths/music-folder-paths.ts';
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
  /** An audiobook: one of its files in the directory is of a book. */
  isBook: boolean;
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

/** The folders that the operator named: of music and books, and of books alone. */
export type NamedFolders = { musicFolders: readonly string[]; bookFolders: readonly string[] };

/** The albums of one directory's songs, in their order. Songs of one title by different artists without album artist are one compilation. */
export function albumsOfDirectory(songs: ReadSong[], folders: NamedFolders): AlbumOfSong[] {
  const artistsByTitle = new Map<string, Set<string>>();
  for (const song of songs) {
    if (song.tags.albumArtist !== null) continue;
    const title = titleOf(song, folders);
    const artists = artistsByTitle.get(title) ?? new Set();
    artistsByTitle.set(title, artists.add(fold(song.tags.artists[0] ?? unknownArtist)));
  }
  const books = new Set(
    songs.filter((song) => isOfBook(song, folders)).map((song) => titleOf(song, folders)),
  );
  return songs.map((song) => {
    const title = titleOf(song, folders);
    const isBook = books.has(title);
    const mixed = song.tags.album !== null && (artistsByTitle.get(title)?.size ?? 0) > 1;
    const isByMany =
      song.tags.albumArtist === null ? mixed : fold(song.tags.albumArtist) === fold(variousArtists);
    const isCompilation = song.tags.isCompilation || isByMany;
    return { title, isCompilation, isBook, ...albumArtistOf(song, isCompilation) };
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

const isOfBook = ({ tags, file }: ReadSong, { bookFolders }: NamedFolders): boolean =>
  tags.book.isBook || bookFolders.some((folder) => isInside(folder, file.path));

/** A book that lies in a named folder itself, next to other books, bears the title of its only file. */
function titleOf(song: ReadSong, folders: NamedFolders): string {
  const { tags, file } = song;
  if (tags.album !== null) return tags.album;
  const liesOpen = [...folders.musicFolders, ...folders.bookFolders].includes(file.directory);
  if (!liesOpen) return basename(readablePath(file.directory));
  return isOfBook(song, folders) ? (tags.title ?? titleFromPath(file.path)) : unknownAlbum;
}
