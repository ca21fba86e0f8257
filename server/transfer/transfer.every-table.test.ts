import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { leftOut } from '#contract/transfer.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss } from '#server/podcasts/testing/test-podcasts.ts';
import { exportedTables } from './testing/exported-tables.ts';
import { listenerTables } from './testing/listener-tables.ts';
import { plantLeftOut } from './testing/plant-left-out.ts';
import { fillAccount } from './testing/test-account.ts';
import { testServer } from './testing/test-servers.ts';
import { entriesOf } from './testing/test-zips.ts';

const song = (title: string, seed: number, album = 'Woods') =>
  mp3File({ title, artist: 'Ana Reed', album, genre: 'Folk' }, seed);
/** The same on both servers, so that songs have the same ids (`transfer.test.ts` moves between different ones). */
const files = {
  'a/alder.mp3': song('Alder', 1),
  'a/birch.mp3': song('Birch', 2),
  'b/cedar.mp3': song('Cedar', 3, 'Hills'),
};
const minutes = 60_000;

type Row = Record<string, unknown>;
type Fate = {
  part?: string;
  without?: Record<string, string>;
  madeAnew?: readonly string[];
  leftOut?: string;
  ofServer?: string;
};
const fates = new Map<string, Fate>(Object.entries(exportedTables));

/** Tables with a listener's data that no part carries and no sentence names. */
const unaccounted = (tables: readonly string[]) =>
  tables.filter((table) => {
    const fate = fates.get(table);
    return fate?.part === undefined && fate?.leftOut === undefined;
  });

const rowsIn = async ({ database }: TestDatabase, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(database)).rows;

/** What each random id stands for: names take their place, so that two servers can be compared. */
async function namesOfIds(opened: TestDatabase): Promise<[id: string, name: string][]> {
  const tables = ['user', 'folder_playlist_group', 'folder_playlist'];
  const rows = await Promise.all(tables.map((table) => rowsIn(opened, table)));
  const names = rows.flat().map(({ id, name }): [string, string] => [String(id), `<${String(name)}>`]);
  // One id may hold another one.
  return names.sort(([a], [b]) => b.length - a.length);
}

const places = z.array(
  z.object({ positionSeconds: z.number(), durationSeconds: z.number(), updatedAt: z.number() }),
);

/** Other places in an episode, without the names of the devices that were there. */
const placesIn = (others: unknown) => places.parse(JSON.parse(String(others)));

/** The rows of one account in a table, without columns that are generated or left out. */
async function rowsOf(opened: TestDatabase, table: string, userId: string): Promise<string[]> {
  const { without = {}, madeAnew = [] } = fates.get(table) ?? {};
  const omitted = new Set([...Object.keys(without), ...madeAnew]);
  const names = await namesOfIds(opened);
  const rows = await rowsIn(opened, table);
  return rows
    .filter((row) => (table === 'user' ? row['id'] === userId : (row['user_id'] ?? userId) === userId))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.has(name))))
    .map((row) => JSON.stringify('others' in row ? { ...row, others: placesIn(row['others']) } : row))
    .map((text) => names.reduce((all, [id, name]) => all.replaceAll(id, name), text))
    .sort();
}

onBothDatabases((open) => {
  test('every table with a listener’s data is in the export, or named as left out', async () => {
    await using opened = await open();
    const tables = await listenerTables(opened);
    expect(unaccounted(tables)).toEqual([]);
    expect(tables.filter((table) => fates.get(table)?.ofServer !== undefined)).toEqual([]);
    await opened.database.schema
      .createTable('new_idea')
      .addColumn('playlist_id', 'text', (column) => column.notNull().references('folder_playlist.id'))
      .execute();
    expect(unaccounted(await listenerTables(opened))).toEqual(['new_idea']);
  });

  test('what is left out is said once, for the file, the page and here', () => {
    const all = [...fates.values()].flatMap(({ leftOut: name, without = {} }) => [
      ...(name === undefined ? [] : [name]),
      ...Object.values(without),
    ]);
    // What lies in a browser has no table.
    expect([...new Set([...all, 'onDevices'])].sort()).toEqual(Object.keys(leftOut).sort());
  });

  test(
    'each table is the same after it was taken to a fresh server, and what is left out stays where it was',
    async () => {
      await using web = await testWebServer({ '/show': rss('Show', daily(3)) });
      await using old = await testServer(await open(), { files, allow: [web.host] });
      await using newServer = await testServer(await open(), { files, allow: [web.host] });
      const tables = await listenerTables(old.opened);
      const ann = await old.server.signUp();
      await fillAccount(old, ann, web.url(''));
      await plantLeftOut(old, ann.id);
      const counts = await Promise.all(tables.map((table) => rowsIn(old.opened, table)));
      expect(tables.filter((_table, index) => counts[index]?.length === 0)).toEqual([]);

      const zip = await old.export(ann.cookie);
      const manifest: unknown = JSON.parse((await entriesOf(zip))['earshot.json'] ?? '');
      expect(manifest).toMatchObject({ notIncluded: Object.values(leftOut) });

      const newAnn = await newServer.server.signUp();
      const staying = tables.filter(
        (table) => fates.get(table)?.leftOut !== undefined && table !== 'account_import',
      );
      const dump = async () =>
        Promise.all(staying.map(async (table) => [table, await rowsIn(newServer.opened, table)] as const));
      const before = await dump();
      for (const time of ['once', 'twice']) {
        const stand = await newServer.import(zip, newAnn.cookie);
        expect({ time, unmatched: stand.unmatched.names, notes: stand.notes }).toEqual({
          time,
          unmatched: [],
          notes: [],
        });
        for (const table of tables.filter((one) => fates.get(one)?.part !== undefined))
          expect({ table, time, rows: await rowsOf(newServer.opened, table, newAnn.id) }).toEqual({
            table,
            time,
            rows: await rowsOf(old.opened, table, ann.id),
          });
        expect(await dump()).toEqual(before);
      }
    },
    5 * minutes,
  );
});
