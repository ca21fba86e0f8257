import { fold } from '#rules/fold-text.ts';
import { artistView } from '#server/folder/catalogue/artist-view.ts';
import { isBy, newestFirst } from '#server/folder/catalogue/is-by.ts';
import { idsOf } from '#server/folder/store/query.ts';
import { artistShape, letterShape, wholeArtistShape } from '../answers/artist-shape.ts';
import { notFound } from '../answers/failure.ts';
import { child, children, required, text } from '../answers/field.ts';
import { answerOf } from '../answers/values.ts';
import { askedFolder } from '../asking/asked-folder.ts';
import type { Asked, Operation } from '../asking/operation.ts';
import { byLetter } from '../music/artist-letters.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const inOrder = idsOf('select id from artist order by folded, id');
const albumsBy = idsOf(`select album.id from album where ${isBy} order by ${newestFirst}`);
const albumsWith = idsOf(
  `select id from album where id in (
     select song.album_id from song_artist join song on song.id = song_artist.song_id
     where song_artist.artist_id = ?) order by ${newestFirst}`,
);

const lettersShape = { ignoredArticles: required(text), index: children(letterShape) };
const infoShape = {
  biography: required(text),
  musicBrainzId: required(text),
  lastFmUrl: required(text),
  smallImageUrl: required(text),
  mediumImageUrl: required(text),
  largeImageUrl: required(text),
  similarArtist: children(artistShape),
};
const nothingKnown = {
  biography: '',
  lastFmUrl: '',
  smallImageUrl: '',
  mediumImageUrl: '',
  largeImageUrl: '',
};
const maxSimilar = 20;

const missingArtist = () => notFound('That artist is not in the music folder.');

/** Artists by their letters, with their albums, and what is known of them. */
export function artistOperations({ folder, music }: OperationNeeds): Operation[] {
  const { read } = folder;

  async function artistOf({ sent, caller }: Asked) {
    const number = numberIn('artist', sent.required('id')) ?? 0;
    const [artist] = await music.artists(caller.userId, [number]);
    if (artist === undefined) throw missingArtist();
    return { number, artist };
  }

  /** Those they made; for who is but a guest, those with a song of theirs. */
  const albumNumbers = (artist: number): number[] => {
    const own = read.all(albumsBy, artist);
    return (own.length > 0 ? own : read.all(albumsWith, artist)).map(({ id }) => id);
  };

  async function similarTo(artist: number, userId: string, count: number) {
    const page = { limit: Math.min(count, maxSimilar), offset: 0 };
    const asked = { artist, view: 'similar-artists', path: '', page };
    const { data } = await artistView(read, asked, folder.state.counts, async () => []);
    const numbers = await music.seen(
      userId,
      'artist',
      data.map(({ id }) => Number(id)),
    );
    return music.artists(userId, numbers);
  }

  const infoOperation = (name: string, key: string): Operation => ({
    name,
    changes: false,
    async answer(asked) {
      const { number, artist } = await artistOf(asked);
      const count = asked.sent.count('count', { otherwise: maxSimilar, max: maxSimilar });
      const info = {
        ...nothingKnown,
        musicBrainzId: artist.musicBrainzId ?? '',
        similarArtist: await similarTo(number, asked.caller.userId, count),
      };
      return answerOf({ [key]: child(infoShape) }, { [key]: info });
    },
  });

  return [
    {
      name: 'getArtists',
      changes: false,
      isHeavy: true,
      async answer({ sent, caller: { userId } }) {
        const sorted = read.all(inOrder).map(({ id }) => id);
        const seen = await music.seen(userId, 'artist', sorted, askedFolder(sent));
        const artists = await music.artists(userId, seen);
        const index = byLetter(artists, ({ name }) => fold(name)).map(({ name, items }) => ({
          name,
          artist: items,
        }));
        return answerOf({ artists: child(lettersShape) }, { artists: { ignoredArticles: '', index } });
      },
    },
    {
      name: 'getArtist',
      changes: false,
      async answer(asked) {
        const { userId } = asked.caller;
        const { number, artist } = await artistOf(asked);
        const album = await music.albums(userId, await music.seen(userId, 'album', albumNumbers(number)));
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
