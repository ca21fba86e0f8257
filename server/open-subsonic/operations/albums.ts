import { both, fields, idsOf, optional, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import { wholeAlbumShape } from '../answers/album-shape.ts';
import { notFound } from '../answers/failure.ts';
import { child, required, text } from '../answers/field.ts';
import { answerOf, type ValuesOf } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import type { SongValues } from '../music/songs.ts';

const songsOfAlbum = idsOf('select id from song where album_id = ? order by disc_number, track_number, path');
const discTitles = select(
  both(fields(tables.song, 'disc_number'), optional(fields(tables.songDetail, 'disc_subtitle'))),
  `from song join song_detail on song_detail.of_song = song.id
   where album_id = ? and disc_subtitle is not null group by disc_number order by disc_number`,
);

const infoShape = {
  notes: required(text),
  musicBrainzId: required(text),
  lastFmUrl: required(text),
  smallImageUrl: required(text),
  mediumImageUrl: required(text),
  largeImageUrl: required(text),
};
const nothingKnown = { notes: '', lastFmUrl: '', smallImageUrl: '', mediumImageUrl: '', largeImageUrl: '' };

/** Albums with their songs, and what is known of them. */
export function albumOperations({ folder, music }: OperationNeeds): Operation[] {
  const { read } = folder;

  /** A song’s id leads to its album. */
  async function infoOf(id: string, userId: string) {
    const songs = numberIn('song', id);
    const song = songs === undefined ? undefined : (await music.songs(userId, [songs]))[0];
    const number = numberIn('album', song?.albumId ?? id);
    const [album] = number === undefined ? [] : await music.albums(userId, [number]);
    if (album === undefined) throw notFound('That album is not in the music folder.');
    return answerOf(
      { albumInfo: child(infoShape) },
      { albumInfo: { ...nothingKnown, musicBrainzId: album.musicBrainzId ?? '' } },
    );
  }

  return [
    {
      name: 'getAlbum',
      changes: false,
      async answer({ sent, caller }) {
        const number = numberIn('album', sent.required('id')) ?? 0;
        const [seen] = await music.seen(caller.userId, 'album', [number]);
        const [album] = seen === undefined ? [] : await music.albums(caller.userId, [seen]);
        if (album === undefined) throw notFound('That album is not in the music folder.');
        const numbers = read.all(songsOfAlbum, number).map(({ id }) => id);
        const song = await music.songs(caller.userId, await music.seen(caller.userId, 'song', numbers));
        const titles = read
          .all(discTitles, number)
          .map(({ disc_number, disc_subtitle }) => ({ disc: disc_number ?? 1, title: disc_subtitle ?? '' }));
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
        answer: ({ sent, caller }) => infoOf(sent.required('id'), caller.userId),
      }),
    ),
  ];
}

/** An album was played as often as its songs were, and when the last of them was. */
function playsOf(songs: readonly SongValues[]): { playCount?: number; played?: number } {
  const plays = songs.reduce((sum, { playCount = 0 }) => sum + playCount, 0);
  return plays === 0
    ? {}
    : { playCount: plays, played: Math.max(...songs.map(({ played = 0 }) => new Date(played).getTime())) };
}
