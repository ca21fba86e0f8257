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
/** A playlist or mix with its songs that are in the folder, by the catalogue's numbers. */
export type PlaylistWithSongs = { values: PlaylistValues; songs: number[] };
export type Playlists = ReturnType<typeof createPlaylists>;

const maxListed = 10_000;
/** Those of genres and decades are too many to be among somebody’s playlists; they are found by their id. */
const forEverybody = new Set([newAlbumsMix.id, mostPlayedMix.id]);

/** Playlists as one listener's apps see them, the mixes among them. */
export function createPlaylists({ state, discovery }: Pick<FolderCatalogue, 'state' | 'discovery'>) {
  const { read } = state;

  /** Together, so that a hundred playlists cost what one does. */
  async function withSongs({ email }: Caller, playlists: readonly Playlist[]): Promise<PlaylistWithSongs[]> {
    const songs = await state.entries.songsOf(playlists.map(({ id }) => id));
    const known = await millisecondsOfMany(read, [...songs.values()].flat());
    const covers = coversOf(
      read,
      playlists.map(({ firstSongs }) => firstSongs.map(Number)),
    );
    return playlists.map((playlist, index) => {
      const here = (songs.get(playlist.id) ?? []).filter((song) => known.has(song));
      return {
        songs: here,
        values: {
          id: playlistIdOf(playlist.id),
          name: playlist.name,
          songCount: here.length,
          duration: secondsOf(here, known),
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
    const known = millisecondsOf(read, mix.songs);
    const songs = mix.songs.filter((song) => known.has(song));
    const made = Date.parse(mix.day);
    return {
      songs,
      values: {
        id: playlistIdOf(mix.id),
        name: mix.name,
        songCount: songs.length,
        duration: secondsOf(songs, known),
        created: made,
        changed: made,
        comment: mix.standard,
        owner: email,
        public: false,
        coverArt: coversOf(read, [songs.slice(0, 10)])[0],
        readonly: true,
      },
    };
  }

  return {
    /** The listener’s own and what others share with them, last changed first; then the mixes that are made for them. */
    async list(caller: Caller): Promise<PlaylistWithSongs[]> {
      const own = await state.playlists.page(caller.userId, { limit: maxListed, offset: 0 });
      const asker = await discovery.asker(caller.userId);
      const mixes = discovery.mixes
        .kinds(caller.userId)
        .filter(({ isPersonal, id }) => (isPersonal || forEverybody.has(id)) && fitsPlaylistId(id))
        .flatMap((kind) => discovery.mixes.made(kind, asker) ?? []);
      return [...(await withSongs(caller, own)), ...mixes.map((mix) => mixValues(caller, mix))];
    },
    /** Undefined for one that the listener does not see. */
    async one(caller: Caller, id: string): Promise<PlaylistWithSongs | undefined> {
      if (isMixId(id)) {
        const asker = await discovery.asker(caller.userId);
        const mix = discovery.mixes.byId(id, caller.userId, asker);
        return mix ? mixValues(caller, mix) : undefined;
      }
      const [found] = await withSongs(caller, await state.playlists.byIds(caller.userId, [id]));
      return found;
    },
  };
}
