import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createDiskCache } from '#server/storage/disk-cache.ts';
import type { PictureToMake } from '../artwork/artwork-cache.ts';
import { createPictureMaker, maxStoredBytes, type StoredPicture } from '../artwork/make-custom-picture.ts';
import { testPlaylists } from '../testing/test-playlists.ts';
import { createDeletedPlaylists } from './deleted-playlists.ts';
import { createPlaylistPictures } from './playlist-picture-repository.ts';

const day = 86_400_000;
const opened = await sqliteDatabase();
const { ann, bob, playlists } = await testPlaylists(opened);
const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await opened[Symbol.asyncDispose]();
});
const { database } = opened;
const pictures = createPlaylistPictures(database);
const deleted = createDeletedPlaylists(database);
const maxUploads = 3;

/** A PNG as far as its outline says; `number` makes it another one. */
function png(number: number, width: number, length = 40): Buffer {
  const bytes = Buffer.alloc(length, number);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(width, 20);
  return bytes;
}
/** What the picture becomes: the second is too heavy at its full width. */
const madeOf = (number: number, width: number) =>
  png(number, width, number === 2 && width > 600 ? maxStoredBytes + 1 : 40);
const storedOf = (number: number) => madeOf(number, number === 2 ? 600 : 1000);
const keyOf = (number: number) => hash('sha256', storedOf(number)).slice(0, 32);
const stored = (number: number): StoredPicture => ({
  key: keyOf(number),
  width: 1000,
  height: 1000,
  bytes: storedOf(number),
});

type Ending = 'made' | 'damaged' | 'fails';
type Upload = {
  by: string;
  playlist: Playlist;
  number: number;
  end: (ending: Ending) => void;
  done: Promise<unknown>;
};
type Playlist = {
  id: string;
  owner: string;
  picture: number | null;
  changedAt: number;
  removedAt: number | null;
};
type Model = { now: number; playlists: Playlist[]; uploads: Upload[] };
type Real = { make: (original: Buffer) => Promise<StoredPicture>; work: PromiseWithResolvers<Ending>[] };

/** As the worker does it, when the test says so. */
function createMaker(work: Real['work']) {
  return createPictureMaker({
    cache: createDiskCache({ folder, maxBytes: 1_000_000 }),
    maker: {
      close: async () => undefined,
      async make({ target, width, bytesOf }: PictureToMake): Promise<boolean> {
        const original = await bytesOf();
        const ended = Promise.withResolvers<Ending>();
        if (width === 1000) work.push(ended);
        const ending = width === 1000 ? await ended.promise : 'made';
        if (ending === 'fails') throw new Error('The worker ended.');
        if (ending === 'damaged') return false;
        writeFileSync(target, madeOf(original?.at(-1) ?? 0, width));
        return true;
      },
    },
  });
}

const isTheirs = (by: string, { owner, removedAt }: Playlist) => owner === by && removedAt === null;

const outcomeOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown);

/** It was given, or is away or another's, and stays as it was. */
async function give({ now }: Model, by: string, playlist: Playlist, picture: number | null): Promise<void> {
  const isGiven = await pictures.set(by, playlist.id, picture === null ? null : stored(picture), now);
  expect(isGiven).toBe(isTheirs(by, playlist));
  if (isGiven) Object.assign(playlist, { picture, changedAt: now });
}

const who = fc.constantFrom(ann, bob);
const number = fc.integer({ min: 1, max: 3 });
const at = fc.nat(4);

/** What somebody does something to, who may be another than its owner. */
type Target = { playlist: Playlist; by: string; real: Real };
const toPlaylist = <Input>(
  input: fc.Arbitrary<Input>,
  run: (model: Model, on: Target, input: Input) => Promise<void>,
) =>
  command<Model, Real, [number, boolean, Input]>({
    input: fc.tuple(
      at,
      fc.nat(3).map((one) => one === 0),
      input,
    ),
    canRun: (model) => model.playlists.length > 0,
    run: async (model, real, [index, isOther, value]) => {
      const playlist = model.playlists[index % model.playlists.length];
      if (playlist === undefined) return;
      const by = isOther ? (playlist.owner === ann ? bob : ann) : playlist.owner;
      await run(model, { playlist, by, real }, value);
    },
  });

async function giveTwo(model: Model, { by, playlist }: Target, two: [number, number]): Promise<void> {
  await Promise.all(two.map((picture) => give(model, by, playlist, picture)));
  const [row] = await playlists.byIds(playlist.owner, [playlist.id]);
  const last = two.find((picture) => row?.picture?.startsWith(keyOf(picture)));
  const values = isTheirs(by, playlist) ? two : [playlist.picture];
  expect(values).toContain(isTheirs(by, playlist) ? last : playlist.picture);
  if (last !== undefined && isTheirs(by, playlist)) playlist.picture = last;
}

async function giveInVain({ now }: Model, { by, playlist }: Target, picture: number): Promise<void> {
  const bytes = Object.assign(Buffer.alloc(4), {
    toString(): string {
      throw new Error('The disk is full.');
    },
  });
  const outcome = await outcomeOf(pictures.set(by, playlist.id, { ...stored(picture), bytes }, now + 1));
  expect(outcome).toEqual(isTheirs(by, playlist) ? new Error('The disk is full.') : false);
}

async function beginUpload(model: Model, { by, playlist, real }: Target, picture: number): Promise<void> {
  expect(await pictures.isOwn(by, playlist.id)).toBe(isTheirs(by, playlist));
  const done = outcomeOf(real.make(png(picture, 2000)));
  for (let turn = 0; turn < 100 && real.work.length === 0; turn += 1) await setImmediate();
  const [work] = real.work.splice(0);
  const status: unknown = work ? 'begun' : Reflect.get(Object(await done), 'status');
  expect(status).toBe(model.uploads.length < maxUploads ? 'begun' : 503);
  if (work)
    model.uploads.push({ by, playlist, number: picture, end: (ending) => work.resolve(ending), done });
}

async function endUpload(model: Model, _real: Real, [index, ending]: [number, Ending]): Promise<void> {
  const [upload] = model.uploads.splice(index % model.uploads.length, 1);
  upload?.end(ending);
  const result = await upload?.done;
  if (upload === undefined) return;
  const results = {
    made: { key: keyOf(upload.number), bytes: storedOf(upload.number) },
    damaged: { status: 400 },
    fails: { message: 'The worker ended.' },
  };
  expect(result).toMatchObject(results[ending]);
  if (ending === 'made') await give(model, upload.by, upload.playlist, upload.number);
}

async function remove(model: Model, { by, playlist }: Target): Promise<void> {
  const outcome = await outcomeOf(playlists.remove(by, playlist.id, model.now));
  expect(outcome === undefined).toBe(isTheirs(by, playlist));
  if (!isTheirs(by, playlist)) return;
  playlist.removedAt = model.now;
}

test('a playlist has the picture it was given last, also when it comes back, and a picture is stored as long as any playlist has it', async () => {
  await runModel<Model, Real>({
    name: 'playlist pictures',
    async setup() {
      await database.deleteFrom('folder_playlist').execute();
      const work: Real['work'] = [];
      const model = { now: Date.UTC(2026, 5, 1), playlists: [], uploads: [] };
      return { model, real: { make: createMaker(work), work } };
    },
    commands: {
      'make a playlist': command({
        input: who,
        canRun: (model) => model.playlists.length < 5,
        run: async (model, _real, owner) => {
          const id = await playlists.create(owner, { name: 'Ours', description: '' }, model.now);
          model.playlists.push({ id, owner, picture: null, changedAt: model.now, removedAt: null });
        },
      }),
      'give a picture': toPlaylist(number, (model, { by, playlist }, picture) =>
        give(model, by, playlist, picture),
      ),
      'take it away': toPlaylist(fc.constant(null), (model, { by, playlist }) =>
        give(model, by, playlist, null),
      ),
      'give two at once': toPlaylist(fc.tuple(number, number), giveTwo),
      'it cannot be stored': toPlaylist(number, giveInVain),
      'begin to upload': toPlaylist(number, beginUpload),
      'an upload is over': command({
        input: fc.tuple(at, fc.constantFrom<Ending>('made', 'made', 'damaged', 'fails')),
        canRun: (model) => model.uploads.length > 0,
        run: endUpload,
      }),
      'upload what is no picture': command({
        input: fc.constantFrom(Buffer.from('<svg/>'), png(1, 40_000)),
        run: (model, { make }, bytes) =>
          expect(make(bytes)).rejects.toMatchObject({
            status: model.uploads.length === maxUploads ? 503 : 400,
          }),
      }),
      'delete a playlist': toPlaylist(fc.constant(null), remove),
      'bring it back': toPlaylist(fc.constant(null), async (_model, { by, playlist }) => {
        await playlists.bringBack(by, [playlist.id]);
        if (playlist.owner === by) playlist.removedAt = null;
      }),
      'what was deleted 30 days ago goes for good': command({
        input: fc.constant(null),
        run: async (model) => {
          await deleted.sweep(model.now);
          const isOver = ({ removedAt }: Playlist) => removedAt !== null && removedAt < model.now - 30 * day;
          model.playlists = model.playlists.filter((one) => !isOver(one));
        },
      }),
      'time passes, or the clock is set': command({
        input: fc.constantFrom(1000, 20 * day, 31 * day, -day),
        run: (model, _real, by) => {
          model.now += by;
        },
      }),
    },
    invariant: async ({ playlists: all }) => {
      for (const picture of [1, 2, 3]) {
        const isUsed = all.some((one) => one.picture === picture);
        expect(await pictures.has(keyOf(picture))).toBe(isUsed);
        expect(await pictures.bytesOf(keyOf(picture))).toEqual(isUsed ? storedOf(picture) : null);
      }
      const rows = await database.selectFrom('folder_playlist_picture').select('playlist_id').execute();
      const withPicture = all.filter(({ picture }) => picture !== null);
      expect(rows.map((row) => row.playlist_id).sort()).toEqual(withPicture.map(({ id }) => id).sort());
      for (const owner of [ann, bob]) {
        const present = all.filter((one) => isTheirs(owner, one));
        const listed = await playlists.byIds(
          owner,
          present.map(({ id }) => id),
        );
        const expected = present.map(({ id, picture, changedAt }) => [
          id,
          picture === null ? null : `${keyOf(picture)} 1000 1000`,
          changedAt,
        ]);
        expect(new Set(listed.map((one) => [one.id, one.picture, one.changed_at]))).toEqual(
          new Set(expected),
        );
      }
      expect(readdirSync(folder)).toEqual([]);
    },
  });
});
