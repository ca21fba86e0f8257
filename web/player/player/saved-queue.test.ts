import { expect, test } from 'vitest';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext, playLater } from '#rules/queue/queue-edits.ts';
import { next } from '#rules/queue/queue-steps.ts';
import { album, createMemoryStorage, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { packQueue, savedQueue, unpackQueue } from './saved-queue.ts';

test('what the listener asked for is still asked for after a reload, also while it is heard', () => {
  const started = playLater(playContext(emptyQueue(3), album, songs('abc'), 0), songs('xy'));
  const queue = next(started, 'listener').queue;
  expect([queue.now?.item.id, queue.now?.userQueued]).toEqual(['x', true]);
  const packed = packQueue(queue);
  expect(packed).toBeDefined();
  const read = unpackQueue(savedQueue.parse(JSON.parse(JSON.stringify(packed))));
  expect(read).toEqual(queue);
});

test('the place of another song is not taken for that of the song that is there', () => {
  const storage = createMemoryStorage();
  const first = createTestPlayer(storage);
  first.player.restore('ann');
  first.player.play(album, songs('ab'));
  first.fake.status('playing');
  first.fake.time(120);
  first.player.save();
  const position = storage.getItem('earshot.player.place.ann') ?? '';
  expect(position).toContain('120');
  first.player.next();
  first.player.save();
  // Two tabs, or a page that was closed in between: the queue is newer than the place.
  storage.setItem('earshot.player.place.ann', position);
  const second = createTestPlayer(storage);
  second.player.restore('ann');
  expect([second.now(), second.player.elapsed.get().elapsedSeconds]).toEqual(['b', 0]);
});
