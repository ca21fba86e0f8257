import { describe, expect, test } from 'vitest';
import { songs } from '#web/player/testing/player-fixture.ts';
import { changeOrder } from './change-order.ts';
import type { PlayContext } from './item.ts';
import { emptyQueue, type Queue, type QueueEntry } from './queue.ts';
import { clear, move, playContext, playLater, playNext, setRepeat } from './queue-edits.ts';
import { append } from './queue-growth.ts';
import { next } from './queue-steps.ts';
import { removedEntry, restoreEntry } from './queue-undo.ts';

const library: PlayContext = { kind: 'songs', id: 'sort=title', name: 'Library' };
const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');
const on = (queue: Queue) => next(queue, 'listener').queue;
const started = (letters: string, context = library) =>
  playContext(emptyQueue(7), context, songs(letters), 0);

describe('a library that comes in windows', () => {
  test('plays in the order it comes in, also shuffled: the order was made where it comes from', () => {
    const order = { by: 'songs' as const, seed: 5 };
    const queue = started('fadce', { ...library, order });
    expect([queue.shuffle, ids(queue.rest)]).toEqual([true, 'adce']);
    expect(ids(append(queue, songs('xy')).rest)).toBe('adcexy');
    const before = { ...emptyQueue(7), shuffle: true };
    expect(ids(playContext(before, { ...library, order }, songs('fadcebhg'), 0).rest)).toBe('adcebhg');
    // Shuffle was on from something else: what is started says itself what order it has.
    expect(playContext({ ...emptyQueue(7), shuffle: true }, library, songs('abc'), 0)).toMatchObject({
      shuffle: false,
    });
  });

  test('shuffled on the way, all else follows the song that is heard, in a new order of the whole', () => {
    const queue = on(started('abcde'));
    const shuffled = changeOrder(queue, true);
    expect([shuffled.now?.item.id, ids(shuffled.list), ids(shuffled.rest)]).toEqual(['b', 'b', '']);
    expect(shuffled.context).toEqual({ ...library, order: { by: 'songs', seed: queue.seed, first: 'b' } });
    expect(shuffled.played).toBe(queue.played);
    const again = changeOrder(changeOrder(shuffled, false), true);
    expect(again.context?.order?.seed).not.toBe(queue.seed);
  });

  test('in its own order again, it goes on behind the song of it that was heard last', () => {
    const guest = on(playNext(started('abc'), songs('x')));
    const back = changeOrder(changeOrder(guest, true), false);
    expect([back.now?.item.id, ids(back.list), back.context]).toEqual(['x', 'a', library]);
  });

  test('a song that was asked for and moved among its songs is none of them: their order goes on behind one of them', () => {
    const playing = on(move(playLater(started('abc'), songs('x')), 'k3', 2));
    expect([ids(playing.list), ids(playing.rest)]).toEqual(['abcx', 'cx']);
    const guest = on(on(playing));
    expect(guest.now?.item.id).toBe('x');
    const shuffled = changeOrder(guest, true);
    expect([shuffled.context?.order?.first, ids(shuffled.list)]).toEqual(['c', 'c']);
    const back = changeOrder(shuffled, false);
    expect([back.now?.item.id, ids(back.list)]).toEqual(['x', 'c']);
  });

  test('cleared, no more comes, until that is undone', () => {
    const queue = started('abc');
    const cleared = clear(queue);
    expect(cleared.context).toBeUndefined();
    expect(restoreEntry(cleared, removedEntry(queue, cleared)).context).toEqual(library);
  });

  test('another round of what is there keeps its order', () => {
    const order = { by: 'albums' as const, seed: 5 };
    let end = setRepeat(started('fadcebhg', { ...library, order }), 'all');
    for (let step = 0; step < 8; step += 1) end = on(end);
    expect([end.now?.item.id, ids(end.rest)]).toEqual(['f', 'adcebhg']);
  });
});
