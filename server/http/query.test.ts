import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { parseQuery, queryPairs } from './query.ts';

test('a repeated name has all its values, and no name reaches a property of the prototype', () => {
  const query = parseQuery('a=1&b=&a=2&__proto__=x&constructor=y&a=3');
  expect(query['a']).toEqual(['1', '2', '3']);
  expect([query['__proto__'], query['constructor'], query['toString']]).toEqual(['x', 'y', undefined]);
  expect(queryPairs({ query })).toContainEqual(['a', '3']);
});

test('an address with too many parameters is refused wherever it leads, and one at the limit is answered', async () => {
  await using server = await testApp();
  const statusOf = async (url: string, count: number) =>
    (await server.app.inject({ url: `${url}?${'a&'.repeat(count)}` })).statusCode;
  expect(await statusOf('/healthz', 10_000)).toBe(200);
  expect(await statusOf('/healthz', 10_001)).toBe(414);
  expect(await statusOf('/api/config', 10_001)).toBe(414);
  expect(await statusOf('/api/library', 10_001)).toBe(414);
  expect(await statusOf('/no-such-page', 10_001)).toBe(414);
});
