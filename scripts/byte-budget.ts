import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const names = z.optional(z.array(z.string()));
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: names,
    css: names,
  }),
);
export type Manifest = z.output<typeof manifestShape>;

const kibibyte = 1024;

/** What comes with every screen of an authorised listener, by the name of its group in vite.config.ts. */
const signedIn = ['app/routed-app.tsx', 'shell'];

type Budget = { route: string; modules: string[]; maxKibibytes: number; maxFiles?: number };

/**
 * Each route's screen and shell, and how many KiB of brotli its JavaScript and CSS may weigh before anything shows. What a
 * screen reads with, and what it shows below the fold, counts with it (docs/decisions/026-player-model.md).
 */
export const budgets: Budget[] = [
  { route: '/login', modules: [], maxKibibytes: 77, maxFiles: 2 },
  { route: '/', modules: [...signedIn, 'app/home/home-screen.tsx'], maxKibibytes: 143, maxFiles: 9 },
  { route: '/album', modules: [...signedIn, 'music/album/album-screen.tsx'], maxKibibytes: 153 },
  { route: '/artist', modules: [...signedIn, 'music/artist/artist-screen.tsx'], maxKibibytes: 150 },
  {
    route: '/playlist-display',
    modules: [...signedIn, 'music/playlists/playlists-screen.tsx'],
    maxKibibytes: 144,
  },
  { route: '/playlist', modules: [...signedIn, 'music/playlists/playlist-screen.tsx'], maxKibibytes: 153 },
  {
    route: '/new-playlist',
    modules: [...signedIn, 'music/playlists/new-playlist-screen.tsx'],
    maxKibibytes: 146,
  },
  { route: '/library', modules: [...signedIn, 'music/library/screen/library-screen.tsx'], maxKibibytes: 150 },
  {
    route: '/favourites',
    modules: [...signedIn, 'music/favourites/favourites-screen.tsx'],
    maxKibibytes: 148,
  },
  { route: '/search', modules: [...signedIn, 'app/search/search-screen.tsx'], maxKibibytes: 150 },
  { route: '/settings', modules: [...signedIn, 'app/settings/settings-screen.tsx'], maxKibibytes: 147 },
  { route: '/song', modules: [...signedIn, 'music/song/song-screen.tsx'], maxKibibytes: 147 },
  { route: '/station', modules: [...signedIn, 'music/station/station-screen.tsx'], maxKibibytes: 146 },
  { route: '/podcasts', modules: [...signedIn, 'podcasts/browse/podcasts-screen.tsx'], maxKibibytes: 155 },
  { route: '/podcast', modules: [...signedIn, 'podcasts/shows/show-screen.tsx'], maxKibibytes: 161 },
  { route: '/books', modules: [...signedIn, 'podcasts/books/books-screen.tsx'], maxKibibytes: 152 },
  { route: '/book', modules: [...signedIn, 'podcasts/books/book-screen.tsx'], maxKibibytes: 158 },
  {
    route: '/podcast-episode',
    modules: [...signedIn, 'podcasts/episodes/episode-screen.tsx'],
    maxKibibytes: 157,
  },
  { route: '/stacks', modules: ['app/stacks/stacks-screen.tsx'], maxKibibytes: 79.5 },
];

/** A chunk goes by its module, or, where it holds several, by the name of its group. */
const keyOf = (manifest: Manifest, name: string) =>
  name in manifest
    ? name
    : Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name);

/** The files that a page with these modules loads: the entry, the modules, and all that they import statically. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (entry: string) => {
    const name = keyOf(manifest, entry) ?? entry;
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of [...entries, ...modules]) visit(name);
  return [...files];
}

/** One line a route that is over its budget, or whose module the build does not know (a renamed screen is no pass). */
export function budgetFaults(
  manifest: Manifest,
  bytesOf: (file: string) => number,
  routes: readonly Budget[] = budgets,
): { faults: string[]; table: string[] } {
  const faults: string[] = [];
  const table: string[] = [];
  if (routes.length === 0) faults.push('the byte budget names no route at all');
  for (const { route, modules, maxKibibytes, maxFiles = Number.POSITIVE_INFINITY } of routes) {
    for (const name of modules)
      if (keyOf(manifest, name) === undefined) faults.push(`${route}: the build has no chunk for ${name}`);
    const files = filesOf(manifest, modules);
    if (files.length > maxFiles) faults.push(`${route}: ${files.length} files of at most ${maxFiles}`);
    const kibibytes = files.reduce((sum, file) => sum + bytesOf(file), 0) / kibibyte;
    const line = `${route}: ${kibibytes.toFixed(1)} KiB of at most ${maxKibibytes} KiB`;
    table.push(line);
    if (kibibytes > maxKibibytes) faults.push(`${line} is over its budget`);
  }
  return { faults, table };
}

const manifestBelow = (built: string) => join(built, '.vite/manifest.json');

export const readManifest = (built: string): Manifest =>
  z.parse(manifestShape, JSON.parse(readFileSync(manifestBelow(built), 'utf8')));

/** What is no screen, in the same measure. */
const apart = [
  // A share link's page loads nothing of the app.
  { what: '/share', files: () => ['share-page.js', 'share-page.css'], maxKibibytes: 3 },
  // Between page and network, and what puts it there.
  {
    what: 'the worker and its registration',
    files: (manifest: Manifest) => [
      'service-worker.js',
      Object.values(manifest).find(({ name }) => name === 'device-services')?.file ?? 'no registration',
    ],
    maxKibibytes: 12,
  },
];

/** Weighs what was built below the folder. */
export function weighBuild(folder: string): { faults: string[]; table: string[] } {
  const built = join(folder, 'dist');
  if (!existsSync(manifestBelow(built)))
    return { faults: ['the byte budget found no build to weigh'], table: [] };
  const bytesOf = (file: string) =>
    statSync(join(built, `${file}.br`), { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;
  const manifest = readManifest(built);
  const { faults, table } = budgetFaults(manifest, bytesOf);
  for (const { what, files, maxKibibytes } of apart) {
    const kibibytes = files(manifest).reduce((sum, file) => sum + bytesOf(file), 0) / kibibyte;
    const line = `${what}: ${kibibytes.toFixed(1)} KiB of at most ${maxKibibytes} KiB`;
    table.push(line);
    if (kibibytes > maxKibibytes) faults.push(`${line} is over its budget`);
  }
  return { faults, table };
}
