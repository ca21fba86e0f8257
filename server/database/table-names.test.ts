import { expect, test } from 'vitest';
import { tableNames } from './table-names.ts';
import { onBothDatabases } from './testing/test-databases.ts';

onBothDatabases((open) => {
  test('every table that a migration makes is in the list that backups go by', async () => {
    await using opened = await open();
    const tables = await opened.database.introspection.getTables();
    expect([...tableNames].sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});
