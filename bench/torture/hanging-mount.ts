import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { me } from '#contract/accounts.ts';
import { doctor } from '#contract/doctor.ts';
import { health } from '#contract/health.ts';
import { rescan } from '#contract/music.ts';
import { subscriptions } from '#contract/podcasts.ts';
import { collection } from '#contract/v1/provider.ts';
import { type BenchServer, type Listener, scanned, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import { type StoppableMount, stoppableMount } from './stoppable-mount.ts';
import type { TortureRow } from './torture-row.ts';

const maxMilliseconds = 100;
const listeners = 20;
/** The server gives up a call after five seconds; the machine may be busy. */
const maxRefusal = 8_000;
const maxReturn = 8_000;

type Range = { status: number; took: number };
type Meanwhile = { ranges: Range[]; checked: Range };

/** Twenty listen, the server is checked and the folder scanned while whatever is behind the folder says nothing. */
export const hangingMount: TortureRow = {
  name: 'the music folder does not answer for a minute while 20 listen',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const source = join(home, 'source');
    writeTaggedFiles(source, 200);
    const mount = await stoppableMount(home, source);
    const server = await startServer({
      MUSIC_DIR: mount.music,
      DATA_DIR: join(home, 'data'),
      ...mount.environment,
    });
    try {
      const listener = await signIn(server.url);
      await scanned(server, listener);
      return await whileSilent(server, listener, mount, isShort ? 15_000 : 60_000);
    } finally {
      mount.goOn();
      await server.stop();
      await mount.end();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function whileSilent(
  server: BenchServer,
  listener: Listener,
  mount: StoppableMount,
  milliseconds: number,
) {
  const songs = await audioAddresses(server.url, listener);
  const addresses = {
    '/healthz': `${server.url}${health.path}`,
    'a page': `${server.url}/`,
    'who am I': `${server.url}${me.path}`,
    'an album': `${server.url}/v1/catalog/us/albums/1`,
  };
  // The same while the folder answers: what the machine itself takes.
  const endFree = await probe(addresses, listener.headers);
  await sleep(milliseconds / 4);
  const free = await endFree();

  const stopping = new AbortController();
  const before = server.memoryMegabytes();
  mount.stop();
  const endProbing = await probe(addresses, listener.headers);
  const listening = listenTo(songs, listener, stopping.signal);
  const checking = ask(`${server.url}${doctor.path}`, listener);
  await ask(`${server.url}${rescan.path}`, { ...listener, method: 'POST' });
  const podcasts = await ask(`${server.url}${subscriptions.path}`, { ...listener, method: 'POST' });
  await sleep(milliseconds);
  stopping.abort();
  const probes = await endProbing();
  const [ranges, checked] = await Promise.all([listening, checking]);
  const memory = server.memoryMegabytes() - before;

  mount.goOn();
  const returned = await untilHeard(songs[0] ?? '', listener);
  return {
    figures: `${mount.name}: ${inMilliseconds(probes)} at most (while it answers: ${inMilliseconds(free)}); ${sentenceFor(ranges)}; checked in ${seconds(checked.took)}; a song is heard ${seconds(returned)} after the folder answers again; ${Math.round(memory)} MB more`,
    faults: [
      ...probeFaults(probes, maxMilliseconds),
      ...faultsOf({ ranges, checked }),
      ...(podcasts.status === 200 ? [] : [`subscriptions were answered with ${podcasts.status}`]),
      ...(returned > maxReturn ? [`no song was heard ${seconds(returned)} after the folder answered`] : []),
      ...(server.isAlive() ? [] : ['the process ended']),
    ],
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const longest = (ranges: Range[]) => Math.max(0, ...ranges.map(({ took }) => took));
const sentenceFor = (ranges: Range[]) =>
  `${ranges.length} ranges asked, each refused with 503 after ${seconds(longest(ranges))} at most`;

function faultsOf({ ranges, checked }: Meanwhile): string[] {
  const others = ranges.filter(({ status }) => status !== 503);
  return [
    ...(others.length > 0
      ? [`ranges were answered with ${[...new Set(others.map((one) => one.status))].join(', ')}`]
      : []),
    ...(ranges.length < listeners ? ['fewer ranges were answered than asked'] : []),
    ...(longest(ranges) > maxRefusal ? [`a range waited for ${seconds(longest(ranges))}`] : []),
    ...(checked.status === 200 ? [] : [`the check of the server was answered with ${checked.status}`]),
  ];
}

async function audioAddresses(url: string, listener: Listener): Promise<string[]> {
  const albums = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const answer = await fetch(`${url}/v1/catalog/us/albums/${index + 1}/tracks`, listener);
      return z.parse(collection, await answer.json()).data;
    }),
  );
  return albums
    .flat()
    .flatMap(({ attributes }) => (attributes?.assetUrl ? [`${url}${attributes.assetUrl}`] : []));
}

async function ask(address: string, request: RequestInit): Promise<Range> {
  const began = performance.now();
  const answer = await fetch(address, request);
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - began };
}

const rangeOf = (listener: Listener) => ({ headers: { ...listener.headers, range: 'bytes=0-65535' } });

/** Each asks for the next song when it has an answer, as a player does that goes on after a song it cannot play. */
async function listenTo(songs: string[], listener: Listener, signal: AbortSignal): Promise<Range[]> {
  const ranges: Range[] = [];
  await Promise.all(
    Array.from({ length: listeners }, async (_, index) => {
      for (let song = index; !signal.aborted; song += listeners) {
        ranges.push(await ask(songs[song % songs.length] ?? '', rangeOf(listener)));
        await sleep(250);
      }
    }),
  );
  return ranges;
}

/** Milliseconds until a song's first bytes; at most 30 seconds. */
async function untilHeard(song: string, listener: Listener): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 30_000) {
    const { status } = await ask(song, rangeOf(listener));
    if (status === 206) break;
    await sleep(100);
  }
  return performance.now() - began;
}
