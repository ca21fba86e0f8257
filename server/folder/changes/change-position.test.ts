import { expect, test } from 'vitest';
import { attachIdentities, openFolderDatabase } from '../store/folder-database.ts';
import { makeFolders } from '../testing/test-app.ts';
import { leaveSharing, readChangePosition, writeChangePosition } from './change-position.ts';

function opened() {
  const { data } = makeFolders();
  const database = openFolderDatabase(data);
  attachIdentities(database, data);
  return database;
}

test('of two files of which one was written last before a kill, the earlier change counts', () => {
  using database = opened();
  writeChangePosition(database, { lineage: 9, revision: 5 });
  expect(readChangePosition(database)).toEqual({ lineage: 9, revision: 5 });
  database.exec('pragma identity.user_version = 4');
  expect(readChangePosition(database).revision).toBe(4);
  writeChangePosition(database, { lineage: 9, revision: 6 });
  database.exec("update setting set value = 5 where name = 'change_revision'");
  expect(readChangePosition(database).revision).toBe(5);
});

test('a rebuilt catalogue belongs to what the identities belong to, one of another to nothing', () => {
  using database = opened();
  writeChangePosition(database, { lineage: 9, revision: 5 });
  database.exec("delete from setting where name in ('change_revision', 'catalogue_lineage')");
  expect(readChangePosition(database)).toEqual({ lineage: 9, revision: 0 });
  database.exec("insert into setting (name, value) values ('catalogue_lineage', 8)");
  expect(readChangePosition(database).lineage).toBe(0);
  writeChangePosition(database, { lineage: 9, revision: 5 });
  leaveSharing(database);
  expect(readChangePosition(database)).toEqual({ lineage: 0, revision: 0 });
});
