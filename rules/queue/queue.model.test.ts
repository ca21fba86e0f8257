import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '../testing/run-model.ts';
import type { PlayableItem, PlayContext } from './item.ts';
import { emptyQueue, following, type Queue, type QueueEntry, upNext } from './queue.ts';
import {
  cycledRepeat,
  move,
  playContext,
  playLater,
  playNext,
  remove,
  setRepeat,
  setShuffle,
} from './queue-edits.ts';
import { jump, next, previous } from './queue-steps.ts';

const album: PlayContext = { kind: 'album', id: '1' };

/**
 * What must be true of a queue: which keys the context holds, and the titles of what was asked for and waits, in the order
 * in which it will play.
 */
type Model = { context: Set<string>; waiting: string[] };
type Real = { queue: Queue; songs: number };

const keysOf = (entries: readonly ({ key: string } | undefined)[]) =>
  new Set(entries.map((entry) => entry?.key));
const here = (queue: Queue) => keysOf([queue.now, ...upNext(queue)]);
const titles = (items: readonly PlayableItem[]) => items.map(({ title }) => title);
const coming = (queue: Queue) => titles(upNext(queue).map(({ item }) => item));

function newSongs(real: Real, count: number): PlayableItem[] {
  return Array.from({ length: count }, () => {
    real.songs += 1;
    const id = String(real.songs);
    return { kind: 'song', id, title: `Song ${id}`, artistName: 'Ida Moreau', durationMilliseconds: 1000 };
  });
}

function begin(model: Model, real: Real, count: number, at: number): void {
  real.queue = playContext(real.queue, album, newSongs(real, count), at);
  model.context = new Set(real.queue.list.map(({ key }) => key));
}

/** What comes at this place; the place may be beyond the end. */
const entryAt = (queue: Queue, at: number) => upNext(queue)[at % Math.max(1, upNext(queue).length)];
const without = (waiting: readonly string[], title: string | undefined) =>
  waiting.filter((other) => other !== title);

const place = fc.nat({ max: 30 });
const count = fc.integer({ min: 1, max: 4 });
const nothing = fc.constant(null);

test('whatever the listener does, no song is lost or doubled, what they asked for comes in its order, and previous retraces next', async () => {
  await runModel<Model, Real>({
    name: 'queue',
    setup: () => {
      const model: Model = { context: new Set(), waiting: [] };
      const real: Real = { queue: emptyQueue(7), songs: 0 };
      begin(model, real, 5, 0);
      return { model, real };
    },
    commands: {
      'play another album': command({
        input: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 2 })),
        run: (model, real, [length, at]) => begin(model, real, length, at),
      }),
      next: command({ input: nothing, run: (model, real) => step(model, real, 'listener') }),
      'a song ends': command({ input: nothing, run: (model, real) => step(model, real, 'ended') }),
      previous: command({
        input: nothing,
        run: (model, real) => {
          const before = real.queue;
          real.queue = previous(before);
          expect([...here(before)].filter((key) => !here(real.queue).has(key))).toEqual([]);
          if (real.queue.now === before.now) return;
          model.waiting = without(model.waiting, real.queue.now?.item.title);
          if (before.now?.userQueued) model.waiting.unshift(before.now.item.title);
        },
      }),
      'jump to what comes': command({
        input: place,
        run: (model, real, at) => jumpTo(model, real, entryAt(real.queue, at)),
      }),
      'jump to a song of the context': command({
        input: place,
        run: (model, real, at) => jumpTo(model, real, real.queue.list[at % real.queue.list.length]),
      }),
      'play next': command({
        input: count,
        run: (model, real, length) => {
          const songs = newSongs(real, length);
          real.queue = playNext(real.queue, songs);
          model.waiting.unshift(...titles(songs));
        },
      }),
      'play later': command({
        input: count,
        run: (model, real, length) => {
          const songs = newSongs(real, length);
          real.queue = playLater(real.queue, songs);
          model.waiting.push(...titles(songs));
        },
      }),
      move: command({
        input: fc.tuple(place, place),
        run: (model, real, [from, target]) => {
          const entry = entryAt(real.queue, from);
          if (entry === undefined) return;
          const { title } = entry.item;
          const others = without(coming(real.queue), title);
          const to = Math.min(target, others.length);
          real.queue = move(real.queue, entry.key, target);
          expect(coming(real.queue)).toEqual(others.toSpliced(to, 0, title));
          // Among what was asked for it is asked for; behind it, a part of the context.
          const wasWaiting = model.waiting.includes(title);
          model.waiting = without(model.waiting, title);
          const isWaiting = to < model.waiting.length || (wasWaiting && to === model.waiting.length);
          if (isWaiting) model.waiting.splice(to, 0, title);
          else model.context.add(entry.key);
        },
      }),
      'take out': command({
        input: fc.tuple(place, fc.nat({ max: 3 })),
        run: (model, real, [at, now]) => {
          const entry = now === 0 ? real.queue.now : entryAt(real.queue, at);
          const isCurrent = entry !== undefined && entry === real.queue.now;
          real.queue = remove(real.queue, entry?.key ?? 'none').queue;
          expect(JSON.stringify(real.queue)).not.toContain(`"key":"${entry?.key}"`);
          model.context.delete(entry?.key ?? 'none');
          model.waiting = without(model.waiting, entry?.item.title);
          if (isCurrent) model.waiting = without(model.waiting, real.queue.now?.item.title);
          if (real.queue.now === undefined) begin(model, real, 3, 0);
        },
      }),
      'change shuffle': command({
        input: fc.boolean(),
        run: (_model, real, shuffle) => {
          const { now } = real.queue;
          real.queue = setShuffle(real.queue, shuffle);
          expect(real.queue.now).toBe(now);
        },
      }),
      'change repeat': command({
        input: nothing,
        run: (_model, real) => {
          real.queue = setRepeat(real.queue, cycledRepeat(real.queue.repeat));
        },
      }),
    },
    invariant: ({ context, waiting }, { queue }) => {
      expect(here(queue).size).toBe(1 + upNext(queue).length);
      expect(keysOf(queue.list)).toEqual(context);
      expect(queue.list).toHaveLength(context.size);
      expect(titles(queue.userQueued.map(({ item }) => item))).toEqual(waiting);
      expect(queue.rest.filter(({ key, userQueued }) => userQueued || !context.has(key))).toEqual([]);
    },
  });
});

/** An entry that is not there changes nothing; what was asked for and is jumped to waits no longer. */
function jumpTo(model: Model, real: Real, entry: QueueEntry | undefined): void {
  const { now } = real.queue;
  real.queue = jump(real.queue, entry?.key ?? 'none');
  expect(real.queue.now?.key).toBe((entry ?? now)?.key);
  model.waiting = without(model.waiting, entry?.item.title);
}

/** Forward: to what was announced, from where `previous` leads back. What was asked for plays first. */
function step(model: Model, real: Real, cause: 'listener' | 'ended'): void {
  const [before, announced] = [real.queue, following(real.queue)];
  const { queue, stopped } = next(before, cause);
  real.queue = queue;
  expect(stopped).toBe(cause === 'ended' ? announced === undefined : stopped);
  if (stopped) return;
  // With repeat one the song itself is announced, and a listener's Next leads on.
  const isSkipped = cause === 'listener' && before.repeat === 'one';
  expect(isSkipped ? announced?.key : queue.now?.key).toBe(announced?.key);
  if (queue.now === before.now) return;
  expect(previous(queue).now?.key).toBe(before.now?.key);
  model.waiting.shift();
}
