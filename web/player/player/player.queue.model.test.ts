import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { type Queue, type QueueEntry, upNext } from '#rules/queue/queue.ts';
import { type RemovedEntry, removedEntry, restoreEntry } from '#rules/queue/queue-undo.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createLibraryPlayer, library, orderOf, windowSize } from '../testing/library-player.ts';
import { songs } from '../testing/player-fixture.ts';

/** How the queue stood when something took its place, and which of what was asked for waited. */
type Replacement = { queue: Queue; waiting: string[]; elapsedSeconds: number; undo: () => void };
type Model = {
  /** The keys of what was asked for and did not play yet, in order. */
  waiting: string[];
  replacement: Replacement | undefined;
  /** What the listener took out last, and did not bring back. */
  removal: RemovedEntry | undefined;
  /** Whether the listener took songs out of the library’s queue, or repeats it. */
  isEdited: boolean;
  /** The keys of what was asked for and then moved among the songs of the context. */
  guests: Set<string>;
  /** The ids of the songs of the context that were taken out; where it starts over, they are there again. */
  takenOut: Set<string>;
};

const idsOf = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');
const keysOf = (entries: readonly QueueEntry[]) => entries.map(({ key }) => key);

type Real = ReturnType<typeof createLibraryPlayer>;

const flush = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

/** New songs with names of their own, to ask for. */
const newSongs = (real: Real, count: number) =>
  Array.from({ length: count }, () => {
    real.titles += 1;
    return { ...songs('?')[0]!, id: `(${real.titles})`, title: `Asked ${real.titles}` };
  });
const keyAt = (real: Real, at: number) =>
  upNext(real.queue())[at % Math.max(1, upNext(real.queue()).length)]?.key;

/** The keys that the queue gave these songs. */
const keysFor = (real: Real, all: readonly PlayableItem[]) => {
  const { now, userQueued } = real.queue();
  return all.map((song) => [now, ...userQueued].find((entry) => entry?.item === song)?.key ?? song.title);
};
/** What plays waits no longer. */
const isHeard = (model: Model, real: Real) => {
  model.waiting = model.waiting.filter((key) => key !== real.queue().now?.key);
};
/** Where one goes back from what was asked for, it waits again, first of all. */
const goesBack = (model: Model, before: Queue, after: Queue) => {
  if (before.now?.key === after.now?.key) return;
  model.waiting = model.waiting.filter((key) => key !== after.now?.key);
  if (before.now?.userQueued) model.waiting.unshift(before.now.key);
};

function play(model: Model, real: Real, start: () => void): void {
  const { elapsedSeconds } = real.player.elapsed.get();
  const [queue, waiting, count] = [real.queue(), [...model.waiting], real.replaced.length];
  start();
  // Play of what plays already is a pause.
  if (real.queue().context === queue.context) return;
  const replaced = real.replaced.length > count ? real.replaced.at(-1) : undefined;
  model.replacement = replaced && { queue, waiting, elapsedSeconds, undo: replaced.undo };
  model.isEdited = real.queue().repeat !== 'off';
  model.takenOut.clear();
}

/** What counts of a queue for a listener. */
const seen = ({ context, list, lastReadId, played, now, rest, shuffle, repeat, round }: Queue) => ({
  context,
  list: keysOf(list),
  lastReadId,
  played,
  now: now?.key,
  rest: keysOf(rest),
  shuffle,
  repeat,
  round,
});

const count = fc.integer({ min: 1, max: 4 });
const place = fc.nat({ max: 11 });
const none = fc.constant(null);

test('whatever the listener does while songs come, no song is lost or doubled, and Undo brings a queue back as it was', async () => {
  await runModel<Model, Real>({
    name: 'player queue',
    setup: () => ({
      model: {
        waiting: [],
        replacement: undefined,
        removal: undefined,
        isEdited: false,
        guests: new Set(),
        takenOut: new Set(),
      },
      real: createLibraryPlayer(),
    }),
    close: (real) => real.stop(),
    commands: {
      'play an album': command({
        input: fc.tuple(count, fc.nat({ max: 3 })),
        run: (model, real, [size, start]) =>
          play(model, real, () => {
            const all = newSongs(real, size + start);
            real.player.play({ kind: 'album', id: String(real.titles) }, all, start);
          }),
      }),
      'play the library from a row': command({
        input: place,
        run: (model, real, row) =>
          play(model, real, () =>
            real.player.play({ kind: 'songs', id: 'all' }, songs(library.slice(row, row + windowSize)), 0),
          ),
      }),
      'shuffle the library': command({
        input: fc.tuple(place, fc.nat({ max: 99 })),
        run: (model, real, [row, seed]) =>
          play(model, real, () => {
            const order = { by: 'songs' as const, seed, first: library[row]! };
            const context = { kind: 'songs' as const, id: 'all', order };
            real.player.play(context, songs(orderOf(context).slice(0, windowSize)), 0);
          }),
      }),
      'ask for songs': command({
        input: fc.tuple(fc.boolean(), count),
        run: (model, real, [isNext, size]) => {
          const all = newSongs(real, size);
          if (isNext) real.player.playNext(all);
          else real.player.playLater(all);
          const keys = keysFor(real, all);
          model.waiting = isNext ? [...keys, ...model.waiting] : [...model.waiting, ...keys];
          isHeard(model, real);
        },
      }),
      'the listener skips, or a song ends': command({
        input: fc.boolean(),
        run: (model, real, isSkipped) => {
          if (isSkipped) real.player.next();
          if (isSkipped) return isHeard(model, real);
          const [first] = upNext(real.queue());
          const { repeat } = real.queue();
          real.fake.status('playing');
          if (real.status() !== 'playing') return;
          if (real.fake.nextLoad() === undefined) real.fake.status('ended');
          else real.fake.advance();
          const { now } = real.queue();
          expect(first && repeat !== 'one' ? now?.key : undefined).toBe(
            repeat === 'one' ? undefined : first?.key,
          );
          isHeard(model, real);
        },
      }),
      previous: command({
        input: none,
        run: (model, real) => {
          const before = real.queue();
          real.player.previous();
          goesBack(model, before, real.queue());
        },
      }),
      'choose a song that comes, or one of the context again': command({
        input: fc.tuple(fc.boolean(), place),
        run: (model, real, [isComing, at]) => {
          const before = real.queue();
          const key = isComing ? keyAt(real, at) : before.list[at % Math.max(1, before.list.length)]?.key;
          if (key === undefined) return;
          const isGoingBack = before.shuffle && !keysOf(upNext(before)).includes(key);
          real.player.jumpTo(key);
          expect(real.queue().now?.key).toBe(key);
          // Shuffled, what played does not come again for it.
          const { rest } = real.queue();
          expect(rest).toEqual(isGoingBack ? before.rest : rest);
          isHeard(model, real);
        },
      }),
      'take a song out': command({
        input: place,
        run: (model, real, at) => {
          const key = keyAt(real, at);
          if (key === undefined) return;
          const before = real.queue();
          const { list, context, repeat } = before;
          const own = list.find((entry) => entry.key === key && !model.guests.has(key));
          if (own && context?.kind === 'songs' && repeat === 'off') model.takenOut.add(own.item.id);
          real.player.remove(key);
          model.waiting = model.waiting.filter((one) => one !== key);
          model.removal = removedEntry(before, real.queue());
          model.isEdited = true;
        },
      }),
      'bring back what was taken out a while ago': command({
        input: none,
        canRun: ({ removal }) => removal !== undefined,
        run: (model, real) => {
          const { removal } = model;
          if (removal === undefined) return;
          const before = real.queue();
          real.player.edit((queue) => restoreEntry(queue, removal));
          model.removal = undefined;
          const after = real.queue();
          model.waiting = keysOf(after.userQueued);
          if (before.now === undefined) return;
          // What was started again since, or put into another order, has the song already, or brings it.
          const isAnother = before.context !== removal.before.context && before.context !== undefined;
          expect(seen(isAnother ? after : before)).toEqual(seen(before));
          if (isAnother) return;
          for (const { item } of after.list) model.takenOut.delete(item.id);
        },
      }),
      'take songs out and bring them back': command({
        input: fc.option(place),
        run: (_model, real, at) => {
          const before = real.queue();
          const key = at === null ? undefined : keyAt(real, at);
          if (before.now === undefined) return;
          if (key === undefined) real.player.clear();
          else real.player.remove(key);
          const removed = removedEntry(before, real.queue());
          real.player.edit((queue) => restoreEntry(queue, removed));
          // A song that played in an earlier round and waits again stands in the queue, and not before it.
          expect({ ...seen(real.queue()), played: [] }).toEqual({ ...seen(before), played: [] });
        },
      }),
      clear: command({
        input: none,
        run: (model, real) => {
          real.player.clear();
          model.waiting = [];
          model.isEdited = true;
        },
      }),
      'put a song of the context first': command({
        input: place,
        canRun: ({ waiting }) => waiting.length > 0,
        run: (model, real, at) => {
          const { rest } = real.queue();
          const key = rest[at % Math.max(1, rest.length)]?.key;
          if (key === undefined) return;
          real.player.move(key, 0);
          model.waiting.unshift(key);
        },
      }),
      'move a song': command({
        input: fc.tuple(place, place),
        run: (model, real, [at, to]) => {
          const key = keyAt(real, at);
          if (key === undefined) return;
          const before = keysOf(upNext(real.queue()));
          const wasListed = keysOf(real.queue().list).includes(key);
          real.player.move(key, to);
          if (!wasListed) model.guests.add(key);
          const others = (keys: string[]) => keys.filter((one) => one !== key);
          expect(others(keysOf(upNext(real.queue())))).toEqual(others(before));
          model.waiting = keysOf(real.queue().userQueued);
        },
      }),
      shuffle: command({
        input: none,
        run: async (model, real) => {
          const isOn = real.queue().shuffle;
          const { now } = real.queue();
          real.player.toggleShuffle();
          // What shuffles the library comes with its first use.
          await import('#rules/queue/change-order.ts');
          await flush();
          expect([real.queue().shuffle, real.queue().now]).toEqual([!isOn, now]);
          const { context, list, repeat } = real.queue();
          if (context?.kind !== 'songs') return;
          model.takenOut.clear();
          model.isEdited = repeat !== 'off';
          // It goes on behind a song of its own.
          expect(keysOf(list).filter((key) => model.guests.has(key))).toEqual([]);
        },
      }),
      repeat: command({
        input: none,
        run: (model, real) => {
          real.player.cycleRepeat();
          model.takenOut.clear();
          model.isEdited = true;
        },
      }),
      'songs come, or cannot': command({
        input: fc.boolean(),
        run: async (model, real, isAway) => {
          const question = real.questions.shift();
          if (question && isAway) question.reply = '';
          if (isAway) question?.settle.reject(new Error('away'));
          else question?.settle.resolve(songs(question.reply));
          await flush();
          isHeard(model, real);
        },
      }),
      'all songs have come': command({
        input: none,
        run: async (model, real) => {
          for (let question = real.questions.shift(); question; question = real.questions.shift()) {
            question.settle.resolve(songs(question.reply));
            await flush();
          }
          isHeard(model, real);
          const { context, now, rest } = real.queue();
          if (context?.kind !== 'songs' || now === undefined || rest.length >= 5) return;
          // Too few are left only where this song was begun with the server having no more of this very order.
          const last = real.askedQuestions.at(-1);
          expect([last?.context, last?.reply, last?.playing]).toEqual([context, '', now.key]);
        },
      }),
      undo: command({
        input: none,
        canRun: ({ replacement }) => replacement !== undefined,
        run: (model, real) => {
          const { replacement } = model;
          if (replacement === undefined) return;
          const isGone = real.queue().now === undefined;
          replacement.undo();
          model.replacement = undefined;
          if (isGone) return;
          model.takenOut.clear();
          expect(seen(real.queue())).toEqual(seen(replacement.queue));
          const since = model.waiting.filter((key) => !replacement.waiting.includes(key));
          model.waiting = [...replacement.waiting, ...since];
          model.isEdited = true;
        },
      }),
    },
    invariant: ({ waiting, isEdited, guests, takenOut }, real) => {
      const { context, now, list, played, userQueued, rest } = real.queue();
      const coming = keysOf([...(now ? [now] : []), ...userQueued, ...rest]);
      expect(new Set(coming).size).toBe(coming.length);
      expect(new Set(keysOf(list)).size).toBe(list.length);
      const items = new Map<string, string>();
      for (const { key, item } of [...list, ...played.map(({ entry }) => entry), ...userQueued, ...rest]) {
        expect(items.get(key) ?? item.title).toBe(item.title);
        items.set(key, item.title);
      }
      expect(keysOf(userQueued)).toEqual(waiting);
      // What is there of the library is a part of it without a gap, whatever the listener moved in between.
      const own = list.filter(({ key }) => !guests.has(key));
      const ownIds = idsOf(own);
      expect(own.filter(({ item }) => takenOut.has(item.id))).toEqual([]);
      expect(context?.kind === 'songs' && !isEdited ? orderOf(context) : ownIds).toContain(ownIds);
    },
  });
});
