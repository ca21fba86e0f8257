import { isAbsolute, resolve } from 'node:path';
import { addBookFolder, bookFolders, removeBookFolder } from '#contract/books/corrections.ts';
import type { BookChoosing } from '#server/folder/books/book-choices.ts';
import { isObjectPath, objectFolder } from '#server/folder/objects/object-path.ts';
import { isInside } from '#server/folder/paths/music-folder-paths.ts';
import { badInput, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { BookChoiceRepository } from './book-choice-repository.ts';

type Needs = {
  choosing: BookChoosing;
  choices: BookChoiceRepository;
  now: () => number;
};

const tooManyFolders = () =>
  new Refusal(409, 'too_many_book_folders', 'No more than 100 folders of books can be named.');

/** The operator's folders of audiobooks alone. */
export function bookFolderRoutes(app: App, { choosing, choices, now }: Needs): void {
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

/** As an absolute path without slashes at its end; null for what is none. */
function folderNamed(text: string): string | null {
  if (isObjectPath(text)) return objectFolder(text);
  return isAbsolute(text) ? resolve(text) : null;
}

/** The absolute path of a folder inside of a music folder. Throws a sentence for any other. */
async function checkedFolder(choosing: BookChoosing, named: string): Promise<string> {
  const { musicFolders, bookFolders: fixed } = choosing;
  if (musicFolders.length === 0)
    throw badInput('Set MUSIC_DIR first: folders of books are named inside of the music folder.');
  const path = folderNamed(named);
  if (path === null || !musicFolders.some((folder) => isInside(folder, path)))
    throw badInput(`Name a folder inside of ${musicFolders.join(' or ')}, by its whole path.`);
  if (musicFolders.includes(path))
    throw badInput('That is a whole music folder. Name a folder inside of it, or set BOOKS_DIR.');
  if (fixed.some((folder) => isInside(folder, path)))
    throw badInput('That folder is of books already, by BOOKS_DIR.');
  const examined = await choosing.examine(path);
  // Object storage has no folders without objects.
  const isAbsent = examined.kind === 'problem' || (examined.kind === 'empty' && isObjectPath(path));
  if (isAbsent) throw badInput(`${path} is no folder that is there.`);
  if (examined.kind === 'conflict') throw badInput(examined.sentence);
  if (examined.kind === 'unreadable')
    throw badInput(`${path} may not be read by the user that Earshot runs as.`);
  return path;
}
