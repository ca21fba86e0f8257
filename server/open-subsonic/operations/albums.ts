import { albumSongs, discTitles } from '#server/folder/catalogue/album-rows.ts';
import type { ItemNeeds } from '../items/items.ts';
import { albumOrders } from '../music/album-orders.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { SongValues } from '../music/songs.ts';
import type { Operation } from '../request/operation.ts';
import { totalCount } from '../request/operation.ts';
import { musicFolderId } from '../request/parameters.ts';
import { albumShape, wholeAlbumShape } from '../response/album-shape.ts';
import { emptyInfo, infoShape } from '../response/artist-shape.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, children, required, text } from '../response/field.ts';
import { answerOf, type ValuesOf } from '../response/values.ts';

const maxAlbums = 500;
const listShape = { album: children(albumShape) };

/** Albums in ten orders, page by page. */
export function albumListOperations({ folder, music, now }: OperationNeeds): Operation[] {
  const orders = albumOrders(folder, now);

  const list = (name: string, key: string): Operation => ({
    name,
    changes: false,
    isHeavy: true,
    async answer({ params, caller: { userId }, client, response }) {
      const type = params.required('type');
      const order = orders.get(type);
      if (order === undefined)
        throw new Failure(codes.generic, `There is no list of albums “${type.slice(0, 40)}”.`);
      const size = params.count('size', { otherwise: 10, max: maxAlbums });
      const offset = params.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
      const numbers = await music.onlyVisible(
        userId,
        'album',
        await order({ params, userId, client }),
        musicFolderId(params, folder.folders),
      );
      response.header(totalCount, numbers.length);
      const album = await music.albumSlices(userId, numbers.slice(offset, offset + size));
      return answerOf({ [key]: child(listShape) }, { [key]: { album } });
    },
  });

  return [list('getAlbumList', 'albumList'), list('getAlbumList2', 'albumList2')];
}

/** An album with its songs, and its description. */
export function albumOperations({ folder, music, books }: ItemNeeds): Operation[] {
  const { readWithBooks: read } = folder;

  /** Also accepts the id of a song of the album. */
  async function infoOf(id: string, userId: string) {
    const songs = numberIn('song', id);
    const song = songs === undefined ? undefined : (await music.songs(userId, [songs]))[0];
    const number = numberIn('album', song?.albumId ?? id);
    const [album] = number === undefined ? [] : await music.albums(userId, [number]);
    if (album === undefined) throw notFound('That album is not in the music folder.');
    return answerOf(
      { albumInfo: child({ notes: required(text), ...infoShape }) },
      { albumInfo: { notes: '', ...emptyInfo, musicBrainzId: album.musicBrainzId ?? '' } },
    );
  }

  return [
    {
      name: 'getAlbum',
      changes: false,
      async answer({ params, caller }) {
        const number = numberIn('album', params.required('id')) ?? 0;
        const [visibleNumber] = await music.onlyVisible(caller.userId, 'album', [number]);
        const [album] = visibleNumber === undefined ? [] : await music.albums(caller.userId, [visibleNumber]);
        if (album === undefined) throw notFound('That album is not in the music folder.');
        const numbers = albumSongs(read, number);
        const visible = await music.onlyVisible(caller.userId, 'song', numbers);
        const song = await books.withPositions(caller, await music.songs(caller.userId, visible));
        const titles = discTitles(read, number).map(({ disc_number, disc_subtitle }) => ({
          disc: disc_number ?? 1,
          title: disc_subtitle ?? '',
        }));
        const values: ValuesOf<typeof wholeAlbumShape> = {
          ...album,
          ...playsOf(song),
          explicitStatus: song.some(({ explicitStatus }) => explicitStatus === 'explicit') ? 'explicit' : '',
          discTitles: titles,
          song,
        };
        return answerOf({ album: child(wholeAlbumShape) }, { album: values });
      },
    },
    ...['getAlbumInfo', 'getAlbumInfo2'].map(
      (name): Operation => ({
        name,
        changes: false,
        answer: ({ params, caller }) => infoOf(params.required('id'), caller.userId),
      }),
    ),
  ];
}

/** Plays of all songs together, and the time of the latest. */
function playsOf(songs: readonly SongValues[]): { playCount?: number; played?: number } {
  const plays = songs.reduce((sum, { playCount = 0 }) => sum + playCount, 0);
  return plays === 0
    ? {}
    : { playCount: plays, played: Math.max(...songs.map(({ played = 0 }) => new Date(played).getTime())) };
}
