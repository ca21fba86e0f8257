import { expect, test } from 'vitest';
import { openFolderDatabase } from '../store/folder-database.ts';
import { countOf } from '../store/query.ts';
import { makeFolders } from '../testing/test-app.ts';
import { openCatalogue, renewCatalogue } from './catalogue-reader.ts';

test('after a damaged catalogue was taken away, everything that reads it sees what the next scan writes', () => {
  const { data } = makeFolders();
  const readers = [openCatalogue(data), openCatalogue(data, { withBooks: true })];
  renewCatalogue(data, readers);
  const written = openFolderDatabase(data);
  written.exec("insert into word (word) values ('alder')");
  written.close();
  for (const reader of readers) expect(reader.get(countOf('from word'))?.count).toBe(1);
  for (const reader of readers) reader.close();
});
