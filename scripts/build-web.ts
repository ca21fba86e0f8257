import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writePreloads } from './preloads.ts';
import { publishBuild } from './publish-build.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Builds the web app and lays a brotli and a gzip copy beside every text file, so that serving compresses nothing. It is
 * built beside the folder it is served from: another start may be serving that, or building at the same time.
 */
export async function buildWeb(served = dist): Promise<void> {
  const built = mkdtempSync(join(dirname(served), `${basename(served)}.building-`));
  try {
    await build({ logLevel: 'warn', build: { outDir: built } });
    writePreloads(built);
    for (const entry of readdirSync(built, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(entry.name))
        layCopiesBeside(join(entry.parentPath, entry.name));
    publishBuild(built, served, Date.now());
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function layCopiesBeside(path: string): void {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

if (import.meta.main) await buildWeb(process.argv[2] && resolve(process.argv[2]));
