import { buildWeb } from '../scripts/build-web.ts';
import { weighBuild } from '../scripts/byte-budget.ts';
import { root } from '../scripts/run-node.ts';
import { measureAppCredentials } from './app-credentials.ts';
import { measureCopies } from './copies.ts';
import { measureEveryAlbum } from './every-album.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureHeavyWork } from './heavy-work.ts';
import { measureHotCalls } from './hot-calls.ts';
import { measureInPage } from './in-page.ts';
import { measureLibrary } from './library.ts';
import { measureOpenSubsonic } from './open-subsonic.ts';
import { measurePodcastSync } from './podcast-sync.ts';
import { measurePodcasts } from './podcasts.ts';
import { measureProgressSaves } from './progress-saves.ts';
import { measureRescan } from './rescan.ts';
import { measureScan } from './scan.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';

// Smaller numbers for a quick look: npm run bench -- 2000 10000
const [scanCount = 20_000, searchCount = 100_000] = process.argv.slice(2).map(Number);
const rows: [string, string][] = [];
const row = (name: string, value: string) => {
  rows.push([name, value]);
  console.log(`${name.padEnd(44)} ${value}`);
};

await buildWeb();
for (const line of weighBuild(root).table)
  row(`first screen ${line.split(':')[0]}`, line.split(': ')[1] ?? '');
await measureStart(row, scanCount);
await measureScan(row, scanCount);
await measureCopies(row, scanCount);
await measureRescan(row);
await measureSearch(row, scanCount);
await measureSearch(row, searchCount);
await measureAppCredentials(row);
await measureOpenSubsonic(row, searchCount);
await measureHotCalls(row);
await measureEveryAlbum(row);
await measureProgressSaves(row);
await measureHeavyWork(row, scanCount);
await measureLibrary(row);
await measureFirstVisit(row, scanCount);
await measureInPage(row);
await measurePodcasts(row);
await measurePodcastSync(row);
console.log(
  `\n| what | measured |\n|---|---|\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}`,
);
