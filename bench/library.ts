import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { health } from '#contract/health.ts';
import { getLibrary, type SavedAlbum } from '#contract/library.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createSavedAlbumRepository } from '../server/music/saved-album-repository.ts';
import { signIn, startServer } from './bench-server.ts';
import { words } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const looks = 9;

/** As long as Apple's are: the address of a picture there is most of it. */
const album = (number: number): SavedAlbum => ({
  id: `l.${String(number).padStart(14, '0')}`,
  type: 'library-albums',
  attributes: {
    name: words(number * 31),
    artistName: words(number % 2_000),
    releaseDate: '2004-05-17',
    dateAdded: new Date(Date.UTC(2012, 0, 1) + number * 3_600_000).toISOString(),
    trackCount: 12,
    genreNames: ['Jazz', 'Music'],
    artwork: {
      url: `https://is1-ssl.mzstatic.com/image/thumb/Music115/v4/0a/1b/2c/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9/${number}.jpg/{w}x{h}bb.jpg`,
      bgColor: '1a2b3c',
    },
    playParams: { id: `l.${number}`, kind: 'album', catalogId: String(1_000_000_000 + number) },
  },
});

type Asked = { method: 'GET' | 'POST'; headers?: Record<string, string> };

/** How long an answer takes to its last byte. The bytes are counted and dropped: our own work must not count as the server's. */
function timed(
  address: string,
  { method, headers = {} }: Asked,
): Promise<{ milliseconds: number; bytes: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers }, (answer) => {
      let bytes = 0;
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`));
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ milliseconds: performance.now() - began, bytes }));
    });
    sent.on('error', reject).end();
  });
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A long library, and how long everybody else waits while it is answered. */
export async function measureLibrary(row: Row, count = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const server = await startServer({ MUSIC_DIR: join(home, 'music'), DATA_DIR: join(home, 'data') });
  const { headers } = await signIn(server.url);
  const database = openDatabase({ kind: 'sqlite', path: join(home, 'data', 'earshot.sqlite') });
  const { id: userId } = await database.selectFrom('user').select('id').executeTakeFirstOrThrow();
  const albums = Array.from({ length: count }, (_, number) => album(number));
  await createSavedAlbumRepository(database).save({ userId, provider: 'folder' }, albums, Date.now());
  await database.destroy();

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
