import { maxBookFolders } from '#contract/books/corrections.ts';
import type { Database } from '#server/database/open-database.ts';

/** Folders that the operator named; albums called a book (true) or music (false), by number. */
export type BookChoices = { folders: string[]; kinds: [album: number, isBook: boolean][] };

export type BookChoiceRepository = ReturnType<typeof createBookChoiceRepository>;

/** What is chosen of audiobooks, the same for all servers of one database: folders, and albums as a scan wants them. */
export function createBookChoiceRepository(database: Database) {
  async function countOfFolders(): Promise<number> {
    const { count } = await database
      .selectFrom('book_folder')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  async function folders(): Promise<string[]> {
    const rows = await database.selectFrom('book_folder').select('path').orderBy('path').execute();
    return rows.map(({ path }) => path);
  }

  return {
    folders,
    async read(): Promise<BookChoices> {
      const kinds = await database
        .selectFrom('album_kind')
        .select(['album_id', 'is_book'])
        .orderBy('album_id')
        .execute();
      return {
        folders: await folders(),
        kinds: kinds.map(({ album_id, is_book }) => [album_id, is_book]),
      };
    },
    /** False where as many are named as may be. */
    async addFolder(path: string, now: number): Promise<boolean> {
      if ((await countOfFolders()) >= maxBookFolders) return false;
      await database
        .insertInto('book_folder')
        .values({ path, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },
    async removeFolder(path: string): Promise<void> {
      await database.deleteFrom('book_folder').where('path', '=', path).execute();
    },
  };
}
