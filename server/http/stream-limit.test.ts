import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { streamLimit } from './stream-limit.ts';

const sending = (closed: boolean) => ({ raw: Object.assign(new EventEmitter(), { closed }) });

test('a listener who left before their stream began takes no slot from the next', () => {
  const streams = streamLimit(1);
  expect(streams.enter('ann', sending(true))).toBe(false);
  const open = sending(false);
  expect(streams.enter('ann', open)).toBe(true);
  expect(streams.enter('ann', sending(false))).toBe(false);
  open.raw.emit('close');
  expect(streams.enter('ann', sending(false))).toBe(true);
});
