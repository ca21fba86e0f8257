import { expect, test } from 'vitest';
import { randomFrom } from '../seeded-random.ts';
import type { PlayableItem } from './item.ts';
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

const album = { kind: 'album', id: '1' } as const;
const keysOf = (entries: readonly (QueueEntry | undefined)[]) => new Set(entries.map((entry) => entry?.key));
const here = (queue: Queue) => keysOf([queue.now, ...upNext(queue)]);
const same = (one: Set<unknown>, other: Set<unknown>) => one.size === other.size && one.isSubsetOf(other);

function must(kept: boolean, promise: string) {
  if (!kept) throw new Error(`broken: ${promise}`);
}

/** One listener doing 120 things in an order that the seed decides. */
function listenAtRandom(seed: number) {
  const random = randomFrom(seed);
  const below = (end: number) => Math.floor(random() * end);
  let name = 0;
  const fresh = (count: number): PlayableItem[] =>
    Array.from({ length: count }, () => {
      name += 1;
      return {
        kind: 'song',
        id: String(name),
        title: `Song ${name}`,
        artistName: 'Ida Moreau',
        durationMilliseconds: 1000,
      };
    });
  const pick = (queue: Queue) => upNext(queue)[below(upNext(queue).length)]?.key ?? 'none';
  let queue = playContext(emptyQueue(seed), album, fresh(1 + below(12)), 0);
  /** The model: which songs the context must hold. */
  let context = keysOf(queue.list);

  function start() {
    const { userQueued } = queue;
    queue = playContext(queue, album, fresh(1 + below(12)), below(3));
    context = keysOf(queue.list);
    must(queue.userQueued === userQueued, 'what was asked for stays when a new context starts');
  }

  const actions = [
    function listenersNext() {
      const [before, announced] = [queue, following(queue)];
      const moved = next(queue, 'listener');
      queue = moved.queue;
      if (moved.stopped) return;
      must(before.repeat === 'one' || queue.now?.key === announced?.key, 'following tells what comes');
      must(
        queue.now?.key === before.now?.key || previous(queue).now?.key === before.now?.key,
        'previous retraces next',
      );
    },
    function songEnds() {
      const announced = following(queue);
      const moved = next(queue, 'ended');
      queue = moved.queue;
      must(moved.stopped === (announced === undefined), 'it stops when nothing follows');
      must(moved.stopped || queue.now?.key === announced?.key, 'following tells what comes');
    },
    function back() {
      const before = here(queue);
      queue = previous(queue);
      must(before.isSubsetOf(here(queue)), 'going back loses nothing of what was coming');
    },
    function jumpTo() {
      const [key, { userQueued, now }] = [pick(queue), queue];
      queue = jump(queue, key);
      must(queue.now?.key === (key === 'none' ? now?.key : key), 'a jump leads where it was meant to');
      must(
        same(keysOf(queue.userQueued), keysOf(userQueued.filter((entry) => entry.key !== key))),
        'a jump keeps what was asked for',
      );
    },
    function askNext() {
      const added = fresh(1 + below(3));
      queue = playNext(queue, added);
      must(upNext(queue)[0]?.item === added[0], 'play next comes next');
    },
    function askLater() {
      const added = fresh(1 + below(3));
      queue = playLater(queue, added);
      must(queue.userQueued.at(-1)?.item === added.at(-1), 'play later comes after what was asked for');
    },
    function reorder() {
      const [key, before, to] = [pick(queue), here(queue), below(upNext(queue).length)];
      if (key === 'none') return;
      queue = move(queue, key, to);
      const moved = upNext(queue)[to];
      must(moved?.key === key, 'a moved song stands where it was put');
      must(same(here(queue), before), 'a move loses nothing');
      if (moved?.userQueued === false) context.add(key);
    },
    function takeOut() {
      const key = below(4) === 0 ? (queue.now?.key ?? 'none') : pick(queue);
      queue = remove(queue, key).queue;
      context.delete(key);
      must(!JSON.stringify(queue).includes(`"key":"${key}"`), 'a removed song is nowhere');
      if (queue.now === undefined) start();
    },
    function changeShuffle() {
      const { now, userQueued } = queue;
      queue = setShuffle(queue, below(2) === 0);
      must(
        queue.now === now && queue.userQueued === userQueued,
        'shuffle keeps the current song and what was asked for',
      );
    },
    function changeRepeat() {
      queue = setRepeat(queue, cycledRepeat(queue.repeat));
    },
    function startAnother() {
      if (below(4) === 0) start();
    },
  ];

  for (let step = 0; step < 120; step += 1) {
    actions[below(actions.length)]?.();
    must(here(queue).size === 1 + upNext(queue).length, 'no song stands twice');
    must(same(keysOf(queue.list), context), 'the context holds what it must');
    must(queue.list.length === context.size, 'the context holds nothing twice');
    must(
      queue.rest.every((entry) => context.has(entry.key) && !entry.userQueued),
      'the rest is of the context',
    );
    must(
      queue.userQueued.every((entry) => entry.userQueued),
      'what was asked for says so',
    );
  }
}

test('whatever the listener does, no song is lost or doubled and previous retraces next', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1);
  expect(() => seeds.forEach(listenAtRandom)).not.toThrow();
});
