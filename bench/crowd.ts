import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { episodes } from '#contract/podcasts.ts';
import { subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { collection } from '#contract/v1/provider.ts';
import { type Listener, scanned, signIn, startServer } from './bench-server.ts';
import { addListeners, tokensOfAll } from './crowd/crowd-listeners.ts';
import { acts, type CrowdPlan, type CrowdTimes, rangeBytes } from './crowd/crowd-plan.ts';
import { startFeeds } from './start-feeds.ts';
import { words, writeTaggedFiles } from './tagged-files.ts';
import { post } from './torture/progress-writer.ts';

// node bench/crowd.ts [listeners] [seconds]: that many people on one server, each with a player that reads ahead and keeps
// its place, and an owner who looks around.
const [count = 2_000, seconds = 60] = process.argv.slice(2).map(Number);
const home = mkdtempSync(join(tmpdir(), 'earshot-crowd-'));

/** A minute's sound and more, for a player to read ahead in; the added part is sparse. */
function lengthen(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.includes('.')) truncateSync(join(folder, path), 4.5 * rangeBytes);
}

const get = async (url: string, path: string, { headers }: Listener): Promise<unknown> =>
  (await fetch(`${url}${path}`, { headers })).json();

async function thingsOf(url: string, listener: Listener, feeds: string) {
  const albums = Array.from({ length: 40 }, (_, number) => `/v1/catalog/us/albums/${number + 1}`);
  const audio: string[] = [];
  for (const album of albums) {
    const songs = z.parse(collection, await get(url, `${album}/tracks`, listener)).data;
    audio.push(...songs.flatMap((song) => song.attributes?.assetUrl ?? []));
  }
  const urls = ['1', '2', '3', '4'].map((feed) => `http://${feeds}/${feed}`);
  const followed = await (await post(url, subscribeByUrl.path, { urls }, listener)).json();
  const episodeIds: number[] = [];
  for (const { id } of z.parse(subscribeByUrl.reply, followed).results) {
    const answer = await post(url, episodes.path.replace(':ids', String(id)), {}, listener);
    episodeIds.push(...z.parse(episodes.reply, await answer.json()).data.items.map((episode) => episode.id));
  }
  const terms = Array.from({ length: 200 }, (_, number) => words(number * 487).slice(0, 4 + (number % 12)));
  return { albums, audio, episodeIds, terms };
}

/** The crowd in two processes; what each act took. */
async function crowd(plan: Omit<CrowdPlan, 'first'>): Promise<CrowdTimes> {
  const half = Math.ceil(plan.listeners.length / 2);
  const parts = await Promise.all(
    [0, half].map(
      (first) =>
        new Promise<CrowdTimes>((resolve) => {
          const child = fork(fileURLToPath(new URL('./crowd/crowd-process.ts', import.meta.url)));
          child.once('message', (times: CrowdTimes) => resolve(times));
          child.send({ ...plan, first, listeners: plan.listeners.slice(first, first + half) });
        }),
    ),
  );
  const [one, other] = parts;
  if (!one || !other) throw new Error('The crowd did not come.');
  for (const act of acts) one.times[act].push(...other.times[act]);
  for (const [failure, times] of Object.entries(other.failures))
    one.failures[failure] = (one.failures[failure] ?? 0) + times;
  return one;
}

const feeds = await startFeeds();
const music = join(home, 'music');
const dataFolder = join(home, 'data');
writeTaggedFiles(music, 5_000);
lengthen(music);
const server = await startServer({ MUSIC_DIR: music, DATA_DIR: dataFolder, ALLOW_PRIVATE_HOSTS: feeds.host });
try {
  const first = await signIn(server.url);
  await scanned(server, first);
  const things = await thingsOf(server.url, first, feeds.host);
  const listeners = await tokensOfAll(server.url, await addListeners(dataFolder, count));
  const quiet = { cpu: server.cpuSeconds(), memory: server.memoryMegabytes() };
  const { times, failures } = await crowd({ url: server.url, seconds, listeners, ...things });
  const endedBy = server.endedBy();
  if (endedBy !== undefined) throw new Error(`The server has ended by ${endedBy} while they listened.`);
  const cpu = server.cpuSeconds() - quiet.cpu;
  console.log(
    `\n| ${count} listeners for ${seconds} s | asked | p50 | p99 | longest |\n|---|---|---|---|---|`,
  );
  for (const act of acts) {
    const all = times[act].toSorted((a, b) => a - b);
    const at = (part: number) =>
      `${(all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0).toFixed(1)} ms`;
    console.log(`| ${act} | ${all.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
  }
  console.log(
    Object.entries(failures)
      .map(([failure, many]) => `${many} times ${failure}`)
      .join(', ') || 'no failure',
  );
  const memory = server.memoryMegabytes();
  console.log(
    `\none processor ${((cpu / seconds) * 100).toFixed(0)} % busy: ${((cpu / seconds / count) * 1e6).toFixed(0)} µs a second for each; ` +
      `${memory.toFixed(0)} MB, ${(((memory - quiet.memory) * 1024) / count).toFixed(1)} KiB for each`,
  );
} finally {
  await server.stop();
  feeds.stop();
  rmSync(home, { recursive: true, force: true });
}
