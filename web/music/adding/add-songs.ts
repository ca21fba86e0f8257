import type { Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';

type Provider = Pick<MusicProvider, 'library' | 'loadSharedPlaylists'>;

/**
 * Puts songs at the end of a playlist; asks first where it has some of them already. Resolves with how many came in; undefined where the
 * listener thought better of it. Rejects with a `ProviderError`.
 */
export async function addSongs(
  { library, loadSharedPlaylists }: Provider,
  { id, name }: Pick<Playlist, 'id' | 'name'>,
  songs: readonly Pick<Song, 'id'>[],
): Promise<number | undefined> {
  const house = await loadSharedPlaylists?.();
  const there = await house?.duplicatesIn(id, songs);
  const repeated = songs.filter((song) => there?.has(song.id)).length;
  if (house && repeated > 0) {
    const { askAboutDuplicates } = await import('./duplicates-question.ts');
    const answer = await askAboutDuplicates({ playlist: name, repeated, all: songs.length });
    if (answer === undefined) return undefined;
    if (answer === 'skip') {
      if (repeated < songs.length) await house.addNew(id, songs);
      return songs.length - repeated;
    }
  }
  await library.addToPlaylist(id, songs);
  return songs.length;
}
