import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type BenchServer, type Listener, scanned, signIn, startServer } from './bench-server.ts';
import { albumCovers } from './covers.ts';
import { makeAppPasswordFor } from './make-app-password.ts';
import { spread } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;
type Params = Record<string, string | number>;
type Ask = (name: string, params?: Params) => Promise<string>;

const rounds = 100;
const pageSize = 500;

/** What an app shows of itself: the name of the account, and the secret itself or what is made of it. */
async function appOf(url: string, listener: Listener): Promise<Record<'plain' | 'token', string>> {
  const { userName, secret } = await makeAppPasswordFor(url, listener, 'music');
  const s = 'abcdef';
  const t = createHash('md5')
    .update(secret + s)
    .digest('hex');
  const query = (credentials: Record<string, string>) =>
    new URLSearchParams({ u: userName, c: 'bench', v: '1.16.1', f: 'json', ...credentials }).toString();
  return { plain: query({ p: secret }), token: query({ t, s }) };
}

const addressOf = (url: string, credentials: string, name: string, params: Params): string =>
  `${url}/rest/${name}?${credentials}${Object.entries(params)
    .map(([key, value]) => `&${key}=${value}`)
    .join('')}`;

/** Asks as an app does, in the form it asked for; an answer that is a refusal is an error. What an app makes of it is its own time. */
const asking =
  (url: string, credentials: string): Ask =>
  async (name, params = {}) => {
    const answer = await fetch(addressOf(url, credentials, name, params));
    const text = await answer.text();
    if (!text.includes('"status":"ok"')) throw new Error(`${name}: ${text.slice(0, 300)}`);
    return text;
  };

/** Bytes instead of an answer: until the first of them, or until all are there. */
const fetching =
  (url: string, credentials: string) =>
  async (name: string, params: Params, until: 'first' | 'all'): Promise<void> => {
    const answer = await fetch(addressOf(url, credentials, name, params));
    const type = answer.headers.get('content-type') ?? '';
    if (!/^(image|audio)\//.test(type)) throw new Error(`${name}: ${(await answer.text()).slice(0, 300)}`);
    if (until === 'all') return void (await answer.arrayBuffer());
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
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
  let greatest = before;
  for (let songOffset = 0; songOffset <= songs; songOffset += pageSize) {
    await ask('search3', { query: '', artistCount: 0, albumCount: 0, songCount: pageSize, songOffset });
    if (songOffset % (pageSize * 20) === 0) greatest = Math.max(greatest, server.memoryMegabytes());
  }
  const seconds = (performance.now() - began) / 1000;
  row(
    `an app reads all ${songs} songs (10 s and 60 MB are wanted)`,
    `${seconds.toFixed(1)} s, ${(server.cpuSeconds() - cpu).toFixed(1)} s of a processor, ${(greatest - before).toFixed(0)} MB more`,
  );
}

const withCovers = z.object({
  'subsonic-response': z.object({
    searchResult3: z.object({ album: z.array(z.object({ coverArt: z.optional(z.string()) })) }),
  }),
});
const coveredAlbums = 40;

/** Some albums with pictures of their own, among the others. */
async function writeCovered(music: string): Promise<void> {
  const cover = await albumCovers();
  writeTaggedFiles(join(music, 'covered'), coveredAlbums * 10, {
    filling: { bytes: 60_000, cover },
    namesOf: (number) => ({
      title: `Covered ${number}`,
      artist: 'Covered Band',
      album: `Covered ${Math.floor(number / 10)}`,
    }),
  });
}

async function picturesAndSound(row: Row, ask: Ask, fetchBytes: ReturnType<typeof fetching>, songs: number) {
  const response = await ask('search3', { query: 'covered', artistCount: 0, songCount: 0, albumCount: 500 });
  const { album } = z.parse(withCovers, JSON.parse(response))['subsonic-response'].searchResult3;
  const covers = album.flatMap(({ coverArt }) => coverArt ?? []);
  const cover = (turn: number) =>
    fetchBytes('getCoverArt', { id: covers[turn % covers.length] ?? '', size: 300 }, 'all');
  for (const turn of covers.keys()) await cover(turn);
  row('getCoverArt, made before (3 ms is wanted)', await timesOf(cover));
  row(
    'getCoverArt, 20 at once, until the last',
    await timesOf((turn) => Promise.all(Array.from({ length: 20 }, (_, more) => cover(turn + more))), 20),
  );
  row(
    'the first byte of a stream (15 ms is wanted)',
    await timesOf((turn) => fetchBytes('stream', { id: `so-${((turn * 977) % songs) + 1}` }, 'first')),
  );
}

/** What apps ask over OpenSubsonic, of a large library: times as one app sees them, one call after the other. */
export async function measureOpenSubsonic(row: Row, count: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const [music, data] = [join(home, 'music'), join(home, 'data')];
  writeTaggedFiles(music, count);
  await writeCovered(music);
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: data });
  try {
    const listener = await signIn(server.url);
    const { songs } = await scanned(server, listener);
    const { plain, token } = await appOf(server.url, listener);
    const ask = asking(server.url, token);
    const withPassword = asking(server.url, plain);
    row('ping by a password (1 ms is wanted)', await timesOf(() => withPassword('ping')));
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
    await picturesAndSound(row, ask, fetching(server.url, token), songs);
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
