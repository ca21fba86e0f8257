import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';

/**
 * Tables of which one account may have very many rows, with what tells its rows apart. They are emptied in steps; what
 * is left goes with the account itself, since every row of a listener refers to them.
 */
const long = [
  ['folder_play', 'play_id'],
  ['folder_song_plays', 'song_id'],
  ['progress', 'episode_id'],
  ['sync_state', 'episode_id'],
  ['episode_bookmark', 'id'],
  ['rating', 'song_id'],
  ['rating_by', 'song_key'],
  ['saved_album', 'album_id'],
  ['folder_rating', 'item_id'],
  ['folder_stars', 'song_id'],
  ['folder_item_stars', 'item_id'],
] as const satisfies readonly (readonly [keyof Schema, string])[];

/** Rows per statement: SQLite's only writer is never busy for long. */
const step = 1_000;

/** Counts of tries name the address that was tried. */
const isCountOf = (email: string) => (where: ExpressionBuilder<Schema, 'guess'>) =>
  where.or(
    [`account ${email}`, `waited for ${email}`, `forgot account ${email}`].flatMap((name) => [
      where('key', '=', name),
      where(sql`substr(key, 1, ${sql.lit(name.length + 1)})`, '=', `${name} `),
    ]),
  );

async function hide(changes: Transaction<Schema>, userId: string, now: number): Promise<void> {
  const user = await changes
    .updateTable('user')
    .set({ deleted_at: now, disabled_at: now })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (user === undefined) return;
  await changes
    .updateTable('user')
    .set({
      email: '',
      email_key: `deleted ${userId}`,
      name: '',
      password_hash: '',
      token_generation: sql<number>`token_generation + 1`,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'session',
    'app_password',
    'known_address',
    'provider_token',
    'account_link',
    'user_identity',
    'share_link',
  ] as const)
    await changes.deleteFrom(table).where('user_id', '=', userId).execute();
  invalidateAccounts(changes);
  // What it said of books holds for all, and stays without a name.
  await changes.updateTable('album_kind').set({ user_id: null }).where('user_id', '=', userId).execute();
  await changes
    .deleteFrom('server_setting')
    .where('key', '=', 'operator')
    .where('value', '=', userId)
    .execute();
  await changes
    .deleteFrom('guess')
    .where(isCountOf(emailKey(user.email)))
    .execute();
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>;

/**
 * Takes accounts away. From the first moment nobody comes in, the address is free and nothing says whose it was; the
 * rows go in steps after that, and a server that was stopped meanwhile goes on with it when it starts.
 */
export function createAccountRemoval(database: Database) {
  async function emptyTable(table: (typeof long)[number][0], key: string, userId: string): Promise<void> {
    const rows = sql`select ${sql.ref(key)} from ${sql.table(table)} where user_id = ${userId} limit ${sql.lit(step)}`;
    const remove = sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(key)} in (${rows})`;
    while ((await remove.execute(database)).numAffectedRows ?? 0n) continue;
  }

  async function finish(userId: string): Promise<void> {
    for (const [table, key] of long) await emptyTable(table, key, userId);
    await database.deleteFrom('user').where('id', '=', userId).execute();
    invalidateAccounts(database);
  }

  return {
    /** The account is gone for everybody when this resolves. `finish` removes its data. */
    begin: (userId: string, now: number): Promise<void> =>
      database.transaction().execute((changes) => hide(changes, userId, now)),
    finish,
    /** Goes on with what was begun and not finished. */
    async finishAll(): Promise<void> {
      const expired = await database
        .selectFrom('user')
        .select('id')
        .where('deleted_at', 'is not', null)
        .execute();
      for (const { id } of expired) await finish(id);
    },
  };
}
