import { withoutAccents } from '#rules/fold-text.ts';
import type { PlayContext } from '#rules/queue/item.ts';
import { libraryTexts } from './library-texts.ts';

/** What is being played when songs of the library are: all of them, or those that a term finds. */
export function librarySongsContext(term: string): PlayContext {
  if (term === '') return { kind: 'queue', id: 'library-songs', name: libraryTexts.library };
  return { kind: 'queue', id: `library-songs ${withoutAccents(term)}`, name: libraryTexts.found(term) };
}
