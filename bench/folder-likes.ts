import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/database/migrate.ts';
import { type Location, openDatabase } from '#server/database/open-database.ts';
import { moveOldLikes, plantOldLikes } from '#server/database/testing/test-old-likes.ts';
import { startPostgres } from '../scripts/postgres.ts';

// node bench/folder-likes.ts [songs]: how long migration 025 takes for the likes of a server that holds very many.
const songs = Number(process.argv[2] ?? 1_000_000);

async function measure(location: Location): Promise<void> {
  const database = openDatabase(location, () => undefined, 0);
  await migrate(database, location);
  await plantOldLikes(database, songs);
  const began = performance.now();
  await database.transaction().execute(moveOldLikes);
  const seconds = (performance.now() - began) / 1000;
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  const { count } = await database
    .selectFrom('folder_rating')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  console.log(
    `${location.kind}: ${songs} copies of songs in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB at most; ${count} ratings after`,
  );
  await database.destroy();
}

const home = mkdtempSync(join(tmpdir(), 'earshot-likes-'));
await measure({ kind: 'sqlite', path: join(home, 'earshot.sqlite') });
rmSync(home, { recursive: true });
const postgres = await startPostgres({});
await measure({ kind: 'postgres', url: postgres.url });
await postgres.stop();
