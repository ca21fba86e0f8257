// Writes rows one after the other until it is killed, and says of each when it is committed.
import { writeSync } from 'node:fs';
import { openDatabase } from '../open-database.ts';

const [path = '', round = ''] = process.argv.slice(2);
const database = openDatabase({ kind: 'sqlite', path });
for (let row = 0; ; row += 1) {
  const key = `${round}.${row}`;
  await database.insertInto('guess').values({ key, window_started_at: row, tries: 1 }).execute();
  writeSync(1, `${key}\n`);
}
