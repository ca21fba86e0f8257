import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { command, runModel } from '#rules/testing/run-model.ts';
import { openApiOverAlbums, type Params } from './testing/test-api.ts';

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 5, 1);
const clock = { now: start };
const titles = ['Ash', 'Birch', 'Cedar', 'Elm'];
const api = await openApiOverAlbums([{ id: 1, title: 'Trees', artist: 'Ana Reed', songs: titles }], {
  needs: { now: () => clock.now },
  clock,
});
afterAll(() => api[Symbol.asyncDispose]());
const people = {
  ann: { email: api.ann.email, phone: api.ann.credentials, tablet: await api.ann.app() },
  bob: { email: api.bob.email, phone: api.bob.credentials, tablet: await api.bob.app() },
};

type Who = keyof typeof people;
type Device = 'phone' | 'tablet';
type Bookmark = { id: string; position: number; comment: string; created: number; changed: number };
type Queue = { ids: string[]; index: number; position: number; changed: number; by: string };
/** What one listener has. A play is known by its app, its song and the time that the app sent. */
type Person = {
  queue: Queue | undefined;
  starred: Map<string, number>;
  rating: Map<string, number>;
  bookmarks: Map<string, Bookmark>;
  plays: Map<string, { id: string; at: number }>;
};
type Model = Record<Who, Person>;

const songs = titles.map((_title, index) => `so-${101 + index}`);
const nowhere = 'so-999';
const who = fc.constantFrom<Who>('ann', 'bob');
const device = fc.constantFrom<Device>('phone', 'tablet');
const song = fc.constantFrom(...songs);
const anySong = fc.oneof({ weight: 9, arbitrary: song }, { weight: 1, arbitrary: fc.constant(nowhere) });
const ids = fc.array(anySong, { minLength: 1, maxLength: 4 });
const nobody = (): Person => ({
  queue: undefined,
  starred: new Map(),
  rating: new Map(),
  bookmarks: new Map(),
  plays: new Map(),
});

const isoTime = z.pipe(
  z.string(),
  z.transform((text: string) => Date.parse(text)),
);
const entry = z.object({
  id: z.string(),
  starred: z.optional(isoTime),
  userRating: z.optional(z.number()),
  playCount: z.optional(z.number()),
  played: z.optional(isoTime),
});
const list = z.optional(z.array(entry));
const replies = {
  queue: z.object({
    playQueueByIndex: z.object({
      entry: list,
      currentIndex: z.optional(z.number()),
      position: z.optional(z.number()),
      changed: isoTime,
      changedBy: z.string(),
    }),
  }),
  bookmarks: z.object({
    bookmarks: z.object({
      bookmark: z.optional(
        z.array(
          z.object({
            position: z.number(),
            comment: z.string(),
            created: isoTime,
            changed: isoTime,
            entry,
          }),
        ),
      ),
    }),
  }),
  starred: z.object({ starred2: z.object({ song: list }) }),
  song: z.object({ song: entry }),
};

const ask = (name: string, listener: Who, app: Device, params: Params = {}) =>
  api.read(name, { ...people[listener][app], c: app, ...params });

/** Sends a change and expects it to be taken, or refused where a song is missing; says which. */
async function change(
  name: string,
  [listener, app]: [Who, Device],
  params: Params,
  songIds: readonly string[],
) {
  const isTaken = !songIds.includes(nowhere);
  expect(await ask(name, listener, app, params)).toMatchObject(
    isTaken ? { status: 'ok' } : { status: 'failed', error: { code: 70 } },
  );
  return isTaken;
}

async function readsQueue({ queue }: Person, listener: Who, app: Device) {
  const reply = z.parse(replies.queue, await ask('getPlayQueueByIndex', listener, app));
  const { entry: entries = [], ...rest } = reply.playQueueByIndex;
  const stored = queue ?? { ids: [], index: 0, position: 0, changed: 0, by: '' };
  // A song without a file stays in the queue, and is not shown; where it was the current one, the first one begins.
  const visible = stored.ids.flatMap((id, index) => (id === nowhere ? [] : { id, index }));
  const current = visible.findIndex(({ index }) => index === stored.index);
  expect({ ids: entries.map(({ id }) => id), ...rest }).toEqual({
    ids: visible.map(({ id }) => id),
    changed: stored.changed,
    changedBy: stored.by,
    position: current < 0 ? 0 : stored.position,
    currentIndex: visible.length === 0 ? undefined : Math.max(0, current),
  });
}

async function readsBookmarks({ bookmarks }: Person, listener: Who, app: Device) {
  const { bookmark = [] } = z.parse(replies.bookmarks, await ask('getBookmarks', listener, app)).bookmarks;
  const read = bookmark.map(({ entry: { id }, ...fields }) => ({ id, ...fields }));
  expect(read.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [...bookmarks.values()].toSorted((a, b) => a.id.localeCompare(b.id)),
  );
}

async function readsStars({ starred }: Person, listener: Who, app: Device) {
  const { song: all = [] } = z.parse(replies.starred, await ask('getStarred2', listener, app)).starred2;
  expect(new Map(all.map((one) => [one.id, one.starred]))).toEqual(starred);
  const times = all.map((one) => one.starred ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
}

async function readsSong(person: Person, listener: Who, app: Device, id: string) {
  const read = z.parse(replies.song, await ask('getSong', listener, app, { id })).song;
  const times = [...person.plays.values()].flatMap((play) => (play.id === id ? play.at : []));
  expect([read.playCount ?? 0, read.played]).toEqual([
    times.length,
    times.length === 0 ? undefined : Math.max(...times),
  ]);
  expect([read.userRating ?? 0, read.starred]).toEqual([person.rating.get(id) ?? 0, person.starred.get(id)]);
}

test('whatever two listeners do with two apps each, every app reads what was set last, and nobody what another one has', async () => {
  await runModel<Model, null>({
    name: 'open subsonic',
    sequenceLength: 200,
    async setup() {
      const { database } = api.server.opened;
      for (const table of ['app_queue', 'song_bookmark', 'folder_rating', 'folder_stars'] as const)
        await database.deleteFrom(table).execute();
      await database.deleteFrom('folder_play').execute();
      await database.deleteFrom('folder_song_plays').execute();
      clock.now = start;
      return { model: { ann: nobody(), bob: nobody() }, real: null };
    },
    commands: {
      'save the queue by its current song': command({
        input: fc.tuple(who, device, fc.array(anySong, { maxLength: 4 }), fc.option(anySong), fc.nat(9)),
        run: async (model, _real, [listener, app, id, current, position]) => {
          const at = id.length === 0 ? {} : { position, ...(current === null ? {} : { current }) };
          expect(await ask('savePlayQueue', listener, app, { id, ...at })).toMatchObject({ status: 'ok' });
          const index = Math.max(0, id.indexOf(current ?? ''));
          model[listener].queue =
            id.length === 0 ? undefined : { ids: id, index, position, changed: clock.now, by: app };
        },
      }),
      'save the queue by its index': command({
        input: fc.tuple(who, device, ids, fc.integer({ min: -1, max: 4 }), fc.nat(9)),
        run: async (model, _real, [listener, app, id, currentIndex, position]) => {
          const isThere = id[currentIndex] !== undefined;
          const reply = await ask('savePlayQueueByIndex', listener, app, { id, currentIndex, position });
          expect(reply).toMatchObject({ status: isThere ? 'ok' : 'failed' });
          if (isThere)
            model[listener].queue = { ids: id, index: currentIndex, position, changed: clock.now, by: app };
        },
      }),
      'star songs': command({
        input: fc.tuple(who, device, ids),
        run: async (model, _real, [listener, app, id]) => {
          if (!(await change('star', [listener, app], { id }, id))) return;
          const { starred } = model[listener];
          for (const one of id) starred.set(one, starred.get(one) ?? clock.now);
        },
      }),
      'take stars back': command({
        input: fc.tuple(who, device, ids),
        run: async (model, _real, [listener, app, id]) => {
          if (!(await change('unstar', [listener, app], { id }, id))) return;
          for (const one of id) model[listener].starred.delete(one);
        },
      }),
      'rate a song': command({
        input: fc.tuple(who, device, anySong, fc.nat(5)),
        run: async (model, _real, [listener, app, id, rating]) => {
          if (await change('setRating', [listener, app], { id, rating }, [id]))
            model[listener].rating.set(id, rating);
        },
      }),
      'send plays, the same ones again as well': command({
        input: fc.tuple(
          who,
          device,
          fc.array(fc.tuple(anySong, fc.integer({ min: -2, max: 2 })), { minLength: 1, maxLength: 3 }),
        ),
        run: async (model, _real, [listener, app, plays]) => {
          const [id, time] = [plays.map(([one]) => one), plays.map(([, hours]) => start + hours * hour)];
          const { plays: stored } = model[listener];
          for (let times = 0; times < 2; times += 1) {
            if (!(await change('scrobble', [listener, app], { id, time }, id))) return;
          }
          for (const [index, one] of id.entries()) {
            const key = `${app} ${one} ${time[index]}`;
            const at = Math.min(time[index] ?? 0, clock.now);
            if (!stored.has(key)) stored.set(key, { id: one, at });
          }
        },
      }),
      'say what plays now': command({
        input: fc.tuple(who, device, anySong),
        run: async (_model, _real, [listener, app, id]) => {
          await change('scrobble', [listener, app], { id, submission: 'false' }, [id]);
        },
      }),
      'put a bookmark': command({
        input: fc.tuple(who, device, anySong, fc.nat(9), fc.constantFrom('', 'the bridge')),
        run: async (model, _real, [listener, app, id, position, comment]) => {
          if (!(await change('createBookmark', [listener, app], { id, position, comment }, [id]))) return;
          const { bookmarks } = model[listener];
          const created = bookmarks.get(id)?.created ?? clock.now;
          bookmarks.set(id, { id, position, comment, created, changed: clock.now });
        },
      }),
      'remove a bookmark': command({
        input: fc.tuple(who, device, song),
        run: async (model, _real, [listener, app, id]) => {
          await change('deleteBookmark', [listener, app], { id }, []);
          model[listener].bookmarks.delete(id);
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(1, 1000, hour, -24 * hour),
        run: (_model, _real, milliseconds) => {
          clock.now += milliseconds;
        },
      }),
      'read all with any app': command({
        input: fc.tuple(who, device, song),
        run: async (model, _real, [listener, app, id]) => {
          await readsQueue(model[listener], listener, app);
          await readsBookmarks(model[listener], listener, app);
          await readsStars(model[listener], listener, app);
          await readsSong(model[listener], listener, app, id);
        },
      }),
    },
  });
});
