import { createHash, randomBytes } from 'node:crypto';
import { withCountLimit } from '#server/database/count-limit.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/open-database.ts';
import { Refusal } from '#server/http/errors.ts';
import { emailTaken, linkUsed } from './refusals.ts';
import { createUserRepository, lockAccount, type User } from './user-repository.ts';

const day = 24 * 60 * 60 * 1000;
const lifetimes = { invitation: 7 * day, reset: day, 'requested reset': day / 24 };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type LinkRepository = ReturnType<typeof createLinkRepository>;
export type OpenedLink = { kind: 'invitation'; userId: null } | { kind: 'reset'; userId: string };

async function make(
  database: Database,
  use: keyof typeof lifetimes,
  { userId, note }: { userId: string | null; note: string },
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + lifetimes[use];
  await database
    .insertInto('account_link')
    .values({
      token_hash: hashOf(token),
      kind: use === 'invitation' ? 'invitation' : 'reset',
      user_id: userId,
      note,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

const maxInvitations = 100;
const tooManyInvitations = () =>
  new Refusal(
    409,
    'too_many_invitations',
    `There are ${maxInvitations} open invitations. Take some back first.`,
  );

const openInvitations = (database: Database, now: number) =>
  database
    .selectFrom('account_link')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now);

/** Takes the link out of use. Of many who try at once, one succeeds. */
async function takeOut(changes: Database, token: string, now: number): Promise<boolean> {
  const used = await changes
    .deleteFrom('account_link')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Links that work once: invitations for 7 days, resets of a password for one, those by e-mail for an hour. Only the hash of a token is stored. */
export function createLinkRepository(database: Database) {
  return {
    /** 409 where as many are open as may be. */
    makeInvitation: (note: string, now: number) =>
      withCountLimit(database, { name: 'invitations', owner: '' }, async (transaction) => {
        const open = await openInvitations(transaction, now).execute();
        if (open.length >= maxInvitations) throw tooManyInvitations();
        return make(transaction, 'invitation', { userId: null, note }, now);
      }),
    /** Those before it open nothing any more. Undefined where the account was deleted. */
    makeReset: (userId: string, now: number) =>
      inTransaction(database, async (changes) => {
        if (!(await lockAccount(changes, userId).executeTakeFirst())) return undefined;
        await changes.deleteFrom('account_link').where('user_id', '=', userId).execute();
        return make(changes, 'reset', { userId, note: '' }, now);
      }),
    /**
     * For an hour. Those before it still open: a stranger may ask for this one, and must not end another. Undefined where
     * the account has another address or password by now, or may not come in: the mail would go to somebody else.
     */
    addRequestedReset: (user: Pick<User, 'id' | 'email_key' | 'password_hash'>, now: number) =>
      inTransaction(database, async (changes) => {
        const unchanged = lockAccount(changes, user.id)
          .where('email_key', '=', user.email_key)
          .where('password_hash', '=', user.password_hash)
          .where('disabled_at', 'is', null);
        if (!(await unchanged.executeTakeFirst())) return undefined;
        return make(changes, 'requested reset', { userId: user.id, note: '' }, now);
      }),
    /** What the link opens, or undefined when it has been used, has run out or never was. */
    async look(token: string, now: number): Promise<OpenedLink | undefined> {
      const row = await database
        .selectFrom('account_link')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (row?.kind === 'invitation') return { kind: 'invitation', userId: null };
      return row?.user_id ? { kind: 'reset', userId: row.user_id } : undefined;
    },
    /** The id of the new account. All of it happens or nothing: 410 where the link is of no use, 409 where the address is taken. */
    acceptInvitation: (
      token: string,
      { email, passwordHash }: { email: string; passwordHash: string },
      now: number,
    ): Promise<string> =>
      inTransaction(database, async (changes) => {
        if (!(await takeOut(changes, token, now))) throw linkUsed();
        const id = await createUserRepository(changes).add(email, passwordHash, now);
        if (id === undefined) throw emailTaken();
        return id;
      }),
    /**
     * Sets a new password and ends every session and every other link of the account, or does nothing of it (410). Of several
     * at once one succeeds, also of different links.
     */
    resetPassword: (
      token: string,
      { userId, passwordHash }: { userId: string; passwordHash: string },
      now: number,
    ): Promise<void> =>
      inTransaction(database, async (changes) => {
        const account = await lockAccount(changes, userId).executeTakeFirst();
        if (!account || !(await takeOut(changes, token, now))) throw linkUsed();
        await createUserRepository(changes).resetPassword(userId, passwordHash);
      }),
    /** Invitations that are open, the newest first; `id` is not what opens them. */
    async invitations(now: number) {
      const rows = await openInvitations(database, now)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map((row) => ({
        id: row.token_hash,
        note: row.note,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }));
    },
    async withdraw(id: string): Promise<void> {
      await database
        .deleteFrom('account_link')
        .where('kind', '=', 'invitation')
        .where('token_hash', '=', id)
        .execute();
    },
    /** Forgets links that have run out. */
    async sweep(now: number): Promise<void> {
      await database.deleteFrom('account_link').where('expires_at', '<=', now).execute();
    },
  };
}
