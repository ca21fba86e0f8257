import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type PartName, partNames } from '#contract/transfer-rows.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { addUser } from '#server/backup/testing/test-backups.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createBookmarkRepository } from '#server/open-subsonic/storage/bookmark-repository.ts';
import { importFile } from '#server/transfer/import-file.ts';
import { createMentions } from '#server/transfer/translation.ts';
import { createListenerState } from '../listener/listener-state.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { folderParts } from './folder-parts.ts';

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 5, 1);
const clock = { now: start };
const opened = await sqliteDatabase();
const { database } = opened;
const catalogue = testCatalogue([
  { id: 1, title: 'Trees', artist: 'Ana Reed', songs: ['Ash', 'Birch'] },
  { id: 2, title: 'Hills', artist: 'Ben Moss', songs: ['Ash', 'Dune'] },
]);
const { read, dataFolder } = catalogue;
afterAll(async () => {
  catalogue.discard();
  await opened[Symbol.asyncDispose]();
});
const state = createListenerState(read, database, () => clock.now);
const parts = folderParts({ read, folders: ['/'], dataFolder, database });
const bookmarks = createBookmarkRepository(database);
const users = createUserRepository(database);
const newAccount = async (name: string) => (await users.add(`${name}@example.org`, 'hash', 0)) ?? '';
const [ann, bob] = ['ann', 'bob'];

type Rows = Map<PartName, unknown[]>;

/** The rows of an export, in the order in which an import takes them. */
async function exported(userId: string): Promise<Rows> {
  const rows: Rows = new Map(partNames.map((name) => [name, []]));
  const { mention, mentioned } = createMentions();
  const explainsLast = parts.toSorted((a, b) => Number(a.name === 'items') - Number(b.name === 'items'));
  for (const part of explainsLast)
    for await (const page of part.pages({ userId, mention, mentioned })) rows.get(part.name)?.push(...page);
  return rows;
}

const linesOf = (rows: Rows) =>
  [...rows].flatMap(([name, some]) => some.map((row) => `${name}\t${JSON.stringify(row)}\n`)).join('');

async function* bytesOf(rows: Rows) {
  yield Buffer.from(linesOf(rows));
}

const imported = (rows: Rows, userId: string, now: number) =>
  importFile(bytesOf(rows), {
    parts,
    userId,
    now,
    signal: new AbortController().signal,
    onProgress: async () => undefined,
  });

type Row = Record<string, unknown>;
const rowOf = (row: unknown): Row => ({ ...Object(row) });
const timeNames = ['createdAt', 'changedAt', 'deletedAt', 'pinnedAt', 'ratedAt', 'playedAt'];

/** Times that are still to come are now. */
function capped(row: Row, now: number): Row {
  const times = timeNames.filter((name) => name in row);
  return { ...row, ...Object.fromEntries(times.map((name) => [name, Math.min(Number(row[name]), now)])) };
}

/** Of two rows about one thing the later one counts; of two that are as old, the first. */
function latest(rows: readonly Row[]): Map<string, Row> {
  const byKey = new Map<string, Row>();
  const timeOf = (row: Row | undefined) => Number(row?.['ratedAt'] ?? row?.['changedAt'] ?? 0);
  for (const row of rows) {
    const key = JSON.stringify([row['kind'], row['id'], row['playId'] ?? row['songId'], row['name']]);
    const before = byKey.get(key);
    if (before === undefined || ('songs' in row ? false : timeOf(row) > timeOf(before))) byKey.set(key, row);
  }
  return byKey;
}

const inOrder = (rows: ReadonlyMap<string, Row>) =>
  [...rows].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);

/** What an account has, for comparing it with another one: a playlist is called by its name and songs. */
function contentOf(rows: Rows, now = Infinity): Record<string, Row[]> {
  const lists = [...(rows.get('playlists') ?? []), ...(rows.get('deleted-playlists') ?? [])].map(rowOf);
  const names = new Map(
    lists.map(({ id, name, songs, deletedAt }) => [
      id,
      JSON.stringify([name, songs, deletedAt !== undefined]),
    ]),
  );
  const nameOf = (id: unknown) => names.get(id) ?? id;
  const plain = ({ container, ...row }: Row): Row => {
    const { kind, id } = rowOf(container);
    return {
      ...row,
      ...('id' in row ? { id: nameOf(row['id']) } : {}),
      ...(container ? { container: { kind, id: nameOf(id) } } : {}),
    };
  };
  return Object.fromEntries(
    [...rows].map(([name, some]) => [
      name,
      inOrder(latest(some.map((row) => plain(rowOf(row))))).map((row) => capped(row, now)),
    ]),
  );
}

const mergedParts = ['ratings', 'stars', 'item-stars', 'bookmarks', 'plays', 'hidden'] as const;
/** A playlist of the file may be another one by now. */
const isMerged = (row: Row) => row['kind'] !== 'playlist' && !row['container'];

/** What is there once a file came into an account that has something already. */
const mergeOf = (there: Rows, file: Rows, now: number) =>
  mergedParts.map((name) => {
    const [old, incoming] = [there, file].map((rows) => (rows.get(name) ?? []).map(rowOf).filter(isMerged));
    return inOrder(latest([...(old ?? []), ...(incoming ?? []).map((row) => capped(row, now))]));
  });

/** How often and when last each song was played, counted from all plays. */
function sumsOf(rows: Rows) {
  const sums = new Map<string, { plays: number; last: number }>();
  for (const { songId, playedAt } of (rows.get('plays') ?? []).map(rowOf)) {
    const { plays, last } = sums.get(String(songId)) ?? { plays: 0, last: 0 };
    sums.set(String(songId), { plays: plays + 1, last: Math.max(last, Number(playedAt)) });
  }
  return sums;
}

async function storedSums(userId: string) {
  const rows = await database
    .selectFrom('folder_song_plays')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.song_id, { plays: row.plays, last: row.last_played_at }]));
}

const song = fc.constantFrom(101, 102, 201, 202);
const songs = fc.array(song.map(String), { maxLength: 3 });
const listName = fc.constantFrom('Walk', 'Run');
const at = fc.nat(3);
type Model = { playlists: string[]; file: Rows };
const playlistAt = ({ playlists }: Model, index: number) => playlists[index % Math.max(1, playlists.length)];

async function makePlaylist(model: Model, name: string, songIds: readonly string[]) {
  const playlistId = await state.playlists.create(ann, { name, description: '' }, clock.now);
  if (songIds.length > 0) await state.entries.append({ userId: ann, playlistId, now: clock.now }, songIds);
  await state.sharing.withEverybody(ann, playlistId, 'write');
  model.playlists.push(playlistId);
}

/** What Ann does; a second goes by each time. */
const change = <Input>(input: fc.Arbitrary<Input>, run: (input: Input, model: Model) => Promise<void>) =>
  command<Model, null, Input>({
    input,
    async run(model, _real, value) {
      clock.now += 1000;
      await run(value, model);
    },
  });
const ofPlaylist = <Input>(input: fc.Arbitrary<Input>, run: (id: string, input: Input) => Promise<unknown>) =>
  change(fc.tuple(at, input), async ([index, value], model) => {
    const id = playlistAt(model, index);
    if (id !== undefined) await run(id, value);
  });

test('what I take along is the same in another account, however often and with whatever clock it comes in', async () => {
  let serial = 0;
  await runModel<Model, null>({
    name: 'folder parts',
    sequenceLength: 200,
    async setup() {
      await database.deleteFrom('user').execute();
      for (const id of [ann, bob]) await addUser(database, id);
      clock.now = start;
      return { model: { playlists: [], file: new Map() }, real: null };
    },
    commands: {
      'make a playlist': change(fc.tuple(listName, songs), ([name, songIds], model) =>
        model.playlists.length < 4 ? makePlaylist(model, name, songIds) : Promise.resolve(),
      ),
      'copy a playlist, and like both': change(fc.tuple(at, listName), async ([index, name], model) => {
        const id = playlistAt(model, index);
        if (id === undefined || model.playlists.length > 3) return;
        await state.playlists.change(ann, id, { name, description: 'Slow' }, clock.now);
        await makePlaylist(
          model,
          name,
          (await state.entries.of(id)).map(({ songId }) => songId),
        );
        for (const [place, each] of [...model.playlists.slice(-1), id].entries())
          await state.ratings.rate(
            ann,
            { kind: 'playlist', id: each, value: place === 0 ? -1 : 1 },
            clock.now + place - 1,
          );
      }),
      'let another one add to it, and pin it for themselves': ofPlaylist(songs, async (id, songIds) => {
        if (songIds.length > 0)
          await state.entries.append({ userId: bob, playlistId: id, now: clock.now }, songIds);
        await state.groups.place(bob, id, { isPinned: true }, clock.now);
      }),
      'pin it or put it into a folder': ofPlaylist(
        fc.tuple(fc.boolean(), fc.boolean()),
        async (id, [isPinned, isIn]) => {
          const [group] = await state.groups.of(ann);
          const groupId = isIn ? (group ?? (await state.groups.create(ann, 'Mine', clock.now))).id : null;
          await state.groups.place(ann, id, { isPinned, groupId }, clock.now);
        },
      ),
      'delete a playlist': change(at, async (index, model) => {
        const id = playlistAt(model, index);
        if (id === undefined) return;
        await state.playlists.remove(ann, id, clock.now);
        model.playlists = model.playlists.filter((one) => one !== id);
      }),
      'restore a playlist': change(at, async (index, model) => {
        const all = await state.deleted.page(ann, { limit: 100, offset: 0 }, clock.now);
        const id = all[index]?.playlist.id;
        if (id === undefined || model.playlists.length > 3) return;
        await state.deleted.restore(ann, id);
        model.playlists.push(id);
      }),
      'like, dislike or neither': change(
        fc.tuple(fc.constantFrom('song', 'album', 'artist', 'station'), at, fc.constantFrom(1, -1, 0)),
        async ([kind, index, value]) => {
          const number =
            kind === 'song' || kind === 'station' ? ([101, 102, 201, 202][index] ?? 0) : 1 + (index % 2);
          const item = { kind, id: kind === 'station' ? `ra.s${number}` : String(number) };
          if (value === 0) await state.ratings.unrate(ann, item.kind, item.id);
          else await state.ratings.rate(ann, { ...item, value: value === 1 ? 1 : -1, songs: [] }, clock.now);
        },
      ),
      'like a playlist': ofPlaylist(fc.constantFrom<1 | -1>(1, -1), (id, value) =>
        state.ratings.rate(ann, { kind: 'playlist', id, value, songs: [] }, clock.now),
      ),
      'give stars': change(fc.tuple(song, fc.nat(5), fc.boolean()), async ([number, stars, isSong]) => {
        if (isSong) await state.stars.give(ann, [number], stars, clock.now);
        else await state.itemStars.give(ann, { kind: 'album', number: 1 + (number % 2), stars }, clock.now);
      }),
      'hide a song': change(song, (number) => state.hidden.hide(ann, 'song', [number])),
      'play a song': change(fc.tuple(song, at), async ([number, index], model) => {
        serial += 1;
        const id = playlistAt(model, index);
        const container = id === undefined ? null : { kind: 'playlist' as const, id };
        const play = { playId: `play-${serial}`, songId: String(number), playedAt: clock.now, container };
        await state.plays.save(ann, [play]);
      }),
      'put a bookmark': change(fc.tuple(song, fc.nat(9)), ([number, position]) =>
        bookmarks.put(ann, { song: number, position, comment: 'Here' }, clock.now),
      ),
      'take an export': command({
        input: fc.constant(null),
        run: async (model) => {
          model.file = await exported(ann);
        },
      }),
      'take in my own earlier export': command({
        input: fc.constant(null),
        canRun: ({ file, playlists }) => file.size > 0 && playlists.length < 8,
        run: async (model) => {
          const before = await exported(ann);
          await imported(model.file, ann, clock.now);
          const after = await exported(ann);
          model.playlists = (after.get('playlists') ?? []).map((row) => String(rowOf(row)['id']));
          await Promise.all(model.playlists.map((id) => state.sharing.withEverybody(ann, id, 'write')));
          expect(mergeOf(after, new Map(), clock.now)).toEqual(mergeOf(before, model.file, clock.now));
          expect(await storedSums(ann)).toEqual(sumsOf(after));
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(hour, -24 * hour),
        run: (_model, _real, milliseconds) => {
          clock.now += milliseconds;
        },
      }),
      'take it all into two new accounts, twice, where the clock is another one': command({
        input: fc.constantFrom(0, -hour, hour),
        run: async (model, _real, offset) => {
          const file = await exported(ann);
          expect(new Set((file.get('playlists') ?? []).map((row) => rowOf(row)['id']))).toEqual(
            new Set(model.playlists),
          );
          expect(file.get('playlists')).toHaveLength(model.playlists.length);
          const now = clock.now + offset;
          serial += 2;
          const accounts = [await newAccount(`cy${serial}`), await newAccount(`dan${serial}`)];
          await Promise.all(accounts.map((account) => imported(file, account, now)));
          const first = await Promise.all(accounts.map(exported));
          await Promise.all(accounts.map((account) => imported(file, account, now)));
          const second = await Promise.all(accounts.map(exported));
          const expected = contentOf(file, now);
          for (const [index, account] of accounts.entries()) {
            const rows = first[index] ?? new Map();
            expect(contentOf(rows)).toEqual(expected);
            expect(linesOf(second[index] ?? new Map())).toBe(linesOf(rows));
            expect(await storedSums(account)).toEqual(sumsOf(rows));
          }
          // What was restored there since stays, whatever the file says of it.
          const [account = ''] = accounts;
          const [deleted] = await state.deleted.page(account, { limit: 1, offset: 0 }, now);
          if (deleted) await state.deleted.restore(account, deleted.playlist.id);
          const restored = contentOf(await exported(account));
          await imported(file, account, now);
          expect(contentOf(await exported(account))).toEqual(restored);
          await database.deleteFrom('user').where('id', 'in', accounts).execute();
        },
      }),
    },
  });
});
