import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { albumCovers, millisecondsOf } from '#server/folder/catalogue/song-rows.ts';
import type { Mix } from '#server/folder/discovery/mixes/mix.ts';
import { isMixId, mostPlayedMix, newAlbumsMix } from '#server/folder/discovery/mixes/mix-kinds.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { Playlist } from '#server/folder/listener/playlist-repository.ts';
import type { playlistShape } from '../response/playlist-shape.ts';
import type { ValuesOf } from '../response/values.ts';
import { fitsPlaylistId, pictureId, playlistIdOf } from './ids.ts';

/** Songs read before other requests get a turn. */
const turnSize = 2_000;

/** Durations of any number of songs; other requests are answered in between. */
async function millisecondsOfMany(
  read: CatalogueReader,
  songs: readonly number[],
): Promise<Map<number, number>> {
  const durationsMs = new Map<number, number>();
  for (const chunk of inChunks(songs, turnSize)) {
    if (durationsMs.size > 0) await setImmediate();
    for (const [song, milliseconds] of millisecondsOf(read, chunk)) durationsMs.set(song, milliseconds);
  }
  return durationsMs;
}

const secondsOf = (songs: readonly number[], milliseconds: ReadonlyMap<number, number>): number =>
  Math.round(songs.reduce((sum, song) => sum + (milliseconds.get(song) ?? 0), 0) / 1000);

/** For each list the picture of the first album that has one. */
function coversOf(read: CatalogueReader, lists: readonly (readonly number[])[]): (string | undefined)[] {
  const coverOfSong = new Map(albumCovers(read, lists.flat()).map((row) => [row.id, row]));
  return lists.map((songs) => {
    const row = songs.map((song) => coverOfSong.get(song)).find((cover) => cover !== undefined);
    return row && pictureId('album', row.album_id, row.key);
  });
}

const partition = (ids: readonly string[], belongs: (id: string) => boolean) =>
  [ids.filter(belongs), ids.filter((id) => !belongs(id))] as const;

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
    /** Whether the listener sees each of these playlists and mixes. */
    async areVisible(userId: string, ids: readonly string[]): Promise<boolean> {
      const [mixIds, own] = partition([...new Set(ids)], isMixId);
      if (own.length > 0 && (await state.playlists.byIds(userId, own)).length < own.length) return false;
      if (mixIds.length === 0) return true;
      const asker = await discovery.asker(userId);
      return mixIds.every((id) => discovery.mixes.byId(id, userId, asker) !== null);
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
