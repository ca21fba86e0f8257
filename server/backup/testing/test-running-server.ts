// Takes the lock as a server does, drops every reference, and reports after a garbage collection.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Location } from '#server/database/open-database.ts';
import { beginWork } from '../start-backup.ts';

const order: { location: Location; dataFolder: string } = JSON.parse(process.argv[2] ?? '');
await beginWork(order.location, order.dataFolder);
for (let round = 0; round < 5; round += 1) {
  await sleep(20);
  await globalThis.gc?.({ execution: 'async' });
}
writeSync(1, 'running\n');
setInterval(() => undefined, 60_000);
