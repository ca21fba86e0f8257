import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { search } from '#contract/v1/folder.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { scanTimes } from './scan-times.ts';
import { spreadText } from './spread.ts';
import { taggedMp3, words } from './tagged-files.ts';
import { peakMemory, treeMemory } from './tree-memory.ts';

// node bench/large-folder.ts [files]: the first scan of a very large folder, scans of it unchanged, and what a listener
// asks of it. A million files take 5 GB in the temporary folder, which it gives back.
const [count = 1_000_000] = process.argv.slice(2).map(Number);
const rounds = 5;
/** One page of most disks: what a small file takes anyway. */
const fileBytes = 4_096;
const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
const [music, data] = [join(home, 'music'), join(home, 'data')];
const row = (name: string, value: string) => console.log(`${name.padEnd(60)} ${value}`);

function writeFiles(): void {
  for (let number = 0; number < count; number += 1) {
    const album = Math.floor(number / 10);
    const directory = join(music, String(album % 1_000), String(album));
    if (number % 10 === 0) mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${(number % 10) + 1}.mp3`), taggedMp3(number).subarray(0, fileBytes));
  }
}

async function scans(): Promise<void> {
  const memory = peakMemory(process.pid);
  const before = treeMemory(process.pid);
  const [first = Number.NaN] = await scanTimes(data, music, 1);
  const peak = memory.stop() - before;
  row(
    `first scan of ${count} files`,
    `${(first / 1000).toFixed(0)} s, ${((count / first) * 1000).toFixed(0)} files/s, ${peak.toFixed(0)} MB at most`,
  );
  for (const name of readdirSync(data).filter((name) => name.includes('.sqlite')))
    row(name, `${(statSync(join(data, name)).size / 1e6).toFixed(0)} MB`);
  const again = peakMemory(process.pid);
  const times = await scanTimes(data, music, 3);
  const seconds = times.map((milliseconds) => milliseconds / 1000);
  row(
    'again, nothing has changed',
    `${spreadText(seconds, 1)} s, ${(again.stop() - before).toFixed(0)} MB at most`,
  );
}

async function calls(): Promise<void> {
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: data });
  const { headers } = await signIn(server.url);
  await scanned(server, { headers });
  const timed = async (name: string, paths: readonly string[]) => {
    const times: number[] = [];
    const cpu = server.cpuSeconds();
    for (const path of paths) {
      const began = performance.now();
      const answer = await fetch(`${server.url}${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      times.push(performance.now() - began);
    }
    const each = ((server.cpuSeconds() - cpu) / paths.length) * 1000;
    row(name, `${spreadText(times, 1)} ms, ${each.toFixed(1)} ms of the processor`);
  };
  const terms = Array.from({ length: 200 }, (_, number) => words(number * 4_877).slice(0, 4 + (number % 14)));
  const find = (term: string) =>
    `${search.path.replace(':storefront', 'us')}?types=songs,albums,artists&limit=25&term=${encodeURIComponent(term)}`;
  await timed('search as one types', terms.map(find));
  await timed(
    'search with a wrong letter',
    terms.map((term) => find(`${term.slice(0, 2)}q${term.slice(3)}`)),
  );
  for (const [kind, all] of [
    ['songs', count],
    ['albums', count / 10],
    ['artists', Math.floor(count / 40)],
  ] as const)
    for (const sort of kind === 'artists' ? ['name'] : ['name', '-dateAdded', 'artistName'])
      for (const depth of [0, 0.5, 0.99]) {
        const offset = Math.floor((all * depth) / 100) * 100;
        const path = `/v1/me/library/${kind}?limit=100&sort=${sort}&offset=${offset}`;
        await timed(`library ${kind} by ${sort} from ${offset}`, Array(rounds).fill(path));
      }
  await timed('home', Array(rounds).fill('/v1/me/recommendations'));
  await timed('recently added', Array(rounds).fill('/v1/me/library/recently-added'));
  row('memory of the server', `${treeMemory(server.pid).toFixed(0)} MB`);
  await server.stop();
}

try {
  writeFiles();
  await scans();
  await calls();
} finally {
  rmSync(home, { recursive: true, force: true });
}
