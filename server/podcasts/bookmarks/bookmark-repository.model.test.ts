import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createProgressListening } from '../progress/progress-listening.ts';
import { parsed, testShow } from '../testing/test-show.ts';
import { type BookmarkRepository, createBookmarkRepository } from './bookmark-repository.ts';

const day = 24 * 60 * 60 * 1000;
const removedLasts = 60 * day;

type Bookmark = {
  owner: 0 | 1;
  id: string;
  episode: number;
  position: number;
  note: string;
  changedAt: number;
  removedAt: number | null;
};
type Model = { bookmarks: Bookmark[]; now: number };
type Real = {
  opened: TestDatabase;
  repository: BookmarkRepository;
  listeners: readonly string[];
  episodes: readonly number[];
};

const anyOwner = fc.constantFrom(0 as const, 1 as const);
const anyId = fc.constantFrom('a', 'b', 'c');
const anyNote = fc.constantFrom('', 'Storm', 'Harbour');
const anyEpisode = fc.nat(2);
const anyPosition = fc.constantFrom(0, 1_500, 61_000);

const one = ({ bookmarks }: Model, owner: 0 | 1, id: string) =>
  bookmarks.find((bookmark) => bookmark.owner === owner && bookmark.id === id);
const user = ({ listeners }: Real, owner: 0 | 1) => listeners[owner] ?? '';
const episodeOf = ({ episodes }: Real, index: number) => episodes[index] ?? 0;

const newBookmark = fc.record({
  owner: anyOwner,
  id: anyId,
  episode: anyEpisode,
  position: anyPosition,
  note: anyNote,
});

test('bookmarks of two listeners stay theirs, whatever is sent again, late, or after it was removed', async () => {
  expect.hasAssertions();
  await runModel<Model, Real>({
    name: 'bookmarks',
    async setup() {
      const opened = await sqliteDatabase();
      const show = await testShow(opened);
      await show.read(['One', 'Two', 'Three'].map((title, index) => parsed(title, { publishedAt: index })));
      return {
        model: { bookmarks: [], now: Date.UTC(2026, 5, 1) },
        real: {
          opened,
          repository: createBookmarkRepository(opened.database),
          listeners: [show.ann, show.bob],
          episodes: (await show.stored()).map(({ id }) => id),
        },
      };
    },
    close: ({ opened }) => opened[Symbol.asyncDispose](),
    async invariant(model, real) {
      const presentOnes = model.bookmarks.filter(({ removedAt }) => removedAt === null);
      for (const owner of [0, 1] as const)
        for (const [episode, id] of real.episodes.entries()) {
          const expected = presentOnes
            .filter((bookmark) => bookmark.owner === owner && bookmark.episode === episode)
            .map((bookmark) => ({
              id: bookmark.id,
              positionMilliseconds: bookmark.position,
              note: bookmark.note,
            }))
            .sort((a, b) => a.positionMilliseconds - b.positionMilliseconds || (a.id < b.id ? -1 : 1));
          expect(await real.repository.ofEpisode(user(real, owner), id)).toEqual(expected);
        }
      const marked = new Set(presentOnes.map(({ episode }) => episodeOf(real, episode)));
      const listening = createProgressListening(real.opened.database);
      expect(await listening.withListeners(real.episodes)).toEqual(marked);
      const rows = await real.opened.database.selectFrom('episode_bookmark').select('id').execute();
      expect(rows).toHaveLength(model.bookmarks.length);
    },
    commands: {
      'make a bookmark, or send it again': command({
        input: fc.record({ bookmark: newBookmark, age: fc.constantFrom(0, 5_000) }),
        async run(model, real, { bookmark, age }) {
          const { owner, id, episode, position, note } = bookmark;
          const content = { id, episodeId: episodeOf(real, episode), positionMilliseconds: position, note };
          expect(await real.repository.add(user(real, owner), content, model.now - age)).toBe(true);
          if (one(model, owner, id) === undefined)
            model.bookmarks.push({ ...bookmark, changedAt: 0, removedAt: null });
        },
      }),
      'change a note, at once or late': command({
        input: fc.record({
          owner: anyOwner,
          id: anyId,
          note: anyNote,
          age: fc.constantFrom(null, 1_000, day),
        }),
        async run(model, real, { owner, id, note, age }) {
          const at = model.now - (age ?? 0);
          await real.repository.changeNote(user(real, owner), { id, note, at, isLate: age !== null });
          const bookmark = one(model, owner, id);
          if (bookmark === undefined || bookmark.removedAt !== null) return;
          if (age !== null && bookmark.changedAt > at) return;
          Object.assign(bookmark, { note, changedAt: at });
        },
      }),
      'remove one, also one that is not there': command({
        input: fc.record({ owner: anyOwner, id: anyId }),
        async run(model, real, { owner, id }) {
          await real.repository.remove(user(real, owner), id, model.now);
          const bookmark = one(model, owner, id);
          if (bookmark) bookmark.removedAt ??= model.now;
          model.bookmarks = model.bookmarks.filter(
            ({ owner: of, removedAt }) =>
              of !== owner || removedAt === null || removedAt >= model.now - removedLasts,
          );
        },
      }),
      'take one of an export in': command({
        input: fc.record({ bookmark: newBookmark, age: fc.constantFrom(0, day) }),
        async run(model, real, { bookmark, age }) {
          const { owner, id, episode, position, note } = bookmark;
          const changedAt = model.now - age;
          const content = { id, episodeId: episodeOf(real, episode), positionMilliseconds: position, note };
          await real.repository.takeIn(user(real, owner), { ...content, createdAt: 1, changedAt });
          const before = one(model, owner, id);
          if (before === undefined) model.bookmarks.push({ ...bookmark, changedAt, removedAt: null });
          else if (before.removedAt !== null) Object.assign(before, bookmark, { changedAt, removedAt: null });
          else if (before.note !== note && before.changedAt < changedAt)
            Object.assign(before, { note, changedAt });
        },
      }),
      'two episodes turn out to be one': command({
        input: fc.tuple(anyEpisode, anyEpisode),
        canRun: (_model, [from, to]) => from !== to,
        async run(model, real, [from, to]) {
          const listening = createProgressListening(real.opened.database);
          const pair = { from: episodeOf(real, from), to: episodeOf(real, to) };
          await listening.move([pair], real.opened.database);
          for (const bookmark of model.bookmarks) if (bookmark.episode === from) bookmark.episode = to;
        },
      }),
      'time goes by, or the clock is set back': command({
        input: fc.constantFrom(1_000, day, 61 * day, -day),
        run(model, _real, milliseconds) {
          model.now += milliseconds;
        },
      }),
    },
  });
});
