import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import type { UnitRow } from '../changes/catalogue-units.ts';
import { readChangePosition } from '../changes/change-position.ts';
import { sharedTransaction } from '../changes/shared-transaction.ts';
import { scanFolders } from '../scan/scan-folders.ts';
import { attachIdentities, openFolderDatabase } from '../store/folder-database.ts';
import * as tables from '../store/tables.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { directories, testTidying } from '../testing/test-tidying.ts';
import { openApplier } from './apply-changes.ts';
import { scanPublisher } from './scan-publisher.ts';
import { createScanRepository, type ScanHolder, type ScanRepository } from './scan-repository.ts';
import { newDataFolder, sharedRows } from './testing/test-servers.ts';

const cover = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c02040' } })
  .jpeg()
  .toBuffer();
const lineage = 7;
const serverCount = 4;

type Server = { data: string; holder: ScanHolder | null };
type Tidying = ReturnType<typeof testTidying>;
type Real = {
  music: string;
  opened: TestDatabase;
  repository: ScanRepository;
  tidying: Tidying;
  servers: Server[];
  folders: Disposable[];
};
/** What was published: the songs after each change; and the number of each sound that was there once at the last scan. */
type Model = { published: Map<number, string>; numbers: Map<number, number>; now: number };

/** What goes wrong at which publishing of a scan. */
type Fault = { at: number; kind: 'none' | 'refused' | 'killed' | 'taken over' };

class Killed extends Error {}

function orKilled(revision: number | null): number {
  if (revision === null) throw new Killed();
  return revision;
}

/** A song's number, and its rows as the first of its parts. */
const songBody = z.tuple([z.number(), z.array(z.array(z.array(z.unknown())))]);

const songsIn = (database: DatabaseSync): string =>
  JSON.stringify(
    database
      .prepare('select song.id as id, path, title, album_id from song order by song.id')
      .all()
      .map((row) => Object.values(row)),
  );

async function songsPublished({ opened, music }: Real): Promise<string> {
  const rows = await opened.database
    .selectFrom('catalogue_row')
    .select('body')
    .where('kind', '=', 'song')
    .execute();
  const columns = Object.keys(tables.song.columns);
  const songs = rows.flatMap(({ body }) => {
    const [id, [[song] = []]] = z.parse(songBody, JSON.parse(body));
    if (song === undefined) return [];
    const [path, title, album] = ['path', 'title', 'album_id'].map((name) => song[columns.indexOf(name)]);
    return [[id, String(path).replace(/^0/, music), title, album] as const];
  });
  return JSON.stringify(songs.toSorted(([one], [other]) => one - other));
}

function contents({ data }: Server): { revision: number; songs: string } {
  using database = openFolderDatabase(data);
  attachIdentities(database, data);
  return { revision: readChangePosition(database).revision, songs: songsIn(database) };
}

/** What a server shows is what was published up to the change that it has. */
function check(model: Model, server: Server): void {
  const { revision, songs } = contents(server);
  expect(songs).toBe(model.published.get(revision));
}

async function follow(real: Real, server: Server): Promise<void> {
  const { repository, music } = real;
  const state = await repository.state();
  const applier = openApplier({ dataFolder: server.data, musicFolders: [music] });
  const position = applier.perform({ kind: 'position' });
  const after =
    position !== null && typeof position !== 'number' && position.lineage !== 0 ? position.revision : 0;
  for await (const rows of repository.changes(after, state.revision)) applier.perform({ kind: 'rows', rows });
  if (state.lineage !== 0) applier.perform({ kind: 'commit', lineage, revision: state.revision });
  applier.close();
}

async function takeOver(real: Real, server: Server): Promise<ScanHolder> {
  const { repository, servers } = real;
  const name = `server ${servers.indexOf(server)}`;
  expect(await repository.take(await repository.state(), name, name, 1)).toBe(true);
  server.holder = { holder: name, term: (await repository.state()).term };
  return server.holder;
}

function otherThan(server: Server, { servers }: Real): Server {
  const other = servers.find((one) => one !== server);
  if (other === undefined) throw new Error('There is one server alone.');
  return other;
}

/** Scans as a holder that has followed; a fault ends it as the end of its process would. Resolves to whether it came to its end. */
async function scan(model: Model, real: Real, server: Server, fault: Fault): Promise<boolean> {
  const { repository, music, tidying } = real;
  const publisher = scanPublisher(repository, server.holder ?? { holder: 'nobody', term: 0 }, lineage);
  let commits = 0;

  type Question = Parameters<typeof publisher.publish>[0];

  async function publish({ rows, base }: Question): Promise<number> {
    if (rows !== null) return orKilled(await publisher.publish({ rows, base }));
    commits += 1;
    const kind = commits === fault.at ? fault.kind : 'none';
    if (kind === 'taken over') {
      await publisher.giveUp();
      await takeOver(real, otherThan(server, real));
    }
    const revision = orKilled(kind === 'refused' ? null : await publisher.publish({ rows, base }));
    model.published.set(revision, await songsPublished(real));
    return orKilled(kind === 'killed' ? null : revision);
  }

  const { database, progress } = openForScan(server.data);
  try {
    const order = { lineage, musicFolders: [music] };
    const publishing = {
      rows: async (rows: UnitRow[], base: number) => void (await publish({ rows, base })),
      commit: (base: number) => publish({ rows: null, base }),
    };
    const transaction = sharedTransaction(database, publishing, order);
    await transaction.publishAll();
    const request = { dataFolder: server.data, musicFolders: [music], skip: tidying.hanging() };
    await scanFolders(database, request, progress, model.now, { transaction });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Killed)) throw thrown;
    return false;
  } finally {
    await publisher.giveUp();
    progress.close();
    database.close();
  }
}

/** The songs whose sound is there once: of two files with one sound nobody can say which is which. */
function loneSounds({ songs }: Tidying): [sound: number, path: string][] {
  const bySound = Map.groupBy(songs(), ([, { sound }]) => sound);
  return [...bySound]
    .flatMap(([sound, [one, two]]) => (one && !two ? [[sound, one[0]] as const] : []))
    .map(([sound, path]) => [sound, path]);
}

function checkNumbers(model: Model, real: Real, server: Server): void {
  using database = new DatabaseSync(join(server.data, 'folder.sqlite'), { readOnly: true });
  const numberAt = database.prepare('select id from song where path = ?');
  const numbers = new Map(
    loneSounds(real.tidying).map(([sound, path]) => [sound, Number(numberAt.get(path)?.['id'])]),
  );
  for (const [sound, id] of numbers) expect(model.numbers.get(sound) ?? id).toBe(id);
  model.numbers = numbers;
}

const number = fc.nat({ max: 100 });
const anyServer = fc.nat({ max: serverCount - 1 });
const anyDirectory = fc.nat({ max: directories.length - 1 });
const tags = fc.record({
  title: fc.nat({ max: 99 }),
  artist: fc.nat({ max: 2 }),
  album: fc.nat({ max: 3 }),
  albumArtist: fc.nat({ max: 5 }),
  picture: fc.constant(0),
});
const change = fc.record({ file: number, directory: anyDirectory, tags });
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const toFile = (run: (tidying: Tidying, path: string, change: Change & { to: string }) => void) =>
  command<Model, Real, Change>({
    input: change,
    run: (_model, { tidying }, chosen) => {
      const path = [...tidying.files.keys()].sort()[chosen.file % Math.max(1, tidying.files.size)];
      if (path !== undefined) run(tidying, path, { ...chosen, to: tidying.freePath(chosen.directory) });
    },
  });

const byServer = (run: (model: Model, real: Real, server: Server) => Promise<void> | void) =>
  command<Model, Real, number>({
    input: anyServer,
    run: async (model, real, index) => {
      const server = real.servers[index];
      if (server) await run(model, real, server);
    },
  });

const add = command<Model, Real, Change>({
  input: change,
  run: (_model, { tidying }, chosen) =>
    tidying.write(tidying.freePath(chosen.directory), tidying.newSound(), chosen.tags),
});

const read = command<Model, Real, { index: number; fault: Fault }>({
  input: fc.record({
    index: anyServer,
    fault: fc.record({
      at: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('none', 'none', 'refused', 'killed', 'taken over'),
    }),
  }),
  run: async (model, real, { index, fault }) => {
    const server = real.servers[index];
    if (server === undefined) return;
    await takeOver(real, server);
    await follow(real, server);
    if (await scan(model, real, server, fault)) checkNumbers(model, real, server);
    check(model, server);
  },
});

const servers = () =>
  runModel<Model, Real>({
    name: 'shared-catalogue',
    setup: async () => {
      const { music } = makeFolders({ 'Elder/0.mp3': mp3File({ title: 'Elder' }, 1) });
      const opened = await sqliteDatabase();
      const folders = Array.from({ length: serverCount }, newDataFolder);
      return {
        model: { published: new Map([[0, '[]']]), numbers: new Map(), now: 1_000_000_000_000 },
        real: {
          music,
          opened,
          repository: createScanRepository(opened.database),
          tidying: testTidying(music, [cover]),
          servers: folders.map(({ path }) => ({ data: path, holder: null })),
          folders,
        },
      };
    },
    commands: {
      add,
      'add another': add,
      copy: toFile((tidying, path, { to }) => tidying.copy(path, to)),
      move: toFile((tidying, path, { to }) => tidying.move(path, to)),
      retag: toFile((tidying, path, { tags: now }) =>
        tidying.write(path, tidying.files.get(path)?.sound ?? 0, now),
      ),
      'replace the sound': toFile((tidying, path, { tags: now }) =>
        tidying.write(path, tidying.newSound(), now),
      ),
      remove: toFile((tidying, path) => tidying.remove(path)),
      break: toFile((tidying, path) => tidying.breakFile(path)),
      'put a cover': command({
        input: anyDirectory,
        run: (_model, { tidying }, directory) => tidying.putCover(directory, 0),
      }),
      'a server reads the folder': read,
      'another server reads the folder': read,
      'the server that reads scans again, perhaps without what it published before it was killed': byServer(
        async (model, real, server) => {
          const state = await real.repository.state();
          if (server.holder === null || server.holder.term !== state.term) return;
          if (await scan(model, real, server, { at: 0, kind: 'none' })) checkNumbers(model, real, server);
          check(model, server);
        },
      ),
      'a server that was believed dead goes on': byServer(async (model, real, server) => {
        const state = await real.repository.state();
        if (server.holder === null || server.holder.term === state.term) return;
        const before = contents(server);
        await scan(model, real, server, { at: 0, kind: 'none' });
        expect(contents(server)).toEqual(before);
        expect((await real.repository.state()).revision).toBe(state.revision);
      }),
      'a server follows': byServer(async (model, real, server) => {
        await follow(real, server);
        check(model, server);
      }),
      'a catalogue is damaged': byServer((_model, _real, { data }) => {
        for (const ending of ['', '-wal', '-shm'])
          rmSync(join(data, `folder.sqlite${ending}`), { force: true });
      }),
      'a data folder is new': byServer((_model, _real, server) => {
        rmSync(server.data, { recursive: true, force: true });
        server.holder = null;
      }),
      'all follow': command({
        input: fc.constant(null),
        run: async (_model, real) => {
          const { servers: all, music } = real;
          for (const server of all) await follow(real, server);
          const [first, ...others] = all.map(({ data }) => sharedRows(data, music));
          for (const other of others) expect(other).toEqual(first);
        },
      }),
    },
    close: async ({ opened, folders, music }) => {
      await opened[Symbol.asyncDispose]();
      for (const folder of folders) folder[Symbol.dispose]();
      rmSync(dirname(music), { recursive: true });
    },
  });

test('several servers, any of which reads the folder, stops or is killed, show only what was published, under the same numbers', async () => {
  expect.hasAssertions();
  await servers();
});
