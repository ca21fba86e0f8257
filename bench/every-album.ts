import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { collection } from '#contract/v1/provider.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { compare, type Side } from './limits/compare.ts';
import { startBare } from './limits/start-bare.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const playlistCount = 100;
const songsOfPlaylist = 25;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Calls in turn over a whole library, so that no answer is in a cache when it is needed again, each compared with `node:http`
 * answering a constant of the same size: one album of `albumCount`, ten songs each, 25 albums, a playlist and an artist.
 */
export async function measureEveryAlbum(row: Row, albumCount = 2_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const music = join(home, 'music');
  writeTaggedFiles(music, albumCount * 10);
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(home, 'data') });
  const bare = await startBare();
  const { headers } = await signIn(server.url);
  await scanned(server, { headers });

  async function compared(name: string, paths: string[]): Promise<void> {
    const bytes = await averageBytes(server.url, paths, headers);
    const ours: Side = { ...server, paths, headers };
    const limit: Side = { ...bare, paths: [`/${bytes}`], headers };
    const { requests, cpu, ours: own, limit: best, failures } = await compare(ours, limit);
    row(
      `${name}, ${bytes} bytes, beside a constant`,
      `${own.toFixed(0)}/s beside ${best.toFixed(0)}/s: 1/${requests}, CPU a request ${cpu} x${failures > 0 ? ` (${failures} FAILED)` : ''}`,
    );
  }
  try {
    const albums = numbers(albumCount);
    await compared(
      `${albumCount} catalogue albums in turn`,
      albums.map((id) => `/v1/catalog/us/albums/${id}`),
    );
    await compared(
      `${albumCount} library albums in turn`,
      albums.map((id) => `/v1/me/library/albums/l.${id}`),
    );
    await compared(
      '25 albums of the library',
      numbers(albumCount / 25).map((page) => `/v1/me/library/albums?limit=25&offset=${(page - 1) * 25}`),
    );
    const playlists = await makePlaylists(server.url, headers);
    await compared(
      `a playlist of ${songsOfPlaylist} songs`,
      playlists.map((id) => `/v1/me/library/playlists/${id}?include=tracks`),
    );
    await compared(
      'an artist',
      numbers(albumCount / 4).map((id) => `/v1/catalog/us/artists/${id}`),
    );
  } finally {
    bare.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function averageBytes(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  return Math.round(bytes / paths.length);
}

async function makePlaylists(url: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (const number of numbers(playlistCount)) {
    const data = numbers(songsOfPlaylist).map((song) => ({
      id: String(number * songsOfPlaylist + song),
      type: 'songs',
    }));
    const response = await fetch(`${url}/v1/me/library/playlists`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        attributes: { name: `Playlist ${number}` },
        relationships: { tracks: { data } },
      }),
    });
    ids.push(...z.parse(collection, await response.json()).data.map(({ id }) => id));
  }
  return ids;
}

// Alone: node bench/every-album.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureEveryAlbum((name, value) => console.log(`${name.padEnd(70)} ${value}`));
