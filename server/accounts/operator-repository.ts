import type { Database } from '#server/database/open-database.ts';

export type OperatorRepository = ReturnType<typeof createOperatorRepository>;

/**
 * Who runs the server: whom the mark was handed to, else the oldest account, so that there is always one where there is
 * anybody (docs/decisions/027-the-operator.md).
 */
export function createOperatorRepository(database: Database) {
  return {
    /** The operator's account, or undefined where nobody has an account. */
    async id(): Promise<string | undefined> {
      const marked = await database
        .selectFrom('server_setting')
        .innerJoin('user', 'user.id', 'server_setting.value')
        .select('user.id')
        .where('server_setting.key', '=', 'operator')
        .where('user.deleted_at', 'is', null)
        .executeTakeFirst();
      if (marked) return marked.id;
      const oldest = await database
        .selectFrom('user')
        .select('id')
        .where('disabled_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return oldest?.id;
    },
    /** Hands the mark over. */
    async set(userId: string): Promise<void> {
      await database
        .insertInto('server_setting')
        .values({ key: 'operator', value: userId })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: userId }))
        .execute();
    },
  };
}
