import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { createListenerState } from './listener-state.ts';
import type { WholeEntry } from './playlist-entries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.UTC(2026, 5, 1);
const clock = { now: start };
const opened = await sqliteDatabase();
const catalogue = testCatalogue();
afterAll(async () => {
  catalogue.discard();
  await opened[Symbol.asyncDispose]();
});
const { database } = opened;
const state = createListenerState(catalogue.read, database, () => clock.now);
const users = createUserRepository(database);
const names = ['ann', 'bob', 'cy'] as const;
type Who = (typeof names)[number];
const emailOf = (who: Who) => `${who}@example.org`;
const ids = { ann: '', bob: '', cy: '' };
for (const who of names) ids[who] = (await users.add(emailOf(who), 'hash', 0)) ?? '';

type SharedAccess = 'read' | 'write';
type Playlist = {
  id: string;
  owner: Who;
  everybody: SharedAccess | null;
  byName: Map<Who, SharedAccess>;
  /** Who took what everybody sees out of their library. */
  leftBy: Set<Who>;
  pinned: Set<Who>;
  removedAt: number | null;
  entries: WholeEntry[];
};
type Model = { playlists: Playlist[] };

/** What somebody may do is all that was given to them, to everybody and by name together. */
function accessOf({ owner, everybody, byName, leftBy, removedAt }: Playlist, who: Who) {
  if (removedAt !== null) return null;
  if (owner === who) return 'own';
  const accesses = [byName.get(who), leftBy.has(who) ? undefined : everybody];
  return accesses.find((one) => one === 'write') ?? accesses.find((one) => one === 'read') ?? null;
}
const isSeenBy = (who: Who) => (playlist: Playlist) => accessOf(playlist, who) !== null;
const isDeletedBy =
  (who: Who) =>
  ({ owner, removedAt }: Playlist) =>
    owner === who && removedAt !== null;

/** Of a deleted one what its owner sees: its songs and pin as they were, and 30 days, which a clock that is set back does not make more. */
const deletedFacts = ({ id, entries, pinned, owner, removedAt }: Playlist) => ({
  id,
  songCount: entries.length,
  isPinned: pinned.has(owner),
  daysLeft: Math.max(0, Math.min(30, Math.ceil(((removedAt ?? 0) + 30 * day - clock.now) / day))),
});

/** Where it must be refused, it is with the right number; else it happens. Says which. */
async function allowed(promise: Promise<unknown>, refusal: number | null): Promise<boolean> {
  const outcome = await promise.then(
    () => null,
    (thrown: unknown) => Reflect.get(Object(thrown), 'status') ?? thrown,
  );
  expect(outcome).toBe(refusal);
  return refusal === null;
}
const refusalOf = (playlist: Playlist, who: Who, needs: 'read' | 'write' | 'own') => {
  const access = accessOf(playlist, who);
  if (access === null) return 404;
  return ['read', 'write', 'own'].indexOf(access) < ['read', 'write', 'own'].indexOf(needs) ? 403 : null;
};

const songsOf = (entries: readonly WholeEntry[]) => entries.map(({ songId }) => songId);

/** What is there now. What was there before is the same entry as it was; what is new is by this listener, and now. */
async function entriesNow(playlist: Playlist, who: Who): Promise<WholeEntry[]> {
  const now = await state.entries.wholeOf(playlist.id);
  const before = new Map(playlist.entries.map((entry) => [entry.entryId, entry]));
  expect(new Set(now.map(({ entryId }) => entryId)).size).toBe(now.length);
  for (const entry of now)
    expect(entry).toEqual(before.get(entry.entryId) ?? { ...entry, addedBy: ids[who], addedAt: clock.now });
  return now;
}

const byPlaylistId = (a: { id: string }, b: { id: string }) => byText(a.id, b.id);
const byText = (a: string, b: string) => a.localeCompare(b);
const who = fc.constantFrom(...names);
const sharedAccess = fc.constantFrom<SharedAccess>('read', 'write');
const songs = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 });
const at = fc.nat(2);
const place = fc.nat(9);

/** A change by anybody of any playlist that there is or was. */
const change = <Input>(
  input: fc.Arbitrary<Input>,
  run: (playlist: Playlist, who: Who, input: Input, model: Model) => Promise<void>,
) =>
  command<Model, null, [number, Who, Input]>({
    input: fc.tuple(at, who, input),
    canRun: ({ playlists }, [index]) => playlists[index] !== undefined,
    async run(model, _real, [index, by, value]) {
      const playlist = model.playlists[index];
      if (playlist !== undefined) await run(playlist, by, value, model);
    },
  });
const editBy = (by: Who, { id }: Playlist) => ({ userId: ids[by], playlistId: id, now: clock.now });

test('whoever shares, edits, leaves and deletes playlists, each may do what all that was given to them allows, songs stay the same entries, and what is deleted comes back as it was for 30 days', async () => {
  await runModel<Model, null>({
    name: 'playlist sharing',
    sequenceLength: 200,
    async setup() {
      await database.deleteFrom('folder_playlist').execute();
      clock.now = start;
      return { model: { playlists: [] }, real: null };
    },
    commands: {
      'make a playlist': command({
        input: who,
        canRun: ({ playlists }) => playlists.length < 3,
        run: async (model, _real, owner) => {
          const id = await state.playlists.create(ids[owner], { name: 'Ours', description: '' }, clock.now);
          model.playlists.push({
            id,
            owner,
            everybody: null,
            byName: new Map(),
            leftBy: new Set(),
            pinned: new Set(),
            removedAt: null,
            entries: [],
          });
        },
      }),
      'share with everybody': change(fc.option(sharedAccess), async (playlist, by, access) => {
        const sharing = state.sharing.withEverybody(ids[by], playlist.id, access);
        if (await allowed(sharing, refusalOf(playlist, by, 'own'))) playlist.everybody = access;
      }),
      'share by name': change(fc.tuple(who, sharedAccess), async (playlist, by, [person, access]) => {
        const to = { email: emailOf(person).toUpperCase(), access, now: clock.now };
        const refusal = refusalOf(playlist, by, 'own') ?? (person === by ? 400 : null);
        if (!(await allowed(state.sharing.withPerson(ids[by], playlist.id, to), refusal))) return;
        playlist.byName.set(person, access);
        playlist.leftBy.delete(person);
      }),
      'end it for somebody': change(who, async (playlist, by, person) => {
        const ending = state.sharing.end(ids[by], playlist.id, ids[person]);
        if (!(await allowed(ending, refusalOf(playlist, by, 'own')))) return;
        playlist.byName.delete(person);
        if (!isSeenBy(person)(playlist)) playlist.pinned.delete(person);
      }),
      leave: change(fc.constant(null), async (playlist, by) => {
        const refusal = refusalOf(playlist, by, 'read') ?? (playlist.owner === by ? 400 : null);
        if (!(await allowed(state.sharing.leave(ids[by], playlist.id, clock.now), refusal))) return;
        playlist.byName.delete(by);
        playlist.pinned.delete(by);
        if (playlist.everybody !== null) playlist.leftBy.add(by);
      }),
      'pin or not': change(fc.boolean(), async (playlist, by, isPinned) => {
        const pinning = state.groups.place(ids[by], playlist.id, { isPinned }, clock.now);
        if (!(await allowed(pinning, refusalOf(playlist, by, 'read')))) return;
        if (isPinned) playlist.pinned.add(by);
        else playlist.pinned.delete(by);
      }),
      'add songs': change(songs, async (playlist, by, added) => {
        const adding = state.entries.append(editBy(by, playlist), added);
        if (!(await allowed(adding, refusalOf(playlist, by, 'write')))) return;
        const now = await entriesNow(playlist, by);
        expect(now.slice(0, playlist.entries.length)).toEqual(playlist.entries);
        expect(songsOf(now.slice(playlist.entries.length))).toEqual(added);
        playlist.entries = now;
      }),
      'add songs under ids of the client, twice': change(songs, async (playlist, by, added) => {
        const entryIds = added.map((song) => `${clock.now}-${song}`);
        const add = () => state.entries.append(editBy(by, playlist), added, { entryIds });
        const refusal = refusalOf(playlist, by, 'write');
        if (!(await allowed(add(), refusal)) || !(await allowed(add(), refusal))) return;
        const before = new Set(playlist.entries.map(({ entryId }) => entryId));
        const now = await entriesNow(playlist, by);
        expect(now.map(({ entryId }) => entryId)).toEqual([...new Set([...before, ...entryIds])]);
        playlist.entries = now;
      }),
      'add the songs that are not there': change(songs, async (playlist, by, added) => {
        const adding = state.entries.append(editBy(by, playlist), added, { duplicates: 'skip' });
        if (!(await allowed(adding, refusalOf(playlist, by, 'write')))) return;
        const there = songsOf(playlist.entries);
        const now = await entriesNow(playlist, by);
        expect(songsOf(now)).toEqual([...there, ...new Set(added.filter((song) => !there.includes(song)))]);
        playlist.entries = now;
      }),
      'two add at once': change(fc.tuple(who, songs), async (playlist, by, [other, added]) => {
        const all = [by, other].map((one) => ({ one, refusal: refusalOf(playlist, one, 'write') }));
        await Promise.all(
          all.map(({ one, refusal }) => allowed(state.entries.append(editBy(one, playlist), added), refusal)),
        );
        const before = playlist.entries.length;
        playlist.entries = await state.entries.wholeOf(playlist.id);
        const writers = all.flatMap(({ one, refusal }) => (refusal === null ? ids[one] : []));
        const news = playlist.entries.slice(before);
        const adders = news.map(({ addedBy }) => addedBy ?? '');
        const expected = writers.flatMap((writer) => added.map(() => writer));
        expect(adders.toSorted(byText)).toEqual(expected.toSorted(byText));
      }),
      'move a song': change(fc.tuple(place, place), async (playlist, by, [from, to]) => {
        const entry = playlist.entries[from];
        if (entry === undefined) return;
        const before = playlist.entries[to];
        const moving = state.entries.move(editBy(by, playlist), entry.entryId, before?.entryId ?? null);
        if (!(await allowed(moving, refusalOf(playlist, by, 'write'))) || before === entry) return;
        const others = playlist.entries.filter((one) => one !== entry);
        others.splice(before === undefined ? others.length : others.indexOf(before), 0, entry);
        playlist.entries = others;
      }),
      'take a song out, twice': change(place, async (playlist, by, from) => {
        const entry = playlist.entries[from];
        if (entry === undefined) return;
        const remove = () => state.entries.remove(editBy(by, playlist), entry.entryId);
        const refusal = refusalOf(playlist, by, 'write');
        const isRemoved = await allowed(remove(), refusal);
        await allowed(remove(), refusal ?? 404);
        if (isRemoved) playlist.entries = playlist.entries.filter((one) => one !== entry);
      }),
      'put another list in its place': change(fc.tuple(place, songs), async (playlist, by, [from, added]) => {
        const rest = playlist.entries.slice(from).toReversed();
        const list = [...rest.map(({ entryId }) => ({ entryId })), ...added.map((songId) => ({ songId }))];
        const replacing = state.entries.replace(editBy(by, playlist), list);
        if (!(await allowed(replacing, refusalOf(playlist, by, 'write')))) return;
        const now = await entriesNow(playlist, by);
        expect(now.slice(0, rest.length)).toEqual(rest);
        expect(songsOf(now.slice(rest.length))).toEqual(added);
        playlist.entries = now;
      }),
      'go back to what it was': change(place, async (playlist, by, index) => {
        const { versions } = await state.versions.page(playlist.id, { limit: 50, offset: 0 }, clock.now);
        const version = versions[index]?.version;
        if (version === undefined) return;
        const past = await state.versions.state(playlist.id, version, clock.now);
        const restoring = state.restore(editBy(by, playlist), version);
        if (!(await allowed(restoring, refusalOf(playlist, by, 'write')))) return;
        const now = await entriesNow(playlist, by);
        expect(songsOf(now)).toEqual(past.songs);
        for (const song of ['1', '2', '3']) {
          const count = (entries: readonly WholeEntry[]) =>
            entries.filter(({ songId }) => songId === song).length;
          const stayed = now.filter((entry) =>
            playlist.entries.some(({ entryId }) => entryId === entry.entryId),
          );
          expect(count(stayed)).toBe(Math.min(count(now), count(playlist.entries)));
        }
        playlist.entries = now;
      }),
      'delete it': change(fc.constant(null), async (playlist, by) => {
        const refusal = refusalOf(playlist, by, 'own');
        if (!(await allowed(state.playlists.remove(ids[by], playlist.id, clock.now), refusal))) return;
        playlist.removedAt = clock.now;
      }),
      'bring it back': change(fc.constant(null), async (playlist, by) => {
        await state.playlists.bringBack(ids[by], [playlist.id]);
        if (playlist.owner === by) playlist.removedAt = null;
      }),
      'restore it': change(fc.constant(null), async (playlist, by) => {
        const restoring = state.deleted.restore(ids[by], playlist.id);
        if (await allowed(restoring, isDeletedBy(by)(playlist) ? null : 404)) playlist.removedAt = null;
      }),
      'delete it for good': change(fc.constant(null), async (playlist, by, _none, model) => {
        const deleting = state.deleted.deleteForGood(ids[by], playlist.id);
        if (!(await allowed(deleting, isDeletedBy(by)(playlist) ? null : 404))) return;
        model.playlists = model.playlists.filter((one) => one !== playlist);
      }),
      'what is over goes for good': command({
        input: fc.constant(null),
        run: async (model) => {
          await state.deleted.sweep(clock.now);
          model.playlists = model.playlists.filter(
            ({ removedAt }) => removedAt === null || removedAt >= clock.now - 30 * day,
          );
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(1000, hour, -day, 15 * day, 31 * day),
        run: (_model, _real, milliseconds) => {
          clock.now += milliseconds;
        },
      }),
    },
    invariant: async ({ playlists }) => {
      for (const one of names) {
        const seen = await state.playlists.page(ids[one], { limit: 100, offset: 0 });
        const byId = new Map(seen.map(({ id, access, isPinned }) => [id, { access, isPinned }]));
        const expected = playlists
          .filter(isSeenBy(one))
          .map((list) => [list.id, { access: accessOf(list, one), isPinned: list.pinned.has(one) }] as const);
        expect(byId).toEqual(new Map(expected));
        const deleted = await state.deleted.page(ids[one], { limit: 100, offset: 0 }, clock.now);
        const facts = deleted.map(({ playlist: { id, isPinned }, ...counts }) => ({
          id,
          isPinned,
          ...counts,
        }));
        const own = playlists.filter(isDeletedBy(one)).map(deletedFacts);
        expect(facts.toSorted(byPlaylistId)).toEqual(own.toSorted(byPlaylistId));
        expect(await state.deleted.total(ids[one])).toBe(own.length);
      }
      for (const { id, entries } of playlists) expect(await state.entries.wholeOf(id)).toEqual(entries);
    },
  });
});
