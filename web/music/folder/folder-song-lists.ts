import { catalogueAlbumView } from '#contract/v1/folder.ts';
import { libraryArtistLetters } from '#contract/v1/folder-artist-letters.ts';
import { givePlaylistPicture, removePlaylistPicture } from '#contract/v1/folder-playlist-pictures.ts';
import { songDetails } from '#contract/v1/folder-song-details.ts';
import { libraryAxis, librarySongList, type SongListReply } from '#contract/v1/folder-song-lists.ts';
import { giveStars } from '#contract/v1/folder-stars.ts';
import { call } from '#web/api.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import type { AxisValue, SongLists, SongWindow } from '../provider/song-lists.ts';
import { readNextSongs } from '../song-lists/read-next-songs.ts';
import { albumOf, songOf } from '../v1/resource.ts';
import { pictureBase64 } from './file-base64.ts';

const axisPage = 500;
const starsAtOnce = 300;
const mostEditions = 20;

function windowOf({ data, facts, letters = [], meta }: SongListReply): SongWindow {
  const items = data.flatMap((resource, index) => {
    const known = facts[index];
    if (known === undefined) return [];
    const { genreNames: genres = [], editionDate } = resource.attributes ?? {};
    const lastPlayedAt = known.lastPlayedAt ?? undefined;
    return [{ ...songOf(resource), facts: { ...known, genres, editionDate, lastPlayedAt } }];
  });
  const { total, milliseconds, offset } = meta;
  return { items, total, milliseconds, offset, letters };
}

/** Lists of songs as our own server makes them (docs/behaviour.md#calls). */
export function createSongLists(api: ProviderApi): SongLists {
  const windows: Pick<SongLists, 'window' | 'shuffled'> = {
    window: async (rule, at, signal) =>
      windowOf(await api.read(librarySongList, { ...rule, ...at }, { signal })),
    shuffled: async ({ sort: _unsorted, ...rule }, { by, ...order }, at) =>
      windowOf(await api.read(librarySongList, { ...rule, ...order, shuffle: by, ...at })),
  };
  return {
    ...windows,
    next: (context, heard, again) => readNextSongs(windows, context, heard, again),
    async axis(axis, within, signal) {
      const values: AxisValue[] = [];
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- each says how many there are
        const { data, meta } = await api.read(
          libraryAxis,
          { axis, within, offset: values.length, limit: axisPage },
          { signal },
        );
        values.push(...data);
        if (data.length === 0 || values.length >= meta.total) return values;
      }
    },
    async artistLetters(signal) {
      const { data: letters, meta } = await api.read(libraryArtistLetters, {}, { signal });
      return { letters, total: meta.total };
    },
    details: async ({ id }, signal) =>
      (await api.read(songDetails, { id: isLibraryId(id) ? id : `i.${id}` }, { signal })).data,
    async editions({ counterpartId: id }, signal) {
      if (id === undefined) return [];
      const asked = { storefront: 'us', id, view: 'other-versions', limit: mostEditions };
      return (await api.read(catalogueAlbumView, asked, { signal })).data.map(albumOf);
    },
    async givePicture({ id }, file) {
      if (file === undefined) await call(removePlaylistPicture, { id });
      else await call(givePlaylistPicture, { id, picture: await pictureBase64(file) });
    },
    async giveStars(songs, stars) {
      for (let start = 0; start < songs.length; start += starsAtOnce) {
        const ids = songs.slice(start, start + starsAtOnce).map(({ id }) => id);
        // oxlint-disable-next-line no-await-in-loop -- in turn, so that a failure says how far it came
        await api.write(giveStars, { ids, stars });
      }
    },
  };
}
