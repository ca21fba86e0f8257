import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('links are off unless somebody says on, and any other word is refused in a sentence', () => {
  expect(readConfig({}).shareLinks).toBe(false);
  expect(readConfig({ SHARE_LINKS: 'off' }).shareLinks).toBe(false);
  expect(readConfig({ SHARE_LINKS: 'on' }).shareLinks).toBe(true);
  expect(() => readConfig({ SHARE_LINKS: 'yes' })).toThrow(
    'SHARE_LINKS must be “on” or “off”, and it is “yes”.',
  );
});

test('Earshot does not lie below a path that would hide its links', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.org/share' })).toThrow('PUBLIC_URL must be');
  expect(readConfig({ PUBLIC_URL: 'https://example.org/shared' }).basePath).toBe('/shared');
});
