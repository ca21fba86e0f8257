import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hostTurns } from './host-queue.ts';

test('no more than may be are at a host, also once one of them has left while others stay', async () => {
  const turns = hostTurns(2);
  const arrivals: string[] = [];
  const arrive = async (name: string) => {
    const end = await turns.take('a.example');
    arrivals.push(name);
    return end;
  };
  const [endFirst, endSecond] = await Promise.all([arrive('first'), arrive('second')]);
  endFirst();
  await nextTurn();
  const endThird = await arrive('third');
  const fourth = arrive('fourth');
  await nextTurn();
  expect(arrivals).toEqual(['first', 'second', 'third']);
  endSecond();
  const endFourth = await fourth;
  expect(arrivals).toHaveLength(4);
  endThird();
  endFourth();
});
