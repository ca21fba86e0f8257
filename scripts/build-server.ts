import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { serverBuild } from '../server/page/built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A server that runs from an earlier build may still ask for its parts. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** What runs in processes and threads of their own; all lie in one folder once they are built. */
export function workersOf(below = root): string[] {
  const workers = globSync('server/**/*-worker.ts', { cwd: below }).toSorted();
  const names = workers.map((path) => basename(path));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two workers are called ${twice}.`);
  return workers;
}

/** Small, without packages, and needed by the server and most of its threads: one file instead of twenty. */
const folderBase =
  /\/(?:server\/folder\/(?:store|paths)\/|server\/folder\/(?:scan\/scan-(?:order|progress)|catalogue\/row|artwork\/(?:artwork-order|picture-outline))\.ts|server\/database\/sqlite-fault\.ts|rules\/(?:clock|fold-text|in-chunks)\.ts)/;

/**
 * A moved source still gets its own address from `import.meta.url`; a worker's address is that of the built file.
 */
const ownPlaces = (folder: string): Plugin => ({
  name: 'own-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server')) || !code.includes('import.meta.url')) return undefined;
    const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
    return {
      code: code
        .replaceAll(/'(?:\.\/)?([\w-]+-worker)\.ts', import\.meta\.url/g, "'./$1.mjs', import.meta.url")
        .replaceAll(/(?<!worker\.mjs', )import\.meta\.url/g, `new URL(${place}, import.meta.url).href`),
      map: null,
    };
  },
});

/**
 * Makes one file of the server and all it starts with, because opening a thousand files takes longer than all that is in
 * them. `folder` is where it will lie, and what lies there already stays.
 */
export async function buildServer(folder = serverBuild()): Promise<void> {
  const all = dirname(folder);
  mkdirSync(all, { recursive: true });
  const built = mkdtempSync(join(all, 'building-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [ownPlaces(folder)],
      // Packages with native code find it in their own folder.
      ssr: { noExternal: true, external: ['sharp'] },
      build: {
        ssr: true,
        outDir: built,
        target: 'node26',
        minify: false,
        rolldownOptions: {
          input: ['server/main.ts', ...workersOf()],
          output: {
            entryFileNames: '[name].mjs',
            chunkFileNames: '[name]-[hash].mjs',
            codeSplitting: { groups: [{ name: 'folder-base', test: folderBase }] },
          },
        },
      },
    });
    // In a container another user than the builder runs it.
    chmodSync(built, 0o755);
    // In one step, so that nobody starts from half of it. Of two builds at once the second finds it there.
    if (!existsSync(folder)) renameSync(built, folder);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
  removeOld(all, folder);
}

function removeOld(all: string, current: string): void {
  for (const name of readdirSync(all)) {
    const path = join(all, name);
    if (path !== current && statSync(path).mtimeMs < Date.now() - keptMilliseconds)
      rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildServer(process.argv[2]);
