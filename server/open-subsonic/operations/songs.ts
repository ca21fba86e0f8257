import { randomFrom } from '#rules/seeded-random.ts';
import { songsOfGenre } from '#server/folder/catalogue/songs-of-genre.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { randomSongs } from '../music/random-songs.ts';
import { musicFolderId } from '../request/music-folder-id.ts';
import type { Operation } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const maxSongs = 500;
const listShape = { song: children(songShape) };

/** One song, random songs, and songs of a genre. */
export function songOperations({ folder, music }: OperationNeeds): Operation[] {
  const { read } = folder;

  return [
    {
      name: 'getSong',
      changes: false,
      async answer({ params, caller }) {
        const number = numberIn('song', params.required('id')) ?? 0;
        const [song] = await music.songs(caller.userId, [number]);
        if (song === undefined) throw notFound('That song is not in the music folder.');
        return answerOf({ song: child(songShape) }, { song });
      },
    },
    {
      name: 'getRandomSongs',
      changes: false,
      async answer({ params, caller: { userId } }) {
        const genre = params.text('genre');
        const filter = {
          ...(genre ? { genre } : {}),
          fromYear: params.number('fromYear'),
          toYear: params.number('toYear'),
        };
        const numbers = randomSongs(read, filter, {
          all: await music.visible(userId, 'song', musicFolderId(params)),
          count: params.count('size', { otherwise: 10, max: maxSongs }),
          random: randomFrom(Math.random() * 2 ** 32),
        });
        const song = music.songSlices(
          userId,
          await music.onlyVisible(userId, 'song', numbers, musicFolderId(params)),
        );
        return answerOf({ randomSongs: child(listShape) }, { randomSongs: { song } });
      },
    },
    {
      name: 'getSongsByGenre',
      changes: false,
      async answer({ params, caller: { userId } }) {
        const count = params.count('count', { otherwise: 10, max: maxSongs });
        const offset = params.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
        const numbers = await music.onlyVisible(
          userId,
          'song',
          songsOfGenre(read, params.required('genre')),
          musicFolderId(params),
        );
        const song = music.songSlices(userId, numbers.slice(offset, offset + count));
        return answerOf({ songsByGenre: child(listShape) }, { songsByGenre: { song } });
      },
    },
  ];
}
