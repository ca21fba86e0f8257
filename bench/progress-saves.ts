import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { signIn, startServer } from './bench-server.ts';
import { savesPerSecond } from './saves-load.ts';
import { spread, spreadText } from './spread.ts';

type Row = (name: string, value: string) => void;

const listeners = 16;
const [turns, seconds] = [5, 2];

/** One show with an episode for each writer. */
function writeEpisodes(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'earshot.sqlite'));
  database.exec(
    `insert into podcast_feed (id, url, url_key, title, author, description, medium, folded, funding, persons, episode_count, parse_errors, locked, crawl_errors, priority, state, changed_at, lease_until, failures, interval)
       values (1, 'a', 'a', 'Show', '', '', 'podcast', '', '', '', ${listeners}, 0, 0, 0, 0, 'ok', 0, 0, 0, 3600000);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${listeners})
       insert into podcast_episode (id, feed_id, guid, title, description, description_text, folded, published_at, sorted_at, fingerprint, removed)
       select i, 1, i, 'Episode ' || i, '', '', '', i, i, i, 0 from n;
     insert into podcast_subscription (user_id, feed_id, created_at) select id, 1, 0 from user`,
  );
  database.close();
}

/** What this disk can do: one row, durably, one after the other. */
function bareWrites(folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=full; create table if not exists row (text text)',
  );
  const write = database.prepare('insert into row values (?)');
  const endsAt = performance.now() + seconds * 1000;
  let writes = 0;
  for (; performance.now() < endsAt; writes += 1) write.run('x'.repeat(300));
  database.close();
  return writes / seconds;
}

/**
 * Saves of progress that are acknowledged through HTTP by 16 players, against bare durable writes on the same disk.
 */
export async function measureProgressSaves(row: Row): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') });
  const agent = new Agent({ keepAlive: true, maxSockets: listeners });
  try {
    const { headers } = await signIn(server.url);
    const saving = { url: server.url, headers, agent };
    const episodeIds = Array.from({ length: listeners }, (_, index) => index + 1);
    writeEpisodes(join(home, 'data'));
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await savesPerSecond(saving, episodeIds, { runId: `bench-${turn}`, seconds }));
      bare.push(bareWrites(home));
    }
    const ratios = ours.map((saves, turn) => saves / (bare[turn] ?? Number.NaN));
    row(
      'progress saves acknowledged, 16 players',
      `${spread(ours).median.toFixed(0)}/s beside ${spread(bare).median.toFixed(0)} bare durable writes/s: ${spreadText(ratios, 2)} x`,
    );
  } finally {
    agent.destroy();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

// Alone: node bench/progress-saves.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureProgressSaves((name, value) => console.log(`${name.padEnd(50)} ${value}`));
