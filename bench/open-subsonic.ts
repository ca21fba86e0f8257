import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { makeAppPassword } from '#contract/app-passwords.ts';
import { type BenchServer, type Listener, password, scanned, signIn, startServer } from './bench-server.ts';
import { spread } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;
type Ask = (name: string, sent?: Record<string, string | number>) => Promise<unknown>;

const rounds = 100;
const pageSize = 500;

/** What an app shows of itself: the name of the account, and the secret itself or what is made of it. */
async function appOf(url: string, { headers }: Listener): Promise<Record<'plain' | 'token', string>> {
  const answer = await fetch(url + makeAppPassword.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password, name: 'Bench', kind: 'other', doors: ['music'], isReadOnly: false }),
  });
  const { secret } = z.parse(makeAppPassword.reply, await answer.json());
  const account = await fetch(`${url}/api/app-passwords`, { headers });
  const { userName } = z.parse(z.object({ userName: z.string() }), await account.json());
  const s = 'abcdef';
  const t = createHash('md5')
    .update(secret + s)
    .digest('hex');
  const query = (shown: Record<string, string>) =>
    new URLSearchParams({ u: userName, c: 'bench', v: '1.16.1', f: 'json', ...shown }).toString();
  return { plain: query({ p: secret }), token: query({ t, s }) };
}

/** Asks as an app does, in the form it asked for; an answer that is a refusal is an error. */
const asking =
  (url: string, shown: string): Ask =>
  async (name, sent = {}) => {
    const more = Object.entries(sent).map(([key, value]) => `&${key}=${value}`);
    const answer = await fetch(`${url}/rest/${name}?${shown}${more.join('')}`);
    const text = await answer.text();
    if (!text.includes('"status":"ok"')) throw new Error(`${name}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };

async function timesOf(ask: (turn: number) => Promise<unknown>, turns = rounds): Promise<string> {
  const times: number[] = [];
  for (let turn = -5; turn < turns; turn += 1) {
    const began = performance.now();
    await ask(Math.max(0, turn));
    if (turn >= 0) times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return `p50 ${spread(times).median.toFixed(1)}, p95 ${slow.toFixed(1)} ms`;
}

async function wholeLibrary(row: Row, server: BenchServer, ask: Ask, songs: number): Promise<void> {
  const before = server.memoryMegabytes();
  const cpu = server.cpuSeconds();
  const began = performance.now();
  let most = before;
  for (let songOffset = 0; songOffset <= songs; songOffset += pageSize) {
    await ask('search3', { query: '', artistCount: 0, albumCount: 0, songCount: pageSize, songOffset });
    if (songOffset % (pageSize * 20) === 0) most = Math.max(most, server.memoryMegabytes());
  }
  const seconds = (performance.now() - began) / 1000;
  row(
    `an app reads all ${songs} songs (10 s and 60 MB are wanted)`,
    `${seconds.toFixed(1)} s, ${(server.cpuSeconds() - cpu).toFixed(1)} s of a processor, ${(most - before).toFixed(0)} MB more`,
  );
}

/** What apps ask over OpenSubsonic, of a large library: times as one app sees them, one call after the other. */
export async function measureOpenSubsonic(row: Row, count: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const [music, data] = [join(home, 'music'), join(home, 'data')];
  writeTaggedFiles(music, count);
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: data });
  try {
    const listener = await signIn(server.url);
    const { songs } = await scanned(server, listener);
    const { plain, token } = await appOf(server.url, listener);
    const ask = asking(server.url, token);
    const known = asking(server.url, plain);
    row('ping by a password (1 ms is wanted)', await timesOf(() => known('ping')));
    row('ping by a token', await timesOf(() => ask('ping')));
    await wholeLibrary(row, server, ask, songs);
    for (const part of [0, 0.5, 0.99])
      row(
        `search3, ${pageSize} songs from ${Math.floor(songs * part)} on (40 ms is wanted)`,
        await timesOf(
          () =>
            ask('search3', {
              query: '',
              artistCount: 0,
              albumCount: 0,
              songCount: pageSize,
              songOffset: Math.floor(songs * part),
            }),
          20,
        ),
      );
    row('getAlbum (p95 5 ms is wanted)', await timesOf((turn) => ask('getAlbum', { id: `al-${turn + 1}` })));
    row(
      'getAlbumList2, 500 albums (25 ms is wanted)',
      await timesOf((turn) => ask('getAlbumList2', { type: 'newest', size: 500, offset: turn * 7 }), 20),
    );
    row(
      'search3, 10,000 albums (400 ms is wanted)',
      await timesOf(() => ask('search3', { albumCount: 10_000 }), 5),
    );
    row(
      'getRandomSongs, 500 (15 ms is wanted)',
      await timesOf(() => ask('getRandomSongs', { size: 500 }), 20),
    );
    row('getArtists (60 ms is wanted)', await timesOf(() => ask('getArtists'), 10));
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

// Alone: node bench/open-subsonic.ts [number of songs]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count = 100_000] = process.argv.slice(2).map(Number);
  await measureOpenSubsonic((name, value) => console.log(`${name.padEnd(70)} ${value}`), count);
}
