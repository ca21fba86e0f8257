import { buildWeb } from '../scripts/build-web.ts';
import { awkwardFormsAndQueries } from './torture/awkward-forms.ts';
import { backupWhileListening } from './torture/backup-while-listening.ts';
import { endlessHeads } from './torture/endless-heads.ts';
import { failover } from './torture/failover.ts';
import { hangingMount } from './torture/hanging-mount.ts';
import { hostileTexts } from './torture/hostile-texts.ts';
import { longNotes, manyEpisodes } from './torture/large-feeds.ts';
import { manyLogIns } from './torture/many-log-ins.ts';
import { behindPooler } from './torture/pooler.ts';
import { postgresRestarts } from './torture/postgres-restarts.ts';
import { sharedFolder } from './torture/shared-folder.ts';
import { sqliteLocked } from './torture/sqlite-locked.ts';
import { stalledBodies } from './torture/stalled-bodies.ts';
import { titlesAfterEachByte } from './torture/titles-after-each-byte.ts';
import type { TortureRow } from './torture/torture-row.ts';
import { twoServers } from './torture/two-servers.ts';
import { rollingUpgrade } from './torture/upgrade.ts';
import { manyStars, wholeLists } from './torture/whole-lists.ts';

// Each row is a file in bench/torture/. `npm run torture -- --short` makes each brief; words choose rows by name.
const rows: TortureRow[] = [
  hostileTexts,
  awkwardFormsAndQueries,
  endlessHeads,
  stalledBodies,
  wholeLists,
  manyStars,
  manyEpisodes,
  longNotes,
  titlesAfterEachByte,
  manyLogIns,
  sqliteLocked,
  hangingMount,
  postgresRestarts,
  twoServers,
  sharedFolder,
  behindPooler,
  failover,
  rollingUpgrade,
  backupWhileListening,
];

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const filters = words.filter((word) => word !== '--short').map((word) => word.toLowerCase());
const chosen = rows.filter(
  ({ name }) => filters.length === 0 || filters.some((word) => name.toLowerCase().includes(word)),
);

await buildWeb();
const lines: string[] = [];
for (const row of chosen) {
  const { name } = row;
  console.log(`${name} …`);
  const { figures, faults, isSkipped = false } = await row.run(isShort);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  lines.push(`| ${name} | ${figures} | ${isSkipped ? 'not tried' : faults.join('; ') || 'holds'} |`);
}
console.log(`\n| what is done | measured | holds? |\n|---|---|---|\n${lines.join('\n')}`);
