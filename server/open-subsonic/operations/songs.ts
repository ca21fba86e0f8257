import { randomFrom } from '#rules/seeded-random.ts';
import { notFound } from '../answers/failure.ts';
import { child, children } from '../answers/field.ts';
import { songShape } from '../answers/song-shape.ts';
import { answerOf } from '../answers/values.ts';
import { askedFolder } from '../asking/asked-folder.ts';
import type { Operation } from '../asking/operation.ts';
import { randomSongs, songsOfGenre } from '../music/choose-songs.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const maxSongs = 500;
const listShape = { song: children(songShape) };

/** One song, and songs by chance and by genre. */
export function songOperations({ folder, music }: OperationNeeds): Operation[] {
  const { read } = folder;

  return [
    {
      name: 'getSong',
      changes: false,
      async answer({ sent, caller }) {
        const number = numberIn('song', sent.required('id')) ?? 0;
        const [song] = await music.songs(caller.userId, [number]);
        if (song === undefined) throw notFound('That song is not in the music folder.');
        return answerOf({ song: child(songShape) }, { song });
      },
    },
    {
      name: 'getRandomSongs',
      changes: false,
      async answer({ sent, caller: { userId } }) {
        const genre = sent.text('genre');
        const wanted = {
          ...(genre ? { genre } : {}),
          fromYear: sent.number('fromYear'),
          toYear: sent.number('toYear'),
        };
        const numbers = randomSongs(read, wanted, {
          all: await music.visible(userId, 'song', askedFolder(sent)),
          count: sent.count('size', { otherwise: 10, max: maxSongs }),
          random: randomFrom(Math.random() * 2 ** 32),
        });
        const song = music.songSlices(userId, await music.seen(userId, 'song', numbers, askedFolder(sent)));
        return answerOf({ randomSongs: child(listShape) }, { randomSongs: { song } });
      },
    },
    {
      name: 'getSongsByGenre',
      changes: false,
      async answer({ sent, caller: { userId } }) {
        const count = sent.count('count', { otherwise: 10, max: maxSongs });
        const offset = sent.count('offset', { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
        const numbers = await music.seen(
          userId,
          'song',
          songsOfGenre(read, sent.required('genre')),
          askedFolder(sent),
        );
        const song = music.songSlices(userId, numbers.slice(offset, offset + count));
        return answerOf({ songsByGenre: child(listShape) }, { songsByGenre: { song } });
      },
    },
  ];
}
