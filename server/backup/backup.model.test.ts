import { randomBytes } from 'node:crypto';
import type * as FileSystem from 'node:fs';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { newFeedRow } from '#server/podcasts/store/feed-row.ts';
import { createLinkRepository } from '#server/share-links/link-repository.ts';
import { replacedName } from './finish-restores.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './read-archive.ts';
import { restore } from './restore.ts';
import { beginWork } from './start-backup.ts';
import { addIdentity, addUser, identitiesOf, testServer } from './testing/test-backups.ts';
import { rowsOf } from './verify-backup.ts';

/** Called before each step on the disk that the code makes; what it throws ends the code there. */
const disk = vi.hoisted(() => ({ beforeStep: (): void => undefined }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  const observed = {
    ...real,
    existsSync: (path: FileSystem.PathLike) => (disk.beforeStep(), real.existsSync(path)),
    renameSync: (from: FileSystem.PathLike, to: FileSystem.PathLike) => (
      disk.beforeStep(), real.renameSync(from, to)
    ),
    rmSync: (path: FileSystem.PathLike, options?: FileSystem.RmOptions) => (
      disk.beforeStep(), real.rmSync(path, options)
    ),
  };
  return { ...observed, default: observed };
});

/** All that listeners have, at one moment. */
type State = {
  users: readonly string[];
  plays: readonly { user: string; play: string; song: string }[];
  shows: readonly { id: number; url: string }[];
  /** The last number that a show got, also one that was taken away since. */
  lastShow: number;
  /** Links, and the key that each was sealed with. */
  links: readonly { token: string; key: string }[];
};
type Backup = { name: string; state: State; songs: readonly string[]; key: string; bytes: string };
type Model = {
  /** After each change that was committed. */
  history: State[];
  /** Whose identities the music folder has, in their order. */
  songs: string[];
  key: string;
  backups: Backup[];
  serial: number;
};
const stateOf = ({ history }: Model): State => history.at(-1) ?? empty;
const empty: State = { users: ['ann'], plays: [], shows: [], lastShow: 0, links: [] };

type Real = Awaited<ReturnType<typeof openReal>>;
async function openReal() {
  const { location, database, ...opened } = await sqliteDatabase();
  const path = location.kind === 'sqlite' ? location.path : '';
  await addUser(database, 'ann');
  await database.destroy();
  const { dataFolder, ...fixture } = testServer({ location });
  const folder = mkdtempSync(join(tmpdir(), 'earshot-model-'));
  return {
    location,
    path,
    dataFolder,
    folder,
    keyPath: join(dataFolder, 'secret.key'),
    writer: new DatabaseSync(path),
    now: Date.UTC(2026, 4, 1),
    async close(): Promise<void> {
      this.writer.close();
      for (const each of [dataFolder, folder]) rmSync(each, { recursive: true, force: true });
      fixture[Symbol.dispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

const columns = {
  user: ['id'],
  folder_play: ['user_id', 'play_id', 'song_id'],
  folder_song_total: ['song_id', 'plays'],
  podcast_feed: ['id', 'url'],
} as const;
type Contents = Record<string, string[]>;

const sorted = (rows: Iterable<readonly unknown[]>) => [...rows].map((row) => JSON.stringify(row)).sort();

/** What a database that holds this state must say: the sum of each song is as many as its plays. */
function contentsOf({ users, plays, shows, lastShow }: State): Contents {
  const sums = Object.entries(Object.groupBy(plays, ({ song }) => song));
  return {
    user: sorted(users.map((id) => [id])),
    folder_play: sorted(plays.map(({ user, play, song }) => [user, play, song])),
    folder_song_total: sorted(sums.map(([song, all]) => [song, all?.length])),
    podcast_feed: sorted(shows.map(({ id, url }) => [id, url])),
    lastShow: [String(lastShow)],
  };
}

function contentsOfDatabase(database: DatabaseSync): Contents {
  const read = (query: string) => database.prepare(query).all();
  const tables = Object.entries(columns).map(([table, names]) => [
    table,
    sorted(read(`select ${names.join()} from "${table}"`).map((row) => names.map((name) => row[name]))),
  ]);
  const last = read("select seq from sqlite_sequence where name = 'podcast_feed'")[0]?.['seq'] ?? 0;
  return { ...Object.fromEntries(tables), lastShow: [String(last)] };
}

const pathsOf = (dataFolder: string) => identitiesOf(dataFolder).map((row) => Object(row).path);

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** What a backup holds, read without restoring it. */
async function contentsOfBackup(file: string, scratch: string) {
  const backup = await openBackup(file);
  try {
    const contents: Contents = {};
    for (const [name, columnNames] of Object.entries(columns)) {
      const table = backup.manifest.tables.find((one) => one.name === name);
      if (table === undefined) throw new Error(`The backup lacks ${name}.`);
      const places = columnNames.map((column) => table.columns.indexOf(column));
      contents[name] = sorted((await allOf(rowsOf(backup, table))).map((row) => places.map((at) => row[at])));
    }
    contents['lastShow'] = [String(backup.manifest.lastIds['podcast_feed'] ?? 0)];
    mkdirSync(scratch);
    const [identity, key] = await Promise.all(
      ['folder-identity.sqlite', 'secret.key'].map(async (name) =>
        Buffer.concat(await allOf(backup.bytes(name))),
      ),
    );
    writeFileSync(join(scratch, 'folder-identity.sqlite'), identity ?? '');
    return { contents, songs: pathsOf(scratch), key: key?.toString() };
  } finally {
    backup.close();
    rmSync(scratch, { recursive: true });
  }
}

const run = (real: Real, query: string, ...values: SQLInputValue[]) =>
  real.writer.prepare(query).run(...values);

/** What somebody does, in two halves of one transaction, and what is there once both are done. */
type Change = { halves: [() => void, () => void]; after: State };
const changeKinds = ['play', 'play', 'join or leave', 'add a show', 'take a show away'] as const;
type ChangeInput = { kind: (typeof changeKinds)[number]; number: number };

function changeOf(model: Model, real: Real, { kind, number }: ChangeInput): Change {
  const state = stateOf(model);
  const name = `${kind} ${(model.serial += 1)}`;
  if (kind === 'play') return playOf(model, real, name, number);
  if (kind === 'join or leave') return joinOrLeave(state, real, number % 2 === 0 ? 'bob' : 'cat');
  if (kind === 'take a show away') {
    const shows = state.shows.slice(0, -1);
    const id = state.shows.at(-1)?.id ?? 0;
    const remove = () => void run(real, 'delete from podcast_feed where id = ?', id);
    return { halves: [remove, () => undefined], after: { ...state, shows } };
  }
  const row = newFeedRow(`https://${model.serial}.example`, name, null, real.now);
  const cells = Object.entries(row);
  const question = `insert into podcast_feed (${cells.map(([column]) => column).join()}) values (${cells.map(() => '?').join()})`;
  const id = state.lastShow + 1;
  const shows = [...state.shows, { id, url: row.url }];
  const add = () => void run(real, question, ...cells.map(([, cell]) => cell));
  return { halves: [add, () => undefined], after: { ...state, shows, lastShow: id } };
}

/** A scan finds a song, and somebody plays it. */
function playOf(model: Model, real: Real, play: string, number: number): Change {
  const state = stateOf(model);
  const user = state.users[number % state.users.length] ?? '';
  const song = number < 6 ? (model.songs[number % model.songs.length] ?? '') : `song ${model.serial}`;
  return {
    halves: [
      () => {
        if (!model.songs.includes(song)) {
          addIdentity(real.dataFolder, song);
          model.songs.push(song);
        }
        run(
          real,
          'insert into folder_play (user_id, play_id, song_id, played_at) values (?, ?, ?, 1)',
          user,
          play,
          song,
        ); // prettier-ignore
      },
      () =>
        void run(
          real,
          'insert into folder_song_total (song_id, plays) values (?, 1) on conflict (song_id) do update set plays = plays + 1',
          song,
        ),
    ],
    after: { ...state, plays: [...state.plays, { user, play, song }] },
  };
}

function joinOrLeave(state: State, real: Real, user: string): Change {
  if (!state.users.includes(user)) {
    const add = () =>
      void run(
        real,
        "insert into user (id, email, email_key, password_hash, created_at) values (?, ?, ?, 'x', 1)",
        user,
        user,
        user,
      );
    return { halves: [add, () => undefined], after: { ...state, users: [...state.users, user] } };
  }
  return {
    halves: [
      () =>
        void run(
          real,
          'update folder_song_total set plays = plays - (select count(*) from folder_play where user_id = ? and folder_play.song_id = folder_song_total.song_id)',
          user,
        ),
      () => {
        run(real, 'delete from folder_song_total where plays = 0');
        run(real, 'delete from folder_play where user_id = ?', user);
        run(real, 'delete from user where id = ?', user);
      },
    ],
    after: {
      ...state,
      users: state.users.filter((one) => one !== user),
      plays: state.plays.filter((one) => one.user !== user),
    },
  };
}

/** Makes changes: at each call one, or half of one. */
function createWriter(model: Model, real: Real, inputs: readonly ChangeInput[]) {
  const waiting = [...inputs];
  let begun: Change | undefined;
  return {
    isDone: () => begun === undefined && waiting.length === 0,
    step(): void {
      if (begun === undefined) {
        const input = waiting.shift();
        if (input === undefined) return;
        begun = changeOf(model, real, input);
        real.writer.exec('begin immediate');
        begun.halves[0]();
        if (input.number % 2 === 0) return;
      }
      begun.halves[1]();
      real.writer.exec('commit');
      model.history.push(begun.after);
      begun = undefined;
    },
  };
}

class Killed extends Error {}

/** Runs code of which no step on the disk is made after the one that it is killed at. */
async function runUntil(
  steps: number,
  beforeStep: () => void,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let stepCount = 0;
  let isKilled = false;
  disk.beforeStep = () => {
    isKilled ||= stepCount >= steps;
    if (isKilled) throw new Killed();
    stepCount += 1;
    beforeStep();
  };
  try {
    await work();
  } catch (thrown) {
    if (!isKilled) throw thrown;
  } finally {
    disk.beforeStep = () => undefined;
  }
  return isKilled;
}

const bytesOf = (file: string) => readFileSync(file).toString('latin1');
const anyChange: fc.Arbitrary<ChangeInput> = fc.record({
  kind: fc.constantFrom(...changeKinds),
  number: fc.nat(9),
});
/** Mostly to its end. */
const anyKill = (max: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, { weight: 2, arbitrary: fc.nat(max) });

const needsOf = (real: Real) => ({
  location: real.location,
  dataFolder: real.dataFolder,
  version: '1.2.3',
  now: () => real.now,
});

/** The backup that now stands in its place holds one moment since `from`. */
async function backupSince(model: Model, real: Real, name: string, from: number): Promise<Backup> {
  const file = join(real.folder, name);
  const { contents, songs, key } = await contentsOfBackup(file, join(real.dataFolder, 'scratch'));
  const moments = model.history.slice(from);
  const state = moments.find((moment) => JSON.stringify(contentsOf(moment)) === JSON.stringify(contents));
  if (state === undefined) expect(contents).toEqual(contentsOf(stateOf(model)));
  expect(songs).toEqual(model.songs.slice(0, songs.length));
  expect(songs).toEqual(expect.arrayContaining([...(state?.plays ?? [])].map(({ song }) => song)));
  expect(key).toBe(model.key);
  return { name, state: state ?? empty, songs, key: model.key, bytes: bytesOf(file) };
}

async function backUp(
  model: Model,
  real: Real,
  { changes, later, killedAt }: { changes: ChangeInput[]; later: ChangeInput[]; killedAt: number },
): Promise<void> {
  const name = `${(model.serial += 1)}.zip`;
  const file = join(real.folder, name);
  const from = model.history.length - 1;
  const writer = createWriter(model, real, changes);
  const lateWriter = createWriter(model, real, later);
  const making = { isOver: false };
  const killed = runUntil(
    killedAt,
    () => writer.step(),
    () => makeBackup(file, needsOf(real)),
  ).finally(() => Object.assign(making, { isOver: true }));
  while (!making.isOver) {
    await breathe();
    if (writer.isDone()) lateWriter.step();
  }
  const isKilled = await killed;
  while (!writer.isDone()) writer.step();
  while (!lateWriter.isDone()) lateWriter.step();
  const isMade = existsSync(file);
  expect(isMade || isKilled).toBe(true);
  if (isMade) model.backups.push(await backupSince(model, real, name, from));
  const unfinished = readdirSync(real.folder).filter((one) => one.startsWith('.earshot-backup-'));
  expect(isKilled ? [] : unfinished).toEqual([]);
  for (const each of unfinished) rmSync(join(real.folder, each), { recursive: true });
}

const backupAt = ({ backups }: Model, index: number) => backups[index % Math.max(1, backups.length)];
const current = ({ history, songs, key }: Model) => ({ history: [...history], songs: [...songs], key });

/** The model once a backup was restored. */
function putBack(model: Model, { state, songs, key }: Backup): void {
  Object.assign(model, { history: [state], songs: [...songs], key });
}

/** Stops as a power failure does: SQLite's log stays. */
function stopAtOnce({ path, writer }: Real): void {
  const files = [path, `${path}-wal`].filter(existsSync).map((file) => ({ file, bytes: readFileSync(file) }));
  writer.close();
  for (const { file, bytes } of files) writeFileSync(file, bytes);
}

/** What a restore replaced is still there. */
function expectReplaced(real: Real, stamp: string, before: Model): void {
  expect(readFileSync(replacedName(real.keyPath, stamp), 'utf8')).toBe(before.key);
  const former = new DatabaseSync(replacedName(real.path, stamp));
  expect(contentsOfDatabase(former)).toEqual(contentsOf(stateOf(before)));
  former.close();
}

/** Restores while Earshot is stopped. It is started again afterwards. */
async function restoreFrom(
  model: Model,
  real: Real,
  file: string,
  killedAt: number,
): Promise<'done' | 'killed'> {
  const before = current(model);
  stopAtOnce(real);
  try {
    let stamp = '';
    const isKilled = await runUntil(
      killedAt,
      () => undefined,
      async () => {
        ({ stamp } = await restore(file, needsOf(real)));
      },
    );
    await (await beginWork(real.location, real.dataFolder))();
    if (isKilled) return 'killed';
    expectReplaced(real, stamp, { ...model, ...before });
    return 'done';
  } finally {
    real.writer = new DatabaseSync(real.path);
  }
}

/** Whether all is as it was, or all as in the backup; the invariant then says which of its parts is not. */
function isRestored(model: Model, real: Real, backup: Backup): boolean {
  const { state, key, songs } = backup;
  const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);
  return (
    isSame(contentsOfDatabase(real.writer), contentsOf(state)) &&
    isSame(pathsOf(real.dataFolder), songs) &&
    readFileSync(real.keyPath, 'utf8') === key &&
    !isSame(current(model), { history: [state], songs, key })
  );
}

async function expectAll(model: Model, real: Real): Promise<void> {
  real.now += 1_001;
  expect(contentsOfDatabase(real.writer)).toEqual(contentsOf(stateOf(model)));
  expect(pathsOf(real.dataFolder)).toEqual(model.songs);
  expect(readFileSync(real.keyPath, 'utf8')).toBe(model.key);
  expect(readdirSync(real.folder).toSorted()).toEqual(model.backups.map(({ name }) => name).toSorted());
  for (const { name, bytes } of model.backups) expect(bytesOf(join(real.folder, name))).toBe(bytes);
  expect(readdirSync(real.dataFolder).filter((name) => /restore-(waiting|ready)/.test(name))).toEqual([]);
}

const write = command<Model, Real, ChangeInput>({
  input: anyChange,
  run(model, real, input) {
    const writer = createWriter(model, real, [input]);
    while (!writer.isDone()) writer.step();
  },
});

/** A key with which the links that are there cannot be read. */
function newKey(model: Model, real: Real, key = randomBytes(32).toString('hex')): void {
  writeFileSync(real.keyPath, key);
  model.key = key;
}

test('a backup made while everybody goes on is one moment, and comes back whole or not at all', async () => {
  expect.hasAssertions();
  await runModel<Model, Real>({
    name: 'backup',
    sequenceLength: 100,
    async setup() {
      const real = await openReal();
      const key = readFileSync(real.keyPath, 'utf8');
      return { model: { history: [empty], songs: ['a song'], key, backups: [], serial: 0 }, real };
    },
    close: (real) => real.close(),
    invariant: expectAll,
    commands: {
      ...Object.fromEntries(
        Array.from({ length: 14 }, (_, at) => [at === 0 ? 'do something' : `do something else ${at}`, write]),
      ),
      'share something, and open what was shared': command({
        input: fc.boolean(),
        async run(model, real, isNew) {
          const state = stateOf(model);
          const database = openDatabase(real.location);
          const links = createLinkRepository(database, Buffer.from(model.key, 'hex'));
          const link = {
            kind: 'song',
            itemId: '1',
            title: '',
            by: '',
            note: '',
            expiresAt: null,
            maxPlays: null,
          } as const; // prettier-ignore
          if (isNew && state.links.length < 9) {
            const { token } = await links.make('ann', link, real.now);
            model.history.push({ ...state, links: [...state.links, { token: token ?? '', key: model.key }] });
          }
          const tokens = (await links.list('ann')).map(({ token }) => token);
          await database.destroy();
          const readable = stateOf(model).links.map(({ token, key }) => (key === model.key ? token : null));
          expect(sorted(tokens.map((token) => [token]))).toEqual(sorted(readable.map((token) => [token])));
        },
      }),
      'make a backup while others write': command({
        input: fc.record({
          changes: fc.array(anyChange, { minLength: 5, maxLength: 12, size: 'max' }),
          later: fc.array(anyChange, { maxLength: 6 }),
          killedAt: anyKill(12),
        }),
        canRun: ({ backups }) => backups.length < 3,
        run: backUp,
      }),
      'make a backup that cannot be made': command({
        input: fc.constantFrom('no key', 'a key that is none', 'too little space', 'its name is taken'),
        canRun: ({ backups }) => backups.length > 0,
        async run(model, real, why) {
          if (why === 'no key') rmSync(real.keyPath);
          if (why === 'a key that is none') writeFileSync(real.keyPath, `${model.key.slice(1)}x`);
          const file = join(
            real.folder,
            why === 'its name is taken' ? (backupAt(model, 0)?.name ?? '') : 'none.zip',
          ); // prettier-ignore
          const free = why === 'too little space' ? { free: () => 100 } : {};
          await expect(makeBackup(file, { ...needsOf(real), ...free })).rejects.toThrow();
          newKey(model, real, model.key);
        },
      }),
      'get a new key': command({
        input: fc.constant(null),
        run: (model, real) => newKey(model, real),
      }),
      'restore a backup': command({
        input: fc.record({ index: fc.nat(3), killedAt: anyKill(45) }),
        canRun: ({ backups }) => backups.length > 0,
        async run(model, real, { index, killedAt }) {
          const backup = backupAt(model, index);
          if (backup === undefined) return;
          const outcome = await restoreFrom(model, real, join(real.folder, backup.name), killedAt);
          if (outcome === 'done' || isRestored(model, real, backup)) putBack(model, backup);
        },
      }),
      'restore while Earshot runs': command({
        input: fc.nat(3),
        canRun: ({ backups }) => backups.length > 0,
        async run(model, real, index) {
          const release = await beginWork(real.location, real.dataFolder);
          const file = join(real.folder, backupAt(model, index)?.name ?? '');
          await expect(restore(file, needsOf(real))).rejects.toThrow('Earshot is running');
          await release();
        },
      }),
      'restore a backup that a disk damaged': command({
        input: fc.record({ index: fc.nat(3), place: fc.nat(999), isCut: fc.boolean() }),
        canRun: ({ backups }) => backups.length > 0,
        async run(model, real, { index, place, isCut }) {
          const backup = backupAt(model, index);
          if (backup === undefined) return;
          const file = join(real.dataFolder, basename(backup.name));
          copyFileSync(join(real.folder, backup.name), file);
          const at = Math.floor((backup.bytes.length * place) / 1_000);
          if (isCut) truncateSync(file, at);
          else {
            const bytes = Buffer.from(backup.bytes, 'latin1');
            writeFileSync(file, bytes.fill((bytes[at] ?? 0) ^ 16, at, at + 1));
          }
          // Some bytes of a zip say nothing.
          const outcome = await restoreFrom(model, real, file, Infinity).catch(() => 'refused');
          expect(isCut ? ['refused'] : ['refused', 'done']).toContain(outcome);
          if (outcome === 'done') putBack(model, backup);
          rmSync(file);
        },
      }),
    },
  });
});
