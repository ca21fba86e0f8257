import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { collection } from '#contract/v1/provider.ts';
import { scanned, signIn, startServer } from './bench-server.ts';
import { compare, type Side } from './limits/compare.ts';
import { startBare } from './limits/start-bare.ts';
import { lengthened, writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const album = '/v1/catalog/us/albums/1';

/** The most frequent calls, each against `node:http` alone in the same minutes, in turns. */
export async function measureHotCalls(row: Row): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const music = join(home, 'music');
  writeTaggedFiles(music, 200);
  const file = join(music, '0', '0', '1.mp3');
  mkdirSync(join(home, 'data'));
  writeFileSync(file, lengthened(file, 4 * 1024 * 1024));
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: join(home, 'data') });
  const bare = await startBare(file);
  const { headers } = await signIn(server.url);
  await scanned(server, { headers });
  const answer = await fetch(`${server.url}${album}/tracks`, { headers });
  const songs = z.parse(collection, await answer.json()).data;
  const sound = songs[0]?.attributes?.assetUrl ?? '';

  const ours = (path: string, more = {}): Side => ({
    ...server,
    paths: [path],
    headers: { ...headers, ...more },
  });
  const limit = (more = {}): Side => ({ ...bare, paths: ['/'], headers: { ...headers, ...more } });
  async function compared(name: string, own: Side, other: Side): Promise<void> {
    const { requests, cpu, ours: mine, limit: best, failures } = await compare(own, other);
    row(
      name,
      `${mine.toFixed(0)}/s beside ${best.toFixed(0)}/s: 1/${requests}, CPU a request ${cpu} x${failures > 0 ? ` (${failures} FAILED)` : ''}`,
    );
  }
  try {
    await compared('an album, signed in, beside a constant', ours(album), limit());
    for (const [name, range] of [
      ['64 KiB', 'bytes=65536-131071'],
      ['1 MiB', 'bytes=1048576-2097151'],
    ])
      await compared(`${name} ranges beside a bare stream`, ours(sound, { range }), limit({ range }));
  } finally {
    bare.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

// Alone: node bench/hot-calls.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureHotCalls((name, value) => console.log(`${name.padEnd(50)} ${value}`));
