import { isAbsolute } from 'node:path';
import {
  addBookFolder,
  bookCorrections,
  bookFolders,
  removeBookFolder,
  setAlbumKind,
} from '#contract/books/corrections.ts';
import type { BookCatalogue } from '#server/folder/books/book-catalogue.ts';
import type { BookChoosing } from '#server/folder/books/book-choices.ts';
import { isObjectPath } from '#server/folder/objects/object-path.ts';
import { absoluteFolder, isInside } from '#server/folder/paths/music-folder-paths.ts';
import { badInput, missing, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { BookChoiceRepository } from './book-choice-repository.ts';

type Needs = {
  books: Pick<BookCatalogue, 'book' | 'isAlbum'>;
  choosing: BookChoosing;
  choices: BookChoiceRepository;
  isOperator: (userId: string) => Promise<boolean>;
  now: () => number;
};

const tooManyKinds = () =>
  new Refusal(
    409,
    'too_many_book_choices',
    'No more than 5,000 albums can be called a book or music by hand.',
  );
const tooManyFolders = () =>
  new Refusal(409, 'too_many_book_folders', 'No more than 100 folders of books can be named.');

/** What the operator says of audiobooks: an album is a book or music, a folder is of books alone. */
export function correctionRoutes(app: App, { books, choosing, choices, isOperator, now }: Needs): void {
  serve(app, bookCorrections, async ({ userId }) => ({ mayCorrect: await isOperator(userId) }));

  serve(app, setAlbumKind, async ({ input: { albumId, isBook } }) => {
    const id = Number(albumId);
    if (!books.isAlbum(id)) throw missing('That album is not in the music folder.');
    if (!(await choices.setKind(id, isBook, now()))) throw tooManyKinds();
    await choosing.follow();
    return { isDone: (books.book(id) !== null) === isBook };
  });

  serve(app, bookFolders, async () => {
    const folders = await choices.folders();
    const fixed = choosing.bookFolders.map((path) => ({ path, isFixed: true }));
    return { folders: [...fixed, ...folders.map((path) => ({ path, isFixed: false }))] };
  });

  serve(app, addBookFolder, async ({ input }) => {
    const path = await checkedFolder(choosing, input.path.trim());
    if (!(await choices.addFolder(path, now()))) throw tooManyFolders();
    await choosing.follow();
    return undefined;
  });

  serve(app, removeBookFolder, async ({ input }) => {
    await choices.removeFolder(input.path);
    await choosing.follow();
    return undefined;
  });
}

/** The absolute path of a folder inside of a music folder. Throws a sentence for any other. */
async function checkedFolder(choosing: BookChoosing, named: string): Promise<string> {
  const { musicFolders, bookFolders: fixed } = choosing;
  if (musicFolders.length === 0)
    throw badInput('Set MUSIC_DIR first: folders of books are named inside of the music folder.');
  const path = absoluteFolder(named);
  if (!(isAbsolute(named) || isObjectPath(named)) || !musicFolders.some((folder) => isInside(folder, path)))
    throw badInput(`Name a folder inside of ${musicFolders.join(' or ')}, by its whole path.`);
  if (musicFolders.includes(path))
    throw badInput('That is a whole music folder. Name a folder inside of it, or set BOOKS_DIR.');
  if (fixed.some((folder) => isInside(folder, path)))
    throw badInput('That folder is of books already, by BOOKS_DIR.');
  const examined = await choosing.examine(path);
  if (examined.kind === 'problem') throw badInput(`${path} is no folder that is there.`);
  if (examined.kind === 'conflict') throw badInput(examined.sentence);
  if (examined.kind === 'unreadable')
    throw badInput(`${path} may not be read by the user that Earshot runs as.`);
  return path;
}
