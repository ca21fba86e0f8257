import type { Database } from '#server/database/open-database.ts';

export type Signups = 'open' | 'closed';
export type ServerSettings = ReturnType<typeof createServerSettings>;

/** What the operator chose for everybody; `initial` holds until they do. */
export function createServerSettings(database: Database, initial: { signups: Signups }) {
  return {
    async signups(): Promise<Signups> {
      const row = await database
        .selectFrom('server_setting')
        .select('value')
        .where('key', '=', 'signups')
        .executeTakeFirst();
      if (row?.value === 'open' || row?.value === 'closed') return row.value;
      return initial.signups;
    },
    async setSignups(signups: Signups): Promise<void> {
      await database
        .insertInto('server_setting')
        .values({ key: 'signups', value: signups })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: signups }))
        .execute();
    },
  };
}
