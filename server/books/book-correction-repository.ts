import {
  maxAlbumKinds,
  maxAlbumKindsOfListener,
  maxAlbumKindsOfListeners,
} from '#contract/books/corrections.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';

/** What an album was called by hand. `who`: a name or an e-mail address; null once that account is gone. */
export type Correction = {
  albumId: number;
  isBook: boolean;
  changedAt: number;
  who: string | null;
  isByOperator: boolean;
};

/** Who says it. What the operator says stands over what listeners say. */
export type Sayer = { userId: string; isOperator: boolean };

/** `full`: as many albums are called something as may be; `full-of-listeners`: by all listeners; `full-of-listener`: by this one. */
export type SayOutcome = 'stored' | 'operator-said' | 'full' | 'full-of-listeners' | 'full-of-listener';

export type BookCorrectionRepository = ReturnType<typeof createBookCorrectionRepository>;

const rows = (changes: Database) => changes.selectFrom('album_kind');

const counted = (changes: Database) => rows(changes).select(({ fn }) => fn.countAll<number>().as('count'));
const ofListeners = (changes: Database) => counted(changes).where('by_operator', '=', false);

async function countOf(query: ReturnType<typeof counted>): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Accounts that are gone count too: what they said stays. */
async function isFullOfListeners(changes: Database): Promise<boolean> {
  return (await countOf(ofListeners(changes))) >= maxAlbumKindsOfListeners;
}

/** Why one more album cannot be called something; null where it can. */
async function fullness(
  changes: Database,
  { userId, isOperator }: Sayer,
  { isNew, isOwn }: { isNew: boolean; isOwn: boolean },
): Promise<SayOutcome | null> {
  if (isNew && (await countOf(counted(changes))) >= maxAlbumKinds) return 'full';
  if (isOperator) return null;
  if (isNew && (await isFullOfListeners(changes))) return 'full-of-listeners';
  const own = ofListeners(changes).where('user_id', '=', userId);
  return !isOwn && (await countOf(own)) >= maxAlbumKindsOfListener ? 'full-of-listener' : null;
}

async function say(
  changes: Database,
  albumId: number,
  isBook: boolean,
  sayer: Sayer,
  now: number,
): Promise<SayOutcome> {
  const { userId, isOperator } = sayer;
  const earlier = await rows(changes)
    .select(['user_id', 'by_operator'])
    .where('album_id', '=', albumId)
    .executeTakeFirst();
  if (earlier?.by_operator === true && !isOperator) return 'operator-said';
  const full = await fullness(changes, sayer, {
    isNew: earlier === undefined,
    isOwn: earlier?.user_id === userId,
  });
  if (full) return full;
  const values = { is_book: isBook, changed_at: now, user_id: userId, by_operator: isOperator };
  await changes
    .insertInto('album_kind')
    .values({ album_id: albumId, ...values })
    .onConflict((conflict) => conflict.column('album_id').doUpdateSet(values))
    .execute();
  return 'stored';
}

/** What people say of albums, the same for all servers of one database. */
export function createBookCorrectionRepository(database: Database) {
  return {
    say: (albumId: number, isBook: boolean, sayer: Sayer, now: number): Promise<SayOutcome> =>
      withCountLimit(database, { name: 'book corrections', owner: '' }, (changes) =>
        say(changes, albumId, isBook, sayer, now),
      ),

    /** What an album was called last; null where nobody called it anything. */
    async of(albumId: number): Promise<{ isBook: boolean; isByOperator: boolean } | null> {
      const row = await rows(database)
        .select(['is_book', 'by_operator'])
        .where('album_id', '=', albumId)
        .executeTakeFirst();
      return row === undefined ? null : { isBook: row.is_book, isByOperator: row.by_operator };
    },

    /** `alsoOfOperator` false: what the operator said stays. */
    async takeBack(albumId: number, { alsoOfOperator }: { alsoOfOperator: boolean }): Promise<void> {
      const removal = database.deleteFrom('album_kind').where('album_id', '=', albumId);
      await (alsoOfOperator ? removal : removal.where('by_operator', '=', false)).execute();
    },

    /** The newest first. */
    async list(limit: number): Promise<{ corrections: Correction[]; total: number }> {
      const newest = await rows(database)
        .leftJoin('user', 'user.id', 'album_kind.user_id')
        .select(['album_id', 'is_book', 'changed_at', 'by_operator', 'name', 'email'])
        .orderBy('changed_at', 'desc')
        .orderBy('album_id', 'desc')
        .limit(limit)
        .execute();
      return {
        corrections: newest.map((row) => ({
          albumId: row.album_id,
          isBook: row.is_book,
          changedAt: row.changed_at,
          who: row.name || row.email || null,
          isByOperator: row.by_operator,
        })),
        total: await countOf(counted(database)),
      };
    },

    /** Whether listeners may correct what is a book; they may until the operator says otherwise. */
    async mayListeners(): Promise<boolean> {
      const row = await database
        .selectFrom('server_setting')
        .select('value')
        .where('key', '=', 'book-corrections')
        .executeTakeFirst();
      return row?.value !== 'off';
    },
    async setListeners(mayCorrect: boolean): Promise<void> {
      const value = mayCorrect ? 'on' : 'off';
      await database
        .insertInto('server_setting')
        .values({ key: 'book-corrections', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
