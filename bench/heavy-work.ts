import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { me } from '#contract/accounts.ts';
import { health } from '#contract/health.ts';
import { importOpml, importProgress } from '#contract/podcast-imports.ts';
import { libraryAlbums } from '#contract/v1/folder-library.ts';
import { collection } from '#contract/v1/provider.ts';
import { hasFfmpeg } from '../server/folder/streaming/ffmpeg.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from './bench-server.ts';
import { albumCovers } from './covers.ts';
import { startFeeds } from './start-feeds.ts';
import { writeTaggedFiles } from './tagged-files.ts';
import { type Probes, probe } from './torture/probe.ts';

type Row = (name: string, value: string) => void;

const fileBytes = 50_000;
const shows = 2_000;
const pictures = 2_000;
const pauseMilliseconds = 2;
const atOnce = 4;
const songsToConvert = 6;

/** What everybody else waits while something heavy runs: three calls, asked in turn from a thread of its own. */
export async function measureHeavyWork(row: Row, count = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const music = join(home, 'music');
  writeTaggedFiles(music, count, { filling: { bytes: fileBytes, cover: await albumCovers() } });
  const canConvert = await hasFfmpeg();
  if (canConvert) writeLossless(join(music, 'lossless'));
  const feeds = await startFeeds();
  const server = await startServer({
    MUSIC_DIR: music,
    DATA_DIR: join(home, 'data'),
    ALLOW_PRIVATE_HOSTS: feeds.host,
  });
  try {
    const listener = await signIn(server.url);
    const whileRunning = async (name: string, work: () => Promise<unknown>) =>
      row(`others wait while ${name}`, inMilliseconds(await besideOthers(server, listener, work)));
    await whileRunning('a first scan runs', () => scanned(server, listener));
    await whileRunning('nothing runs', () => sleep(5_000));
    await whileRunning(`${pictures} pictures are made, ${atOnce} at once`, () =>
      makePictures(server, listener),
    );
    if (canConvert)
      await whileRunning(`${songsToConvert} songs are converted`, () => convert(server, listener));
    await whileRunning(`${shows} shows are imported`, () => importShows(server, listener, feeds.host));
  } finally {
    await server.stop();
    feeds.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const inMilliseconds = (probes: Probes) =>
  Object.entries(probes)
    .map(
      ([name, { p99Milliseconds, maxMilliseconds, answers, failures }]) =>
        `${name} ${p99Milliseconds.toFixed(1)} / ${maxMilliseconds.toFixed(0)} ms of ${answers}${failures > 0 ? ` (${failures} FAILED)` : ''}`,
    )
    .join(', ');

async function besideOthers(
  { url }: BenchServer,
  { headers }: Listener,
  work: () => Promise<unknown>,
): Promise<Probes> {
  const paths = { [health.path]: health.path, 'who am I': me.path, albums: `${libraryAlbums.path}?limit=25` };
  const addresses = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${url}${path}`]));
  const end = await probe(addresses, headers, pauseMilliseconds);
  await work();
  return end();
}

/** Twenty minutes of noise, packed as Apple packs it, which no browser but Safari plays. */
function writeLossless(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < songsToConvert; number += 1)
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      `anoisesrc=d=1200:seed=${number}`,
      '-c:a',
      'alac',
      '-ac',
      '2',
      '-metadata',
      `title=Lossless ${number}`,
      join(folder, `${number}.m4a`),
    ]);
}

async function dataOf(url: string, listener: Listener) {
  const answer = await fetch(url, listener);
  return z.parse(collection, await answer.json()).data;
}

/** As many workers as there are to be at once take from one list. */
async function allOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of remaining) await act(item);
    }),
  );
}

async function wholeAnswer(url: string, listener: Listener): Promise<void> {
  const answer = await fetch(url, listener);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
}

async function makePictures({ url }: BenchServer, listener: Listener): Promise<void> {
  const albums = [];
  for (let offset = 0; offset < pictures; offset += 100)
    albums.push(...(await dataOf(`${url}${libraryAlbums.path}?limit=100&offset=${offset}`, listener)));
  const addresses = albums.flatMap(({ attributes }) => attributes?.artwork?.url ?? []);
  await allOf(addresses, (address) =>
    wholeAnswer(`${url}${address.replace('{w}x{h}', '300x300')}`, listener),
  );
}

async function convert({ url }: BenchServer, listener: Listener): Promise<void> {
  const response = await fetch(`${url}/v1/catalog/us/search?types=songs&limit=25&term=lossless`, listener);
  const { results } = z.parse(z.object({ results: z.object({ songs: collection }) }), await response.json());
  const addresses = results.songs.data.flatMap(({ attributes }) => attributes?.assetUrl ?? []);
  if (addresses.length !== songsToConvert) throw new Error(`${addresses.length} songs can be converted.`);
  await allOf(addresses, (address) => wholeAnswer(`${url}${address}`, listener));
}

async function importShows({ url }: BenchServer, { headers }: Listener, feeds: string): Promise<void> {
  const form = new FormData();
  const lines = Array.from({ length: shows }, (_, number) => `http://${feeds}/heavy-${number}`);
  form.set('file', new Blob([lines.join('\n')]), 'shows.txt');
  const answer = await fetch(`${url}${importOpml.path}`, { method: 'POST', headers, body: form });
  const { jobId } = z.parse(importOpml.reply, await answer.json());
  for (;;) {
    const stand = await fetch(`${url}${importProgress.path.replace(':jobId', jobId)}`, { headers });
    const { done, total } = z.parse(importProgress.reply, await stand.json());
    if (done === total) return;
    await sleep(200);
  }
}

// Alone: node bench/heavy-work.ts [number of files]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureHeavyWork(
    (name, value) => console.log(`${name.padEnd(60)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
