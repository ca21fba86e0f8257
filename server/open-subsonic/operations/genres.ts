import { albumGenres, songGenres } from '#server/folder/catalogue/genres.ts';
import { revisionCache } from '#server/folder/catalogue/revision-cache.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import type { Operation } from '../request/operation.ts';
import { child, children, number, ownText, required } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const genreShape = { value: ownText, songCount: required(number), albumCount: required(number) };
const genresShape = { genres: child({ genre: children(genreShape) }) };

/** The genres of the folder in the spelling of the tags. */
export function genreOperations({ folder: { read } }: OperationNeeds): Operation[] {
  const genres = revisionCache(read, () => {
    const songs = songGenres(read);
    return albumGenres(read).map(({ genre, count }) => ({
      value: genre,
      songCount: songs.get(genre) ?? 0,
      albumCount: count,
    }));
  });
  return [
    {
      name: 'getGenres',
      changes: false,
      answer: () => answerOf(genresShape, { genres: { genre: genres() } }),
    },
  ];
}
