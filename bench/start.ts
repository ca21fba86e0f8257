import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { health } from '#contract/health.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { spread, spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';
import { treeMemory } from './tree-memory.ts';

type Row = (name: string, value: string) => void;

const starts = 7;
/** Until what is left behind was given back (server/process/idle-memory.ts). */
const idleMilliseconds = 75_000;
const bare = `require('node:http').createServer((q, r) => r.end('{}')).listen(0, function () { console.log(this.address().port) })`;

/** A process that answers anything with a constant; how long until it has, and what it holds after a while. */
async function bareNode(wait = 0): Promise<{ milliseconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['-e', bare], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => {
    child.stdout.once('data', (part) => resolve(String(part).trim()));
  });
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const milliseconds = performance.now() - began;
  await sleep(wait);
  const megabytes = treeMemory(child.pid ?? 0);
  child.kill();
  return { milliseconds, megabytes };
}

/** From nothing to the first answer against bare Node, in turns, and the memory of an idle server. */
export async function measureStart(row: Row, songs = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const settings = { MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') };
  writeTaggedFiles(settings.MUSIC_DIR, songs);
  const first = await startServer(settings);
  await scanned(first, await signIn(first.url));
  await first.stop();
  const times: { ours: number[]; limit: number[] } = { ours: [], limit: [] };
  for (let start = 0; start < starts; start += 1) {
    const began = performance.now();
    const server = await startServer(settings);
    await (await fetch(`${server.url}${health.path}`)).text();
    times.ours.push(performance.now() - began);
    times.limit.push((await bareNode()).milliseconds);
    await server.stop();
  }
  const ratio = spread(times.ours).median / spread(times.limit).median;
  row(
    `start over ${songs} songs to the first answer`,
    `${spreadText(times.ours, 0)} ms; bare Node ${spreadText(times.limit, 0)} ms: ${ratio.toFixed(1)}x`,
  );
  const idle = await startServer(settings);
  await scanned(idle, await signIn(idle.url));
  await sleep(idleMilliseconds);
  const megabytes = treeMemory(idle.pid);
  await idle.stop();
  const { megabytes: least } = await bareNode(1_000);
  row('idle memory, all its processes', `${megabytes.toFixed(0)} MB; bare Node ${least.toFixed(0)} MB`);
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/start.ts [number of songs]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureStart(
    (name, value) => console.log(`${name.padEnd(50)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
