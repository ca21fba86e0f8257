import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type AxisName, songMarks, songSorts } from '#contract/v1/folder-song-lists.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createListenerState } from '../listener/listener-state.ts';
import {
  albums,
  allSongs,
  areAlbumsWhole,
  countsOf,
  type File,
  isChosen,
  isOrdered,
  keyOf,
  type Listener,
  letterOf,
  type Song,
} from '../testing/naive-song-list.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { axisValues } from './axis.ts';
import { listOrder } from './list-order.ts';
import { createSongLists, type KnownList } from './song-lists.ts';
import type { SongRule } from './song-rule.ts';

const opened = await sqliteDatabase();
const catalogue = testCatalogue(albums);
const { read } = catalogue;
afterAll(async () => {
  catalogue.discard();
  await opened[Symbol.asyncDispose]();
});
const { database } = opened;
const users = createUserRepository(database);
const [ann, bob] = [
  (await users.add('a@example.org', '', 0)) ?? '',
  (await users.add('b@example.org', '', 0)) ?? '',
];
const state = createListenerState(read, database, Date.now);
const folders = ['/music'];
const reader = {
  list: async (rule: SongRule, facts: Parameters<typeof listOrder>[2]) => listOrder(read, rule, facts),
  axis: async ({
    axis,
    hidden,
    ...tree
  }: {
    axis: AxisName;
    hidden: number[];
    folders: string[];
    within: string | undefined;
  }) => axisValues(read, axis, new Set(hidden), tree),
  close: async () => undefined,
};

const fileOf: fc.Arbitrary<File> = fc.record({
  genres: fc.subarray(['Rock', 'Rockabilly', 'rock', 'Jazz', 'Folk', 'Hard Rock']),
  directory: fc.constantFrom(
    '/music/Rock',
    '/music/Rock/Live',
    '/music/Rockabilly',
    '/music/Jazz/Live',
    '/music',
  ),
  date: fc.constantFrom(null, '1958', '1959-05-01', '1960', '2001-01'),
  format: fc.constantFrom('mp3', 'flac', 'alac'),
  sampleRate: fc.constantFrom(44_100, 96_000),
  bits: fc.constantFrom(null, 16, 24),
  duration: fc.integer({ min: 1, max: 5 }),
  size: fc.nat(5),
  added: fc.nat(5),
  isCompilation: fc.boolean(),
  labels: fc.subarray(['Rock Records', 'Rock']),
  composers: fc.subarray(['Ida', 'Ida Moreau']),
});
type Model = {
  songs: Map<number, Song>;
  listeners: Map<string, Listener>;
  plays: number;
  /** Of the list that was read last. */
  rule: SongRule | undefined;
};
type Real = { lists: ReturnType<typeof createSongLists> };

const statements = {
  song: catalogue.database.prepare(
    `update song set genres = ?, path = ?, directory = ?, release_date = ?, format = ?, sample_rate = ?, bits_per_sample = ?,
       duration = ?, size = ?, first_seen_at = ?, is_compilation = ?, artist_folded = lower(artist_name) where id = ?`,
  ),
  detail: catalogue.database.prepare(
    'insert or replace into song_detail (of_song, has_lyrics, label) values (?, 0, ?)',
  ),
  forget: catalogue.database.prepare('delete from song_credit where song_id = ?'),
  credit: catalogue.database.prepare("insert into song_credit values (?, 'composer', ?, ?)"),
};

/** As a scan writes what it reads in a file. */
function store({ id, ...song }: Song): void {
  const path = `${song.directory}/${id}.mp3`;
  const sound = [song.format, song.sampleRate, song.bits, song.duration, song.size] as const;
  const flag = song.isCompilation ? 1 : 0;
  statements.song.run(
    song.genres.join('\n'),
    path,
    song.directory,
    song.date,
    ...sound,
    song.added,
    flag,
    id,
  );
  statements.detail.run(id, song.labels.length === 0 ? null : song.labels.join('\n'));
  statements.forget.run(id);
  for (const [position, name] of song.composers.entries()) statements.credit.run(id, position, name);
}

const songId = fc.constantFrom(...allSongs().map(({ id }) => id));
const who = fc.constantFrom(ann, bob);
const anything = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const ruleOf: fc.Arbitrary<SongRule> = fc.record({
  term: anything('rock', 'as', 'reed', 'zzz'),
  artist: anything(1, 2, 9),
  genre: anything('Rock', 'ROCK', 'Rockabilly', 'Hard', 'Jazz'),
  composer: anything('Ida', 'Moreau'),
  label: anything('Rock', 'Rock Records'),
  folder: anything('/music/Rock', '/music/Jazz', '/music/Roc'),
  decade: anything(1950, 2000),
  year: anything(1958, 1960),
  addedSince: anything(2, 4),
  marks: fc.subarray([...songMarks], { maxLength: 1 }),
  // Often by what is one listener’s own.
  sort: fc.constantFrom(...songSorts, ...songSorts, ...(['plays', 'lastPlayed', 'stars'] as const), 'stars'),
  descending: fc.boolean(),
  shuffle: anything('songs', 'albums'),
  seed: fc.nat(9),
  first: fc.oneof(fc.constant(null), songId),
});

function checkSorted(rule: SongRule, list: KnownList, songs: readonly Song[], listener: Listener): void {
  const keys = songs.map((song) => keyOf(rule, song, listener));
  expect(isOrdered(rule, keys)).toBe(true);
  const isByWord = ['title', 'artist', 'album', 'genre'].includes(rule.sort);
  const letters = isByWord ? keys.flatMap((key) => (typeof key === 'string' ? letterOf(key) : [])) : [];
  const expected = [...new Set(letters)].map((letter) => ({ letter, offset: letters.indexOf(letter) }));
  expect(list.letters).toEqual(expected);
  expect(rule.sort !== 'album' || areAlbumsWhole(songs)).toBe(true);
}

function checkShuffled(rule: SongRule, songs: readonly Song[]): void {
  const { first, shuffle } = rule;
  const begins = songs.some(({ id }) => id === first);
  expect(!begins || songs[0]?.id === first).toBe(true);
  const rest = begins ? songs.slice(1) : songs;
  expect(shuffle === 'songs' || areAlbumsWhole(rest)).toBe(true);
}

const byNumber = (a: number, b: number) => a - b;
const listenerOf = ({ listeners }: Model, id: string): Listener => {
  const listener = listeners.get(id);
  if (listener === undefined) throw new Error('Nobody has that id.');
  return listener;
};

async function readList(model: Model, { lists }: Real, id: string, rule: SongRule): Promise<KnownList> {
  const listener = listenerOf(model, id);
  const list = await lists.order(id, rule, true);
  const songs = [...list.numbers].flatMap((number) => model.songs.get(number) ?? []);
  const chosen = [...model.songs.values()].filter((song) => isChosen(rule, song, listener));
  expect([...list.numbers].toSorted(byNumber)).toEqual(chosen.map((song) => song.id).toSorted(byNumber));
  expect(list.milliseconds).toBe(chosen.reduce((sum, { duration }) => sum + duration, 0));
  if (rule.shuffle === null) checkSorted(rule, list, songs, listener);
  else checkShuffled(rule, songs);
  return list;
}

test('a list by rule is what somebody would choose and sort by hand, also where the library or the listener changed since', async () => {
  await runModel<Model, Real>({
    name: 'song lists',
    sequenceLength: 200,
    async setup() {
      for (const table of [
        'folder_hidden',
        'folder_rating',
        'folder_stars',
        'folder_play',
        'folder_song_plays',
      ] as const)
        await database.deleteFrom(table).execute();
      const songs = new Map(allSongs().map((song) => [song.id, song]));
      for (const song of songs.values()) store(song);
      const nobody = () => ({
        hidden: new Set<number>(),
        played: new Map(),
        stars: new Map(),
        likes: new Map(),
      });
      const listeners = new Map([ann, bob].map((id) => [id, nobody()]));
      return {
        model: { songs, listeners, plays: 0, rule: undefined },
        real: { lists: createSongLists(state, reader) },
      };
    },
    commands: {
      'change a file': command({
        input: fc.tuple(songId, fileOf),
        run: ({ songs }, _real, [id, file]) => {
          const song = songs.get(id);
          if (song === undefined) return;
          songs.set(id, { ...song, ...file });
          store({ ...song, ...file });
        },
      }),
      'hide a song or bring it back': command({
        input: fc.tuple(who, songId, fc.boolean()),
        run: async (model, _real, [listener, id, isHidden]) => {
          const { hidden } = listenerOf(model, listener);
          if (isHidden) hidden.add(id);
          else hidden.delete(id);
          await (isHidden
            ? state.hidden.hide(listener, 'song', [id])
            : state.hidden.bringBack(listener, 'song', [id]));
        },
      }),
      'play a song': command({
        input: fc.tuple(who, songId, fc.nat(9)),
        run: async (model, _real, [listener, id, playedAt]) => {
          model.plays += 1;
          const { played } = listenerOf(model, listener);
          const { plays, last } = played.get(id) ?? { plays: 0, last: 0 };
          played.set(id, { plays: plays + 1, last: Math.max(last, playedAt) });
          const play = { playId: `play-${model.plays}`, songId: String(id), playedAt, container: null };
          await state.plays.save(listener, [play]);
        },
      }),
      'give stars': command({
        input: fc.tuple(who, fc.uniqueArray(songId, { minLength: 1 }), fc.nat(5)),
        run: async (model, _real, [listener, ids, stars]) => {
          const ofListener = listenerOf(model, listener).stars;
          for (const id of ids) {
            if (stars === 0) ofListener.delete(id);
            else ofListener.set(id, stars);
          }
          await state.stars.give(listener, ids, stars, 1);
        },
      }),
      'like a song or an album': command({
        input: fc.tuple(who, fc.constantFrom('song', 'album'), songId, fc.constantFrom<1 | -1>(1, -1)),
        run: async (model, _real, [listener, kind, number, value]) => {
          const id = String(kind === 'song' ? number : Math.floor(number / 100));
          listenerOf(model, listener).likes.set(`${kind} ${id}`, value);
          await state.ratings.rate(listener, { kind, id, value, songs: [] }, 1);
        },
      }),
      'read a list, and more of it after another one read theirs': command({
        input: fc.tuple(who, ruleOf),
        run: async (model, real, [id, rule]) => {
          const list = await readList(model, real, id, rule);
          await readList(model, real, id === ann ? bob : ann, rule);
          expect(await real.lists.order(id, rule, false)).toEqual(list);
          model.rule = rule;
        },
      }),
      'read the same list again': command({
        input: who,
        run: async (model, real, id) => {
          if (model.rule) await readList(model, real, id, model.rule);
        },
      }),
      'look what there is': command({
        input: fc.tuple(
          who,
          fc.constantFrom<AxisName>('genres', 'years', 'folders', 'labels', 'composers'),
          fc.constantFrom(undefined, '/music/Rock', '/music/Jazz'),
        ),
        run: async (model, { lists }, [id, axis, within]) => {
          const { hidden } = listenerOf(model, id);
          const values = await lists.axis(id, { axis, folders, within });
          const visible = [...model.songs.values()].filter((song) => !hidden.has(song.id));
          const counts = new Map(values.map(({ name, songs }) => [name, songs]));
          expect(counts).toEqual(countsOf(visible, axis, within ?? '/music'));
        },
      }),
    },
  });
});
