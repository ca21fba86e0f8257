import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { me } from '#contract/accounts.ts';
import { type BackupsStatus, backUpNow, backups } from '#contract/backup.ts';
import { health } from '#contract/health.ts';
import { type Listener, signIn, startServer } from '../bench-server.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureRow } from './torture-row.ts';

const maxMilliseconds = 250;

/** A backup of a large SQLite database, read again, while the server answers. */
export const backupWhileListening: TortureRow = {
  name: 'a backup of 1,000,000 plays and 200,000 episodes',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const server = await startServer({ DATA_DIR: home });
    try {
      const listener = await signIn(server.url);
      const path = join(home, 'earshot.sqlite');
      fill(path, isShort ? 0.1 : 1);
      const addresses = { '/healthz': `${server.url}${health.path}`, 'who am I': `${server.url}${me.path}` };
      const endFree = await probe(addresses, listener.headers);
      await sleep(3_000);
      const free = await endFree();
      const endProbing = await probe(addresses, listener.headers);
      const began = performance.now();
      const { last, backups: storedBackups } = await backedUp(server.url, listener);
      const seconds = (performance.now() - began) / 1000;
      const probes = await endProbing();
      const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
      return {
        figures: `${megabytes(statSync(path).size)} into ${megabytes(storedBackups[0]?.bytes ?? 0)} in ${seconds.toFixed(1)} s, read again; ${inMilliseconds(probes)} at most (without: ${inMilliseconds(free)})`,
        faults: [
          ...probeFaults(probes, maxMilliseconds),
          ...(last?.state === 'done' ? [] : [`the backup was not made: ${last?.sentence}`]),
        ],
      };
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

function fill(path: string, share: number): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('begin');
  const count = (of: number) => Math.round(of * share);
  database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into folder_play (user_id, play_id, song_id, played_at) select (select id from user), 'play-' || i, i % 50000, i from n`,
    )
    .run(count(1_000_000));
  database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
       insert into podcast_feed (url, url_key, title, author, description, medium, folded, funding, persons, episode_count, parse_errors, locked, crawl_errors, priority, state, changed_at, lease_until, failures, interval)
       select i, i, 'Show ' || i, '', '', 'podcast', '', '', '', 200, 0, 0, 0, 0, 'ok', 0, 0, 0, 3600000 from n`,
    )
    .run();
  database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into podcast_episode (feed_id, guid, title, description, description_text, folded, published_at, sorted_at, fingerprint, removed)
       select i % 1000 + 1, i, 'Episode ' || i, hex(randomblob(300)), hex(randomblob(300)), hex(randomblob(300)), i, i, i, 0 from n`,
    )
    .run(count(200_000));
  database.exec('commit');
  database.close();
}

async function backedUp(url: string, { headers }: Listener): Promise<BackupsStatus> {
  const response = await fetch(`${url}${backUpNow.path}`, { method: 'POST', headers });
  if (response.status !== backUpNow.status)
    throw new Error(`The backup was answered with ${response.status}.`);
  for (;;) {
    await sleep(500);
    const answer = await fetch(`${url}${backups.path}`, { headers });
    const status = z.parse(backups.reply, await answer.json());
    if (!status.running) return status;
  }
}
