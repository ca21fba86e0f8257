import { hash } from 'node:crypto';
import type * as FileSystem from 'node:fs';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { originalPicturePath } from '../artwork/folder-pictures.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { directories, testTidying } from '../testing/test-tidying.ts';
import { scanFolders } from './scan-folders.ts';

const closed = vi.hoisted(() => ({ path: '' }));
// The user who runs the tests may be allowed to list everything.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  const readdirSync = (path: Parameters<typeof real.readdirSync>[0], ...more: never[]) => {
    if (closed.path !== '' && String(path) === closed.path)
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    return real.readdirSync(path, ...more);
  };
  return { ...real, default: { ...real, readdirSync }, readdirSync };
});

const plain = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
const pictures = await Promise.all(['#c02040', '#20c040', '#2040c0'].map(plain));

type Library = ReturnType<typeof openLibrary>;

function openLibrary(music: string, data: string) {
  const { database, progress } = openForScan(data);
  return {
    database,
    /** `bookFolders`: those that the operator named. */
    scan: (skip: string[], now: number, bookFolders: readonly string[]) => {
      const books = { folders: [...bookFolders], kinds: [] };
      return scanFolders(database, { dataFolder: data, musicFolders: [music], books, skip }, progress, now);
    },
    close(): void {
      progress.close();
      database.close();
    },
  };
}

const textRows = (database: DatabaseSync, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => JSON.stringify(row))
    .sort();

/** Everything the catalogue says, without the numbers it gave. */
function contents({ database }: Library): unknown {
  const all = (sql: string) => textRows(database, sql);
  return {
    songs: all(
      `select song.path, title, artist_name, album_title, album_artist_name, is_compilation, track_number, genres,
         duration, is_book, key from song left join picture on picture.id = picture_id`,
    ),
    albums: all(
      `select title, artist_name, song_count, duration, genres, is_compilation, release_date, is_book, key
         from album left join picture on picture.id = picture_id`,
    ),
    artists: all('select name from artist'),
    albumGenres: all('select genre, album.title from album_genre join album on album.id = album_id'),
    albumArtists: all(
      `select position, artist.name, album.title from album_artist
         join album on album.id = album_id join artist on artist.id = album_artist.artist_id`,
    ),
    credits: all(
      `select song.path, position, artist.name from song_artist
         join song on song.id = song_id join artist on artist.id = artist_id`,
    ),
    unreadable: all('select path from unreadable'),
    pictures: all('select key from picture'),
    words: all(
      `select title from song where id in (select rowid from song_words where song_words match 'tune*')`,
    ),
    lostWords: all('select count(*) as count from song_words where rowid not in (select id from song)'),
    lostAlbums: all('select title from album where id not in (select album_id from song)'),
  };
}

/** The pictures whose bytes are not where the catalogue says. */
function lostPictures({ database }: Library, data: string): unknown[] {
  return database
    .prepare('select key, path, position, length from picture')
    .all()
    .filter(({ key, path, position, length }) => {
      const isCopy = position === -1;
      const bytes = readFileIfThere(isCopy ? originalPicturePath(data, String(key)) : String(path));
      const from = isCopy ? 0 : Number(position);
      return !hash('sha256', bytes.subarray(from, from + Number(length))).startsWith(String(key));
    });
}

/** The copies of pictures: those that the catalogue needs, and the files there are. */
function copies({ database }: Library, data: string): { needed: string[]; stored: string[] } {
  const rows = database.prepare('select key from picture where position = -1 order by key').all();
  const folder = dirname(originalPicturePath(data, 'any'));
  const stored = existsSync(folder) ? readdirSync(folder).sort() : [];
  return { needed: rows.map(({ key }) => String(key)), stored };
}

function readFileIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

const idsByPath = ({ database }: Library) =>
  new Map(
    database
      .prepare('select path, id from song')
      .all()
      .map(({ path, id }) => [String(path), Number(id)]),
  );

type Tidying = ReturnType<typeof testTidying>;

/** The songs whose sound is there once: of two files with one sound nobody can say which is which. */
function loneSounds({ songs }: Tidying): Map<number, string> {
  const bySound = Map.groupBy(songs(), ([, { sound }]) => sound);
  return new Map(
    [...bySound].flatMap(([sound, [one, two]]) => (one && !two ? [[sound, one[0]] as const] : [])),
  );
}

/** The number that each sound had at the last scan, of sounds that were there once then. */
type Model = { numbers: Map<number, number>; scans: number; now: number };
type Real = { music: string; data: string; library: Library; tidying: Tidying; bookFolders: string[] };

function anyPath({ files }: Tidying, number: number): string | undefined {
  return [...files.keys()].sort()[number % Math.max(1, files.size)];
}

async function scan(model: Model, real: Real): Promise<void> {
  const { library, tidying, music, data, bookFolders } = real;
  await library.scan(tidying.hanging(), model.now, bookFolders);
  model.scans += 1;
  const fresh = openLibrary(music, `${data}-${model.scans}`);
  await fresh.scan(tidying.hanging(), model.now, bookFolders);
  expect(contents(library)).toEqual(contents(fresh));
  fresh.close();
  expect(lostPictures(library, data)).toEqual([]);
  const { needed, stored } = copies(library, data);
  expect(stored).toEqual(needed);
  const ids = idsByPath(library);
  expect(new Set(ids.values()).size).toBe(ids.size);
  const numbers = new Map([...loneSounds(tidying)].map(([sound, path]) => [sound, ids.get(path) ?? 0]));
  for (const [sound, id] of numbers) expect(model.numbers.get(sound) ?? id).toBe(id);
  model.numbers = numbers;
}

/** Nothing in the directory may change; of what was moved out of it nobody can say yet that it is not a copy. */
async function scanWithClosed(model: Model, real: Real, directory: number) {
  const { library, tidying, music, bookFolders } = real;
  closed.path = join(music, directories[directory]?.split('/')[0] ?? '');
  const before = idsByPath(library);
  const { unreadableFolders } = await library.scan(tidying.hanging(), model.now, bookFolders);
  const after = idsByPath(library);
  if (existsSync(closed.path)) {
    expect(unreadableFolders).toEqual([closed.path]);
    for (const [path, id] of before) if (path.startsWith(`${closed.path}/`)) expect(after.get(path)).toBe(id);
  }
  closed.path = '';
  const stayed = [...loneSounds(tidying)].filter(
    ([, path]) => before.has(path) && before.get(path) === after.get(path),
  );
  const sounds = new Set(stayed.map(([sound]) => sound));
  model.numbers = new Map([...model.numbers].filter(([sound]) => sounds.has(sound)));
}

const number = fc.nat({ max: 100 });
const anyDirectory = fc.nat({ max: directories.length - 1 });
const anyTags = fc.record({
  title: fc.nat({ max: 99 }),
  artist: fc.nat({ max: 2 }),
  album: fc.nat({ max: 3 }),
  albumArtist: fc.nat({ max: 5 }),
  picture: fc.nat({ max: 9 }),
});
const change = fc.record({ file: number, directory: anyDirectory, tags: anyTags });
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Does it to a file that is there, with a path where another may lie; none where there is no file. */
const toFile = (run: (tidying: Tidying, path: string, change: Change & { to: string }) => void) =>
  command<Model, Real, Change>({
    input: change,
    run: (_model, real, chosen) => {
      const path = anyPath(real.tidying, chosen.file);
      const to = real.tidying.freePath(chosen.directory);
      if (path !== undefined) run(real.tidying, path, { ...chosen, to });
    },
  });

const toDirectory = (run: (tidying: Tidying, change: Change) => void) =>
  command<Model, Real, Change>({
    input: change,
    run: (_model, real, chosen) => run(real.tidying, chosen),
  });

const soundOf = ({ files }: Tidying, path: string) => files.get(path)?.sound ?? 0;
const add = toDirectory((tidying, { directory, tags }) => {
  const path = tidying.freePath(directory);
  tidying.write(path, tidying.newSound(), tags);
});
const rescan = command<Model, Real, null>({ input: fc.constant(null), run: scan });

const tidyUp = () =>
  runModel<Model, Real>({
    name: 'scan',
    setup: () => {
      // It stays: where a whole folder is empty, nothing counts as gone.
      const { music, data } = makeFolders({ 'Elder/0.mp3': mp3File({ title: 'Elder' }, 1) });
      const library = openLibrary(music, data);
      const model = { numbers: new Map<number, number>(), scans: 0, now: 1_000_000_000_000 };
      return {
        model,
        real: { music, data, library, tidying: testTidying(music, pictures), bookFolders: [] },
      };
    },
    commands: {
      add,
      'add another': add,
      'add one that hangs its reader': toDirectory((tidying, { directory, tags }) =>
        tidying.write(tidying.freePath(directory), tidying.newSound(), tags, 'hanging'),
      ),
      copy: toFile((tidying, path, { to }) => tidying.copy(path, to)),
      move: toFile((tidying, path, { to }) => tidying.move(path, to)),
      retag: toFile((tidying, path, { tags }) => tidying.write(path, soundOf(tidying, path), tags)),
      'move and retag': toFile((tidying, path, { to, tags }) => {
        tidying.move(path, to);
        tidying.write(to, soundOf(tidying, to), tags);
      }),
      'replace the sound': toFile((tidying, path, { tags }) => tidying.write(path, tidying.newSound(), tags)),
      remove: toFile((tidying, path) => tidying.remove(path)),
      break: toFile((tidying, path) => tidying.breakFile(path)),
      'rename a directory': toDirectory((tidying, { directory }) => tidying.renameDirectory(directory)),
      'put a cover': toDirectory((tidying, { directory, tags }) => tidying.putCover(directory, tags.picture)),
      'remove a cover': toDirectory((tidying, { directory }) => tidying.removeCover(directory)),
      'scan while a directory cannot be listed': command({ input: anyDirectory, run: scanWithClosed }),
      'name other folders of books': command({
        input: fc.subarray(directories),
        run: (_model, real, chosen) => {
          real.bookFolders = chosen.map((directory) => join(real.music, directory));
        },
      }),
      'restart the server': command({
        input: fc.constant(null),
        run: (_model, real) => {
          real.library.close();
          real.library = openLibrary(real.music, real.data);
        },
      }),
      'time passes': command({
        input: fc.constantFrom(1_000, 3_601_000, 86_400_001),
        run: (model, _real, by) => {
          model.now += by;
        },
      }),
      scan: rescan,
      'scan again': rescan,
    },
    close: ({ library, music }) => {
      library.close();
      rmSync(dirname(music), { recursive: true });
    },
  });

test('scanning after any tidying up says what a scan from nothing says, songs keep their ids and albums their pictures', async () => {
  expect.hasAssertions();
  await tidyUp();
});
