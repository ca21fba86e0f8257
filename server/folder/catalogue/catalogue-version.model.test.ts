import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as fc from 'fast-check';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { Refusal } from '#server/http/errors.ts';
import { createOpenStreams } from '#server/http/open-streams.ts';
import { type App, prepare } from '#server/http/serve.ts';
import { albumArtists, albumById, albumTracks } from '../collections/albums.ts';
import { songById } from '../collections/songs.ts';
import { createDiscovery } from '../discovery/discovery.ts';
import { createGenreList } from '../discovery/taste/genres.ts';
import { createListenerState } from '../listener/listener-state.ts';
import { pictureColours } from '../pictures/picture-colours.ts';
import { catalogueRoutes } from '../routes/catalogue-routes.ts';
import { scanFolders } from '../scan/scan-folders.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { type ChosenTags, directories, testTidying } from '../testing/test-tidying.ts';
import { albumsSorted } from './albums-in-order.ts';
import { allNumbers, type NumberedKind, numbersInMusicFolders } from './all-numbers.ts';
import { type OpenCatalogue, openCatalogue, renewCatalogue } from './catalogue-reader.ts';
import { revisionCache } from './catalogue-version.ts';

const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const quiet = () => undefined;
const picture = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
const pictures = await Promise.all(['#c02040', '#20c040'].map(picture));
const kinds = ['song', 'album', 'artist'] as const;

/** What is read of the whole catalogue, each with a cache of its own. */
function lists(read: OpenCatalogue, folders: readonly string[]): (() => unknown)[] {
  const all = allNumbers(read);
  const inFolder = numbersInMusicFolders(read, folders);
  return [
    ...kinds.flatMap((kind: NumberedKind) => [() => [...all[kind]()], () => [...(inFolder(kind, 1) ?? [])]]),
    createGenreList(read),
    revisionCache(read, () => albumsSorted(read, 'name')),
  ];
}

function openApp(read: OpenCatalogue): App {
  const app = Fastify({ logger: false });
  const listener = () => 'listener';
  const audience = { session: async () => 'listener', operator: async () => 'listener', listener };
  prepare(app, { ...audience, developer: quiet, ownerOf: quiet }, createOpenStreams(quiet));
  catalogueRoutes(
    app,
    createDiscovery(createListenerState(read, opened.database, Date.now), opened.database),
  );
  return app;
}

type Model = { now: number };
type Real = {
  folders: { music: string; data: string };
  tidying: ReturnType<typeof testTidying>;
  scanning: ReturnType<typeof openForScan>;
  read: OpenCatalogue;
  app: App;
  lists: (() => unknown)[];
};

const musicFolders = ({ folders }: Real) => [folders.music, `${folders.music}/Amber`];

/** The server as after a start: nothing is cached. */
function start(real: Omit<Real, 'read' | 'app' | 'lists'>): Real {
  const read = openCatalogue(real.folders.data);
  const open = { ...real, read, app: openApp(read), lists: [] };
  return { ...open, lists: lists(read, musicFolders(open)) };
}

function answerOf(make: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(make()));
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.status;
    throw thrown;
  }
}

/** Each list is as one that was never cached, and was read by nobody before. */
function checkLists(real: Real): void {
  const fresh = real.lists.map((_list, index) => lists(real.read, musicFolders(real))[index]?.());
  expect(real.lists.map((list) => list())).toEqual(fresh);
}

async function checkAnswers({ app, read }: Real, album: string, song: string): Promise<void> {
  const page = { limit: 1, offset: 0 };
  const answers: [string, () => unknown][] = [
    [`albums/${album}`, () => albumById(read, album, 'catalogue')],
    [`albums/${album}/tracks?limit=1`, () => albumTracks(read, album, 'catalogue', page)],
    [
      `albums/${album}/tracks?limit=1&offset=1`,
      () => albumTracks(read, album, 'catalogue', { ...page, offset: 1 }),
    ],
    [`albums/${album}/artists?limit=1`, () => albumArtists(read, album, 'catalogue', page)],
    [`songs/${song}`, () => songById(read, song)],
  ];
  for (const [url, make] of answers) {
    const response = await app.inject({ url: `/v1/catalog/us/${url}` });
    const expected = answerOf(make);
    expect([url, response.statusCode === 200 ? response.json() : response.statusCode]).toEqual([
      url,
      expected,
    ]);
  }
}

/** `isRead`: while the scan writes, somebody asks after each of its steps. */
async function scan({ now }: Model, real: Real, isRead: boolean): Promise<void> {
  const { progress, database } = real.scanning;
  const { music: folder, data: dataFolder } = real.folders;
  const readAfter = isRead ? { set: readAfterStep } : {};
  function readAfterStep(name: Parameters<typeof progress.set>[0], value: number): void {
    progress.set(name, value);
    for (const list of real.lists) list();
  }
  const request = { dataFolder, musicFolders: [folder], skip: [] };
  const outcome = await scanFolders(database, request, { ...progress, ...readAfter }, now);
  // Some must be converted for browsers.
  if (outcome.changed) database.exec("update song set format = 'alac' where id % 2 = 0");
}

const id = fc.integer({ min: 1, max: 3 }).map(String);
const tags: fc.Arbitrary<ChosenTags> = fc.record({
  title: fc.nat(5),
  artist: fc.nat(2),
  album: fc.nat(3),
  albumArtist: fc.nat(5),
  picture: fc.nat(2),
});
const file = fc.tuple(fc.nat(directories.length - 1), tags, fc.nat(99));
/** Every change is followed by a scan before somebody looks, or by several, or by none. */
const change = (
  run: (tidying: Real['tidying'], path: string | undefined, to: string, tags: ChosenTags) => void,
) =>
  command<Model, Real, [number, ChosenTags, number]>({
    input: file,
    run: (_model, { tidying }, [directory, chosen, at]) => {
      const paths = [...tidying.files.keys()].sort();
      run(tidying, paths[at % Math.max(1, paths.length)], tidying.freePath(directory), chosen);
    },
  });
const askAlbumAndSong = command<Model, Real, [string, string]>({
  input: fc.tuple(id, id),
  run: (_model, real, [album, song]) => checkAnswers(real, album, song),
});
const scanned = command<Model, Real, boolean>({ input: fc.boolean(), run: scan });

test('what is cached of the catalogue is what a server that was started now would answer, whoever asks while a scan writes', async () => {
  expect.hasAssertions();
  await runModel<Model, Real>({
    name: 'catalogue version',
    setup: () => {
      const { music, data } = makeFolders({ 'Elder/0.mp3': mp3File({ title: 'Elder' }, 1) });
      const closed = {
        folders: { music, data },
        tidying: testTidying(music, pictures),
        scanning: openForScan(data),
      };
      return { model: { now: 1_700_000_000_000 }, real: start(closed) };
    },
    commands: {
      add: change((tidying, _path, to, chosen) => tidying.write(to, tidying.newSound(), chosen)),
      retag: change((tidying, path, _to, chosen) => {
        if (path !== undefined) tidying.write(path, tidying.files.get(path)?.sound ?? 0, chosen);
      }),
      remove: change((tidying, path) => path !== undefined && tidying.remove(path)),
      scan: scanned,
      'scan again': scanned,
      'ask for lists': command({ input: fc.constant(null), run: (_model, real) => checkLists(real) }),
      'ask for an album and a song': askAlbumAndSong,
      'ask for another album and another song': askAlbumAndSong,
      'look at the pictures': command({
        input: fc.constant(null),
        run: (_model, { folders, scanning }) =>
          pictureColours(scanning.database, () => false, {
            dataFolder: folders.data,
            musicFolders: [folders.music],
            pictures: { directories: new Set(), isAway: () => false },
          }),
      }),
      'learn what can be converted': command({
        input: fc.boolean(),
        run: async (_model, real, can) => {
          await checkAnswers(real, '1', '2');
          real.read.setCanConvert(can);
          await checkAnswers(real, '1', '2');
        },
      }),
      'the catalogue is damaged, and read again from nothing': command({
        input: fc.boolean(),
        run: async (model, real, isRead) => {
          real.scanning.database.close();
          real.scanning.progress.close();
          renewCatalogue(real.folders.data, [real.read]);
          real.scanning = openForScan(real.folders.data);
          await scan(model, real, isRead);
        },
      }),
      'restart the server': command({
        input: fc.constant(null),
        run: async (_model, real) => {
          await real.app.close();
          real.read.close();
          Object.assign(real, start(real));
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(-86_400_000, 3_600_000),
        run: (model, _real, by) => {
          model.now += by;
        },
      }),
    },
    close: async ({ app, read, scanning, folders }) => {
      await app.close();
      read.close();
      scanning.database.close();
      scanning.progress.close();
      rmSync(dirname(folders.music), { recursive: true });
    },
  });
});
