import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/database/open-database.ts';
import { createLeaseRepository } from '#server/podcasts/refresh/lease-repository.ts';
import { storedOf } from '#server/podcasts/store/store-episodes.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { type BenchCall, callsOf } from './large/calls.ts';
import { fillPostgres, longFeed, type Sizes } from './large/fill-postgres.ts';
import { countingSettings, type Work, workOf } from './large/work-of.ts';
import { spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

// node bench/large-postgres.ts [feeds] [episodes] [plays]: what a listener's calls and a round of refreshing cost on a
// PostgreSQL that holds much. Takes 25 GB in the temporary folder for the sizes it has by default, and gives them back.
const [feeds = 100_000, episodes = 10_000_000, plays = 10_000_000] = process.argv.slice(2).map(Number);
const sizes: Sizes = { feeds, episodes, plays, users: 10_000, songs: 5_000 };
const rounds = 5;
const home = mkdtempSync(join(tmpdir(), 'earshot-large-'));

function line(name: string, times: readonly number[], work: Work, bytes?: number): void {
  const answer = bytes === undefined ? '' : `${(bytes / 1024).toFixed(0)} KiB`;
  const { statements, rows, pages } = work;
  console.log(
    `| ${name} | ${spreadText(times, 1)} ms | ${answer} | ${statements} | ${rows} | ${pages} | ${work.milliseconds.toFixed(1)} ms |`,
  );
  if (pages > 2_000) console.error(`${name}: ${work.slowest.slice(0, 400)}\n`);
}

async function ask(url: string, headers: Record<string, string>, { method, path, body }: BenchCall) {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return { milliseconds: performance.now() - began, bytes };
}

async function repeated(name: string, client: Client, act: () => Promise<number | undefined>): Promise<void> {
  const times: number[] = [];
  let bytes: number | undefined;
  const work = await workOf(client, async () => {
    bytes = await act();
  });
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    bytes = await act();
    times.push(performance.now() - began);
  }
  line(name, times, work, bytes);
}

const postgres = await startPostgres({ more: countingSettings });
const client = new Client({ connectionString: postgres.url });
try {
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const music = join(home, 'music');
  writeTaggedFiles(music, sizes.songs);
  const server = await startServer({
    DATA_DIR: join(home, 'data'),
    MUSIC_DIR: music,
    DATABASE_URL: postgres.url,
    ITUNES_SEARCH_URL: '',
  });
  const { headers } = await signIn(server.url);
  await scanned(server, { headers });
  const { rows: users } = await client.query<{ id: string }>('select id from "user"');
  const now = Date.now();
  const began = performance.now();
  await fillPostgres(client, sizes, users[0]?.id ?? '', now);
  const { rows: tables } = await client.query<{ name: string; total: string; own: string }>(
    `select relname as name, pg_total_relation_size(relid) as total, pg_relation_size(relid) as own
     from pg_stat_user_tables order by 2 desc limit 8`,
  );
  console.log(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const { name, total, own } of tables)
    console.log(
      `${name}: ${(Number(own) / 1e6).toFixed(0)} MB, with indexes ${(Number(total) / 1e6).toFixed(0)} MB`,
    );

  console.log(
    '\n| what | time | answer | statements | rows given | pages looked at | in PostgreSQL |\n|---|---|---|---|---|---|---|',
  );
  for (const call of await callsOf(client, now))
    await repeated(call.name, client, async () => (await ask(server.url, headers, call)).bytes);
  await server.stop();

  const database = openDatabase({ kind: 'postgres', url: postgres.url });
  const leases = createLeaseRepository(database);
  await client.query('update podcast_feed set next_fetch_at = id');
  await client.query('vacuum analyze podcast_feed');
  await repeated('refresh: twenty of all shows that are due', client, async () => {
    const due = await leases.claimDue(now, 20);
    if (due.length !== 20) throw new Error(`${due.length} were due.`);
    return undefined;
  });
  await client.query(`update podcast_feed set next_fetch_at = ${now} + id`);
  await client.query('vacuum analyze podcast_feed');
  await repeated('refresh: none is due', client, async () => {
    await leases.claimDue(now, 20);
    return undefined;
  });
  for (const id of [longFeed.id, 50])
    await repeated(`refresh: what is stored of show ${id}`, client, async () => {
      await storedOf(database, id);
      return undefined;
    });
  await database.destroy();
} finally {
  await client.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
