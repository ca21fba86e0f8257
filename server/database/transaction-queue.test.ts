import { expect, test } from 'vitest';
import { createTransactionQueue } from './transaction-queue.ts';

test('whoever asks first is first, one at a time', async () => {
  const turns = createTransactionQueue();
  const log: string[] = [];
  const work = async (name: string) => {
    const done = await turns.take();
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    done();
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  await work('d');
  expect(log.at(-1)).toBe('d ends');
});

test('a long queue does not hold up what is not in it', async () => {
  const turns = createTransactionQueue();
  let turned = 0;
  let over = false;
  const turn = () => {
    turned += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      const done = await turns.take();
      done();
    }),
  );
  over = true;
  expect(turned).toBeGreaterThan(90);
});
