import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where builds lie, each named by the hash of its sources. */
export const builds = join(root, '.built');
/** What the web app is made of. */
export const webSources = ['web', 'contract', 'rules', 'scripts', 'vite.config.ts', 'package-lock.json'];
/** Where the state of the sources is noted that the served web app was made of. */
export const webMark = join(builds, 'web');
/** What the server is made of. */
export const serverSources = ['server', 'contract', 'rules', 'package-lock.json'];

const isOfTests = (path: string) => /\.test\.tsx?$|[/\\](testing|fixtures)[/\\]/.test(path);

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isOfTests(file));
}

/**
 * Another word for every other state of these files and folders of ours: their names, sizes and when they were last
 * written, to the second, as an image of a container keeps it.
 */
export function stateOf(sources: readonly string[], below = root): string {
  const state = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(join(below, source))).toSorted()) {
    const { size, mtimeMs } = statSync(file);
    state.update(`${relative(below, file)} ${size} ${Math.floor(mtimeMs / 1000)}\n`);
  }
  return state.digest('hex').slice(0, 16);
}

/** The folder of the build that is made of the sources as they are now; it may not be there. */
export const serverBuild = (): string => join(builds, `server-${stateOf(serverSources)}`);

/** The program of that build; undefined where nobody built it: then the sources run as they are. */
export function builtServer(): string | undefined {
  const program = join(serverBuild(), 'main.mjs');
  return existsSync(program) ? program : undefined;
}

/**
 * Why the pages in `dist` must not be served, as a sentence: they were made of other sources than those that lie here.
 * Undefined where they fit, and in an image, which holds no sources of the web app.
 */
export function staleWebApp(mark = webMark, below = root): string | undefined {
  if (!existsSync(join(below, 'web'))) return undefined;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === stateOf(webSources, below)) return undefined;
  return `Earshot cannot start: its pages were not built from the version that lies in ${below}. Run “npm run build” there, then start it again.`;
}
