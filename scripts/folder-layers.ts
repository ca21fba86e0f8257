import { posix } from 'node:path';
import { isTest, type SourceFile } from './read-sources.ts';

/**
 * The folders of each module, top to bottom. An import goes down, or stays in its folder; folders of one line do not
 * import each other. '.' is the module's own folder.
 */
const layers: Record<string, string[][]> = {
  'server/audio-files': [['chapters'], ['tags'], ['sound'], ['.']],
  'server/folder': [
    ['.'],
    ['books', 'routes', 'sharing', 'transfer'],
    ['discovery/recommendations', 'favourites'],
    ['discovery'],
    ['discovery/mixes', 'song-lists'],
    ['discovery/search', 'discovery/stations'],
    ['discovery/taste'],
    ['listener'],
    ['collections', 'demo'],
    ['shared'],
    ['resources', 'scan'],
    ['pictures'],
    ['artwork', 'files', 'streaming', 'walk'],
    ['access', 'catalogue', 'changes'],
    ['paths', 'store'],
    ['objects'],
  ],
  'server/podcasts': [
    ['.'],
    ['routes', 'sharing', 'transfer'],
    ['demo', 'opml'],
    ['media', 'refresh', 'search'],
    ['directory', 'store'],
    ['reading'],
    ['bookmarks', 'progress', 'transcript'],
    ['shared'],
    ['feeds'],
  ],
  'server/open-subsonic': [
    ['.'],
    ['operations'],
    ['items'],
    ['podcasts'],
    ['music', 'storage'],
    ['request'],
    ['response'],
  ],
  'server/accounts': [['external-sign-in'], ['.']],
  'server/music': [['apple'], ['.']],
  'web/account': [['pairing'], ['own'], ['transfer'], ['.']],
  'web/music': [
    ['offline', 'options'],
    ['playlists'],
    ['deleted-playlists'],
    ['shared-playlists', 'playlist-files'],
    ['album', 'artist', 'library/screen', 'station'],
    ['songs-table'],
    ['selection'],
    ['stars'],
    ['song'],
    ['headers'],
    ['favourites'],
    ['apple', 'folder', 'library', 'lyrics'],
    ['adding', 'song-lists'],
    ['items', 'paging', 'plays', 'v1'],
    ['provider'],
  ],
  'web/podcasts': [
    ['books', 'browse'],
    ['shows'],
    ['episodes'],
    ['extras', 'selection'],
    ['opml', 'playback', 'subscriptions'],
    ['bookmarks'],
    ['data'],
  ],
  'web/player': [['now-playing'], ['views'], ['system'], ['player'], ['engine']],
  'web/downloads': [['entries'], ['views'], ['.'], ['download-manager'], ['store']],
  'web/ui': [
    ['lists', 'menus', 'selection'],
    ['pages'],
    ['controls', 'pictures', 'toasts', 'trusted'],
    ['addresses', 'device'],
  ],
  'web/app': [
    ['.'],
    ['frame'],
    ['query-cache', 'downloads', 'home', 'search', 'settings', 'stacks'],
    ['keyboard'],
    ['shared'],
  ],
};

/** How many sources a folder may hold before nobody finds anything in it. */
const maxFilesPerFolder = 40;

function layerOf(path: string): { module: string; layer: number; folder: string } | undefined {
  const module = Object.keys(layers).find((name) => path.startsWith(`${name}/`));
  if (module === undefined) return undefined;
  const folder = posix.relative(module, posix.dirname(path)) || '.';
  return {
    module,
    folder,
    layer: (layers[module] ?? []).findIndex((names) => names.includes(folder)),
  };
}

function upwardImports({ path, imports }: SourceFile): string[] {
  const from = layerOf(path);
  if (!from) return [];
  if (from.layer < 0) return [`${path} lies in a folder that is on no layer of ${from.module}`];
  return imports.flatMap((target) => {
    const to = layerOf(target);
    const goesDown = to?.module !== from.module || to.folder === from.folder || to.layer > from.layer;
    return goesDown ? [] : [`${path} must not import ${target}: ${to.folder} is not below ${from.folder}`];
  });
}

const isTopFolder = (folder: string) => !folder.includes('/');

/**
 * Folders that import each other in a circle, each circle once. Files directly in `server/` and the like are not in a
 * folder.
 */
function folderCircles(files: readonly SourceFile[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = posix.dirname(path);
    if (isTopFolder(from)) continue;
    const targets = below.get(from) ?? new Set();
    for (const target of imports)
      if (posix.dirname(target) !== from && !isTopFolder(posix.dirname(target)))
        targets.add(posix.dirname(target));
    below.set(from, targets);
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
    .filter(([, sources]) => sources.length > maxFilesPerFolder)
    .map(([folder, sources]) => `${folder} holds ${sources.length} sources; ${maxFilesPerFolder} at most`);
}

/**
 * Imports that go up within their module, circles of folders, folders that are too full, and test helpers among the
 * sources.
 */
export function layerFaults(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const strays = sources
    .filter(({ path }) => /\/test-[\w-]+\.tsx?$/.test(path))
    .map(({ path }) => `${path} is for tests: it belongs in a folder testing`);
  const used = sources.flatMap(({ path, imports }) =>
    imports.filter(isTest).map((target) => `${path} must not import ${target}, which is for tests`),
  );
  return [
    ...sources.flatMap(upwardImports),
    ...folderCircles(sources),
    ...fullFolders(sources),
    ...strays,
    ...used,
  ];
}
