import { posix } from 'node:path';
import type { SourceFile } from './arrows.ts';

/**
 * The folders of each room, top to bottom. An import goes down, or stays in its folder; folders of one line do not
 * know each other. '.' is the room's own folder.
 */
const floors: Record<string, string[][]> = {
  'server/audio-files': [['tags'], ['sound'], ['.']],
  'server/folder': [
    ['.'],
    ['routes', 'sharing', 'transfer'],
    ['discovery/recommendations', 'favourites'],
    ['discovery'],
    ['discovery/mixes', 'song-lists'],
    ['discovery/search', 'discovery/stations'],
    ['discovery/taste'],
    ['listener'],
    ['collections', 'demo'],
    ['resources', 'scan'],
    ['pictures'],
    ['artwork', 'files', 'streaming', 'walk'],
    ['access', 'catalogue'],
    ['paths', 'store'],
  ],
  'server/podcasts': [
    ['.'],
    ['routes', 'sharing', 'transfer'],
    ['demo', 'opml'],
    ['media', 'refresh', 'search'],
    ['directory', 'store'],
    ['reading'],
    ['progress', 'transcript'],
    ['shared'],
    ['feeds'],
  ],
  'server/open-subsonic': [
    ['.'],
    ['operations'],
    ['items', 'playback'],
    ['podcasts'],
    ['music', 'storage'],
    ['request'],
    ['response'],
  ],
  'server/accounts': [['sign-in'], ['.']],
  'server/music': [['apple'], ['.']],
  'web/account': [['pairing'], ['own'], ['transfer'], ['.']],
  'web/music': [
    ['offline', 'options'],
    ['playlists'],
    ['shared-playlists', 'playlist-files'],
    ['album', 'artist', 'library/screen', 'station'],
    ['songs-table'],
    ['selection'],
    ['favourites'],
    ['apple', 'folder', 'library', 'lyrics', 'search', 'song'],
    ['adding', 'song-lists'],
    ['items', 'paging', 'plays', 'v1'],
    ['provider'],
  ],
  'web/podcasts': [
    ['browse'],
    ['shows'],
    ['episodes'],
    ['extras', 'selection'],
    ['opml', 'playback', 'subscriptions'],
    ['data'],
  ],
  'web/player': [['now-playing'], ['views'], ['player'], ['engine']],
  'web/downloads': [['entries'], ['views'], ['.'], ['download-manager'], ['store']],
  'web/ui': [
    ['lists', 'menus', 'selection'],
    ['pages'],
    ['controls', 'pictures', 'toasts', 'trusted'],
    ['addresses', 'device'],
  ],
  'web/app': [['.'], ['frame'], ['query-cache', 'downloads', 'home', 'settings', 'stacks'], ['shared']],
};

/** How many sources a folder may hold before nobody finds anything in it. */
const maxFilesPerFolder = 40;

/** Tests stand beside what they test; whatever they need besides lies in a folder `testing`. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

function floorOf(path: string): { room: string; floor: number; folder: string } | undefined {
  const room = Object.keys(floors).find((name) => path.startsWith(`${name}/`));
  if (room === undefined) return undefined;
  const folder = posix.relative(room, posix.dirname(path)) || '.';
  return { room, folder, floor: (floors[room] ?? []).findIndex((names) => names.includes(folder)) };
}

function climbing({ path, imports }: SourceFile): string[] {
  const from = floorOf(path);
  if (!from) return [];
  if (from.floor < 0) return [`${path} lies in a folder that is on no floor of ${from.room}`];
  return imports.flatMap((target) => {
    const to = floorOf(target);
    const goesDown = to?.room !== from.room || to.folder === from.folder || to.floor > from.floor;
    return goesDown ? [] : [`${path} must not import ${target}: ${to.folder} is not below ${from.folder}`];
  });
}

const isHall = (folder: string) => !folder.includes('/');

/** Folders that know each other in a ring, each ring once. The halls' own files are no folder. */
function folderRings(files: readonly SourceFile[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = posix.dirname(path);
    if (isHall(from)) continue;
    const known = below.get(from) ?? new Set();
    for (const target of imports)
      if (posix.dirname(target) !== from && !isHall(posix.dirname(target))) known.add(posix.dirname(target));
    below.set(from, known);
  }
  const done = new Set<string>();
  const rings: string[] = [];
  function visit(folder: string, trail: readonly string[]): void {
    const at = trail.indexOf(folder);
    if (at >= 0) rings.push(`a circle of folders: ${[...trail.slice(at), folder].join(' -> ')}`);
    if (at >= 0 || done.has(folder)) return;
    for (const next of below.get(folder) ?? []) if (below.has(next)) visit(next, [...trail, folder]);
    done.add(folder);
  }
  for (const folder of below.keys()) visit(folder, []);
  return rings;
}

function fullFolders(files: readonly SourceFile[]): string[] {
  const counts = Map.groupBy(files, ({ path }) => posix.dirname(path));
  return [...counts]
    .filter(([, held]) => held.length > maxFilesPerFolder)
    .map(([folder, held]) => `${folder} holds ${held.length} sources; ${maxFilesPerFolder} at most`);
}

/** Imports that climb within their room, circles of folders, folders that are too full, and helpers of tests among the sources. */
export function floorsFaults(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const strays = sources
    .filter(({ path }) => /\/test-[\w-]+\.tsx?$/.test(path))
    .map(({ path }) => `${path} is for tests: it belongs in a folder testing`);
  const used = sources.flatMap(({ path, imports }) =>
    imports.filter(isTest).map((target) => `${path} must not import ${target}, which is for tests`),
  );
  return [...sources.flatMap(climbing), ...folderRings(sources), ...fullFolders(sources), ...strays, ...used];
}
