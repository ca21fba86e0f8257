import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open-database.ts';
import { createUserRepository } from '../user-repository.ts';

/** Somebody elsewhere: at an issuer, by what it calls them for ever. `label` is shown to them. */
export type Identity = { issuer: string; subject: string; label: string };

/** The issuer of names that the reverse proxy says. */
export const proxyIssuer = 'proxy';

export type IdentityRepository = ReturnType<typeof createIdentityRepository>;

/** Which account somebody elsewhere has here. */
export function createIdentityRepository(database: Database) {
  return {
    /** The account's id. */
    async find({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<string | undefined> {
      const row = await database
        .selectFrom('user_identity')
        .select('user_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.user_id;
    },
    /** A new account with its identity, both or neither; undefined where the address is taken. */
    addAccount: (email: string, identity: Identity, now: number): Promise<string | undefined> =>
      database.transaction().execute(async (changes) => {
        const id = await createUserRepository(changes).add(email, '', now);
        return id === undefined ? undefined : createIdentityRepository(changes).link(id, identity, now);
      }),
    /** The account that has it now: another one where it was linked already. */
    async link(userId: string, identity: Identity, now: number): Promise<string> {
      const { issuer, subject, label } = identity;
      await database
        .insertInto('user_identity')
        .values({ id: randomUUID(), user_id: userId, issuer, subject, label, created_at: now })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .execute();
      return (await this.find(identity)) ?? userId;
    },
    listOf: (userId: string) =>
      database
        .selectFrom('user_identity')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /** Whether there was one of theirs. */
    async unlink(userId: string, id: string): Promise<boolean> {
      const deletion = await database
        .deleteFrom('user_identity')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return deletion.numDeletedRows > 0n;
    },
  };
}
