import type { Database } from '#server/database/open-database.ts';
import { missing } from '#server/http/errors.ts';
import type { Shareable, Shared } from '#server/share-links/shareable.ts';
import { type ArtworkNeeds, sendArtwork } from '../artwork/send-artwork.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { createEntryRepository } from '../listener/entry-repository.ts';
import { isPlaylistId } from '../listener/playlist-access.ts';
import { createPlaylistPictures } from '../listener/playlist-picture-repository.ts';
import { createPlaylistRepository } from '../listener/playlist-repository.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import type { SongOpener } from '../streaming/open-song.ts';
import { sendSong } from '../streaming/send-song.ts';
import { isInAlbum, type SharedMusic, sharedAlbum, sharedPlaylist, sharedSong } from './shared-songs.ts';

type Needs = Omit<ArtworkNeeds, 'given'> & { read: CatalogueReader; songs: SongOpener };

const notInIt = () => missing('That song is not part of what is shared.');

/** Songs, albums and playlists for whoever has a link to them. */
export function sharedMusic(needs: Needs, database: Database): Shareable {
  const { read } = needs;
  const playlists = createPlaylistRepository(database);
  const entries = createEntryRepository(database);
  const artwork = { ...needs, given: createPlaylistPictures(database) };

  async function playlist({ userId, itemId }: Shared): Promise<SharedMusic | null> {
    const [found] = await playlists.byIds(userId, [itemId]);
    // What another shares with its listener is not theirs to show to everybody.
    if (found?.access !== 'own') return null;
    const songs = await entries.of(found.id);
    const numbers = songs.map(({ songId }) => Number(songId));
    const shown = sharedPlaylist(read, found.name, numbers);
    const [given] = found.picture?.split(' ') ?? [];
    return given === undefined ? shown : { ...shown, picture: given };
  }

  async function find(shared: Shared): Promise<SharedMusic | null> {
    if (shared.kind === 'playlist') return playlist(shared);
    const isSong = shared.kind === 'song';
    const number = numberOnEitherSide(isSong ? 'songs' : 'albums', shared.itemId);
    if (number === null) return null;
    return isSong ? sharedSong(read, number) : sharedAlbum(read, number);
  }

  async function isInPlaylist({ userId, itemId }: Shared, song: number): Promise<boolean> {
    if (!isPlaylistId(itemId)) return false;
    const entry = await database
      .selectFrom('folder_playlist_entry')
      .innerJoin('folder_playlist', 'folder_playlist.id', 'folder_playlist_entry.playlist_id')
      .select('folder_playlist_entry.entry_id')
      .where('folder_playlist_entry.playlist_id', '=', itemId)
      .where('folder_playlist_entry.song_id', '=', String(song))
      .where('folder_playlist.user_id', '=', userId)
      .where('folder_playlist.removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return entry !== undefined;
  }

  /** Asked with each part of a sound: none of it reads a whole list. */
  async function contains(shared: Shared, song: number): Promise<boolean> {
    if (shared.kind === 'playlist') return isInPlaylist(shared, song);
    if (shared.kind === 'song') return song === numberOnEitherSide('songs', shared.itemId);
    return isInAlbum(read, song, numberOnEitherSide('albums', shared.itemId) ?? 0);
  }

  return {
    kinds: ['song', 'album', 'playlist'],
    async find(shared) {
      const found = await find(shared);
      if (found === null) return null;
      const { picture, ...thing } = found;
      return { ...thing, hasPicture: picture !== null };
    },
    async sendAudio(shared, trackId, request, response) {
      const song = numberOnEitherSide('songs', trackId);
      if (song === null || !(await contains(shared, song))) throw notInIt();
      await sendSong(
        await needs.songs.open(String(song), request.headers['user-agent'] ?? ''),
        request,
        response,
      );
    },
    async sendPicture(shared, size, request, response) {
      const found = await find(shared);
      if (!found?.picture) throw missing('It has no picture.');
      await sendArtwork(artwork, { key: found.picture, size: `${size}x${size}` }, request, response);
    },
  };
}
