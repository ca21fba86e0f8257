import { expect, test } from 'vitest';
import { nextWithOwn, pathAndParameters } from './apple-api.ts';

test('the next page keeps our size and language, and is only ever below /v1/', () => {
  const own = { limit: '10', l: 'en-us', term: 'x' };
  expect(nextWithOwn('/v1/me/library/recently-added?offset=10', own)).toBe(
    '/v1/me/library/recently-added?limit=10&l=en-us&offset=10',
  );
  expect(nextWithOwn('/v1/a?offset=10&limit=5', { limit: '10' })).toBe('/v1/a?limit=5&offset=10');
  expect(pathAndParameters('/v1/../other')).toBeUndefined();
  expect(pathAndParameters('//evil.example/v1/x')).toBeUndefined();
  expect(pathAndParameters('/v1/me?ids=1%2C2')).toEqual({ path: '/v1/me', parameters: { ids: '1,2' } });
});
