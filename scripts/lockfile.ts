import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { root } from './run-node.ts';

const edges = z.optional(z.record(z.string(), z.string()));
const lockEntry = z.looseObject({
  version: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  link: z.optional(z.boolean()),
  dependencies: edges,
  optionalDependencies: edges,
  peerDependencies: edges,
});
const lockfile = z.looseObject({ packages: z.record(z.string(), lockEntry) });
type Lockfile = z.output<typeof lockfile>;

export type Hole = { from: string; name: string; range: string };

/** Where Node finds a dependency of the package at `from`: the nearest node_modules upwards. */
function entryFor(lock: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in lock.packages) return path;
    if (folder === '') return undefined;
  }
}

/** Whether an entry is what is asked for, as far as that is one exact version; of ranges the registry has judged. */
const isAsked = (version: string | undefined, range: string): boolean =>
  !/^\d+\.\d+\.\d+$/.test(range) || version === range;

/** Dependencies that no entry stands for: `npm ci` refuses a lockfile with such a hole on every machine. */
export function holesIn(text: string): Hole[] {
  const lock = z.parse(lockfile, JSON.parse(text));
  return Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter(([name, range]) => {
        const path = entryFor(lock, from, name);
        return path === undefined || !isAsked(lock.packages[path]?.version, range);
      })
      .map(([name, range]) => ({ from, name, range })),
  );
}

const systems = [
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];
const spellings: Record<string, string> = {
  win: 'win32',
  windows: 'win32',
  ppc64le: 'ppc64',
  mips64: 'mips64el',
  armv6: 'arm',
  armv7: 'arm',
  wasm: 'wasm32',
};

/** The platform that a package's name states, as in `@biomejs/cli-darwin-arm64`. */
function platformOf(name: string) {
  const words = name.split(/[-/_]/).map((word) => spellings[word] ?? word);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  return { ...(os.length > 0 ? { os } : {}), ...(cpu.length > 0 ? { cpu } : {}) };
}

/** The lockfile with an entry for every foreign platform's optional package that the registry did not list. */
export function completed(text: string): string {
  const lock = z.parse(lockfile, JSON.parse(text));
  for (const { from, name, range } of holesIn(text)) {
    const { dev } = lock.packages[from] ?? {};
    const platform = platformOf(name);
    if (!('cpu' in platform) && !('os' in platform)) continue;
    // Next to the package that needs it: further up another version may be installed.
    const parentFolder = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/')));
    const path =
      `node_modules/${name}` in lock.packages
        ? `${parentFolder}node_modules/${name}`
        : `node_modules/${name}`;
    lock.packages[path] ??= {
      version: range.replace(/^[^\d]*/, ''),
      ...platform,
      ...(dev ? { dev } : {}),
      optional: true,
    };
  }
  const packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
}

/** Lines that name each hole, or that the lockfile names a registry's host. */
export function lockfileFaults(text: string): string[] {
  const faults = holesIn(text).map(
    ({ from, name, range }) =>
      `package-lock.json: ${from || 'the project'} needs ${name}@${range}, and it has no entry`,
  );
  if (/"resolved": "https?:/.test(text))
    faults.push('package-lock.json: an entry names a registry host (resolved)');
  return faults;
}

const path = `${root}package-lock.json`;
export const readLockfile = () => readFileSync(path, 'utf8');
if (import.meta.main) writeFileSync(path, completed(readLockfile()));
