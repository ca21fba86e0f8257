import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { collection } from '#contract/v1/provider.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { weighBuild } from '../scripts/byte-budget.ts';
import { root } from '../scripts/run-node.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from './bench-server.ts';
import { measureFirstVisit } from './first-visit.ts';
import { loadOf } from './http-load.ts';
import { measureLibrary } from './library.ts';
import { measurePodcasts } from './podcasts.ts';
import { words, writeTaggedFiles } from './tagged-files.ts';

// Smaller numbers for a quick look: npm run bench -- 2000 10000
const [scanCount = 20_000, searchCount = 100_000] = process.argv.slice(2).map(Number);
const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
const rows: [string, string][] = [];
const row = (name: string, value: string) => {
  rows.push([name, value]);
  console.log(`${name.padEnd(44)} ${value}`);
};

async function get(url: string, path: string, { headers }: Listener): Promise<unknown> {
  return (await fetch(`${url}${path}`, { headers })).json();
}

async function measureFolder(): Promise<void> {
  const music = join(home, 'music');
  writeTaggedFiles(music, scanCount);
  const settings = { MUSIC_DIR: music, DATA_DIR: join(home, 'data') };

  const first = await startServer(settings);
  const listener = await signIn(first.url);
  const scan = await scanned(first, listener);
  row(`scan of ${scan.songs} tagged files`, `${Math.round(scan.songs / (scan.milliseconds / 1000))} files/s`);
  await first.stop();

  const again = await startServer(settings);
  const rescan = await scanned(again, listener);
  row('rescan of the unchanged folder', `${(rescan.milliseconds / 1000).toFixed(2)} s`);
  row('cold start to listening', `${Math.round(again.startMilliseconds)} ms`);
  await sleep(5_000);
  row('idle memory (resident)', `${Math.round(again.memoryMegabytes())} MB`);
  await measureRequests(again.url, listener);
  await measureSearch(again, listener, scan.songs);
  row('memory after the load (resident)', `${Math.round(again.memoryMegabytes())} MB`);
  await again.stop();
}

async function measureRequests(url: string, listener: Listener): Promise<void> {
  const album = '/v1/catalog/us/albums/5';
  const songs = z.parse(collection, await get(url, `${album}/tracks`, listener)).data;
  const asset = songs.flatMap((song) => song.attributes?.assetUrl ?? []);
  const load = { seconds: 5, connections: 16, headers: listener.headers };
  await loadOf(url, [album], { ...load, seconds: 2 });
  const albums = await loadOf(url, [album], load);
  row(
    `an album with ${songs.length} songs`,
    `${Math.round(albums.requestsPerSecond)} requests/s${failed(albums.failures)}`,
  );
  const ranged = { ...load, headers: { ...load.headers, range: 'bytes=0-65535' } };
  const ranges = await loadOf(url, asset, ranged);
  row(
    'ranges of small files',
    `${Math.round(ranges.requestsPerSecond)} requests/s${failed(ranges.failures)}`,
  );
}

/** 64 KiB out of a file that is long enough for them. */
async function measureRanges(): Promise<void> {
  const music = join(home, 'long');
  const { mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
  writeTaggedFiles(music, 10);
  mkdirSync(music, { recursive: true });
  const short = readFileSync(join(music, '0', '0', '1.mp3'));
  writeFileSync(
    join(music, '0', '0', '1.mp3'),
    Buffer.concat([short, ...Array.from({ length: 500 }, () => short.subarray(-4_170))]),
  );
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(home, 'long-data') });
  const listener = await signIn(server.url);
  await scanned(server, listener);
  const songs = z.parse(collection, await get(server.url, '/v1/catalog/us/albums/1/tracks', listener)).data;
  const asset = songs[0]?.attributes?.assetUrl ?? '';
  const load = { seconds: 5, connections: 16, headers: { ...listener.headers, range: 'bytes=65536-131071' } };
  await loadOf(server.url, [asset], { ...load, seconds: 2 });
  const ranges = await loadOf(server.url, [asset], load);
  row(
    '64 KiB ranges, signed in',
    `${Math.round(ranges.requestsPerSecond)} requests/s${failed(ranges.failures)}`,
  );
  await server.stop();
}

async function measureSearch({ url }: BenchServer, listener: Listener, songs: number): Promise<void> {
  const terms = Array.from({ length: 200 }, (_, number) => words(number * 487).slice(0, 4 + (number % 12)));
  const paths = terms.map(
    (term) => `/v1/catalog/us/search?types=songs,albums,artists&limit=25&term=${encodeURIComponent(term)}`,
  );
  await loadOf(url, paths, { seconds: 2, connections: 1, headers: listener.headers });
  const search = await loadOf(url, paths, { seconds: 6, connections: 1, headers: listener.headers });
  row(
    `search over ${songs} songs, p50 / p99`,
    `${search.p50Milliseconds.toFixed(1)} / ${search.p99Milliseconds.toFixed(1)} ms${failed(search.failures)}`,
  );
}

async function measureLargeSearch(): Promise<void> {
  const music = join(home, 'many');
  writeTaggedFiles(music, searchCount);
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(home, 'many-data') });
  const listener = await signIn(server.url);
  const { songs } = await scanned(server, listener);
  await measureSearch(server, listener, songs);
  await server.stop();
}

const failed = (failures: number) => (failures > 0 ? ` (${failures} FAILED)` : '');

try {
  await buildWeb();
  for (const line of weighBuild(root).table)
    row(`first screen ${line.split(':')[0]}`, line.split(': ')[1] ?? '');
  await measureFolder();
  await measureRanges();
  await measureLargeSearch();
  await measureFirstVisit(row);
  await measureLibrary(row);
  await measurePodcasts(row);
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(
  `\n| what | measured |\n|---|---|\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}`,
);
