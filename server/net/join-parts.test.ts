import { expect, test } from 'vitest';
import { joinParts } from './join-parts.ts';

test('parts are joined as they came, and others have a turn after each two megabytes', async () => {
  const parts = Array.from({ length: 100 }, (_, index) => Buffer.alloc(100_000, index));
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  const whole = await joinParts(parts, 10_000_000);
  isOver = true;
  expect(whole.equals(Buffer.concat(parts))).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(4);
  expect((await joinParts(parts.slice(0, 2), 200_000)).equals(Buffer.concat(parts.slice(0, 2)))).toBe(true);
});
