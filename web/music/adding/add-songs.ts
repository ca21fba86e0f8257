import type { Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';

type Provider = Pick<MusicProvider, 'library' | 'loadSharedPlaylists'>;

/** Adds songs to a playlist, after a question about duplicates. Resolves with how many came in, undefined if cancelled; rejects with a `ProviderError`. */
export async function addSongs(
  { library, loadSharedPlaylists }: Provider,
  { id, name }: Pick<Playlist, 'id' | 'name'>,
  songs: readonly Pick<Song, 'id'>[],
): Promise<number | undefined> {
  const sharedPlaylists = await loadSharedPlaylists?.();
  const there = await sharedPlaylists?.duplicatesIn(id, songs);
  const repeated = songs.filter((song) => there?.has(song.id)).length;
  if (sharedPlaylists && repeated > 0) {
    const { askAboutDuplicates } = await import('./duplicates-question.ts');
    const answer = await askAboutDuplicates({ playlist: name, repeated, all: songs.length });
    if (answer === undefined) return undefined;
    if (answer === 'skip') {
      if (repeated < songs.length) await sharedPlaylists.addNew(id, songs);
      return songs.length - repeated;
    }
  }
  await library.addToPlaylist(id, songs);
  return songs.length;
}
