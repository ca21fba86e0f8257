// Deletes an account, until it is killed.
import { openDatabase } from '#server/database/open-database.ts';
import { createAccountRemoval } from '../account-removal.ts';

const [kind = '', place = '', userId = ''] = process.argv.slice(2);
const database = openDatabase(
  kind === 'postgres' ? { kind: 'postgres', url: place } : { kind: 'sqlite', path: place },
);
const removal = createAccountRemoval(database);
await removal.begin(userId, 1);
process.stdout.write('begun\n');
await removal.finish(userId);
await database.destroy();
