import { albumsBy, albumsWith } from '#server/folder/catalogue/albums-in-order.ts';
import { artistsByName, similarArtists } from '#server/folder/catalogue/artist-rows.ts';
import { byLetter } from '../music/artists.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import { musicFolderId } from '../request/parameters.ts';
import {
  artistShape,
  emptyInfo,
  infoShape,
  letterShape,
  wholeArtistShape,
} from '../response/artist-shape.ts';
import { notFound } from '../response/failure.ts';
import { child, children, required, text } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const lettersShape = { ignoredArticles: required(text), index: children(letterShape) };
const artistInfoShape = { biography: required(text), ...infoShape, similarArtist: children(artistShape) };
const maxSimilar = 20;

const missingArtist = () => notFound('That artist is not in the music folder.');

/** Artists by first letter, with their albums, and their description. */
export function artistOperations({ folder, music }: OperationNeeds): Operation[] {
  const { read } = folder;

  async function artistOf({ params, caller }: OperationCall) {
    const number = numberIn('artist', params.required('id')) ?? 0;
    const [artist] = await music.artists(caller.userId, [number]);
    if (artist === undefined) throw missingArtist();
    return { number, artist };
  }

  /** The artist's own albums; for a guest artist the albums with their songs. */
  const albumNumbers = (artist: number): number[] => {
    const own = albumsBy(read, artist);
    return own.length > 0 ? own : albumsWith(read, artist);
  };

  async function similarTo(artist: number, userId: string, count: number) {
    const numbers = similarArtists(read, artist).slice(0, count);
    return music.artists(userId, await music.onlyVisible(userId, 'artist', numbers));
  }

  const infoOperation = (name: string, key: string): Operation => ({
    name,
    changes: false,
    async answer(call) {
      const { number, artist } = await artistOf(call);
      const count = call.params.count('count', { otherwise: maxSimilar, max: maxSimilar });
      const info = {
        biography: '',
        ...emptyInfo,
        musicBrainzId: artist.musicBrainzId ?? '',
        similarArtist: await similarTo(number, call.caller.userId, count),
      };
      return answerOf({ [key]: child(artistInfoShape) }, { [key]: info });
    },
  });

  return [
    {
      name: 'getArtists',
      changes: false,
      isHeavy: true,
      async answer({ params, caller: { userId } }) {
        const visibleNumbers = await music.onlyVisible(
          userId,
          'artist',
          artistsByName(read),
          musicFolderId(params, folder.folders),
        );
        const artists = await music.artists(userId, visibleNumbers);
        const index = byLetter(artists, ({ name }) => name).map(({ name, items }) => ({
          name,
          artist: items,
        }));
        return answerOf({ artists: child(lettersShape) }, { artists: { ignoredArticles: '', index } });
      },
    },
    {
      name: 'getArtist',
      changes: false,
      async answer(call) {
        const { userId } = call.caller;
        const { number, artist } = await artistOf(call);
        const album = await music.albums(
          userId,
          await music.onlyVisible(userId, 'album', albumNumbers(number)),
        );
        return answerOf(
          { artist: child(wholeArtistShape) },
          { artist: { ...artist, albumCount: album.length, album } },
        );
      },
    },
    infoOperation('getArtistInfo', 'artistInfo'),
    infoOperation('getArtistInfo2', 'artistInfo2'),
  ];
}
