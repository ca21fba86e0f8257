import { expect, test } from 'vitest';
import { testEpisode } from '../testing/test-episode-engine.ts';
import { createNextAddress } from './next-address.ts';

function setUp() {
  const resolved: string[] = [];
  const next = createNextAddress(async ({ id }) => {
    resolved.push(id);
    return { url: `https://cdn.example/${id}`, isPiped: false };
  });
  return { resolved, next };
}

test('where the next part is heard is known shortly before it begins, and asked for once', async () => {
  const { resolved, next } = setUp();
  next.expect(testEpisode('2'));
  next.approach(21);
  expect(resolved).toEqual([]);
  next.approach(19);
  next.approach(10);
  next.expect(testEpisode('2'));
  next.approach(5);
  expect(await next.take(testEpisode('2'))).toEqual({ url: 'https://cdn.example/2', isPiped: false });
  expect(resolved).toEqual(['2']);
  // Played once more it is resolved again.
  await next.take(testEpisode('2'));
  expect(resolved).toEqual(['2', '2']);
});

test('what is played in its place is resolved itself, and a queue that changed expects another one', async () => {
  const { resolved, next } = setUp();
  next.expect(testEpisode('2'));
  await next.take(testEpisode('9'));
  expect(resolved).toEqual(['9']);
  next.approach(5);
  next.expect(testEpisode('3'));
  next.approach(5);
  next.expect(undefined);
  next.approach(5);
  expect(resolved).toEqual(['9', '2', '3']);
});
