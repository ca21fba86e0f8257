import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { health } from '#contract/health.ts';
import { getLibrary } from '#contract/library.ts';
import { scanStatus } from '#contract/music.ts';
import { signIn, startServer } from './bench-server.ts';
import { words } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const looks = 9;

/** The rows of albums as a scan leaves them, put there without a scan. */
function writeAlbums(dataFolder: string, count: number): void {
  const database = new DatabaseSync(join(dataFolder, 'folder.sqlite'));
  const put = database.prepare(
    `insert into album (id, title, artist_id, artist_name, release_date, genres, song_count, duration, picture_id,
       is_compilation, first_seen_at, newest_file_at, folded, edition_of, edition_folded)
     values (?1, ?2, ?3, ?4, '2004-05-17', 'Jazz', 12, 2400000, null, 0, ?5, ?6, ?7, ?1, ?7)`,
  );
  database.exec('begin');
  for (let number = 1; number <= count; number += 1) {
    const [title, artist] = [words(number * 31), number % 2_000];
    const added = Date.UTC(2012, 0, 1) + number * 3_600_000;
    put.run(number, title, artist, words(artist), added, added, title.toLowerCase());
  }
  database.exec('commit');
  database.close();
}

async function scanned(url: string, headers: Record<string, string>): Promise<void> {
  for (let state = ''; state !== 'idle'; await setTimeout(100)) {
    const answer = await fetch(`${url}${scanStatus.path}`, { headers });
    ({ state } = z.parse(scanStatus.reply, await answer.json()));
  }
}

type RequestOptions = { method: 'GET' | 'POST'; headers?: Record<string, string> };

/** How long an answer takes to its last byte. The bytes are counted and dropped: our own work must not count as the server's. */
function timed(
  address: string,
  { method, headers = {} }: RequestOptions,
): Promise<{ milliseconds: number; bytes: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const clientRequest = request(address, { method, headers }, (answer) => {
      let bytes = 0;
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`));
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ milliseconds: performance.now() - began, bytes }));
    });
    clientRequest.on('error', reject).end();
  });
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A long library, and how long everybody else waits while it is answered. */
export async function measureLibrary(row: Row, count = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') });
  const { headers } = await signIn(server.url);
  await scanned(server.url, headers);
  writeAlbums(join(home, 'data'), count);

  const answers: number[] = [];
  const waits: number[] = [];
  let bytes = 0;
  for (let look = 0; look < looks; look += 1) {
    let longest = 0;
    const over = new AbortController();
    const whole = timed(`${server.url}${getLibrary.path}`, { method: 'POST', headers }).finally(() =>
      over.abort(),
    );
    while (!over.signal.aborted) {
      const { milliseconds } = await timed(`${server.url}${health.path}`, { method: 'GET' });
      longest = Math.max(longest, milliseconds);
    }
    const answer = await whole;
    bytes = answer.bytes;
    answers.push(answer.milliseconds);
    waits.push(longest);
  }
  await server.stop();
  rmSync(home, { recursive: true, force: true });
  row(
    `get-library of ${count} albums, ${(bytes / 1e6).toFixed(1)} MB`,
    `${median(answers).toFixed(0)} ms, others wait ${median(waits).toFixed(0)} ms at most (median of ${looks})`,
  );
}

// Alone: node bench/library.ts [number of albums]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureLibrary(
    (name, value) => console.log(`${name.padEnd(70)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
