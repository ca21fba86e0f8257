import { millisecondsOf } from '#server/folder/catalogue/song-sums.ts';
import type { Mix } from '#server/folder/discovery/mixes/mix.ts';
import { isMixId, mostPlayedMix, newAlbumsMix } from '#server/folder/discovery/mixes/mix-kinds.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { Playlist } from '#server/folder/listener/playlist-repository.ts';
import type { playlistShape } from '../response/playlist-shape.ts';
import type { ValuesOf } from '../response/values.ts';
import { fitsPlaylistId, playlistIdOf } from './playlist-ids.ts';
import { coversOf, millisecondsOfMany, secondsOf } from './song-sums.ts';

export type PlaylistValues = ValuesOf<typeof playlistShape>;
export type Caller = { userId: string; email: string };
/** A playlist or mix with the catalogue numbers of its existing songs. */
export type PlaylistWithSongs = { values: PlaylistValues; songs: number[] };
export type Playlists = ReturnType<typeof createPlaylists>;

const maxListed = 10_000;
/** Shared mixes that are listed. Mixes of genres and decades are too many; they can be read by id. */
const sharedMixIds = new Set([newAlbumsMix.id, mostPlayedMix.id]);

/** Playlists and mixes as the apps of one listener see them. */
export function createPlaylists({ state, discovery }: Pick<FolderCatalogue, 'state' | 'discovery'>) {
  const { read } = state;

  /** Reads all playlists together, so that a hundred cost as many statements as one. */
  async function withSongs({ email }: Caller, playlists: readonly Playlist[]): Promise<PlaylistWithSongs[]> {
    const songs = await state.entries.songsOf(playlists.map(({ id }) => id));
    const durationsMs = await millisecondsOfMany(read, [...songs.values()].flat());
    const covers = coversOf(
      read,
      playlists.map(({ firstSongs }) => firstSongs.map(Number)),
    );
    return playlists.map((playlist, index) => {
      const existingSongs = (songs.get(playlist.id) ?? []).filter((song) => durationsMs.has(song));
      return {
        songs: existingSongs,
        values: {
          id: playlistIdOf(playlist.id),
          name: playlist.name,
          songCount: existingSongs.length,
          duration: secondsOf(existingSongs, durationsMs),
          created: playlist.created_at,
          changed: playlist.changed_at,
          comment: playlist.description,
          owner: playlist.ownerName ?? email,
          public: playlist.isForEverybody,
          coverArt: covers[index],
          readonly: playlist.access === 'read',
        },
      };
    });
  }

  function mixValues({ email }: Caller, mix: Mix): PlaylistWithSongs {
    const durationsMs = millisecondsOf(read, mix.songs);
    const songs = mix.songs.filter((song) => durationsMs.has(song));
    const createdAt = Date.parse(mix.day);
    return {
      songs,
      values: {
        id: playlistIdOf(mix.id),
        name: mix.name,
        songCount: songs.length,
        duration: secondsOf(songs, durationsMs),
        created: createdAt,
        changed: createdAt,
        comment: mix.standard,
        owner: email,
        public: false,
        coverArt: coversOf(read, [songs.slice(0, 10)])[0],
        readonly: true,
      },
    };
  }

  return {
    /** The listener’s own and shared playlists, last changed first, then their mixes. */
    async list(caller: Caller): Promise<PlaylistWithSongs[]> {
      const own = await state.playlists.page(caller.userId, { limit: maxListed, offset: 0 });
      const asker = await discovery.asker(caller.userId);
      const mixes = discovery.mixes
        .kinds(caller.userId)
        .filter(({ isPersonal, id }) => (isPersonal || sharedMixIds.has(id)) && fitsPlaylistId(id))
        .flatMap((kind) => discovery.mixes.made(kind, asker) ?? []);
      return [...(await withSongs(caller, own)), ...mixes.map((mix) => mixValues(caller, mix))];
    },
    /** Undefined for a playlist that the listener cannot see. */
    async one(caller: Caller, id: string): Promise<PlaylistWithSongs | undefined> {
      if (isMixId(id)) {
        const asker = await discovery.asker(caller.userId);
        const mix = discovery.mixes.byId(id, caller.userId, asker);
        return mix ? mixValues(caller, mix) : undefined;
      }
      const [playlist] = await withSongs(caller, await state.playlists.byIds(caller.userId, [id]));
      return playlist;
    },
  };
}
