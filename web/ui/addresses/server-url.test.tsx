import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete document.documentElement.dataset['base'];
  vi.resetModules();
});

test('below a path of its host our server’s addresses lie there, and others where they were', async () => {
  document.documentElement.dataset['base'] = '/music';
  const { serverUrl: ownAddress } = await import('./server-url.ts');
  expect(ownAddress('/api/config')).toBe('/music/api/config');
  expect(ownAddress('https://example.org/a')).toBe('https://example.org/a');
});

test('at the root nothing changes', async () => {
  const { serverUrl: ownAddress } = await import('./server-url.ts');
  expect(ownAddress('/api/config')).toBe('/api/config');
});
