import { linesIn } from '#server/folder/store/lines.ts';
import { rowsOf } from '#server/folder/store/query.ts';
import { child, children, number, ownText, required } from '../answers/field.ts';
import { answerOf } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import { keptByRevision } from '../music/kept-by-revision.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const ofAlbums = rowsOf(
  { genre: 'text not null', count: 'integer not null' },
  'select genre, count(*) as count from album_genre group by genre order by genre',
);
const ofSongs = rowsOf(
  { genres: 'text not null', count: 'integer not null' },
  "select genres, count(*) as count from song where genres <> '' group by genres",
);

const genreShape = { value: ownText, songCount: required(number), albumCount: required(number) };
const genresShape = { genres: child({ genre: children(genreShape) }) };

/** The genres of the folder, each as its tags write it. */
export function genreOperations({ folder: { read } }: OperationNeeds): Operation[] {
  const genres = keptByRevision(read, () => {
    const songs = new Map<string, number>();
    for (const row of read.all(ofSongs))
      for (const genre of linesIn(row.genres)) songs.set(genre, (songs.get(genre) ?? 0) + row.count);
    return read
      .all(ofAlbums)
      .map(({ genre, count }) => ({ value: genre, songCount: songs.get(genre) ?? 0, albumCount: count }));
  });
  return [
    {
      name: 'getGenres',
      changes: false,
      answer: () => answerOf(genresShape, { genres: { genre: genres() } }),
    },
  ];
}
