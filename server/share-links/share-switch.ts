import type { Database } from '#server/database/open-database.ts';

export type ShareSwitch = ReturnType<typeof createShareSwitch>;

/** Whether links are on: `initial` holds until the operator chooses on their page. */
export function createShareSwitch(database: Database, initial: boolean) {
  return {
    async isOn(): Promise<boolean> {
      const row = await database
        .selectFrom('server_setting')
        .select('value')
        .where('key', '=', 'share-links')
        .executeTakeFirst();
      return row === undefined ? initial : row.value === 'on';
    },
    async set(isOn: boolean): Promise<void> {
      const value = isOn ? 'on' : 'off';
      await database
        .insertInto('server_setting')
        .values({ key: 'share-links', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
