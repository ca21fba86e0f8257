import { openDatabase } from '#server/database/open-database.ts';
import { testCatalogue } from '#server/folder/testing/test-catalogue.ts';
import { folderParts } from '#server/folder/transfer/folder-parts.ts';
import { createImportRepository } from '../import-repository.ts';
import { createImporter } from '../importer.ts';

/*
 * A server of its own for tests that kill it: goes on with the imports of a folder (first word) into a SQLite database
 * (second), and ends once there is nothing left. Its music is one album of 100 songs.
 */
const [folder = '', path = ''] = process.argv.slice(2);
const database = openDatabase({ kind: 'sqlite', path });
const songs = Array.from({ length: 99 }, (_, index) => `Song ${index + 1}`);
const { read, dataFolder } = testCatalogue([{ id: 1, title: 'Woods', artist: 'Ana Reed', songs }]);
const importer = createImporter({
  folder,
  parts: folderParts({ read, folders: ['/'], dataFolder, database }),
  imports: createImportRepository(database),
  now: Date.now,
  warn: (error) => process.stderr.write(`${String(error)}\n`),
});
await importer.resume();
await importer.idle();
await database.destroy();
