/** What tags say of an audiobook: texts that are absent are null. */
export type BookTags = {
  isBook: boolean;
  narrator: string | null;
  series: string | null;
  /** As the tag has it: '3', '2.5', '1-3'. */
  seriesPart: string | null;
  description: string | null;
};

/** A field's first value, by the first of these names that has any. */
type Field = (...names: string[]) => string | null;

/** Genres that mean an audiobook, folded: spaces, hyphens and case do not count. */
const bookGenres = new Set([
  'audiobook',
  'audiobooks',
  'spokenbook',
  'hörbuch',
  'hörbücher',
  'livreaudio',
  'livresaudio',
  'audiolibro',
  'audiolibros',
  'audiolibri',
  'audiolivro',
  'luisterboek',
  'ljudbok',
  'lydbok',
  'lydbog',
  'äänikirja',
  'audiokniha',
  'オーディオブック',
]);

const isBookGenre = (genre: string): boolean =>
  bookGenres.has(genre.normalize('NFC').toLowerCase().replaceAll(/[\s-]/g, ''));

/** iTunes' `stik` 2 is an audiobook (read as `MEDIAKIND`); other programs write the word. */
const isBookKind = (kind: string | null): boolean =>
  kind !== null && (kind === '2' || /^audio ?-?book$/i.test(kind));

/** Whether a file is of an audiobook, by its kind, its genres or its ending, and the fields that only books have. */
export function bookTags(one: Field, genres: readonly string[], extension: string): BookTags {
  const series = one('SERIES', 'MOVEMENTNAME');
  const isBook =
    extension === 'm4b' ||
    isBookKind(one('MEDIAKIND', 'ITUNESMEDIATYPE', 'MEDIATYPE')) ||
    genres.some(isBookGenre);
  return {
    isBook,
    narrator: one('NARRATOR', 'NARRATEDBY', 'READER', 'COMPOSER'),
    series,
    seriesPart: series === null ? null : one('SERIESPART', 'MOVEMENT'),
    description: one('DESCRIPTION', 'LONGDESCRIPTION', 'SYNOPSIS', 'COMMENT'),
  };
}
