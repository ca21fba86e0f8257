import { songDetails } from '#contract/v1/folder-song-details.ts';
import { libraryAxis, librarySongList, type SongListReply } from '#contract/v1/folder-song-lists.ts';
import { giveStars } from '#contract/v1/folder-stars.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import type { AxisValue, SongLists, SongWindow } from '../provider/song-lists.ts';
import { readNextSongs } from '../song-lists/read-next-songs.ts';
import { songOf } from '../v1/resource.ts';

const axisPage = 500;
const starsAtOnce = 300;

function windowOf({ data, facts, letters = [], meta }: SongListReply): SongWindow {
  const items = data.flatMap((resource, index) => {
    const known = facts[index];
    if (known === undefined) return [];
    const genres = resource.attributes?.genreNames ?? [];
    const lastPlayedAt = known.lastPlayedAt ?? undefined;
    return [{ ...songOf(resource), facts: { ...known, genres, lastPlayedAt } }];
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
    details: async ({ id }, signal) =>
      (await api.read(songDetails, { id: isLibraryId(id) ? id : `i.${id}` }, { signal })).data,
    async giveStars(songs, stars) {
      for (let start = 0; start < songs.length; start += starsAtOnce) {
        const ids = songs.slice(start, start + starsAtOnce).map(({ id }) => id);
        // oxlint-disable-next-line no-await-in-loop -- in turn, so that a failure says how far it came
        await api.write(giveStars, { ids, stars });
      }
    },
  };
}
