import { expect, test } from 'vitest';
import { pick, randomFrom, sample, seededRandom } from './seeded-random.ts';

test('a name draws the same numbers everywhere, and another name others', () => {
  const drawn = (name: string) => {
    const random = seededRandom(name);
    return [random(), random()].map((number) => number.toFixed(6));
  };
  expect(drawn('a')).toEqual(drawn('a'));
  expect(drawn('a')).not.toEqual(drawn('b'));
  expect(drawn('ab')).not.toEqual(drawn('ba'));
  expect(drawn('Ida')).toEqual(['0.611902', '0.391691']);
});

test('each of some things is picked as often as the others', () => {
  const random = randomFrom(3);
  const picked = Array.from({ length: 3_000 }, () => pick(random, ['a', 'b', 'c']));
  for (const item of ['a', 'b', 'c'])
    expect(Math.abs(picked.filter((one) => one === item).length - 1_000)).toBeLessThan(100);
  expect(pick(() => 0.99, ['a', 'b'])).toBe('b');
  expect(pick(() => 0.01, ['a', 'b'])).toBe('a');
});

test('a draw has as many as were asked for, each once, and all there are where there are fewer', () => {
  const items = ['a', 'b', 'c', 'd'];
  for (let seed = 1; seed <= 50; seed += 1) {
    const drawn = sample(randomFrom(seed), items, 3);
    expect(new Set(drawn).size).toBe(3);
    expect(drawn).toHaveLength(3);
    expect(sample(randomFrom(seed), items, 9).toSorted()).toEqual(items);
  }
  expect(sample(randomFrom(1), items, 0)).toEqual([]);
  expect(sample(randomFrom(1), [], 2)).toEqual([]);
  expect(items).toEqual(['a', 'b', 'c', 'd']);
});

test('in a draw everything comes first equally often', () => {
  const firsts = Array.from(
    { length: 4_000 },
    (_, seed) => sample(randomFrom(seed), ['a', 'b', 'c', 'd'], 1)[0],
  );
  for (const item of ['a', 'b', 'c', 'd'])
    expect(Math.abs(firsts.filter((one) => one === item).length - 1_000)).toBeLessThan(150);
});
