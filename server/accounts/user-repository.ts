import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { emailKey } from '#server/database/email-key.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { endSessionsOf } from './session-repository.ts';

export type User = Selectable<Schema['user']>;

export type UserRepository = ReturnType<typeof createUserRepository>;

/** Until its transaction ends nobody else changes the account. Finds none that was deleted. */
export const lockAccount = (changes: Database, id: string) => {
  invalidateAccounts(changes);
  return changes
    .updateTable('user')
    .set((columns) => ({ email_key: columns.ref('email_key') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id');
};

/** App passwords and reset links end with the old password: others may have made some with it. */
async function replacePassword(changes: Database, id: string, passwordHash: string): Promise<void> {
  await changes.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await changes.deleteFrom('app_password').where('user_id', '=', id).execute();
  await changes.deleteFrom('account_link').where('user_id', '=', id).execute();
  invalidateAccounts(changes);
}

/** Accounts. Passwords come in as hashes. */
export function createUserRepository(database: Database) {
  const anybody = database.selectFrom('user').select('id').where('deleted_at', 'is', null).limit(1);
  return {
    /** The new account's id, or undefined when the e-mail is taken. */
    async add(email: string, passwordHash: string, now: number): Promise<string | undefined> {
      const id = randomUUID();
      const added = await database
        .insertInto('user')
        .values({
          id,
          email: email.trim(),
          email_key: emailKey(email),
          password_hash: passwordHash,
          provider: null,
          // The oldest account runs the server: a clock that was set back must not make a new one older.
          created_at: sql<number>`(select case when max(created_at) >= ${now} then max(created_at) + 1 else ${now} end from ${sql.table('user')})`,
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      invalidateAccounts(database);
      return added?.id;
    },
    byEmail: (email: string): Promise<User | undefined> =>
      database.selectFrom('user').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst(),
    byId: (id: string): Promise<User | undefined> =>
      database.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst(),
    list: (): Promise<User[]> =>
      database
        .selectFrom('user')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async any(): Promise<boolean> {
      return (await anybody.executeTakeFirst()) !== undefined;
    },
    async anyBeside(id: string): Promise<boolean> {
      return (await anybody.where('id', '!=', id).executeTakeFirst()) !== undefined;
    },
    /** Whether it is still this one, once every change of it that is under way has ended. */
    async hasPassword(id: string, passwordHash: string): Promise<boolean> {
      const same = await lockAccount(database, id)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst();
      return same !== undefined;
    },
    setPassword: (id: string, passwordHash: string): Promise<void> =>
      inTransaction(database, (changes) => replacePassword(changes, id, passwordHash)),
    /** For somebody who may not have the old one: every session ends with it. */
    resetPassword: (id: string, passwordHash: string): Promise<void> =>
      inTransaction(database, async (changes) => {
        await replacePassword(changes, id, passwordHash);
        await endSessionsOf(changes, id);
      }),
    async setName(id: string, name: string): Promise<void> {
      await database.updateTable('user').set({ name }).where('id', '=', id).execute();
      invalidateAccounts(database);
    },
    /** Whether the address was free. Links for a new password that were sent to the one before end with it. */
    async setEmail(id: string, email: string): Promise<boolean> {
      const key = emailKey(email);
      const isTaken = database
        .selectFrom('user')
        .select('id')
        .where('email_key', '=', key)
        .where('id', '!=', id);
      return database.transaction().execute(async (changes) => {
        const changed = await changes
          .updateTable('user')
          .set({ email: email.trim(), email_key: key })
          .where('id', '=', id)
          .where((where) => where.not(where.exists(isTaken)))
          .executeTakeFirst();
        invalidateAccounts(changes);
        if (changed.numUpdatedRows === 0n) return false;
        await changes.deleteFrom('account_link').where('user_id', '=', id).execute();
        return true;
      });
    },
    /** Null: they may come in again. */
    async setDisabled(id: string, at: number | null): Promise<void> {
      await database.updateTable('user').set({ disabled_at: at }).where('id', '=', id).execute();
      invalidateAccounts(database);
    },
    async setProvider(id: string, provider: User['provider']): Promise<void> {
      await database.updateTable('user').set({ provider }).where('id', '=', id).execute();
      invalidateAccounts(database);
    },
  };
}
