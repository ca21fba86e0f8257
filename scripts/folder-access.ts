import { isTest, type SourceFile, valueImports } from './read-sources.ts';

/** What the thread that answers listeners runs; threads and processes of their own are started by address and not imported. */
const entries = ['server/main.ts', 'server/app.ts'];

/** Files of the music folder are read here, by calls that may wait as long as its mount does. */
const musicReaders = [
  'server/audio-files/sound/song-bytes.ts',
  'server/folder/access/perform-order.ts',
  'server/folder/access/tags-as-read.ts',
  'server/folder/paths/folder-problem.ts',
  'server/folder/paths/open-inside.ts',
  'server/folder/pictures/',
  'server/folder/scan/read-lyrics-files.ts',
  'server/folder/scan/read-song.ts',
  'server/folder/scan/watch-worker.ts',
  'server/folder/walk/',
];

/** Files of the folder provider and the doctor that use `node:fs` on that thread, for the data folder alone. */
const dataFolderReaders = new Set([
  'server/doctor/backup-check.ts',
  'server/doctor/database-check.ts',
  'server/doctor/folder-checks.ts',
  'server/doctor/key-check.ts',
  'server/doctor/machine-checks.ts',
  'server/folder/artwork/folder-pictures.ts',
  'server/folder/artwork/make-custom-picture.ts',
  'server/folder/folder.ts',
  'server/folder/scan/scan-progress.ts',
  'server/folder/scan/unreadable-folders.ts',
  'server/folder/store/missing-songs.ts',
  'server/folder/store/folder-database.ts',
  'server/folder/streaming/converted-songs.ts',
  'server/folder/streaming/ffmpeg.ts',
  'server/folder/streaming/growing-file.ts',
  'server/folder/streaming/open-converted.ts',
  'server/folder/streaming/file-source.ts',
  'server/folder/streaming/song-in-form.ts',
  'server/folder/transfer/song-sounds.ts',
]);

const fileModules = /^(node:)?fs(\/promises)?$/;
const processModules = /^(node:)?child_process$/;

/** Modules by path, and how the answering thread comes to each: the file that imports it. */
function reachable(files: readonly SourceFile[]): Map<string, string | null> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const from = new Map<string, string | null>(entries.map((path) => [path, null]));
  // A map's keys that are added while it is walked are walked too.
  for (const path of from.keys())
    for (const imported of byPath.get(path)?.imports ?? [])
      if (byPath.has(imported) && !from.has(imported)) from.set(imported, path);
  return from;
}

/**
 * Places where the thread that answers could wait for the music folder: a reader of its files that this thread imports, a
 * file of the folder provider or the doctor that uses `node:fs` and is not listed as one for the data folder, and a process
 * that is not started by `server/threads/`, since a new process first closes the files that this one has open.
 */
export function folderAccessFaults(files: readonly SourceFile[]): string[] {
  const sources = files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .map((file) => ({ ...file, imports: valueImports(file) }));
  if (sources.length === 0) return ['readers of the music folder were searched for in no files at all'];
  const from = reachable(sources);
  const answering = sources.filter(({ path }) => from.has(path));
  return answering.flatMap(({ path, imports }) => {
    const importer = from.get(path) ?? 'nobody';
    const usesFiles = imports.some((name) => fileModules.test(name));
    const mayMeetMusic = path.startsWith('server/folder/') || path.startsWith('server/doctor/');
    if (musicReaders.some((place) => path.startsWith(place)))
      return [
        `${importer} imports ${path}, which reads the music folder: ask server/folder/access/music-files.ts`,
      ];
    if (imports.some((name) => processModules.test(name)))
      return [`${path} starts a process on the thread that answers: use server/threads/child-thread.ts`];
    if (usesFiles && mayMeetMusic && !dataFolderReaders.has(path))
      return [
        `${path} uses node:fs on the thread that answers and is not listed in scripts/folder-access.ts`,
      ];
    return [];
  });
}
