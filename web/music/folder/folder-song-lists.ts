import { catalogueAlbumView } from '#contract/v1/folder.ts';
import {
  givePlaylistPicture,
  maxPictureBytes,
  removePlaylistPicture,
} from '#contract/v1/folder-playlist-pictures.ts';
import { songDetails } from '#contract/v1/folder-song-details.ts';
import {
  giveStars,
  libraryArtistLetters,
  libraryAxis,
  librarySongList,
  type SongListReply,
} from '#contract/v1/folder-song-lists.ts';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { call, UserFacingError } from '#web/api.ts';
import { playableOf } from '../items/playable.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { librarySongId } from '../provider/queries.ts';
import type { AxisValue, SongLists, SongWindow } from '../provider/song-lists.ts';
import { ruleOf } from '../song-lists/song-list-queries.ts';
import { albumOf, songOf } from '../v1/resource.ts';

/** Songs put into the queue at once. */
const windowSize = 50;

/** What a context of songs plays next: behind the last that was given, else from its start. */
async function readNextSongs(
  lists: Pick<SongLists, 'window' | 'shuffled'>,
  { id, order }: PlayContext,
  recentIds: readonly string[],
  again: boolean,
): Promise<PlayableItem[]> {
  const rule = ruleOf(id);
  const read = async (after: string | undefined) => {
    const at = { after, offset: 0, limit: windowSize };
    const { items } = order ? await lists.shuffled(rule, order, at) : await lists.window(rule, at);
    return items.map(playableOf);
  };
  const next = await read(recentIds.at(-1));
  return next.length === 0 && again ? await read(undefined) : next;
}

const tooLarge = 'A picture may be 10 MB at most.';
const unreadable = 'That file could not be read.';

/** The bytes of a picture's file in base64. Rejects with a sentence for one that is too large or gone by now. */
export async function pictureBase64(file: Blob): Promise<string> {
  if (file.size > maxPictureBytes) throw new UserFacingError(tooLarge);
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(new UserFacingError(unreadable)));
  reader.readAsDataURL(file);
  const address = await promise;
  return address.slice(address.indexOf(',') + 1);
}

const axisPage = 500;
const starsAtOnce = 300;
const mostEditions = 20;

function windowOf({ data, facts, letters = [], meta }: SongListReply): SongWindow {
  const items = data.flatMap((resource, index) => {
    const songFacts = facts[index];
    if (songFacts === undefined) return [];
    const { genreNames: genres = [], editionDate } = resource.attributes ?? {};
    const lastPlayedAt = songFacts.lastPlayedAt ?? undefined;
    return [{ ...songOf(resource), facts: { ...songFacts, genres, editionDate, lastPlayedAt } }];
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
    next: (context, recentIds, again) => readNextSongs(windows, context, recentIds, again),
    async axis(axis, within, signal) {
      const values: AxisValue[] = [];
      for (;;) {
        // Each says how many there are.
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
      (await api.read(songDetails, { id: librarySongId(id) }, { signal })).data,
    async editions({ counterpartId: id }, signal) {
      if (id === undefined) return [];
      const params = { storefront: 'us', id, view: 'other-versions', limit: mostEditions };
      return (await api.read(catalogueAlbumView, params, { signal })).data.map(albumOf);
    },
    async givePicture({ id }, file) {
      if (file === undefined) await call(removePlaylistPicture, { id });
      else await call(givePlaylistPicture, { id, picture: await pictureBase64(file) });
    },
    async giveStars(songs, stars) {
      for (let start = 0; start < songs.length; start += starsAtOnce) {
        const ids = songs.slice(start, start + starsAtOnce).map(({ id }) => id);
        // In turn, so that a failure says how far it came.
        await api.write(giveStars, { ids, stars });
      }
    },
  };
}
