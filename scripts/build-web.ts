import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { builds, stateOf, webMark, webSources } from '../server/page/built.ts';
import { browsers } from './browsers.ts';
import { readManifest } from './byte-budget.ts';
import { writePreloads } from './preloads.ts';
import { publishBuild } from './publish-build.ts';

const sharePage = fileURLToPath(new URL('../web/share-page/share-page.ts', import.meta.url));
const workers = fileURLToPath(new URL('../web/service-worker', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Builds the web app with a brotli and a gzip copy of every text file, so that serving compresses nothing. It is
 * built in a folder of its own and then renamed: another start may be serving the old one, or building at the same
 * time.
 */
export async function buildWeb(served = dist): Promise<void> {
  // Of before: what is written to while it is built is built again.
  const state = stateOf(webSources);
  const built = mkdtempSync(join(dirname(served), `${basename(served)}.building-`));
  try {
    await build({ logLevel: 'warn', build: { outDir: built } });
    writePreloads(built);
    await buildSharePage(built);
    await buildServiceWorker(built);
    for (const entry of readdirSync(built, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(entry.name))
        layCopiesBeside(join(entry.parentPath, entry.name));
    publishBuild(built, served, Date.now());
    if (served !== dist) return;
    mkdirSync(builds, { recursive: true });
    writeFileSync(webMark, state);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/**
 * Built apart from the app: a link's visitor loads nothing of the app, and the server names both files itself.
 */
async function buildSharePage(built: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: built,
      emptyOutDir: false,
      target: browsers,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: sharePage,
        output: { entryFileNames: 'share-page.js', assetFileNames: 'share-page[extname]' },
      },
    },
  });
}

/** Cached with the app although their names stay the same when they change. */
const withoutHash = ['manifest.webmanifest', 'icons/icon-192.png', 'icons/badge-96.png'];

/** After all else: it names every file of the app, and is another one when any of them is, or the page. */
async function buildServiceWorker(built: string): Promise<void> {
  const hashed = readdirSync(join(built, 'assets')).filter((name) => /\.(js|css|woff2?|svg|png)$/.test(name));
  const entry = Object.values(readManifest(built)).find(({ isEntry }) => isEntry)?.file;
  const stamp = createHash('sha256');
  for (const file of ['index.html', ...withoutHash]) stamp.update(readFileSync(join(built, file)));
  await buildWorker(built, 'service-worker', {
    shellFiles: JSON.stringify([...hashed.toSorted().map((name) => `assets/${name}`), ...withoutHash]),
    shellEntry: JSON.stringify(entry),
    shellStamp: JSON.stringify(stamp.digest('base64url')),
  });
  await buildWorker(built, 'service-worker-off', {});
}

async function buildWorker(built: string, name: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: built,
      emptyOutDir: false,
      target: browsers,
      rolldownOptions: {
        input: join(workers, `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}

function layCopiesBeside(path: string): void {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

if (import.meta.main) await buildWeb(process.argv[2] && resolve(process.argv[2]));
