import type { Database } from '#server/database/open-database.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { type Part, part } from './part.ts';

/** What the account itself chose. A name or provider that was chosen here stays; nothing that lets anybody in goes along. */
export function settingsPart(database: Database): Part {
  return part('settings', {
    async *pages({ userId }) {
      yield await database.selectFrom('user').select(['name', 'provider']).where('id', '=', userId).execute();
    },
    async takeIn({ userId }, rows) {
      for (const { name, provider } of rows) {
        if (name !== '')
          await database
            .updateTable('user')
            .set({ name })
            .where('id', '=', userId)
            .where('name', '=', '')
            .execute();
        if (provider !== null)
          await database
            .updateTable('user')
            .set({ provider })
            .where('id', '=', userId)
            .where('provider', 'is', null)
            .execute();
      }
      invalidateAccounts(database);
      return rows.length;
    },
  });
}
